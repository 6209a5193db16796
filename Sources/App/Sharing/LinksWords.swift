import Interface
import Replication
import Reports
import Text

/// What is said about the links of a board.
extension InStepWords {
  var links: String { say("Links") }
  var ownLink: String { say("My devices") }
  var linkForOthers: String { say("Other people") }

  /// What a link is called by what it allows.
  func kind(_ right: Right) -> String {
    switch right {
    case .own: say("Full access")
    case .edit: say("Edit")
    case .count: say("Count only")
    case .look: say("View only")
    }
  }

  /// What a link allows, in a few words.
  func allows(_ right: Right) -> String {
    switch right {
    case .own: say("Everything, including links")
    case .edit: say("Everything but links")
    case .count: say("Count, nothing else")
    case .look: say("View, nothing else")
    }
  }

  /// What whoever has a link can do, in a sentence.
  func warns(_ right: Right) -> String {
    switch right {
    case .own:
      say(
        "For your own devices only. Anyone with this link can also create links and turn them off.")
    case .edit:
      say("Anyone with this link can change everything on the board: tallies, calls and songs.")
    case .count:
      say("Anyone with this link can count, but not change anything else.")
    case .look:
      say("Anyone with this link can see everything live, but not change anything.")
    }
  }

  func lastUsed(_ ago: String) -> String { say("last used \(ago)") }
  var neverUsed: String { say("not used yet") }
  func beside(_ one: String, _ other: String) -> String {
    say("\(one) · \(other)")
  }
  var turnedOff: String { say("Turned off") }
  var turnOff: String { say("Turn off") }
  var tapAgainToTurnOff: String {
    say("Tap again: the link stops working")
  }
  var notKnownHere: String {
    say("This link was created elsewhere, so it can't be shown here. You can still turn it off.")
  }
  var opensWall: String { say("Opens on a big screen") }

  // MARK: Making one

  var another: String { say("Add a link") }
  var whatItAllows: String { say("Access") }
  var whoFor: String { say("Who it's for") }
  var whoForExample: String { say("optional, e.g. Door B") }
  var make: String { say("Create link") }
  var cancel: String { say("Cancel") }
  var noName: String {
    say("Up to \(LinksState.nameLimit) characters, no control characters.")
  }
  func made(_ right: Right) -> String {
    say("Link created: \(kind(right))")
  }

  func explain(_ fault: LinksState.Fault) -> String {
    switch fault {
    case .unreachable:
      say(
        "You're offline, so the list of links can't be loaded. This device's two links still work.")
    case .busy: say("The server is busy. Try again shortly.")
    case .tooMany:
      say("This board can't have any more links. Turn off the ones nobody uses.")
    case .lastOwner:
      say("This is the last link with full access. Create another one first.")
    case .refused:
      say("The server refused. Reload to update, then try again.")
    }
  }
}
