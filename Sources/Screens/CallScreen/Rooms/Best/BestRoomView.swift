import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

extension BestRoom {
  /// How many times are offered.
  private static let mostTimes = 8

  /// The bands of all places with the windows above them, and the times, the best first.
  func view(_ calls: Calls) -> View {
    let words = calls.words
    return element("section", .class("best"), .key("best")) {
      element("div", .class("line"), .key("kind")) {
        chip(words.oneTime, isChosen: !isSeries, .seriesTapped(isSeries: false))
        chip(words.fairSeries, isChosen: isSeries, .seriesTapped(isSeries: true))
      }
      if !isSeries {
        element("div", .class("line"), .key("span")) {
          chip(words.oneDay, isChosen: !isWeek, .spanTapped(isWeek: false))
          chip(words.sevenDays, isChosen: isWeek, .spanTapped(isWeek: true))
        }
      }
      element("div", .class("line"), .key("length")) {
        element("span", .class("label")) { text(words.length) }
        step(.minus, words.shorter, isLonger: false)
        element("span", .class("amount")) { text(words.minutes(length)) }
        step(.plus, words.longer, isLonger: true)
      }
      if isSeries { seriesView(calls) } else { timesView(calls) }
    }
  }

  private func chip(_ name: String, isChosen: Bool, _ message: BestMessage) -> View {
    element(
      "button", .class("chip"), .attribute("aria-pressed", isChosen ? "true" : "false"),
      .on(.click, .room(.best(message)))
    ) {
      text(name)
    }
  }

  private func step(_ sign: Icon, _ name: String, isLonger: Bool) -> View {
    element(
      "button", .class("key"), .attribute("aria-label", name), .attribute("title", name),
      .on(.click, .room(.best(.lengthStepped(isLonger: isLonger))))
    ) {
      icon(sign)
    }
  }

  @NodeBuilder<CallMessage>
  private func timesView(_ calls: Calls) -> [View] {
    let words = calls.words
    if let found {
      if case .leastBad = found {
        element("p", .class("hint"), .key("none")) { text(words.noWindow) }
      }
      element("ol", .class("windows"), .key("windows"), .attribute("aria-label", words.bestTimes)) {
        for (number, window) in found.windows.prefix(Self.mostTimes).enumerated() {
          element("li", .key(UInt64(number))) {
            time(
              window.suggested, span: window, calls, .windowPicked(number), isBest: number == 0)
          }
        }
      }
    } else {
      element("p", .class("hint"), .key("none")) { text(words.noTimes) }
    }
  }

  @NodeBuilder<CallMessage>
  private func seriesView(_ calls: Calls) -> [View] {
    let words = calls.words
    if let progress {
      element(
        "progress", .key("progress"), .attribute("max", "100"),
        .attribute("value", "\(nearestInteger(progress * 100))"),
        .attribute("aria-label", words.lookingForSeries))
    }
    if let series {
      element("ol", .class("windows"), .key("weeks"), .attribute("aria-label", words.fairSeries)) {
        for (number, week) in series.weeks.enumerated() {
          element("li", .key(UInt64(number))) {
            time(week.start, span: nil, calls, .weekPicked(number), isBest: false)
          }
        }
      }
      element("dl", .class("burdens"), .key("burdens"), .attribute("aria-label", words.burdens)) {
        for (place, burden) in series.burdens.enumerated() where place < call.places.count {
          element("dt") { text(calls.name(of: call.places[place])) }
          element("dd") { text("\(burden)") }
        }
      }
    }
  }

  /// A time that can be taken, and who pays for it.
  private func time(
    _ instant: Instant, span: CallWindow?, _ calls: Calls, _ message: BestMessage, isBest: Bool
  ) -> View {
    let times = calls.times
    let local = try? source.dateTime(at: instant)
    return element(
      "button", .class(isBest ? "window-time first" : "window-time"),
      .on(.click, .room(.best(message)))
    ) {
      if let local {
        element("span", .class("name")) {
          text(times.dates.beside(times.dates.weekday(local.date), times.time(local)))
        }
      }
      if let span, span.first != span.last, let first = try? source.dateTime(at: span.first),
        let last = try? source.dateTime(at: span.last)
      {
        element("span", .class("sub")) {
          text(calls.words.between(times.time(first), times.time(last)))
        }
      }
      element("span", .class("sub")) { text(payers(at: instant, calls)) }
    }
  }

  /// "Tokyo: late, London: lunch", or that it is good for all.
  private func payers(at instant: Instant, _ calls: Calls) -> String {
    var parts: [String] = []
    for (place, price) in prices(at: instant).enumerated()
    where price > 0 && place < call.places.count {
      guard let zone = calls.zone(call.places[place].zone),
        let local = try? LocalTime(zone, at: instant, from: source)
      else { continue }
      parts.append(
        calls.words.pays(calls.name(of: call.places[place]), calls.times.part(local.part)))
    }
    return parts.isEmpty ? calls.words.goodForAll : calls.words.list(parts)
  }
}
