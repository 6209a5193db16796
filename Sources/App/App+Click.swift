import Boards
import ClickScreen
import Interface
import Markup

extension App {
  /// Lets something happen on Click's screen.
  @inline(never)
  mutating func tell(
    _ message: ClickMessage, _ event: Event, at moment: Moment
  ) -> [Effect] {
    guard case .full(var screen) = clickSlot else { return [] }
    clickSlot = .empty
    defer { clickSlot = .full(screen) }
    return screen.update(message, event, &desk, at: moment).map { $0.map { .click($0) } }
  }

  /// Puts Click in front.
  @inline(never)
  mutating func showClick() {
    guard clickSlot.isEmpty else { return }
    var screen = ClickScreen(desk.language)
    screen.recall(recalled)
    clickSlot = .full(screen)
  }

  /// How it looks now.
  @inline(never)
  var clickFace: Face<Message>? { clickSlot.value?.face(desk).map { .click($0) } }
}
