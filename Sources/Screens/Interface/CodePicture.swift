public import Markup

/// A QR code as a picture that cameras find.
///
/// - Parameters:
///   - size: how many modules it is wide.
///   - pathData: its dark modules as SVG path data.
public func qrPicture<Message>(_ size: Int, _ pathData: String, _ label: String) -> Node<Message> {
  // Four modules of margin are part of the symbol (ISO/IEC 18004, 6.3.8).
  let side = size + 8
  return element(
    "svg", .class(size > 65 ? "qr dense" : "qr"), .attribute("role", "img"),
    .attribute("aria-label", label), .attribute("viewBox", "-4 -4 \(side) \(side)"),
    .attribute("shape-rendering", "crispEdges")
  ) {
    element("path", .attribute("d", pathData))
  }
}
