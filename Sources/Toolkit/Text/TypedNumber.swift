/// A number as somebody typed it, or wrote it into a table.
public enum TypedNumber: Equatable, Sendable {
  /// One that can be read in one way only: ASCII digits with at most one point, `-` before them.
  case clear([UInt8])
  /// One such as `1,234`, whose mark may stand between thousands or before decimals: both readings.
  case unclear(grouped: [UInt8], decimal: [UInt8])
  /// No number.
  case notANumber

  /// Reads a number of which nobody knows where it was written: what `NumberForm.reading` says, but for a
  /// mark that stands once before three digits, which is always unclear.
  ///
  /// - Complexity: O(*n*); texts of more than 100 characters are no numbers.
  public init(fromAnywhere text: String) {
    self = NumberParts(text)?.reading(nil) ?? .notANumber
  }

  /// The whole number that it is; `nil` where it is none, or beyond 64 bits. A mark that would make it a
  /// fraction stands between thousands, and decimals that are all 0 are none.
  public var whole: Int64? {
    switch self {
    case .clear(let text): TypedNumber.whole(text)
    case .unclear(let grouped, _): TypedNumber.whole(grouped)
    case .notANumber: nil
    }
  }

  private static func whole(_ text: [UInt8]) -> Int64? {
    let isNegative = text.first == ASCII.minus
    var number: Int64 = 0
    let end = text.firstIndex(of: ASCII.point) ?? text.endIndex
    guard text[end...].dropFirst().allSatisfy({ $0 == ASCII.zero }) else { return nil }
    for byte in text[(isNegative ? 1 : 0)..<end] {
      guard let digit = byte.digitValue else { return nil }
      // Towards the sign: the least number has no opposite.
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) = product.addingReportingOverflow(
        isNegative ? -Int64(digit) : Int64(digit))
      if isTooLarge || isBeyond { return nil }
      number = sum
    }
    return number
  }
}

extension NumberForm {
  /// Reads a number in this form, and in any other that can't be mistaken for it.
  ///
  /// A mark that stands once, with one to three digits before it and three behind, is the decimal mark where
  /// it is that of this form; else nobody can tell, and both readings are given. All other marks explain
  /// themselves: `2,50`, `0,125`, `1.234,50`, `1,234,567`, `12 345`. Digits may be of full width, Arabic or Indian;
  /// signs are `+`, `-` and what looks like them.
  ///
  /// - Complexity: O(*n*); texts of more than 100 characters are no numbers.
  public func reading(_ text: String) -> TypedNumber {
    guard let parts = NumberParts(text) else { return .notANumber }
    return parts.reading(decimalMark == .comma ? .comma : .point)
  }
}

/// The digits of a number and the marks between them.
private struct NumberParts {
  enum Mark: Equatable {
    case point, comma, decimal, other
  }

  private var isNegative = false
  /// Runs of digits; between two of them stands a mark.
  private var runs: [[UInt8]] = [[]]
  private var marks: [Mark] = []

  /// Takes a text apart; `nil` where it has other characters, or no digit.
  init?(_ text: String) {
    var scalars: [UInt32] = []
    for scalar in text.unicodeScalars {
      scalars.append(scalar.value)
      guard scalars.count <= 100 else { return nil }
    }
    var rest = scalars[...]
    func trim() {
      while let first = rest.first, NumberParts.isSpace(first) { rest.removeFirst() }
      while let last = rest.last, NumberParts.isSpace(last) { rest.removeLast() }
    }
    trim()
    switch rest.first {
    case 0x2b, 0xff0b: rest.removeFirst()
    case 0x2d, 0x2212, 0x2012, 0x2013, 0xff0d:
      isNegative = true
      rest.removeFirst()
    default: break
    }
    trim()
    for scalar in rest {
      if let digit = NumberParts.digit(scalar) {
        runs[runs.count - 1].append(digit)
      } else if let mark = NumberParts.mark(scalar) {
        marks.append(mark)
        runs.append([])
      } else {
        return nil
      }
    }
    guard runs.contains(where: { !$0.isEmpty }) else { return nil }
  }

  func reading(_ own: Mark?) -> TypedNumber {
    guard let last = marks.last else { return .clear(whole) }
    let lastCount = marks.count { $0 == last }
    if last == .other || lastCount > 1 {
      return isGrouped(runs.count, by: last) ? .clear(whole) : .notANumber
    }
    // The last mark stands once. With others before it, it can only be the decimal mark.
    if marks.count > 1 {
      return isGrouped(runs.count - 1, by: marks[0]) ? .clear(decimal) : .notANumber
    }
    let isLikeGroups = runs[1].count == 3 && isGrouped(2, by: last) && runs[0][0] != ASCII.zero
    if isLikeGroups, last != own, last != .decimal {
      return .unclear(grouped: whole, decimal: decimal)
    }
    return .clear(decimal)
  }

  /// Whether the first so many runs are groups of digits: one to three, then three each, or two each but
  /// for the last.
  private func isGrouped(_ count: Int, by mark: Mark) -> Bool {
    guard (1...3).contains(runs[0].count), runs[count - 1].count == 3 || count == 1 else {
      return false
    }
    guard marks[..<(count - 1)].allSatisfy({ $0 == mark && $0 != .decimal }) else { return false }
    guard count > 2 else { return true }
    let middle = runs[1..<(count - 1)]
    return middle.allSatisfy { $0.count == 3 }
      || (runs[0].count <= 2 && middle.allSatisfy { $0.count == 2 })
  }

  private var sign: [UInt8] { isNegative ? [ASCII.minus] : [] }

  /// All digits.
  private var whole: [UInt8] { sign + runs.joined() }

  /// All digits, with a point before the last run.
  private var decimal: [UInt8] {
    let before = runs.dropLast().joined()
    return sign + (before.isEmpty ? [ASCII.zero] : Array(before))
      + (runs[runs.count - 1].isEmpty ? [] : [ASCII.point] + runs[runs.count - 1])
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x20, 0xa0, 0x2007, 0x2009, 0x202f, 0x3000: true
    default: false
    }
  }

  private static func mark(_ scalar: UInt32) -> Mark? {
    switch scalar {
    case 0x2e, 0xff0e: .point
    case 0x2c, 0xff0c: .comma
    case 0x66b: .decimal
    case 0x27, 0x2019, 0x2bc, 0x66c: .other
    default: isSpace(scalar) ? .other : nil
    }
  }

  /// The ASCII digit for a decimal digit: ASCII, full width, Arabic, Persian, Devanagari, Bengali.
  private static func digit(_ scalar: UInt32) -> UInt8? {
    for zero: UInt32 in [0x30, 0xff10, 0x660, 0x6f0, 0x966, 0x9e6]
    where scalar >= zero && scalar < zero + 10 {
      return ASCII.zero + UInt8(truncatingIfNeeded: scalar - zero)
    }
    return nil
  }
}
