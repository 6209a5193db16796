import Boards
public import Gestures
import Interface
import Markup
import Replication
import TallyRooms
public import TallyScreen
import Tallying

extension App {
  /// Tally's screen; one that shows nothing yet before it has been in front.
  public var tally: TallyScreen { tallySlot.value ?? TallyScreen(desk.language) }

  /// Lets something happen on Tally's screen.
  @inline(never)
  mutating func tell(
    _ message: TallyMessage, _ event: Event, at moment: Moment
  ) -> [Effect] {
    changeTally { screen, desk in screen.update(message, event, &desk, at: moment) }
  }

  /// Puts Tally in front.
  @inline(never)
  mutating func showTally(at moment: Moment) -> [Effect] {
    if tallySlot.isEmpty { beginTally() }
    return tell(TallyMessage.shown, Event(.click), at: moment)
  }

  /// Makes the screen anew.
  @inline(never)
  mutating func beginTally() {
    tallySlot = .full(TallyScreen(desk.language))
    recallInTally()
  }

  /// Hands over what this device keeps beside the board.
  @inline(never)
  mutating func recallInTally() {
    let records = recalled
    _ = changeTally { screen, _ in
      screen.recall(records)
      return []
    }
  }

  /// Lets it take in what has changed on the board.
  @inline(never)
  mutating func followTally(at moment: Moment) -> [Effect] {
    changeTally { screen, desk in screen.follow(&desk, at: moment) }
  }

  /// Lets go of all that fingers hold and the machine does for it.
  @inline(never)
  mutating func letGoOfTally() -> [Effect] { changeTally { screen, _ in screen.letGo() } }

  /// Back to the list.
  @inline(never)
  mutating func closeRoom() {
    _ = changeTally { screen, _ in
      screen.closeRoom()
      return []
    }
  }

  /// Opens what the fragment of an address is meant for, unless it is not meant for Tally.
  @inline(never)
  mutating func openInTally(_ fragment: String) -> Bool {
    var isOpened = false
    _ = changeTally { screen, desk in
      isOpened = screen.open(address: fragment, &desk)
      return []
    }
    return isOpened
  }

  /// Takes a copy of a setup into the board that has just been opened.
  @inline(never)
  mutating func takeInTally(_ setup: TallySetup, at moment: Moment) {
    _ = changeTally { screen, desk in
      screen.take(setup, &desk, at: moment)
      return []
    }
  }

  /// Says what an undo or a redo has come to.
  @inline(never)
  func described(_ made: Operation, reverting reverted: Operation?) -> String? {
    tally.tallies.described(made, reverting: reverted, desk)
  }

  /// Something else was done than what waits for a second tap.
  @inline(never)
  mutating func forgetConfirmation() {
    _ = changeTally { screen, _ in
      screen.forgetConfirmation()
      return []
    }
  }

  /// Takes in what the accelerometer says; whether that is a shake that something waits for.
  ///
  /// - Parameter time: milliseconds of a clock that never goes back.
  public mutating func feels(_ acceleration: Acceleration, at time: Double) -> Bool {
    var isShake = false
    _ = changeTally { screen, _ in
      isShake = screen.feels(acceleration, at: time)
      return []
    }
    return isShake
  }

  /// How it looks now.
  @inline(never)
  var tallyFace: Face<Message>? { tallySlot.value?.face(desk).map { .tally($0) } }

  /// Takes the screen out to be changed, so that nothing in it is copied, and puts it back.
  @inline(never)
  private mutating func changeTally(
    _ change: (inout TallyScreen, inout Desk) -> [Interface.Effect<TallyMessage>]
  ) -> [Effect] {
    guard case .full(var screen) = tallySlot else { return [] }
    tallySlot = .empty
    defer { tallySlot = .full(screen) }
    return change(&screen, &desk).map { $0.map { .tally($0) } }
  }
}
