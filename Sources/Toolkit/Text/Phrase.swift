/// Something that is said in English, with the places of the names and numbers in it.
///
/// ```swift
/// let phrase: Phrase = "Reset \(name)"
/// phrase.key  // "Reset %1"
/// ```
/// Other languages' words are found by the ``key`` (``Catalog``).
public struct Phrase: ExpressibleByStringInterpolation, Sendable {
  /// The words in English.
  public let text: String
  /// Where in the text each name or number begins and ends, in UTF-8 code units.
  private let places: [Range<Int>]

  /// Words with nothing to fill in.
  public init(stringLiteral text: String) {
    self.text = text
    places = []
  }

  /// Words as they are written in Swift.
  public init(stringInterpolation words: StringInterpolation) {
    text = words.text
    places = words.places
  }

  /// The words with `%1`, `%2` … for what is filled in, as UTF-8.
  public var key: [UInt8] {
    let bytes = Array(text.utf8)
    var key: [UInt8] = []
    var end = 0
    for (i, place) in places.enumerated() {
      key += bytes[end..<place.lowerBound]
      key += [UInt8(ascii: "%"), UInt8(ascii: "1") + UInt8(i)]
      end = place.upperBound
    }
    return key + bytes[end...]
  }

  /// Other words with the same names and numbers filled in: `%1` stands for the first one.
  func filled(into words: ArraySlice<UInt8>) -> String {
    guard !places.isEmpty else { return String(decoding: words, as: UTF8.self) }
    let bytes = Array(text.utf8)
    var filled: [UInt8] = []
    var i = words.startIndex
    while i < words.endIndex {
      let number = i + 1 < words.endIndex ? Int(words[i + 1]) - Int(UInt8(ascii: "1")) : -1
      if words[i] == UInt8(ascii: "%"), places.indices.contains(number) {
        filled += bytes[places[number]]
        i += 2
      } else {
        filled.append(words[i])
        i += 1
      }
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// Collects a phrase's words and places.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var places: [Range<Int>] = []

    /// An empty one.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds words.
    @inline(never) public mutating func appendLiteral(_ words: String) { text += words }

    /// Adds a name, or a number as it is written; a name that runs from right to left keeps to itself
    /// (``Isolation``).
    @inline(never) public mutating func appendInterpolation(_ name: String) {
      let start = text.utf8.count
      text += Isolation.isolated(name)
      places.append(start..<text.utf8.count)
    }

    /// Adds a number in plain digits.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      appendInterpolation(number.description)
    }
  }
}
