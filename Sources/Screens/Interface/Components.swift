public import Markup

/// An icon of the interface: drawn, and silent for screen readers.
public func icon<Message>(_ icon: Icon, _ name: String = "icon") -> Node<Message> {
  element(
    "svg", .class(name), .attribute("viewBox", "0 0 24 24"), .attribute("aria-hidden", "true")
  ) {
    element("path", .attribute("d", icon.pathData))
  }
}

/// A number in dots; spoken as a number.
///
/// - Parameter alignment: where in its room it stands (SVG 2, 8.9).
public func matrix<Message>(
  _ figures: DotMatrix, _ label: String, alignment: String = "xMaxYMid"
) -> Node<Message> {
  element(
    "svg", .class("matrix"), .attribute("role", "img"), .attribute("aria-label", label),
    .attribute("width", "\(figures.width)"), .attribute("height", "\(figures.height)"),
    .attribute("viewBox", figures.viewBox), .attribute("preserveAspectRatio", alignment)
  ) {
    element("path", .class("off"), .attribute("d", figures.unlit))
    element("path", .class("on"), .attribute("d", figures.lit))
  }
}

/// A button that is a sign with a name.
///
/// - Parameters:
///   - isOffered: whether it stands out, being what one may want just now.
///   - isFocused: whether the keyboard comes to it when this turns true.
@inline(never)
public func tool<Message>(
  _ key: Key, _ name: String, _ sign: Icon, _ message: Message, isOff: Bool = false,
  isPressed: Bool? = nil, isOffered: Bool = false, isFocused: Bool = false
) -> Node<Message> {
  element(
    "button", .class(isOffered ? "action offered" : "action"), .key(key),
    .attribute("aria-label", name), .attribute("title", name),
    .attribute("aria-pressed", isPressed.map { $0 ? "true" : "false" }),
    .flag("disabled", isOff), .focused(isFocused), .on(.click, message)
  ) {
    icon(sign)
  }
}

/// How what is done is kept and shared, in a few words with a lamp; for a few seconds in its place
/// what was just done, so that a notice never lies over what one taps.
public func standingLine<Message>(_ desk: Desk) -> Node<Message> {
  if let note = desk.note {
    // The live region has said it.
    return element("span", .class("told"), .key("told")) { text(note.text) }
  }
  let standing = desk.standing
  let names: String =
    switch standing.kind {
    case .good: "saved"
    case .pending: "saved pending"
    case .failed: "saved failed"
    }
  return element("span", .class(names), .key("saved"), .attribute("role", "status")) {
    text(standing.line)
  }
}
