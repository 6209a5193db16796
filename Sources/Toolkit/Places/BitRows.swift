/// Rows of bits, a bit of each row for each of many things, so that 64 of them are looked at at once.
struct BitRows: Sendable {
  /// How many words a row has.
  let width: Int
  private var words: [UInt64]

  /// Rows without a bit set.
  init(rows: Int, things: Int) {
    width = (things + 63) / 64
    words = [UInt64](repeating: 0, count: rows * width)
  }

  /// Sets a thing's bit in a row.
  mutating func set(_ thing: Int, row: Int) {
    words[row * width + thing >> 6] |= 1 << UInt64(thing & 63)
  }

  /// The bytes of memory.
  var memory: Int { 8 * words.count }

  /// Row after row, each from its first things on.
  func withWords<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
    words.withUnsafeBufferPointer(body)
  }
}
