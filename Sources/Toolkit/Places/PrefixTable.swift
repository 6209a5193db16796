/// Texts in order, each from one of its words on, with whose they are: all that begin with something
/// stand together.
struct PrefixTable: Sendable {
  /// Where each entry begins in the text.
  private(set) var offsets: [UInt32]
  /// Whose each entry is.
  private(set) var owners: [UInt16]
  /// Which entries have a letter among their first ``lettersKnown``: rows as of ``LetterKinds``.
  private(set) var letters: BitRows
  /// Row n − 1: which entries have less than n bytes in common with the one before.
  private(set) var groups: BitRows
  /// The least owner of every 64 entries.
  private var least: [UInt16]

  private static let block = 64

  /// Puts entries in the order of their texts, of equal ones in the order given.
  ///
  /// - Parameter text: texts that end with 0.
  /// - Complexity: O(entries), and a comparison sort of those that share eight bytes.
  init(_ entries: [(offset: UInt32, owner: UInt16)], text: [UInt8]) {
    self.init(sorting: entries, text: text)
    var next = 0
    while next < count { next = describe(from: next, text: text) }
  }

  /// The same without ``letters`` and ``groups``, which ``describe(from:text:)`` adds.
  init(sorting entries: [(offset: UInt32, owner: UInt16)], text: [UInt8]) {
    let order = PrefixTable.sorted(entries, text)
    offsets = order.map { entries[Int($0)].offset }
    owners = order.map { entries[Int($0)].owner }
    letters = BitRows(rows: LetterKinds.rows, things: order.count)
    groups = BitRows(rows: PrefixTable.groupDepth, things: order.count)
    least = []
    least.reserveCapacity(order.count / PrefixTable.block + 1)
    for start in stride(from: 0, to: order.count, by: PrefixTable.block) {
      least.append(owners[start..<min(start + PrefixTable.block, owners.count)].min() ?? 0)
    }
  }

  /// Adds what is known of some entries by their first letters.
  ///
  /// - Returns: the first entry behind them.
  mutating func describe(from start: Int, text: [UInt8]) -> Int {
    let next = min(start + PrefixTable.atOnce, count)
    for entry in start..<next {
      var i = Int(offsets[entry])
      let end = i + PrefixTable.lettersKnown
      var kinds = LetterKinds()
      while i < end, text[i] != 0 {
        if let row = kinds.row(text[i]) { letters.set(entry, row: row) }
        i += 1
      }
      let common = entry == 0 ? 0 : PrefixTable.common(text, offsets[entry - 1], offsets[entry])
      for row in common..<PrefixTable.groupDepth { groups.set(entry, row: row) }
    }
    return next
  }

  /// How many entries ``describe(from:text:)`` adds to.
  private static let atOnce = 8192

  /// How many entries there are.
  var count: Int { offsets.count }

  /// How many letters of an entry ``letters`` knows.
  static let lettersKnown = 12

  /// How many first bytes ``groups`` tells groups by.
  static let groupDepth = 6

  /// How many bytes two texts have in common, at most ``groupDepth``.
  private static func common(_ text: [UInt8], _ first: UInt32, _ second: UInt32) -> Int {
    var count = 0
    while count < groupDepth, text[Int(first) + count] == text[Int(second) + count],
      text[Int(first) + count] != 0
    {
      count += 1
    }
    return count
  }

  /// The bytes of memory.
  var memory: Int { 6 * count + letters.memory + groups.memory + 2 * least.count }

  /// The entries whose text begins with a pattern.
  ///
  /// - Complexity: O(length × log entries).
  func range(of pattern: ArraySlice<UInt8>, in text: [UInt8]) -> Range<Int> {
    pattern.withUnsafeBufferPointer { pattern in
      text.withUnsafeBufferPointer { text in
        offsets.withUnsafeBufferPointer { offsets in
          let start = PrefixTable.bound(pattern, text, offsets, from: 0, passing: false)
          return start..<PrefixTable.bound(pattern, text, offsets, from: start, passing: true)
        }
      }
    }
  }

  /// The first entries of a range that begins with a pattern: those that are nothing else.
  func whole(_ range: Range<Int>, length: Int, in text: [UInt8]) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if text[Int(offsets[middle]) + length] == 0 { low = middle + 1 } else { high = middle }
    }
    return range.lowerBound..<low
  }

  /// Shows the owners of a range, but for those of whole blocks that have none below a bound.
  ///
  /// - Parameter body: gets the entry and its owner, and gives a new bound.
  func visit(_ range: Range<Int>, below bound: UInt16, _ body: (Int, UInt16) -> UInt16) {
    var bound = bound
    owners.withUnsafeBufferPointer { owners in
      var i = range.lowerBound
      while i < range.upperBound {
        let block = i / PrefixTable.block
        let end = min((block + 1) * PrefixTable.block, range.upperBound)
        if least[block] < bound {
          while i < end {
            let owner = owners[i]
            if owner < bound { bound = body(i, owner) }
            i += 1
          }
        }
        i = end
      }
    }
  }

  /// The first entry that is not before a pattern, or, passing, the first behind all that begin with
  /// it.
  private static func bound(
    _ pattern: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>,
    _ offsets: UnsafeBufferPointer<UInt32>, from start: Int, passing: Bool
  ) -> Int {
    var low = start
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      let offset = Int(offsets[middle])
      var i = 0
      // A text's end is below all that a pattern has.
      while i < pattern.count, text[offset + i] == pattern[i] { i += 1 }
      let isBefore = i == pattern.count ? passing : text[offset + i] < pattern[i]
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The order of the texts, by their first eight bytes with a radix sort, then by the rest.
  private static func sorted(
    _ entries: [(offset: UInt32, owner: UInt16)], _ text: [UInt8]
  ) -> [UInt32] {
    var keys = entries.map { key(text, Int($0.offset)) }
    var order = entries.indices.map { UInt32($0) }
    var nextKeys = keys
    var nextOrder = order
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      var starts = [Int](repeating: 0, count: 257)
      for key in keys { starts[Int(key >> shift & 0xff) + 1] += 1 }
      if starts.contains(keys.count) { continue }
      for i in 1..<257 { starts[i] += starts[i - 1] }
      for i in keys.indices {
        let slot = Int(keys[i] >> shift & 0xff)
        nextKeys[starts[slot]] = keys[i]
        nextOrder[starts[slot]] = order[i]
        starts[slot] += 1
      }
      swap(&keys, &nextKeys)
      swap(&order, &nextOrder)
    }
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end] == keys[start] { end += 1 }
      // A key whose last byte is 0 is a whole text.
      if end - start > 1, keys[start] & 0xff != 0 {
        order[start..<end].sort {
          let difference = compared(
            text, Int(entries[Int($0)].offset) + 8, Int(entries[Int($1)].offset) + 8)
          return difference == 0 ? $0 < $1 : difference < 0
        }
      }
      start = end
    }
    return order
  }

  /// The first eight bytes of a text, with zeros behind its end.
  private static func key(_ text: [UInt8], _ offset: Int) -> UInt64 {
    var key: UInt64 = 0
    var i = offset
    for _ in 0..<8 {
      let byte = text[i]
      key = key << 8 | UInt64(byte)
      if byte != 0 { i += 1 }
    }
    return key
  }

  private static func compared(_ text: [UInt8], _ first: Int, _ second: Int) -> Int {
    var (a, b) = (first, second)
    while text[a] == text[b] {
      if text[a] == 0 { return 0 }
      a += 1
      b += 1
    }
    return Int(text[a]) - Int(text[b])
  }
}
