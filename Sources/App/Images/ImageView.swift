import Gestures
import Markup
import Replication
import Tallying

extension App {
  /// What stands beside a tally's name: a drawing, a picture of one's own, or nothing.
  func image(of row: Tally) -> View? {
    // While the wheel turns, what it points at is seen where it will stand.
    if let editor = tally.editor, editor.id == row.id, let wheel = editor.wheel, wheel.isTurning {
      return image(ImageWheel.image(at: wheel.value))
    }
    return image(row.settings.image)
  }

  /// A drawing or a picture, silent for screen readers: the name stands beside it.
  func image(_ image: TallyImage?) -> View? {
    switch image {
    case nil: nil
    case .drawing(let number): TallyIcon(rawValue: number).map { icon($0.icon, "icon own") }
    case .picture(let picture):
      element(
        "img", .class("own picture"), .attribute("alt", ""),
        .attribute("src", ImageWheel.address(of: picture)))
    }
  }
}
