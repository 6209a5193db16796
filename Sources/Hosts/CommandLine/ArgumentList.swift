/// The words behind the command's name, before they are parsed.
enum ArgumentList {
  /// Stands for "-" before an amount, so that the parser takes it for a value; U+2212.
  static let minus: Character = "\u{2212}"

  /// The words of this process.
  ///
  /// - Throws: ``CommandFailure/notUTF8`` rather than count under a name that nobody wrote.
  static func given() throws -> [String] {
    var words: [String] = []
    for i in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[i] else { break }
      guard let text = String(validatingCString: word) else { throw CommandFailure.notUTF8 }
      words.append(text)
    }
    return words
  }

  /// Makes "-3" a value where an amount may stand, behind `tally count` and `tally set`, "-roses"
  /// where a formula does, behind `tally compute NAME`, and "-0044-03-15" where a time does, behind
  /// `zone`; one value of times and dates in several words, behind `call`; and the open board of a
  /// `--board` without a name, behind `call` and `click`.
  static func withAmounts(_ words: [String]) -> [String] {
    if words.count > 3, words[0] == "tally", words[1] == "compute", words[3].utf8.count > 1,
      words[3].utf8.first == UInt8(ascii: "-"), !words[3].utf8.starts(with: "--".utf8),
      words[3] != "-h", words[2].utf8.first != UInt8(ascii: "-")
    {
      var result = words
      result[3] = String(minus) + words[3].dropFirst()
      return result
    }
    if words.first == "zone" { return words.map(withMinus) }
    if words.first == "call" { return CallArgumentList.joined(withOpenBoard(words)) }
    if words.first == "click" { return withOpenBoard(words) }
    guard words.count > 2, words[0] == "tally", words[1] == "count" || words[1] == "set" else {
      return words
    }
    var result = words
    for (i, word) in words.enumerated().dropFirst(2) {
      if word == "--" { break }
      if ["--store", "--note", "--board", "--certificate-authority"].contains(words[i - 1]) {
        continue
      }
      if word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-"),
        word.utf8.dropFirst().allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
      {
        result[i] = String(minus) + word.dropFirst()
      }
    }
    return result
  }

  /// Stands behind a `--board` that has no name, for the board that is open: what no word on a command
  /// line can be.
  static let openBoard = "\0"

  /// A `--board` that ends the line, or that another option follows, is the open one.
  private static func withOpenBoard(_ words: [String]) -> [String] {
    var result: [String] = []
    for (i, word) in words.enumerated() {
      if word == "--" { return result + words[i...] }
      result.append(word)
      if word == "--board", i + 1 == words.count || words[i + 1].hasPrefix("-") {
        result.append(openBoard)
      }
    }
    return result
  }

  /// A word with a digit behind its "-" as a value.
  private static func withMinus(_ word: String) -> String {
    guard word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-"),
      word.dropFirst().first?.isWholeNumber == true
    else { return word }
    return String(minus) + word.dropFirst()
  }

  /// The word as it was given.
  static func withoutMinus(_ word: String) -> String {
    word.first == minus ? "-" + word.dropFirst() : word
  }
}
