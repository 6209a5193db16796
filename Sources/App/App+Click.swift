import Boards
import ClickScreen
import Interface
import Markup
import Text

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

  /// Tells it something that nothing on the page is behind.
  @inline(never)
  mutating func tellClick(_ message: ClickMessage, at moment: Moment) -> [Effect] {
    tell(message, Event(.click), at: moment)
  }

  /// Lets it take in what has changed on the board.
  @inline(never)
  mutating func followClick(at moment: Moment) -> [Effect] {
    guard case .full(var screen) = clickSlot else { return [] }
    clickSlot = .empty
    defer { clickSlot = .full(screen) }
    return screen.follow(&desk, at: moment).map { $0.map { .click($0) } }
  }

  /// Whether undo in front of Click brings back what a song has taken the place of.
  @inline(never)
  var canPutBackInClick: Bool {
    guard case .full(let screen) = clickSlot else { return false }
    return screen.canPutBack
  }

  /// Puts Click in front.
  @inline(never)
  mutating func showClick() {
    guard clickSlot.isEmpty else { return }
    var screen = ClickScreen(desk.language)
    for record in recalled {
      if sameUTF8(record.key, BoardStore.scoreKey) { screen.recall(score: record.value) }
      if sameUTF8(record.key, BoardStore.practiceKey) { screen.recall(practice: record.value) }
    }
    clickSlot = .full(screen)
  }

  /// How it looks now.
  @inline(never)
  var clickFace: Face<Message>? { clickSlot.value?.face(desk).map { .click($0) } }
}
