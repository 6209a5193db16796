/// Collects notes, each once.
struct NoteBook {
  /// How many different ones are listed; the last one says that there are more.
  static let limit = 1000

  private(set) var list: [Note] = []
  private var places: [[UInt8]: Int] = [:]
  private var seen: Set<[UInt8]> = []

  /// Adds a note; copies by `use` of the same line say nothing new.
  mutating func add(_ line: Int, _ text: @autoclosure () -> String) {
    if list.count > Self.limit { return }
    let words = list.count == Self.limit ? "and more from here on" : text()
    let key = Array(words.utf8)
    guard seen.insert(Array("\(line) ".utf8) + key).inserted else { return }
    if let place = places[key] {
      list[place].lineCount += 1
    } else {
      places[key] = list.count
      list.append(Note(line: line, words: words))
    }
  }
}

extension SceneBuilder {
  /// Notes an attribute whose value is not understood.
  mutating func note(_ index: Int, attribute: StaticString, _ value: [UInt8]) {
    let element = tree.elements[index]
    notes.add(
      element.line,
      "\(attribute)=\"\(excerpt(value))\" on <\(excerpt(element.name))> is not understood")
  }

  /// Notes a length that browsers measure by the letters of a font.
  mutating func noteLetters(_ index: Int, _ value: [UInt8]) {
    guard Length.isMeasuredByLetters(value) else { return }
    let element = tree.elements[index]
    notes.add(element.line, "ex on <\(excerpt(element.name))> is taken for half an em")
  }
}
