extension Scene.Clip {
  /// The same area as a list of outlines, only what lies inside all of them; nil where it takes
  /// more than that.
  var outlines: [(path: Path, rule: FillRule)]? {
    guard let first = shapes.first else { return nil }
    if shapes.count == 1 {
      var result = [(path: first.path, rule: first.rule)]
      for clip in first.clips {
        guard let more = clip.outlines else { return nil }
        result += more
      }
      return result
    }
    // Parts that lie apart are one path.
    guard shapes.count <= 32,
      shapes.allSatisfy({ $0.clips.isEmpty && $0.rule == first.rule }), liesApart
    else { return nil }
    var path = Path()
    for shape in shapes { path.append(shape.path) }
    return [(path, first.rule)]
  }

  private var liesApart: Bool {
    let boxes = shapes.compactMap { $0.path.boundingBox }
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] {
        let isBeside = box.maxX < other.minX || other.maxX < box.minX
        let isAbove = box.maxY < other.minY || other.maxY < box.minY
        if !isBeside && !isAbove { return false }
      }
    }
    return true
  }

  /// The area as something to draw: what it covers is what it leaves.
  public var nodes: [Scene.Node] {
    shapes.map { part in
      let shape = Scene.Node.shape(
        Drawing.Shape(path: part.path, fill: Fill(paint: .color(.black), rule: part.rule)))
      return part.clips.isEmpty
        ? shape : .group(Scene.Group(clips: part.clips, nodes: [shape]))
    }
  }
}

extension Scene.Group {
  /// The outlines that clip it, and the clips that take more than outlines.
  public var splitClips: (outlines: [(path: Path, rule: FillRule)], masks: [Scene.Clip]) {
    var outlines: [(path: Path, rule: FillRule)] = []
    var masks: [Scene.Clip] = []
    for clip in clips {
      if let more = clip.outlines { outlines += more } else { masks.append(clip) }
    }
    return (outlines, masks)
  }
}
