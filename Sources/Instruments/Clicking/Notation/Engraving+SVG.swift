import Text

extension Engraving {
  /// The whole as an SVG document in the colour of the text around it, one line below the other.
  ///
  /// - Parameter title: what it shows, for who listens.
  public func svg(title: String) -> [UInt8] {
    var width = 0
    var height = 0
    for system in systems {
      width = max(width, system.width)
      height += system.height
    }
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
      + "width=\"\(width / 10)\" height=\"\(height / 10)\" role=\"img\" fill=\"currentColor\">"
      + "<title>\(Self.escaped(title))</title>"
    var y = 0
    for system in systems {
      text += "<g transform=\"translate(\(-system.left) \(y - system.top))\">"
      text += "<path d=\"\(system.staff)\"/><path d=\"\(system.ink)\"/>"
      for letters in system.hands {
        text += "<text x=\"\(letters.positions)\" y=\"\(letters.y)\" font-size=\"\(letters.size)\" "
        text += "text-anchor=\"middle\" font-family=\"sans-serif\">\(letters.text)</text>"
      }
      text += "</g>"
      y += system.height
    }
    return Array((text + "</svg>\n").utf8)
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Engraving.Letters {
  /// The places as SVG's `x` takes them: one for each letter.
  public var positions: String {
    var text = ""
    for (index, place) in places.enumerated() { text += index == 0 ? "\(place)" : " \(place)" }
    return text
  }
}
