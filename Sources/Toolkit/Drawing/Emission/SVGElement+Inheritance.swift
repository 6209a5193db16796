extension SVGElement {
  /// Says every property where that takes the fewest bytes: at the elements themselves, or at what
  /// is around several of them.
  mutating func settle() {
    for property in Property.allCases {
      let costs = Costs(self, property)
      say(property, costs, inherited: property.initial)
    }
  }

  /// Bytes that a tree takes to say a property, depending on what holds around it.
  private struct Costs {
    /// Where some other value holds around it.
    var other = 0
    /// Where one of these holds around it; only those that make a difference.
    var with: [[UInt8]: Int] = [:]
    /// What a group does best to say, and the cost of all if it does.
    var best: (value: [UInt8], cost: Int)?
    /// The cost of a group's children where it says nothing.
    var silent: (other: Int, with: [[UInt8]: Int])
    var children: [Costs] = []

    init(_ element: SVGElement, _ property: Property) {
      silent = (0, [:])
      guard element.isGroup else {
        guard let value = element.shown[property] else { return }
        other = property.cost(value)
        with[value] = 0
        if let short = element.shortCost(property, value) { with[property.initial] = short }
        return
      }
      children = element.children.map { Costs($0, property) }
      silent.other = children.reduce(0) { $0 + $1.other }
      for child in children {
        for (value, cost) in child.with {
          silent.with[value, default: silent.other] += cost - child.other
        }
      }
      // In order, so that the same drawing is always written the same way.
      for (value, cost) in silent.with.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        let sum = cost + property.cost(value)
        if sum < best?.cost ?? .max { best = (value, sum) }
      }
      other = min(silent.other, best?.cost ?? .max)
      for (value, cost) in silent.with where cost < other { with[value] = cost }
    }
  }

  private mutating func say(_ property: Property, _ costs: Costs, inherited: [UInt8]) {
    guard isGroup else {
      guard let value = shown[property], value != inherited else { return }
      if inherited == property.initial, shortCost(property, value) != nil {
        set("opacity", value)
      } else {
        said[property] = value
      }
      return
    }
    var holding = inherited
    if let best = costs.best, best.cost < costs.silent.with[inherited] ?? costs.silent.other {
      said[property] = best.value
      holding = best.value
    }
    for index in children.indices {
      children[index].say(property, costs.children[index], inherited: holding)
    }
  }

  /// The cost of saying an opacity as that of the whole element, where that is the same.
  private func shortCost(_ property: Property, _ value: [UInt8]) -> Int? {
    guard property == .fillOpacity || property == .strokeOpacity, value != property.initial,
      isAlone(property)
    else { return nil }
    return " opacity=\"\"".utf8.count + value.count
  }
}
