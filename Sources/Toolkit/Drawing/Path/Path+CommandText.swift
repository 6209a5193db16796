extension Path {
  /// The commands as text: `M x y`, `L x y`, `C x1 y1 x2 y2 x y` and `Z`.
  ///
  /// It is path data too, and reads back as the same path.
  ///
  /// - Parameters:
  ///   - separator: What stands between commands; nothing stands behind the last.
  ///   - format: How numbers are written.
  public func commandText(
    separator: UInt8 = UInt8(ascii: "\n"), format: DecimalFormat = DecimalFormat()
  ) -> [UInt8] {
    var text: [UInt8] = []
    appendCommandText(separator: separator, format: format, to: &text)
    return text
  }

  /// Writes the commands behind what is there; see ``commandText(separator:format:)``.
  public func appendCommandText(
    separator: UInt8, format: DecimalFormat, to text: inout [UInt8]
  ) {
    var isFirst = true
    for command in commands {
      if !isFirst { text.append(separator) }
      isFirst = false
      switch command {
      case .move(let end):
        text.append(UInt8(ascii: "M"))
        Self.append(end, format, &text)
      case .line(let end):
        text.append(UInt8(ascii: "L"))
        Self.append(end, format, &text)
      case .curve(let control1, let control2, let end):
        text.append(UInt8(ascii: "C"))
        Self.append(control1, format, &text)
        Self.append(control2, format, &text)
        Self.append(end, format, &text)
      case .close: text.append(UInt8(ascii: "Z"))
      }
    }
  }

  private static func append(_ point: Point, _ format: DecimalFormat, _ text: inout [UInt8]) {
    text.append(UInt8(ascii: " "))
    format.append(point.x, to: &text)
    text.append(UInt8(ascii: " "))
    format.append(point.y, to: &text)
  }
}
