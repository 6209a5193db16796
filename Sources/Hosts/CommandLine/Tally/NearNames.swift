/// Names that somebody may have meant.
enum NearNames {
  /// The three nearest names: those that hold the text, or differ by a third of it at most.
  ///
  /// - Complexity: O(names × length²).
  static func of(_ text: String, among names: [String]) -> [String] {
    let text = Array(text.lowercased())
    var near: [(name: String, distance: Int)] = []
    for name in names {
      let other = Array(name.lowercased())
      let distance = isPart(text, of: other) ? 0 : edits(text, other)
      if distance <= max(1, text.count / 3), !near.contains(where: { $0.name == name }) {
        near.append((name, distance))
      }
    }
    near.sort { $0.distance < $1.distance }
    return near.prefix(3).map { $0.name }
  }

  /// Asks whether one of them was meant; empty where none is near.
  static func question(_ text: String, among names: [String]) -> String {
    let near = of(text, among: names)
    return near.isEmpty
      ? "" : " Did you mean " + near.map { "\"\($0)\"" }.joined(separator: " or ") + "?"
  }

  private static func isPart(_ part: [Character], of whole: [Character]) -> Bool {
    guard part.count >= 2, part.count <= whole.count else { return false }
    return (0...whole.count - part.count).contains { whole[$0...].starts(with: part) }
  }

  /// How many characters have to be added, taken away or replaced (Levenshtein 1966).
  static func edits(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, character) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
