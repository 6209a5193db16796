import Text

/// Writes comma-separated values (RFC 4180): what is written reads back the same.
///
/// Text is made harmless for spreadsheets (see `CSVFormula`), numbers are not text. Lines end in CR LF.
///
///     var writer = CSVWriter()
///     writer.text("Shirts, white")
///     writer.integer(-3)
///     writer.endRecord()  // "Shirts, white",-3
public struct CSVWriter: Sendable {
  /// What was written since the start, or since `drain()`.
  public private(set) var bytes: [UInt8] = []
  private let separator: CSVSeparator
  private var isAtStart = true
  /// Whether the record consists of one empty field so far.
  private var isBlank = true

  /// A writer that has written nothing.
  ///
  /// - Parameters:
  ///   - separator: what stands between fields.
  ///   - isMarked: whether to begin with a byte order mark, by which spreadsheets know UTF-8; other
  ///     programs may take it for a part of the first field.
  public init(separator: CSVSeparator = .comma, isMarked: Bool = false) {
    self.separator = separator
    if isMarked { bytes = [0xef, 0xbb, 0xbf] }
  }

  /// Writes a field of text in UTF-8, which no spreadsheet takes for a formula.
  public mutating func text(_ utf8: [UInt8]) { field(CSVFormula.defused(utf8)) }

  /// Writes a field of text that no spreadsheet takes for a formula.
  public mutating func text(_ string: String) { text(Array(string.utf8)) }

  /// Writes a whole number.
  public mutating func integer(_ number: Int64) { field(Array("\(number)".utf8)) }

  /// Writes a field exactly as it is: for what is known to be no formula.
  ///
  /// - Parameter utf8: any text; what needs quotes gets them.
  public mutating func field(_ utf8: [UInt8]) {
    if !isAtStart { bytes.append(separator.rawValue) }
    isBlank = isAtStart && utf8.isEmpty
    isAtStart = false
    guard needsQuotes(utf8) else {
      bytes.append(contentsOf: utf8)
      return
    }
    bytes.append(ASCII.quote)
    for byte in utf8 {
      if byte == ASCII.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(ASCII.quote)
  }

  /// Ends a record of one field at least.
  public mutating func endRecord() {
    precondition(!isAtStart, "a record has a field")
    // Without quotes this would be a blank line, which is no record.
    // Byte by byte: Embedded Swift 6.3 took two short array literals of a function for one.
    if isBlank {
      bytes.append(ASCII.quote)
      bytes.append(ASCII.quote)
    }
    bytes.append(ASCII.carriageReturn)
    bytes.append(ASCII.lineFeed)
    isAtStart = true
  }

  /// Hands out what was written and forgets it, so that a table of any length takes little room.
  public mutating func drain() -> [UInt8] {
    let written = bytes
    bytes.removeAll(keepingCapacity: true)
    return written
  }

  private func needsQuotes(_ field: [UInt8]) -> Bool {
    // Readers that trim spaces keep them within quotes.
    if field.first == ASCII.space || field.last == ASCII.space { return true }
    for byte in field {
      switch byte {
      case ASCII.quote, ASCII.lineFeed, ASCII.carriageReturn: return true
      // All separators: the table may be opened with another than it was written with.
      default: if CSVSeparator(rawValue: byte) != nil { return true }
      }
    }
    // What begins like a byte order mark or a statement of the separator would be taken for one.
    return bytes.isEmpty
      && (field.starts(with: [0xef, 0xbb, 0xbf]) || field.starts(with: Array("sep=".utf8)))
  }
}
