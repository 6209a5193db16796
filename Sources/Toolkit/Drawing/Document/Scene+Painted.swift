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
