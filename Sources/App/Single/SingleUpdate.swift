import Boards
import Markup
import Replication
import Tallying

/// What happened to the key that leaves a tally which has the screen to itself.
public enum SingleMessage: Equatable, Sendable {
  /// A tally is to have the screen.
  case opened(EntityID)
  /// A finger came down on the key, or left it.
  case leavePressed
  case leaveReleased
  /// The finger has stayed for a while.
  case leaveHeld(serial: Int64)
  /// A click, which a key of the keyboard or assistive technology may have made.
  case leaveClicked
}

extension App {
  /// How long the key has to be held, in milliseconds: no pocket and no hurried thumb does that.
  private static let holdToLeave: Int32 = 700

  var singleWords: SingleWords { SingleWords(language: words.language) }

  /// Lets something happen to a tally that has the screen to itself, or is to have it.
  mutating func update(_ message: SingleMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .opened(let id):
      let effects = leaveEditor(at: moment)
      guard tally.editor?.isWrong != true, let row = session?.sheet.tally(id),
        row.computation == nil
      else {
        return effects
      }
      tally.editor = nil
      tally.side = .counting
      tally.focus = TallyState.Focus(id: id, half: .add)
      open(.single(id))
      return effects
    case .leavePressed:
      let serial = tally.nextSerial()
      tally.leave = serial
      return [.wake(after: App.holdToLeave, .single(.leaveHeld(serial: serial)))]
    case .leaveReleased:
      tally.leave = nil
      return []
    case .leaveHeld(let serial):
      guard tally.leave == serial else { return [] }
      tally.leave = nil
      closePanel()
      return [.vibrate(30)]
    case .leaveClicked:
      // One that a finger made was no hold.
      guard event.detail == 0 else { return [] }
      closePanel()
      return []
    }
  }
}
