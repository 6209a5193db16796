/// The words of one language, by the English ones.
///
/// A catalog is read from text in the form of Apple's strings files: `"Reset %1" = "%1 zurücksetzen";`,
/// with comments as in C and the escapes `\"`, `\\` and `\n`. Where a key comes twice the first one
/// counts. Whatever is not written so ends the reading; what stands before it counts.
///
/// - Complexity: O(*n*) to read, O(1) to look up.
public final class Catalog: Sendable {
  private struct Entry {
    let key: Range<Int>
    let words: Range<Int>
  }

  /// The language's tag (BCP 47), such as `de`.
  public let tag: String
  private let bytes: [UInt8]
  private let entries: [Entry]
  /// A table by hash, twice as large as need be: the number of an entry behind 0 for none, or where that
  /// place is taken the next one.
  private let table: [Int]

  /// Reads a catalog.
  public init(tag: String, _ text: [UInt8]) {
    self.tag = tag
    var reader = Reader(text)
    var entries: [Entry] = []
    while let key = reader.string(), reader.sign(UInt8(ascii: "=")), let words = reader.string(),
      reader.sign(UInt8(ascii: ";"))
    {
      entries.append(Entry(key: key, words: words))
    }
    bytes = reader.read
    self.entries = entries
    var size = 2
    while size < 2 * entries.count { size *= 2 }
    var table = [Int](repeating: 0, count: size)
    for (i, entry) in entries.enumerated() {
      var place = Catalog.hash(bytes[entry.key]) & (size - 1)
      while table[place] > 0 { place = (place + 1) & (size - 1) }
      table[place] = i + 1
    }
    self.table = table
  }

  /// How many phrases it has words for.
  public var count: Int { entries.count }

  /// The keys, in no order.
  public var keys: [String] { entries.map { String(decoding: bytes[$0.key], as: UTF8.self) } }

  // Never inlined: in the page it comes with other languages' words, and English does without it.
  /// The language's words for a phrase, filled in; `nil` where it has none.
  ///
  /// - Parameter meaning: tells phrases apart that are the same in English; it stands before the key,
  ///   with a colon and a space.
  @inline(never)
  public func words(for phrase: Phrase, as meaning: String = "") -> String? {
    let key = meaning.utf8.isEmpty ? phrase.key : Array((meaning + ": ").utf8) + phrase.key
    var place = Catalog.hash(key[...]) & (table.count - 1)
    while table[place] > 0 {
      let entry = entries[table[place] - 1]
      if bytes[entry.key].elementsEqual(key) { return phrase.filled(into: bytes[entry.words]) }
      place = (place + 1) & (table.count - 1)
    }
    return nil
  }

  /// FNV-1a, 32 bits.
  private static func hash(_ key: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for byte in key { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(truncatingIfNeeded: hash)
  }
}

extension Catalog {
  /// Reads strings one by one; the escapes are resolved in what it has read.
  private struct Reader {
    private let text: [UInt8]
    private var at = 0
    private(set) var read: [UInt8] = []

    init(_ text: [UInt8]) {
      self.text = text
      read.reserveCapacity(text.count)
    }

    /// The next string, as its place in ``read``.
    mutating func string() -> Range<Int>? {
      guard sign(UInt8(ascii: "\"")) else { return nil }
      let start = read.count
      while at < text.count {
        var byte = text[at]
        at += 1
        if byte == UInt8(ascii: "\"") { return start..<read.count }
        if byte == UInt8(ascii: "\\") {
          guard at < text.count else { return nil }
          byte = text[at] == UInt8(ascii: "n") ? UInt8(ascii: "\n") : text[at]
          at += 1
        }
        read.append(byte)
      }
      return nil
    }

    /// Whether the next sign is this one; it is read then.
    mutating func sign(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard at < text.count, text[at] == byte else { return false }
      at += 1
      return true
    }

    private mutating func skipBlanks() {
      while at < text.count {
        switch text[at] {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): at += 1
        case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
          while at < text.count, text[at] != UInt8(ascii: "\n") { at += 1 }
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
          at += 2
          while at < text.count, !(text[at] == UInt8(ascii: "*") && next == UInt8(ascii: "/")) {
            at += 1
          }
          at = min(text.count, at + 2)
        default: return
        }
      }
    }

    private var next: UInt8? { at + 1 < text.count ? text[at + 1] : nil }
  }
}
