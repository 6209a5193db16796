import Drawing
import JSONCoding

extension Scene {
  /// The scene for machines: sizes, what is drawn, and what is not.
  func json(_ format: DecimalFormat) -> JSON {
    .object([
      JSON.Member(
        "size",
        .object([
          JSON.Member("width", format.json(size.width)),
          JSON.Member("height", format.json(size.height)),
        ])),
      JSON.Member(
        "viewBox",
        .array([viewBox.minX, viewBox.minY, viewBox.width, viewBox.height].map(format.json))),
      JSON.Member("preserveAspectRatio", .string(JSON.Text(aspectRatio.attribute))),
      JSON.Member("nodes", .array(nodes.map { $0.json(format) })),
      JSON.Member(
        "notes",
        .array(
          notes.map {
            .object([
              JSON.Member("line", .integer(Int64($0.line))),
              JSON.Member("words", .string(JSON.Text($0.words))),
              JSON.Member("lines", .integer(Int64($0.lineCount))),
            ])
          })),
    ])
  }
}

extension DecimalFormat {
  fileprivate func json(_ number: Double) -> JSON {
    JSON(numberLiteral: text(number)) ?? .integer(0)
  }

  fileprivate func json(_ map: AffineTransform) -> JSON {
    .array([map.a, map.b, map.c, map.d, map.e, map.f].map(json))
  }
}

extension Scene.Node {
  fileprivate func json(_ format: DecimalFormat) -> JSON {
    switch self {
    case .shape(let shape): return shape.json(format)
    case .group(let group):
      var members = [JSON.Member("opacity", format.json(group.opacity))]
      if !group.clips.isEmpty {
        members.append(JSON.Member("clips", .array(group.clips.map { $0.json(format) })))
      }
      members.append(JSON.Member("nodes", .array(group.nodes.map { $0.json(format) })))
      return .object(members)
    }
  }
}

extension Scene.Clip {
  fileprivate func json(_ format: DecimalFormat) -> JSON {
    .array(
      shapes.map { shape in
        var members = [
          JSON.Member("d", shape.path.json(format)), JSON.Member("rule", shape.rule.json),
        ]
        if !shape.clips.isEmpty {
          members.append(JSON.Member("clips", .array(shape.clips.map { $0.json(format) })))
        }
        return .object(members)
      })
  }
}

extension Path {
  fileprivate func json(_ format: DecimalFormat) -> JSON {
    let text = commandText(separator: UInt8(ascii: " "), format: format)
    return .string(JSON.Text(String(decoding: text, as: UTF8.self)))
  }
}

extension FillRule {
  fileprivate var json: JSON { .string(self == .evenOdd ? "evenodd" : "nonzero") }
}

extension Shape {
  fileprivate func json(_ format: DecimalFormat) -> JSON {
    var members: [JSON.Member] = []
    if !id.isEmpty {
      members.append(JSON.Member("id", .string(JSON.Text(String(decoding: id, as: UTF8.self)))))
    }
    members.append(JSON.Member("d", path.json(format)))
    if transform != .identity { members.append(JSON.Member("transform", format.json(transform))) }
    if let fill {
      members.append(
        JSON.Member(
          "fill",
          .object([
            JSON.Member("paint", fill.paint.json(format)),
            JSON.Member("opacity", format.json(fill.opacity)),
            JSON.Member("rule", fill.rule.json),
          ])))
    }
    if let stroke { members.append(JSON.Member("stroke", stroke.json(format))) }
    if strokesFirst { members.append(JSON.Member("strokesFirst", .bool(true))) }
    return .object(members)
  }
}

extension Stroke {
  fileprivate func json(_ format: DecimalFormat) -> JSON {
    let cap: JSON =
      switch self.cap {
      case .butt: "butt"
      case .round: "round"
      case .square: "square"
      }
    let join: JSON =
      switch self.join {
      case .miter: "miter"
      case .round: "round"
      case .bevel: "bevel"
      }
    return .object([
      JSON.Member("paint", paint.json(format)), JSON.Member("opacity", format.json(opacity)),
      JSON.Member("width", format.json(width)), JSON.Member("cap", cap),
      JSON.Member("join", join), JSON.Member("miterLimit", format.json(miterLimit)),
      JSON.Member("dashes", .array(dashes.map(format.json))),
      JSON.Member("dashOffset", format.json(dashOffset)),
    ])
  }
}

extension Drawing.Paint {
  fileprivate func json(_ format: DecimalFormat) -> JSON {
    switch self {
    case .color(let color): return color.json(format)
    case .gradient(let gradient):
      var members: [JSON.Member]
      switch gradient.geometry {
      case .linear(let from, let to):
        members = [
          JSON.Member("type", "linear"), JSON.Member("from", from.json(format)),
          JSON.Member("to", to.json(format)),
        ]
      case .radial(let from, let to):
        members = [
          JSON.Member("type", "radial"), JSON.Member("from", from.center.json(format)),
          JSON.Member("fromRadius", format.json(from.radius)),
          JSON.Member("to", to.center.json(format)),
          JSON.Member("toRadius", format.json(to.radius)),
        ]
      }
      let spread: JSON =
        switch gradient.spread {
        case .pad: "pad"
        case .repeat: "repeat"
        case .reflect: "reflect"
        }
      members.append(JSON.Member("spread", spread))
      if gradient.transform != .identity {
        members.append(JSON.Member("transform", format.json(gradient.transform)))
      }
      members.append(
        JSON.Member(
          "stops",
          .array(
            gradient.stops.map {
              .object([
                JSON.Member("offset", format.json($0.offset)),
                JSON.Member("color", $0.color.json(format)),
              ])
            })))
      return .object(members)
    }
  }
}

extension Point {
  fileprivate func json(_ format: DecimalFormat) -> JSON {
    .array([format.json(x), format.json(y)])
  }
}

extension Color {
  fileprivate func json(_ format: DecimalFormat) -> JSON {
    .object([
      JSON.Member(
        "color",
        .string(
          JSON.Text(isCurrent ? "currentColor" : String(decoding: hexadecimal, as: UTF8.self)))),
      JSON.Member("alpha", format.json(alpha)),
    ])
  }
}
