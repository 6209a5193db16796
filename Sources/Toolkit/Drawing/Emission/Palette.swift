/// The colours of a scene, each once, in the order in which they are drawn, with names after what
/// they paint. What only cuts off has none.
struct Palette {
  private(set) var colors: [Color] = []
  private var names: [Color: String] = [:]

  /// How a shape takes part in the naming of a colour.
  private struct Use: Hashable {
    var label: [UInt8]
    var role: Role
  }

  private enum Role: Hashable { case fill, stroke, gradient }

  init(_ nodes: [Scene.Node]) {
    var uses: [Color: [Use]] = [:]
    add(nodes, &uses)
    name(uses)
  }

  private mutating func add(_ nodes: [Scene.Node], _ uses: inout [Color: [Use]]) {
    for node in nodes {
      switch node {
      case .shape(let shape):
        add(shape.fill?.paint, shape.label, .fill, &uses)
        add(shape.stroke?.paint, shape.label, .stroke, &uses)
      case .group(let group): add(group.nodes, &uses)
      }
    }
  }

  private mutating func add(
    _ paint: Paint?, _ label: [UInt8], _ role: Role, _ uses: inout [Color: [Use]]
  ) {
    func add(_ color: Color, _ role: Role) {
      let key = Self.key(color)
      if uses[key] == nil { colors.append(key) }
      uses[key, default: []].append(Use(label: label, role: role))
    }
    switch paint {
    case nil: break
    case .color(let color): add(color, role)
    case .gradient(let gradient): for stop in gradient.stops { add(stop.color, .gradient) }
    }
  }

  /// Gives every colour the name of what it paints most, or of how it paints.
  private mutating func name(_ uses: [Color: [Use]]) {
    var taken = NameSet()
    let own = colors.filter { !$0.isCurrent }
    for color in own {
      let uses = uses[color] ?? []
      let most = Self.most(uses.filter { !$0.label.isEmpty }) ?? uses[0]
      var base = Identifier.make(most.label, upper: false)
      if base.isEmpty {
        switch Self.most(uses)?.role ?? .fill {
        case _ where own.count == 1: base = ""
        case .fill: base = "fill"
        case .stroke: base = "stroke"
        case .gradient: base = "gradient"
        }
      } else if most.role == .stroke {
        base += "Stroke"
      }
      let lower = lowercased(base.utf8)
      let isNamed = ["color", "colour"].contains {
        lower.reversed().starts(with: $0.utf8.reversed())
      }
      let name = base.isEmpty ? "color" : isNamed ? base : base + "Color"
      names[color] = taken.add(name)
    }
  }

  /// What there is most of; of several, the first.
  private static func most(_ uses: [Use]) -> Use? {
    var counts: [Use: Int] = [:]
    for use in uses { counts[use, default: 0] += 1 }
    let most = counts.values.max()
    return uses.first { counts[$0] == most }
  }

  /// The colour of the surroundings is one colour, however faded.
  private static func key(_ color: Color) -> Color { color.isCurrent ? .current : color }

  /// Whether a colour can be told to the code: not those that come of cutting gradients.
  func isParameter(_ color: Color, _ options: CodeOptions) -> Bool {
    color.isCurrent || (options.hasColorParameters && names[color] != nil)
  }

  /// The names of the colours that can be told to the code.
  func parameters(_ options: CodeOptions) -> [String] {
    colors.filter { isParameter($0, options) }.map { name($0) }
  }

  /// The parameter of a colour: `tint` for the surroundings'.
  func name(_ color: Color) -> String {
    let key = Self.key(color)
    return key.isCurrent ? "tint" : names[key] ?? "gradientColor"
  }
}
