import ArgumentParser
import Calling
import CivilTime

/// A time of day, as `15:00`, `9`, `3pm` or `3:30 pm`.
struct TimeOfDay: ExpressibleByArgument, Equatable {
  /// From 0 to 1,439.
  let minute: Int

  init?(argument: String) {
    var text = argument.lowercased().filter { $0 != " " }
    var half: Int?
    for (suffix, value) in [("am", 0), ("pm", 720)] where text.hasSuffix(suffix) {
      half = value
      text.removeLast(2)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let hour = Self.number(parts[0], digits: 1...2),
      let minute = parts.count == 2 ? Self.number(parts[1], digits: 2...2) : 0, minute < 60
    else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      self.minute = half + hour % 12 * 60 + minute
    } else {
      guard hour < 24 else { return nil }
      self.minute = hour * 60 + minute
    }
  }

  static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    let isNumber = text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return isNumber && digits.contains(text.count) ? Int(text) : nil
  }
}

/// A length of time, as `45m`, `1h`, `1h30m` or `45`, which is minutes.
struct LengthInMinutes: ExpressibleByArgument, Equatable {
  let minutes: Int

  init(minutes: Int) { self.minutes = minutes }

  init?(argument: String) {
    var rest = Substring(argument.lowercased().filter { $0 != " " })
    var total = 0
    var isEmpty = true
    if let end = rest.firstIndex(of: "h") {
      guard let hours = TimeOfDay.number(rest[..<end], digits: 1...4) else { return nil }
      total = hours * 60
      rest = rest[rest.index(after: end)...]
      isEmpty = false
    }
    for suffix in ["min", "m"] where rest.hasSuffix(suffix) {
      rest.removeLast(suffix.count)
      guard !rest.isEmpty else { return nil }
      break
    }
    if !rest.isEmpty {
      guard let minutes = TimeOfDay.number(rest, digits: 1...5) else { return nil }
      total += minutes
      isEmpty = false
    }
    guard !isEmpty else { return nil }
    minutes = total
  }

  var defaultValueDescription: String { "\(minutes)m" }
}

/// Days of the week, as `mon,wed`, `mon-fri`, `workdays`, `weekend` or `all`.
struct WeekdayList: ExpressibleByArgument, Equatable {
  let weekdays: Weekdays

  init?(argument: String) {
    var bits: UInt8 = 0
    for part in argument.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.filter { $0 != " " }
      switch part {
      case "all", "daily": bits |= Weekdays.all.bits
      case "workdays", "weekdays": bits |= Weekdays.workdays.bits
      case "weekend", "weekends": bits |= Weekdays.weekend.bits
      default:
        let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count <= 2, let first = ends.first.flatMap(Self.day),
          let last = ends.last.flatMap(Self.day)
        else { return nil }
        var day = first
        bits |= 1 << UInt8(day)
        while day != last {
          day = (day + 1) % 7
          bits |= 1 << UInt8(day)
        }
      }
    }
    weekdays = Weekdays(bits: bits)
  }

  /// From two letters on, which tell all days apart.
  static func day(_ text: Substring) -> Int? {
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    return text.count < 2 ? nil : names.firstIndex { $0.hasPrefix(text) }
  }
}

/// Which of the classic app's best times.
enum ClassicTime: String, ExpressibleByArgument, CaseIterable {
  case am, pm

  var optimizer: ClassicOptimizer { self == .am ? .am : .pm }
}
