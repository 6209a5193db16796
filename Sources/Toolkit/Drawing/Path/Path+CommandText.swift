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
    // Put together in a small place and copied by the piece: a byte at a time costs most of it.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { place in
      guard let start = place.baseAddress else { return }
      let full = start + (1024 - 7 * DecimalFormat.room)
      var end = start
      var point = 0
      func append(_ letter: UInt8, _ count: Int) {
        end.pointee = letter
        end += 1
        for index in point..<(point + count) {
          end.pointee = UInt8(ascii: " ")
          end = format.write(points[index].x, to: end + 1)
          end.pointee = UInt8(ascii: " ")
          end = format.write(points[index].y, to: end + 1)
        }
        point += count
      }
      func flush() {
        text.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
        end = start
      }
      for (index, verb) in verbs.enumerated() {
        if index > 0 {
          end.pointee = separator
          end += 1
        }
        switch verb {
        case .move: append(UInt8(ascii: "M"), 1)
        case .line: append(UInt8(ascii: "L"), 1)
        case .curve: append(UInt8(ascii: "C"), 3)
        case .close: append(UInt8(ascii: "Z"), 0)
        }
        if end > full { flush() }
      }
      flush()
    }
  }
}
