extension Scene.Node {
  /// What is seen of it, without shapes that only others are measured by.
  var painted: [Scene.Node] {
    switch self {
    case .shape(let shape): return shape.isPainted ? [self] : []
    case .group(var group):
      group.nodes = group.nodes.flatMap { $0.painted }
      return group.nodes.isEmpty ? [] : group.simplified
    }
  }

  /// The same without any paint.
  var unpainted: Scene.Node {
    switch self {
    case .shape(var shape):
      (shape.fill, shape.stroke) = (nil, nil)
      return .shape(shape)
    case .group(var group):
      group.nodes = group.nodes.map { $0.unpainted }
      return .group(group)
    }
  }
}

extension Scene.Group {
  /// The group, or what it comes down to.
  var simplified: [Scene.Node] {
    if !clips.isEmpty { return [.group(self)] }
    if opacity == 1 { return nodes }
    guard nodes.count == 1 else { return [.group(self)] }
    switch nodes[0] {
    case .shape(var shape):
      // One layer of paint fades like the group.
      if shape.fill != nil && shape.stroke != nil { return [.group(self)] }
      shape.fill?.opacity *= opacity
      shape.stroke?.opacity *= opacity
      return [.shape(shape)]
    case .group(var group):
      group.opacity *= opacity
      return [.group(group)]
    }
  }
}
