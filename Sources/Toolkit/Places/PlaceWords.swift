/// Words that stand for one whole place.
struct PlaceWords {
  /// How the letters are written, which tells codes from words.
  enum Letters {
    /// Nothing but capitals of ASCII.
    case capitals
    /// Nothing but small letters of ASCII.
    case small
    /// Anything else.
    case mixed
  }

  let query: PlaceQuery
  let letters: Letters
  /// Whether a name goes on where this ends.
  let goesOn: Bool

  /// Folded, words separated by 0x20.
  var text: [UInt8] { query.text }

  init(_ typed: [UInt8], _ index: PlaceIndex) {
    self.init(PlaceQuery(typed), Self.letters(typed), index)
  }

  private init(_ query: PlaceQuery, _ letters: Letters, _ index: PlaceIndex) {
    self.query = query
    self.letters = letters
    let range = index.firstWords.range(of: query.text[...], in: index.text)
    let whole = index.firstWords.whole(range, length: query.text.count, in: index.text)
    goesOn = whole.count < range.count
  }

  /// How many letters there are in bytes of the text; those that are neither Latin nor kana count twice,
  /// since fewer of them make a word.
  func letterCount(_ range: Range<Int>) -> Int {
    var count = 0
    var i = range.lowerBound
    while i < range.upperBound {
      let isOther = text[i] == PlaceFolding.other
      count += isOther ? 2 : 1
      i += isOther ? 4 : 1
    }
    return count
  }

  /// Without what only says that a city or a country is meant: `the` before it, 市, 都, 区 or 시 behind;
  /// `nil` where there is nothing of this.
  func plain(_ index: PlaceIndex) -> PlaceWords? {
    let query = self.query.withoutCity ?? self.query.withoutArticle
    return query.map { PlaceWords($0, letters, index) }
  }

  private static func letters(_ typed: [UInt8]) -> Letters {
    var (capitals, small) = (0, 0)
    for byte in typed {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): capitals += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"): small += 1
      case UInt8(ascii: " "): break
      default: return .mixed
      }
    }
    return small == 0 && capitals > 0 ? .capitals : capitals == 0 && small > 0 ? .small : .mixed
  }
}

extension PlaceQuery {
  /// The same without the letter behind it that only says that it is a city: 市, 都, 区, 시; `nil` where
  /// there is none.
  var withoutCity: PlaceQuery? {
    guard text.count > 4, text[text.count - 4] == PlaceFolding.other else { return nil }
    var scalar: UInt32 = 0
    for byte in text[(text.count - 3)...] { scalar = scalar << 7 | UInt32(byte & 0x7f) }
    switch scalar {
    case 0x5e02, 0x90fd, 0x533a, 0xc2dc: return PlaceQuery(folded: Array(text.dropLast(4)))
    default: return nil
    }
  }

  /// The same without `the` before it; `nil` where it is not there.
  var withoutArticle: PlaceQuery? {
    let article = Array("the ".utf8)
    guard text.count > article.count, text.starts(with: article) else { return nil }
    return PlaceQuery(folded: Array(text.dropFirst(article.count)))
  }
}
