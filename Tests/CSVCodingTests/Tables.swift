import CSVCoding
import SeededRandom

/// Random tables of what makes trouble.
struct Tables {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let pieces = [
    "a", "Shirts", " ", "\"", "\"\"", ",", ";", "\t", "\n", "\r", "\r\n", "=", "=1+1", "+", "-",
    "-5", "@SUM(A1)", "'", "'=", "''+", "＝", "－1", "🎽", "👩‍👩‍👧‍👦", "é", "日本語", "sep=;", "\u{FEFF}", "0",
    "1e5", "\u{0}", "|cmd", "\u{2028}",
  ]

  mutating func text() -> [UInt8] {
    var text = ""
    for _ in 0..<random.below(5) { text += Self.pieces[random.below(Self.pieces.count)] }
    return Array(text.utf8)
  }

  /// At least one record of at least one field.
  mutating func table() -> [[[UInt8]]] {
    (0...random.below(4)).map { _ in (0...random.below(4)).map { _ in text() } }
  }

  mutating func separator() -> CSVSeparator { CSVSeparator.allCases[random.below(3)] }

  /// A document that is most often nearly right.
  mutating func document() -> [UInt8] {
    var document: [UInt8] = []
    for _ in 0..<random.below(12) {
      switch random.below(8) {
      case 0: document.append(UInt8(truncatingIfNeeded: random.next()))
      case 1: document += [[0x0d, 0x0a], [0x0a], [0x0d], [0x0a, 0x0a]][random.below(4)]
      case 2, 3: document.append(separator().rawValue)
      case 4: document.append(0x22)
      case 5: document += [0x22] + text().flatMap { $0 == 0x22 ? [$0, $0] : [$0] } + [0x22]
      default: document += text()
      }
    }
    return document
  }
}

/// The fields of every record.
func read(
  _ bytes: [UInt8], separator: CSVSeparator? = nil, limits: CSVLimits = CSVLimits()
) throws(CSVError) -> [[[UInt8]]] {
  var reader = try CSVReader(bytes, separator: separator, limits: limits)
  var records: [[[UInt8]]] = []
  while let record = try reader.next() { records.append(record.fields) }
  return records
}

/// The table as fields that are no text to be defused.
func write(_ table: [[[UInt8]]], separator: CSVSeparator = .comma) -> [UInt8] {
  var writer = CSVWriter(separator: separator)
  for record in table {
    for field in record { writer.field(field) }
    writer.endRecord()
  }
  return writer.bytes
}
