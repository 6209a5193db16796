import Calling
import CivilTime
import Reports

/// The source's day as all places live through it, a line of characters for each.
///
/// A part of the day has the character of what it costs, so that nothing hangs on colour.
struct CallBands {
  static let good: Character = "█"
  static let never: Character = "·"
  static let mark: Character = "▲"

  let lines: [String]
  /// The hours of the source's clock above them.
  let hours: String
  /// Marks the call.
  let marks: String

  /// - Parameter minutes: what a character stands for.
  init(_ plan: CallPlan, minutes: Int, _ words: CallWords, _ paint: Paint) throws {
    let cell = Int64(minutes) * 60
    let start = plan.start.secondsSince1970
    let end = start + Int64(plan.length) * 60
    var lines: [String] = []
    var hours = ""
    var marks = ""
    for participant in plan.participants {
      let spans: [DayBand.Span]
      do throws(CallFault) {
        spans = try DayBand(participant, on: plan.date, of: plan.source.zone).spans
      } catch { throw CallFailure(error) }
      guard let first = spans.first?.start.secondsSince1970,
        let last = spans.last?.end.secondsSince1970
      else { continue }
      var line = ""
      var at = 0
      for time in stride(from: first, to: last, by: Int(cell)) {
        let middle = Instant(secondsSince1970: min(last - 1, time + cell / 2))
        while spans[at].end <= middle { at += 1 }
        let isCall = time < end && start < time + cell
        line += paint.cell(Self.character(spans[at]), spans[at].part, isCall: isCall)
        if lines.isEmpty { marks += isCall ? String(Self.mark) : " " }
      }
      if lines.isEmpty {
        hours = try Self.hours(plan, from: first, to: last, cell: cell)
      }
      lines.append(line)
    }
    self.lines = lines
    self.hours = hours
    self.marks = marks
  }

  static func character(_ span: DayBand.Span) -> Character {
    switch span.rating {
    case .good: good
    case .never: never
    case .possible: span.part.price == 1 ? "▓" : span.part.price == 2 ? "▒" : "░"
    }
  }

  /// What the characters mean.
  static func legend(_ plan: CallPlan, _ words: CallWords) -> [String] {
    if plan.hours.contains(where: { $0 != nil }) {
      return [
        "\(good) \(words.rating(price: 0))", "▓ ▒ ░ \(words.rating(price: 1))",
        "\(never) \(words.rating(price: 10))",
      ]
    }
    func names(_ parts: DayPart...) -> String {
      parts.map(words.times.part).joined(separator: words.say(", ", "・"))
    }
    return [
      "\(good) \(names(.morning, .afternoon))", "▓ \(names(.lunch))",
      "▒ \(names(.breakfast, .dinner))", "░ \(names(.late))", "\(never) \(names(.beforeDawn))",
    ]
  }

  /// Every third hour above the character in which it begins.
  private static func hours(
    _ plan: CallPlan, from first: Int64, to last: Int64, cell: Int64
  ) throws -> String {
    var line = ""
    var column = 0
    var before = -1
    for time in stride(from: first, to: last, by: Int(cell)) {
      let hour = try plan.local(plan.source.zone, Instant(secondsSince1970: time)).hour
      if hour != before, hour % 3 == 0, line.count <= column {
        line += String(repeating: " ", count: column - line.count) + "\(hour)"
      }
      before = hour
      column += 1
    }
    return line
  }
}

extension Paint {
  /// A character of a band, in the colour of its part of the day where there is colour; the call
  /// itself turned over.
  fileprivate func cell(_ character: Character, _ part: DayPart, isCall: Bool) -> String {
    guard isOn else { return String(character) }
    let color =
      switch part {
      case .beforeDawn: 60
      case .breakfast: 215
      case .morning, .afternoon: 114
      case .lunch: 221
      case .dinner: 209
      case .late: 141
      }
    return "\u{1b}[\(isCall ? "7;" : "")38;5;\(color)m\(character)\u{1b}[0m"
  }
}
