/// The words behind `detent call`, before they are parsed.
enum CallArgumentList {
  /// Makes one value of what people write in several words: `--date next tuesday`, `--date in 3 days`,
  /// `--at 3 pm`, `--at 9:00 in Tokyo`, and `--at 9:00 Tokyo` where that place stands before; else it is
  /// one more place.
  static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    var i = 0
    while i < words.count {
      let word = words[i]
      if word == "--" { return result + words[i...] }
      result.append(word)
      i += 1
      guard word == "--at" || word == "--date", i < words.count else { continue }
      var value = words[i]
      i += 1
      func take(_ count: Int) {
        let end = min(words.count, i + count)
        while i < end, !words[i].hasPrefix("-") {
          value += " " + words[i]
          i += 1
        }
      }
      if word == "--date" {
        switch value.lowercased() {
        case "next", "this": take(1)
        case "in": take(2)
        default: break
        }
      } else {
        if i < words.count, ["am", "pm"].contains(words[i].lowercased()) { take(1) }
        if i < words.count {
          let next = words[i].lowercased()
          if next == "in" {
            take(2)
          } else if result.dropFirst().contains(where: { $0.lowercased() == next }) {
            take(1)
          }
        }
      }
      result.append(value)
    }
    return result
  }
}
