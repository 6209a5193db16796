import Places

/// Asks which place is meant, where somebody can answer.
enum PlaceQuestion {
  /// Whether there is a person who sees questions and can answer them.
  static var isPossible: Bool { InputStream.isTerminal && OutputStream.error.isTerminal }

  /// The number of the candidate that was chosen, from 0; `nil` where none was.
  static func answer(
    _ question: PlaceFailure, candidates: [String], in language: PlaceLanguage
  ) throws -> Int? {
    try OutputStream.error.write(Printable.text(heading(question, language)))
    try OutputStream.error.write(Printable.text(PlaceFailure.list(candidates)))
    while true {
      try OutputStream.error.write(
        language.say(
          "Which one? 1 to \(candidates.count), Enter for none: ",
          "どれですか? 1〜\(candidates.count)(Enterだけで中止): "))
      guard let line = readLine()?.filter({ $0 != " " }), !line.isEmpty else { return nil }
      if let number = Int(line), (1...candidates.count).contains(number) { return number - 1 }
    }
  }

  private static func heading(_ question: PlaceFailure, _ language: PlaceLanguage) -> String {
    let lines = question.words(in: language).split(separator: "\n", maxSplits: 1)
    return String(lines[0]) + "\n"
  }
}
