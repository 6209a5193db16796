/// A name for each outline, each once.
struct PathNames {
  /// An outline that code has a function for.
  struct Entry {
    let name: String
    let path: Path
    let rule: FillRule
    /// The basic shape that it is; nil where it matters where the outline begins.
    var outline: Outline?
  }

  private(set) var list: [Entry] = []
  private var places: [Path: Int] = [:]
  // "path" alone is the whole.
  private var taken = NameSet(["path"])

  /// The name of an outline, which is the one that it had before if it was there.
  ///
  /// - Parameter keepsStart: Whether it matters where the outline begins, as for dashes.
  mutating func name(
    _ path: Path, id: [UInt8] = [], rule: FillRule = .nonZero, keepsStart: Bool = false
  ) -> String {
    if let place = places[path] {
      if keepsStart { list[place].outline = nil }
      return list[place].name
    }
    var base = Identifier.make(id, upper: false)
    let isNamed = !base.isEmpty && !("path" ~= lowercased(base.utf8))
    if isNamed, !lowercased(base.utf8).reversed().starts(with: "htap".utf8) { base += "Path" }
    let name = isNamed ? taken.add(base) : taken.add("path", isNumbered: true)
    places[path] = list.count
    list.append(
      Entry(name: name, path: path, rule: rule, outline: keepsStart ? nil : path.outline))
    return name
  }
}
