import Clicking
import Interface
import Text

/// Finds patterns of the book as one types: by name, in English and in the reader's language, by what else
/// they are called, and by family. Case, accents, width, hyphens and spaces do not matter, nor whether a
/// number is a word.
struct GrooveSearch: Sendable {
  /// What is known of an entry, folded: words, each behind a space.
  private let texts: [[UInt8]]
  /// The names alone, without spaces.
  private let names: [[UInt8]]

  init(_ words: ClickScreenWords) {
    var texts: [[UInt8]] = []
    var names: [[UInt8]] = []
    for (index, entry) in GrooveBook.entries.enumerated() {
      let own = words.name(ofGroove: index)
      var text = Self.words(entry.name) + Self.words(own)
      var name = Self.compact(entry.name) + Self.space + Self.compact(own)
      if let numbered = Self.numbered(entry.name) {
        text += Self.words(numbered)
        name += Self.space + Self.compact(numbered)
      }
      if let other = GrooveBook.otherNames(of: entry.name) {
        text += Self.words(other.text) + Self.words(words.language.words(other))
      }
      text += Self.words(words.name(of: entry.family))
      texts.append(text + Self.space)
      names.append(Self.space + name)
    }
    self.texts = texts
    self.names = names
  }

  /// The entries that fit, the nearest first; all where nothing was typed.
  ///
  /// - Complexity: O(letters of the book), some thousands.
  func matches(_ query: String) -> [Int] {
    let words = Self.parts(Self.words(query))
    let compact = Self.compact(query)
    var found: [[Int]] = [[], [], []]
    for index in texts.indices {
      if let rank = rank(index, words, compact) { found[rank].append(index) }
    }
    return found[0] + found[1] + found[2]
  }

  /// 0 where a name begins with what was typed, 1 where a name has it, 2 elsewhere.
  private func rank(_ index: Int, _ words: [[UInt8]], _ compact: [UInt8]) -> Int? {
    if compact.isEmpty { return 0 }
    if Self.contains(names[index], Self.space + compact) { return 0 }
    if compact.count > 2, Self.contains(names[index], compact) { return 1 }
    for word in words {
      // Words are found from their beginning; where none are written apart, anywhere.
      let isApart = word.allSatisfy { $0 < 0x80 }
      guard Self.contains(texts[index], isApart ? Self.space + word : word) else { return nil }
    }
    return words.isEmpty ? nil : 2
  }

  private static let space: [UInt8] = [0x20]

  /// Letters and digits, folded, in words that each stand behind a space.
  private static func words(_ text: String) -> [UInt8] {
    var words: [UInt8] = []
    var isWord = false
    var isDigit = false
    let folded = Folding.folded(Array(text.utf8))
    var at = 0
    while at < folded.count {
      let byte = folded[at]
      // The long vowel and the dot between words of katakana: ー ・
      if byte == 0xE3, at + 2 < folded.count, folded[at + 1] == 0x83,
        folded[at + 2] == 0xBC || folded[at + 2] == 0xBB
      {
        at += 3
        continue
      }
      let isLetter = byte.isLetter || byte >= 0x80
      if isLetter || byte.isDigit {
        if !isWord { words.append(0x20) }
        words.append(byte)
        isDigit = byte.isDigit
      } else if byte == 0x2F, isDigit {
        // 6/8 is one word.
        words.append(byte)
      }
      isWord = isLetter || byte.isDigit || byte == 0x2F && isDigit
      at += 1
    }
    return words
  }

  private static func compact(_ text: String) -> [UInt8] { words(text).filter { $0 != 0x20 } }

  private static func parts(_ words: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for byte in words {
      if byte == 0x20 { parts.append([]) } else { parts[parts.count - 1].append(byte) }
    }
    return parts
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    for start in 0...text.count - part.count {
      var length = 0
      while length < part.count, text[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }

  /// "6 stroke roll" of "Six stroke roll".
  private static func numbered(_ name: String) -> String? {
    let numbers: [(String, String)] = [
      ("Five", "5"), ("Six", "6"), ("Seven", "7"), ("Nine", "9"), ("Ten", "10"),
      ("Eleven", "11"), ("Thirteen", "13"), ("Fifteen", "15"), ("Seventeen", "17"),
    ]
    let bytes = Array(name.utf8)
    for (word, digits) in numbers {
      let start = Array((word + " ").utf8)
      guard bytes.starts(with: start) else { continue }
      return digits + String(decoding: bytes[(start.count - 1)...], as: UTF8.self)
    }
    return nil
  }
}
