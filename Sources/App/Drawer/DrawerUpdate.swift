import Boards
import Markup
import Replication
import Reports
import Tallying

/// What happened to what is put away, or to what this device does.
public enum DrawerMessage: Equatable, Sendable {
  /// A tally is to be put away.
  case archived(EntityID)
  /// A tally is to be in the list again.
  case broughtBack(EntityID)
  /// Whether every tap ticks is to be the other way round.
  case soundTapped
}

extension App {
  var drawerWords: DrawerWords { DrawerWords(language: words.language) }

  /// Lets something happen to what is put away, or to this device.
  mutating func change(_ message: DrawerMessage, at moment: Moment) -> [Effect] {
    switch message {
    case .archived(let id):
      let effects = leaveEditor(at: moment)
      // What can't be taken over is not thrown away in silence.
      guard tally.editor?.isWrong != true, let row = session?.sheet.tally(id) else {
        return effects
      }
      if tally.editor?.id == id { tally.editor = nil }
      return effects
        + performAndShow(.archive(id, true), drawerWords.wasArchived(words.name(row)), at: moment)
    case .broughtBack(let id):
      guard let session, let row = Tally(id, on: session.board) else { return [] }
      return performAndShow(
        .archive(id, false), drawerWords.isBack(words.name(row)), at: moment)
    case .soundTapped:
      let isOn = !shelf.isSounding
      let write = shelf.sound(isOn)
      var effects: [Effect] = [.useTicks(isOn)]
      // What it is like is heard at once, and the browser has its touch to allow it.
      if isOn { effects.append(.play(.add)) }
      if case .notKeeping = storage { return effects }
      return session == nil ? effects : effects + store([], unscoped: [write])
    }
  }

  /// Does something and says so, unless it could not be done.
  private mutating func performAndShow(
    _ action: TallyAction, _ line: String, at moment: Moment
  ) -> [Effect] {
    guard allows(action, at: moment) else { return refuse() }
    return perform(action, at: moment) + [show(line)]
  }
}
