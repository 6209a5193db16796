extension SVGElement {
  /// Puts neighbours that share properties into groups, where saying those once takes fewer bytes.
  mutating func group() {
    for index in children.indices where children[index].isGroup { children[index].group() }
    guard isGroup, children.count > 2 else { return }
    var around = Values()
    for property in Property.allCases { around[property] = property.initial }
    // A property that most share is said here, or further out.
    for property in Property.allCases {
      var counts: [[UInt8]: Int] = [:]
      for child in children {
        if let value = child.shown[property] { counts[value, default: 0] += 1 }
      }
      let most = counts.max {
        $0.value < $1.value
          || ($0.value == $1.value && $1.key.lexicographicallyPrecedes($0.key))
      }
      if let most { around[property] = most.key }
    }
    children = Self.grouped(children[...], around)
  }

  /// How many neighbours are looked at for one group.
  private static let reach = 200

  private static func grouped(_ elements: ArraySlice<SVGElement>, _ around: Values)
    -> [SVGElement]
  {
    var result: [SVGElement] = []
    var index = elements.startIndex
    while index < elements.endIndex {
      if let run = run(from: index, in: elements, around) {
        var inner = around
        for (property, value) in run.shared { inner[property] = value }
        result.append(
          SVGElement(group: grouped(elements[index..<run.end], inner)))
        index = run.end
      } else {
        result.append(elements[index])
        index += 1
      }
    }
    return result
  }

  /// The neighbours from an element on that save most as a group; nil where none do.
  private static func run(
    from start: Int, in elements: ArraySlice<SVGElement>, _ around: Values
  ) -> (end: Int, shared: [(Property, [UInt8])])? {
    guard !elements[start].isGroup else { return nil }
    var shared = Property.allCases.compactMap { property -> (Property, [UInt8], Int)? in
      guard let value = elements[start].shown[property], value != around[property] else {
        return nil
      }
      return (property, value, 1)
    }
    var best: (end: Int, shared: [(Property, [UInt8])])?
    var bestSaving = 0
    var index = start + 1
    while index < elements.endIndex, index < start + reach, !shared.isEmpty,
      !elements[index].isGroup
    {
      let next = elements[index]
      shared = shared.compactMap { property, value, count in
        guard let other = next.shown[property] else { return (property, value, count) }
        return other == value ? (property, value, count + 1) : nil
      }
      index += 1
      let saving = shared.reduce(-"<g></g>".utf8.count) { $0 + ($1.2 - 1) * $1.0.cost($1.1) }
      if saving > bestSaving {
        bestSaving = saving
        best = (index, shared.map { ($0.0, $0.1) })
      }
    }
    return best
  }
}
