import Text

/// What stands between the fields of a record.
public enum CSVSeparator: UInt8, CaseIterable, Equatable, Sendable {
  /// RFC 4180's own.
  case comma = 0x2c
  /// What spreadsheets write where the comma is the decimal mark.
  case semicolon = 0x3b
  /// What is copied out of a spreadsheet.
  case tab = 0x09

  private static let sampleBytes = 65_536
  private static let sampleRecords = 32

  /// Finds the separator that a document was written with; the comma where nothing speaks for another.
  ///
  /// Of those that part every record of the beginning into equally many fields the rarest in running
  /// text is taken: tab, then semicolon, then comma. Else the one that parts the first record most.
  ///
  /// - Complexity: O(1): it looks at the first 64 KiB at most.
  static func detected(in bytes: [UInt8], from start: Int) -> CSVSeparator {
    var best = CSVSeparator.comma
    var most = 0
    for candidate in [CSVSeparator.tab, .semicolon, .comma] {
      let counts = counts(of: candidate.rawValue, in: bytes, from: start)
      guard let first = counts.first, first > 0 else { continue }
      if counts.allSatisfy({ $0 == first }) { return candidate }
      if first > most {
        best = candidate
        most = first
      }
    }
    return best
  }

  /// How many separators each of the first records has outside of quotes.
  private static func counts(of separator: UInt8, in bytes: [UInt8], from start: Int) -> [Int] {
    let isCut = bytes.count - start > sampleBytes
    let end = isCut ? start + sampleBytes : bytes.count
    var counts: [Int] = []
    var count = 0
    var isQuoted = false
    var wasClosed = false
    var isAtStart = true
    var isBlank = true
    for byte in bytes[start..<end] {
      if isQuoted {
        if byte == ASCII.quote {
          isQuoted = false
          wasClosed = true
        }
        continue
      }
      // A doubled quote closes and opens again, which comes to the same here.
      let wasJustClosed = wasClosed
      wasClosed = false
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
        if !isBlank { counts.append(count) }
        if counts.count == sampleRecords { return counts }
        count = 0
        isAtStart = true
        isBlank = true
        continue
      }
      isBlank = false
      // Within an unquoted field a quote is a character as any other.
      if byte == ASCII.quote, isAtStart || wasJustClosed { isQuoted = true }
      isAtStart = byte == separator
      if byte == separator { count += 1 }
    }
    if !isBlank, !isCut { counts.append(count) }
    return counts
  }
}
