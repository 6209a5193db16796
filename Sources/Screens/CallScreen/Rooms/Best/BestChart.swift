import Calling
import CivilTime
import Interface
import Markup
import Reports
import Text

/// The bands of all places over the span, on the axis of the source's clock: made once for each span, some at a
/// time so that frames go on.
struct BestChart: Sendable {
  /// How many bands are made in one go.
  private static let atOnce = 3

  /// The beginnings of the days, and the end of the last one.
  private(set) var midnights: [Instant] = []
  /// How each place lives through it, as far as that is made.
  private(set) var bands: [View] = []
  /// How many places have been shown with a band.
  private(set) var shown = 0

  var start: Instant { midnights.first ?? Instant(secondsSince1970: 0) }
  var end: Instant { midnights.last ?? Instant(secondsSince1970: 0) }

  /// Works out the span of a room, and the first bands.
  mutating func layOut(_ room: BestRoom, _ calls: Calls) {
    midnights = []
    for day in 0...room.days {
      if let date = try? room.date.adding(days: day) {
        midnights.append(room.source.start(of: date))
      }
    }
    bands = []
    layOutMore(room, calls)
  }

  /// Works out some bands more.
  mutating func layOutMore(_ room: BestRoom, _ calls: Calls) {
    for row in bands.count..<min(room.rows.count, bands.count + Self.atOnce) {
      bands.append(band(row, room, calls))
    }
    shown = max(shown, bands.count)
  }

  /// Works one band out anew, if it is made.
  mutating func layOut(_ row: Int, _ room: BestRoom, _ calls: Calls) {
    if bands.indices.contains(row) { bands[row] = band(row, room, calls) }
  }

  /// How far along the span an instant is, in ten-thousandths; not beyond.
  func way(to instant: Instant) -> Int {
    let length = max(1, end.secondsSince1970 - start.secondsSince1970)
    let gone = min(length, max(0, instant.secondsSince1970 - start.secondsSince1970))
    return Int(gone * 10_000 / length)
  }

  // MARK: How it looks

  /// The band of a place: colour says which part of its day it is, thickness how good it is.
  private func band(_ row: Int, _ room: BestRoom, _ calls: Calls) -> View {
    let (place, zone) = (room.rows[row].place, room.rows[row].zone)
    let band = try? DayBand(
      Participant(zone, hours: place.hours), on: room.date, days: room.days, of: room.source)
    let spans = band?.spans ?? []
    var paths = [String](repeating: "", count: DayPart.allCases.count)
    for span in spans {
      let from = (span.start.secondsSince1970 - start.secondsSince1970) / 60
      let half = span.rating.thickness
      let width = max(1, span.length / 60 - 4)
      paths[span.part.rawValue] += "M\(from + 2) \(8 - half)h\(width)v\(2 * half)h-\(width)z"
    }
    let speaker = BandSpeaker(calls, source: room.source)
    return element(
      "span", .class("day-band"), .attribute("role", "img"),
      .attribute("aria-label", speaker.say(spans, of: calls.name(of: place), midnights))
    ) {
      element(
        "svg",
        .attribute("viewBox", "0 0 \((end.secondsSince1970 - start.secondsSince1970) / 60) 16"),
        .attribute("preserveAspectRatio", "none")
      ) {
        for part in DayPart.allCases where !paths[part.rawValue].utf8.isEmpty {
          element("path", .class(part.className), .attribute("d", paths[part.rawValue]))
        }
      }
    }
    .kept
  }

  /// The windows as bars on the axis; on one day they can be tapped.
  func bars(_ windows: [CallWindow], _ room: BestRoom) -> [View] {
    var bars: [View] = []
    for (number, window) in windows.enumerated() {
      let end = Instant(
        secondsSince1970: window.last.secondsSince1970 + Int64(room.call.length) * 60)
      let from = way(to: window.first)
      bars.append(
        element(
          "button", .class(number == 0 ? "bar first" : "bar"), .key(UInt64(number)),
          .attribute("tabindex", "-1"), .style("--from", "\(from)"),
          .style("--to", "\(max(from + 40, way(to: end)))"),
          .on(.click, .room(.best(.windowPicked(number))))
        ) {
          element("b") { if !room.isWeek { text("\(number + 1)") } }
        })
    }
    return bars
  }

  /// Hours of a day, or days of a week.
  func scale(_ room: BestRoom, _ times: CallTimes) -> View {
    element("div", .class("scale"), .attribute("aria-hidden", "true")) {
      if room.isWeek {
        for day in 0..<max(0, midnights.count - 1) {
          let middle = (way(to: midnights[day]) + way(to: midnights[day + 1])) / 2
          if let local = try? room.source.dateTime(at: midnights[day]) {
            element("span", .style("--at", "\(middle)")) { text(times.dates.dayName(local.date)) }
          }
        }
      } else {
        for hour in [0, 6, 12, 18, 24] {
          element("span", .style("--at", "\(way(ofHour: hour, room))")) { text(times.hour(hour)) }
        }
      }
    }
  }

  private func way(ofHour hour: Int, _ room: BestRoom) -> Int {
    guard hour < 24, let local = try? CivilDateTime(room.date, hour: hour, minute: 0),
      let instant = try? room.source.instant(of: local)
    else { return hour < 12 ? 0 : 10_000 }
    return way(to: instant)
  }
}

extension Rating {
  /// Half the thickness of its stretch of a band.
  fileprivate var thickness: Int {
    switch self {
    case .never: 2
    case .possible: 5
    case .good: 8
    }
  }
}
