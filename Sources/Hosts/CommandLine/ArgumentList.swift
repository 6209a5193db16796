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

  /// Makes "-3" a value where an amount may stand: behind `tally count` and `tally set`.
  static func withAmounts(_ words: [String]) -> [String] {
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
}
