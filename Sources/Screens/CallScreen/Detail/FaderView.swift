import Calling
import CivilTime
import Interface
import Markup
import Reports
import Text

// The slider of a day of the source, and what is marked on it.

extension DetailView {
  func fader(_ row: Playing.Row) -> View {
    let slider = day.slider
    let stop = slider.nearestStop(to: playing.instant)
    let local = try? row.zone.dateTime(at: playing.instant)
    return element("section", .class("fader"), .key("fader")) {
      element("div", .class("scale"), .attribute("aria-hidden", "true")) {
        for hour in [0, 6, 12, 18, 24] {
          element("span", place("--at", way(ofHour: hour))) {
            text(times.hour(hour))
          }
        }
      }
      element("div", .class("marks"), .key("marks")) { if calls.isWhole { marks } }
      element(
        "div", .class("ticks"), .attribute("aria-hidden", "true"),
        .style("--length", "\(slider.stops.count)"))
      band(0)
      element(
        "div", .class("slot"),
        .on(.pointerDown, .play(.faderPressed), measuring: .box),
        .on(.pointerMove, .play(.faderMoved)), .on(.pointerUp, .play(.faderReleased)),
        .on(.pointerCancel, .play(.faderCancelled))
      ) {
        element(
          "button", .class("cap"), way("cqw"), .attribute("role", "slider"),
          .attribute("aria-label", words.fader), .attribute("aria-valuemin", "0"),
          .attribute("aria-valuemax", "\(slider.stops.count - 1)"),
          .attribute("aria-valuenow", "\(stop)"),
          .attribute("aria-valuetext", local.map { words.list([times.time($0)] + turn) }),
          .on(.keyDown, .play(.faderKeyed)))
      }
      decisions(local)
    }
  }

  /// A part of the way along the day, in ten-thousandths, for the style sheet.
  func place(_ name: Name, _ way: Double) -> Attribute<CallMessage> {
    .style(name, "\(nearestInteger(way * 10_000))")
  }

  /// What one may do with the time.
  private func decisions(_ local: CivilDateTime?) -> View {
    element("div", .class("decisions"), .key("decisions")) {
      element(
        "button", .class("word now-key"), .key("now"),
        .attribute("aria-pressed", playing.showsNow ? "true" : "false"),
        .on(.click, .play(.nowTapped))
      ) {
        text(words.now)
      }
      if playing.rows.count > 1 {
        element(
          "button", .class("word best-key"), .key("best"), .focused(focus == .best),
          .on(.click, .room(.bestTapped))
        ) {
          text(words.bestTimes)
        }
      }
      if let local, playing.call?.id == calls.example?.id || playing.differs {
        element("button", .class("word keep"), .key("keep"), .on(.click, .play(.keepTapped))) {
          // More than the time is said only of what came of a room, all of which come together.
          text(words.keep(calls.isWhole ? keptTime(local) : times.time(local)))
        }
      }
    }
  }

  /// Where a full hour is on the scale; one that clocks skip is where they do.
  private func way(ofHour hour: Int) -> Double {
    guard let stop = day.slider.stops.first(where: { $0.minuteOfDay >= hour * 60 }) else {
      return 1
    }
    return day.slider.way(to: stop.instant)
  }
}
