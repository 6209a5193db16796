import Boards
import Markup
import Replication
import Tallying

extension App {
  var wallWords: WallWords { WallWords(language: words.language) }

  /// Lets something happen on the wall board.
  mutating func update(_ message: WallMessage, _ event: Event, at moment: Moment) -> [Effect] {
    guard var wall else { return [] }
    defer { self.wall = wall }
    switch message {
    case .resized:
      if let box = event.box, box.width > 0, box.height > 0 {
        wall.room = (box.width, box.height)
      }
      return []
    case .timePassed(wall.serial):
      if moment.now >= wall.turnsAt {
        wall.turns += 1
        wall.turnsAt = moment.now + Int64(WallState.pageTime)
      }
      return [
        .wake(after: WallState.pageTime, .wall(.timePassed(serial: wall.serial)))
      ]
    case .timePassed: return []
    case .keyExpired(let serial):
      // Not from under a finger that holds it.
      if wall.shownKey == serial, tally.leave == nil { wall.shownKey = nil }
      return []
    case .tapped:
      let serial = tally.nextSerial()
      wall.shownKey = serial
      // Browsers give the whole screen to who touches it, and only then.
      return [
        .occupyScreen(true),
        .wake(after: WallState.keyTime, .wall(.keyExpired(serial: serial))),
      ]
    case .keyed:
      switch event.keystroke {
      case .escape:
        closePanel()
        return []
      case .left, .right:
        wall.turns += event.keystroke == .right ? 1 : -1
        wall.turnsAt = moment.now + WallState.chosenTime
        return [.preventDefault]
      default: return []
      }
    }
  }

  /// Begins what goes on while the wall board is shown, and ends it.
  mutating func followWall(at moment: Moment) -> [Effect] {
    guard panel == .wall else {
      wall = nil
      return []
    }
    if wall != nil {
      wall?.moment = moment
      return []
    }
    let serial = tally.nextSerial()
    wall = WallState(serial: serial, at: moment)
    return [
      .wake(after: WallState.pageTime, .wall(.timePassed(serial: serial))),
      .wake(after: WallState.keyTime, .wall(.keyExpired(serial: serial))),
    ]
  }

  /// Opens the board of a link that was opened as a wall board, once it is there.
  mutating func openWantedWall() {
    guard let board = inStep.wantedWall, session?.shared?.link.board == board else { return }
    inStep.wantedWall = nil
    open(.wall)
  }

  /// How the wall board stands with the server: nothing where it is not shared, else a few words, and
  /// since when nothing was heard where it is not in step.
  var wallStanding: (line: String, isGood: Bool)? {
    guard let stand, let wall else { return nil }
    guard !stand.isGood, let heard = inStep.lastHeard else { return stand }
    let ago = historyWords.ago(heard, now: wall.moment.now)
    return (wallWords.lastHeard(stand.line, ago), false)
  }
}
