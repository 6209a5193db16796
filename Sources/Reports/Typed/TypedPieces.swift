import Text

/// What a person typed as a time or a date, in pieces: numbers, words and the marks between them.
struct TypedPieces {
  enum Piece: Equatable {
    /// A number and how many digits it has.
    case number(Int, digits: Int)
    /// Letters, folded; those of Latin, Greek and Cyrillic part from those of Japanese.
    case word([UInt8])
    /// A mark of ASCII that is no space.
    case mark(UInt8)
  }

  /// Longer texts are none.
  private static let limit = 100

  private(set) var pieces: [Piece] = []

  /// Takes a text apart; `nil` where it is too long, or has a number of more than eight digits.
  init?(_ text: String) {
    let typed = Array(text.utf8)
    guard typed.count <= Self.limit else { return nil }
    var word: [UInt8] = []
    var isIdeographic = false
    var number: (value: Int, digits: Int) = (0, 0)
    func endWord(_ pieces: inout [Piece]) {
      if !word.isEmpty { pieces.append(.word(word)) }
      word = []
    }
    func endNumber(_ pieces: inout [Piece]) {
      if number.digits > 0 { pieces.append(.number(number.value, digits: number.digits)) }
      number = (0, 0)
    }
    for scalar in String(decoding: Folding.folded(typed), as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x30...0x39:
        endWord(&pieces)
        guard number.digits < 8 else { return nil }
        number = (number.value * 10 + Int(scalar.value - 0x30), number.digits + 1)
      case 0x61...0x7a, 0x80...:
        endNumber(&pieces)
        let isNow = scalar.value >= 0x2e80
        if isNow != isIdeographic { endWord(&pieces) }
        isIdeographic = isNow
        UTF8Sequence.append(scalar.value, to: &word)
      default:
        endNumber(&pieces)
        endWord(&pieces)
        if scalar.value > 0x20 { pieces.append(.mark(UInt8(scalar.value))) }
      }
    }
    endNumber(&pieces)
    endWord(&pieces)
  }
}

/// Words that mean the same when somebody types them.
struct TypedWords {
  let words: [[UInt8]]

  /// Takes them from a list with spaces between.
  init(_ list: String) {
    var words: [[UInt8]] = []
    for word in Folding.folded(Array(list.utf8)).split(separator: UInt8(ascii: " ")) {
      words.append(Array(word))
    }
    self.words = words
  }

  func contains(_ word: [UInt8]) -> Bool { words.contains(word) }

  /// What is left of a word behind one of these that it begins with: nothing, or letters of Japanese.
  func leading(_ word: [UInt8]) -> [UInt8]? {
    for each in words where word.starts(with: each) {
      let rest = Array(word.dropFirst(each.count))
      if rest.isEmpty || rest[0] >= 0xe2 { return rest }
    }
    return nil
  }

  /// The number of the first one that another begins with, or that begins with it from `least` bytes on.
  func index(of word: [UInt8], least: Int) -> Int? {
    words.firstIndex { word.starts(with: $0) || (word.count >= least && $0.starts(with: word)) }
  }
}
