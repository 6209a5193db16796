import Gestures
import Interface
public import Markup
public import Tallying

/// A drawing or a picture beside a tally's name, silent for screen readers; nothing for none.
public func image<Message>(_ image: TallyImage?) -> Node<Message>? {
  switch image {
  case nil: nil
  case .drawing(let number): TallyIcon(rawValue: number).map { icon($0.icon, "icon own") }
  case .picture(let picture):
    element(
      "img", .class("own picture"), .attribute("alt", ""),
      .attribute("src", ImageWheel.address(of: picture)))
  }
}

extension Editor {
  /// What stands beside the name of its tally: while the wheel turns, what it points at.
  public func image(of row: Tally) -> TallyImage? {
    guard row.id == id, let wheel, wheel.dial.isTurning else { return row.settings.image }
    return wheel.image
  }
}
