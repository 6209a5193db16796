import Text

/// A time of day as somebody typed it: `15:15`, `1515`, `3:15p`, `15.15`, `15h15`, `午後3時15分`, `noon`.
public struct TypedTime: Equatable, Sendable {
  /// The minute of the day, from 0 to 1,440: in the morning where nobody can tell.
  private let first: Int
  /// Whether it may as well be twelve hours later: `3:15` where hours go to twelve.
  public let isOpen: Bool

  /// The minute of the day that is meant.
  ///
  /// - Parameter shown: the time that is seen while one types; of two the one in its half of the day is
  ///   meant.
  public func minute(near shown: Int) -> Int { isOpen && shown >= 720 ? first + 720 : first }

  /// Reads a time; `nil` where it is none.
  ///
  /// - Parameter reachesMidnight: whether `24:00` is one, too, as minute 1,440: the end of a day.
  public init?(_ text: String, _ words: DateWords, reachesMidnight: Bool = false) {
    guard let pieces = TypedPieces(text)?.pieces, !pieces.isEmpty else { return nil }
    let names = words.typedTimes
    var numbers: [(value: Int, digits: Int)] = []
    var half: Int?
    var extra = 0
    for piece in pieces {
      switch piece {
      case .number(let value, let digits): numbers.append((value, digits))
      case .mark(let mark):
        guard names.marks.contains(mark) else { return nil }
      case .word(let word):
        if pieces.count == 1, names.noon.contains(word) {
          (first, isOpen) = (720, false)
          return
        }
        if pieces.count == 1, names.midnight.contains(word) {
          (first, isOpen) = (0, false)
          return
        }
        if names.morning.contains(word) {
          half = 0
        } else if names.evening.contains(word) {
          half = 720
        } else if names.halfPast.contains(word) {
          extra = 30
        } else if !names.silent.contains(word) {
          return nil
        }
      }
    }
    // Four figures without a mark are hours and minutes.
    if numbers.count == 1, numbers[0].digits == 3 || numbers[0].digits == 4 {
      let (value, digits) = numbers[0]
      numbers = [(value / 100, digits - 2), (value % 100, 2)]
    }
    guard let hour = numbers.first, numbers.count <= 2, hour.digits <= 2 else { return nil }
    let minute = numbers.count == 2 ? numbers[1].value : extra
    guard minute < 60, numbers.count == 1 || extra == 0 else { return nil }
    if let half {
      guard hour.value <= 12 else { return nil }
      first = half + hour.value % 12 * 60 + minute
      isOpen = false
    } else {
      let isMidnight = reachesMidnight && hour.value == 24 && minute == 0
      guard hour.value < 24 || isMidnight else { return nil }
      let isEarly =
        words.language.dates.isTwelveHours && hour.value <= 12
        && hour.digits == 1 + hour.value / 10
      isOpen = isEarly && hour.value > 0
      first = (isOpen ? hour.value % 12 : hour.value) * 60 + minute
    }
  }
}

extension DateWords {
  /// What stands in a time of day, in the person's language and in English.
  fileprivate var typedTimes:
    (
      marks: [UInt8], morning: TypedWords, evening: TypedWords, noon: TypedWords,
      midnight: TypedWords,
      halfPast: TypedWords, silent: TypedWords
    )
  {
    (
      Array(":.,'".utf8), TypedWords("a am " + say("AM")), TypedWords("p pm " + say("PM")),
      TypedWords("noon midday " + say("noon", as: "typed")),
      TypedWords("midnight " + say("midnight", as: "typed")),
      TypedWords("半 時半"),
      TypedWords("m h hr hrs o clock min " + say("o'clock", as: "typed"))
    )
  }
}
