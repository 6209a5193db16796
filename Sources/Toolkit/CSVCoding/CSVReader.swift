import Text

/// One line of a table: its fields as they are, quotes taken off.
public struct CSVRecord: Equatable, Sendable {
  /// The line it begins in, counted from 1.
  public let line: Int
  /// The fields in UTF-8, one at least.
  public let fields: [[UInt8]]
}

/// Reads comma-separated values (RFC 4180) out of UTF-8 bytes, record by record.
///
/// Beyond the RFC it takes what is out there: line feed or carriage return alone as line ends, a byte
/// order mark, semicolons or tabs for commas, the `sep=;` line of spreadsheets, quotes within an
/// unquoted field as characters. Blank lines are no records. Records may differ in length.
///
///     var reader = try CSVReader(Array("name,count\r\n\"Shirts, white\",3\r\n".utf8))
///     while let record = try reader.next() { print(record.fields.count) }
public struct CSVReader: Sendable {
  /// What parts the fields of this document.
  public let separator: CSVSeparator
  private let bytes: [UInt8]
  private let limits: CSVLimits
  private var position: Int
  private var line = 1
  private var count = 0

  /// Looks at a document; nothing but its encoding is checked yet.
  ///
  /// - Parameters:
  ///   - bytes: all of it.
  ///   - separator: `nil` to find it from the text.
  ///   - limits: how large its parts may be.
  /// - Throws: `CSVError` where it is not UTF-8.
  /// - Complexity: O(*n*).
  public init(
    _ bytes: [UInt8], separator: CSVSeparator? = nil, limits: CSVLimits = CSVLimits()
  ) throws(CSVError) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
      || bytes.starts(with: [0, 0, 0xfe, 0xff])
    {
      throw CSVError(line: 1, field: 1, reason: .otherEncoding)
    }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      var line = 1
      var isAfterReturn = false
      for byte in bytes[..<error.byteOffsets.lowerBound] {
        if byte == ASCII.carriageReturn || byte == ASCII.lineFeed && !isAfterReturn { line += 1 }
        isAfterReturn = byte == ASCII.carriageReturn
      }
      throw CSVError(line: line, field: 1, reason: .malformedUTF8)
    }
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var stated: CSVSeparator?
    if bytes[start...].starts(with: Array("sep=".utf8)), bytes.count > start + 4,
      let named = CSVSeparator(rawValue: bytes[start + 4]), bytes.count > start + 5,
      bytes[start + 5] == ASCII.lineFeed || bytes[start + 5] == ASCII.carriageReturn
    {
      stated = named
      start += 5
    }
    self.bytes = bytes
    self.limits = limits
    self.separator = separator ?? stated ?? CSVSeparator.detected(in: bytes, from: start)
    position = start
  }

  /// How many bytes have been read, for telling how far along it is.
  public var offset: Int { position }

  /// The next record, or `nil` behind the last.
  ///
  /// - Throws: `CSVError`; after it the reader is of no more use.
  /// - Complexity: O(bytes of the record).
  public mutating func next() throws(CSVError) -> CSVRecord? {
    while position < bytes.count, takeLineEnd() {}
    guard position < bytes.count else { return nil }
    guard count < limits.records else {
      throw error(1, .tooManyRecords(limit: limits.records))
    }
    count += 1
    let first = line
    var fields: [[UInt8]] = []
    while true {
      guard fields.count < limits.fields else {
        throw error(fields.count + 1, .tooManyFields(limit: limits.fields))
      }
      fields.append(
        position < bytes.count && bytes[position] == ASCII.quote
          ? try quoted(fields.count + 1) : try plain(fields.count + 1))
      if position == bytes.count || takeLineEnd() { break }
      guard bytes[position] == separator.rawValue else {
        throw error(fields.count, .textBehindQuote)
      }
      position += 1
    }
    return CSVRecord(line: first, fields: fields)
  }

  private func error(_ field: Int, _ reason: CSVError.Reason) -> CSVError {
    CSVError(line: line, field: field, reason: reason)
  }

  /// Goes over a line end, if there is one here.
  private mutating func takeLineEnd() -> Bool {
    switch bytes[position] {
    case ASCII.lineFeed: position += 1
    case ASCII.carriageReturn:
      position += 1
      if position < bytes.count, bytes[position] == ASCII.lineFeed { position += 1 }
    default: return false
    }
    line += 1
    return true
  }

  private mutating func plain(_ field: Int) throws(CSVError) -> [UInt8] {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == separator.rawValue || byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
        break
      }
      position += 1
    }
    guard position - start <= limits.fieldBytes else {
      throw error(field, .fieldTooLarge(limit: limits.fieldBytes))
    }
    return Array(bytes[start..<position])
  }

  private mutating func quoted(_ field: Int) throws(CSVError) -> [UInt8] {
    let opened = error(field, .unclosedQuote)
    var content: [UInt8] = []
    position += 1
    var start = position
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == ASCII.quote {
        content.append(contentsOf: bytes[start..<position - 1])
        guard content.count <= limits.fieldBytes else {
          throw error(field, .fieldTooLarge(limit: limits.fieldBytes))
        }
        guard position < bytes.count, bytes[position] == ASCII.quote else { return content }
        start = position
        position += 1
      } else if byte == ASCII.lineFeed
        || byte == ASCII.carriageReturn
          && !(position < bytes.count && bytes[position] == ASCII.lineFeed)
      {
        line += 1
      }
    }
    throw opened
  }
}
