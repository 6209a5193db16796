import Text

extension CanvasCode {
  /// Saves the context where the paint needs more than a style; gives whether it did.
  mutating func begin(
    _ paint: Paint, _ opacity: Double, mapped map: AffineTransform
  ) -> Bool {
    var whole = map
    var fade = 1.0
    switch paint {
    case .color(let color): fade = isParameter(color) ? extraOpacity(color, opacity) : 1
    case .gradient(let gradient):
      whole = map * gradient.transform
      fade = opacity
    }
    guard whole != .identity || fade < 1 else { return false }
    save()
    if whole != .identity { transform(whole) }
    if fade < 1 { writer.line("context.globalAlpha *= \(format.text(fade));") }
    return true
  }

  mutating func transform(_ map: AffineTransform) {
    let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map { format.text($0) }
    writer.line("context.transform(\(numbers.joined(separator: ", ")));")
  }

  private func isParameter(_ color: Color) -> Bool {
    !isMask && palette.isParameter(color, options)
  }

  private func extraOpacity(_ color: Color, _ opacity: Double) -> Double {
    color.isCurrent ? opacity * color.alpha : opacity
  }

  mutating func write(
    _ paint: Paint, _ part: ContextState.Part, _ style: String, _ opacity: Double,
    _ label: [UInt8], covering box: Rect?
  ) {
    switch paint {
    case .color(let color):
      let value =
        isParameter(color)
        ? palette.name(color)
        : isMask
          ? Self.literal(.black, opacity: 1)
          : constants.expression(Self.literal(color, opacity: opacity), name: palette.name(color))
      set(part, "context.\(style) = \(value);")
    case .gradient(let gradient):
      needsShade = true
      let gradient = box.map { gradient.padded(covering: $0) } ?? gradient
      let call: String
      switch gradient.geometry {
      case .linear(let from, let to):
        let numbers = [from.x, from.y, to.x, to.y].map { format.text($0) }
        call = "createLinearGradient(\(numbers.joined(separator: ", ")))"
      case .radial(let from, let to):
        let numbers = [
          from.center.x, from.center.y, from.radius, to.center.x, to.center.y, to.radius,
        ].map { format.text($0) }
        call = "createRadialGradient(\(numbers.joined(separator: ", ")))"
      }
      let stops = stops(gradient, label)
      // Two gradients are never the same value, but they look the same.
      let statement = "context.\(style) = shade(context.\(call), \(stops));"
      set(part, statement)
    }
  }

  /// A gradient's colours and where they are, or their name.
  private mutating func stops(_ gradient: Gradient, _ label: [UInt8]) -> String {
    let offsets = gradient.stops.map { format.text($0.offset) }
    func list(_ colors: [String]) -> String {
      "[\(zip(offsets, colors).map { "[\($0), \($1)]" }.joined(separator: ", "))]"
    }
    var colors: [(text: String, name: String?)] = []
    for stop in gradient.stops { colors.append(expression(stop.color)) }
    return constants.gradient(colors, label, ("stops", "Stops")) { [list($0)] }[0]
  }

  /// A gradient's colour, and what it is called where it is there more than once; nil where it has
  /// a name.
  private mutating func expression(_ color: Color) -> (text: String, name: String?) {
    let name = palette.name(color)
    guard isParameter(color) else { return (Self.literal(color, opacity: 1), name) }
    let cover = extraOpacity(color, 1)
    if cover == 1 { return (name, nil) }
    needsFading = true
    return ("faded(context, \(name), \(format.text(cover)))", name + "Faded")
  }

  /// A colour as CSS has it, in quotes.
  static func literal(_ color: Color, opacity: Double) -> String {
    "\"\(String(decoding: color.css(opacity: opacity), as: UTF8.self))\""
  }
}

extension Color {
  /// The colour as CSS has it: hexadecimal, or with its cover.
  func css(opacity: Double = 1) -> [UInt8] {
    let alpha = self.alpha * opacity
    if alpha < 1 {
      let cover = DecimalFormat(significantDigits: 6).text(alpha)
      return Array("rgba(\(red),\(green),\(blue),\(cover))".utf8)
    }
    return hexadecimal
  }

  /// `#` and three or six digits, as CSS has it, without its cover.
  public var hexadecimal: [UInt8] {
    var result = [UInt8(ascii: "#")]
    let isShort = [red, green, blue].allSatisfy { $0 >> 4 == $0 & 15 }
    for component in [red, green, blue] {
      result.append(.hexadecimalDigit(component >> 4))
      if !isShort { result.append(.hexadecimalDigit(component & 15)) }
    }
    return result
  }
}
