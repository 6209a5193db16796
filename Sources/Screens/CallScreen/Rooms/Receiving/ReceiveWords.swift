import Calling
import Text

/// What is said of a call that came by a link.
struct ReceiveWords: Wording {
  let language: Language

  var cameByLink: String { say("This call came by a link. It isn't in your list yet.") }
  var keepCall: String { say("Keep this call") }
  var haveIt: String { say("You already have this call") }
  var haveChanged: String {
    say("You already have this call, but yours was changed since. This is how it was sent.")
  }
  var openMine: String { say("Open mine") }
  var keepBoth: String { say("Keep both") }
  var backToEditing: String { say("Back to editing") }
  var toCalls: String { say("Go to your calls") }
  func unknown(_ zone: String) -> String {
    say("This page doesn't know the time zone \(zone). Reload it, or ask for the call as text.")
  }

  /// What is the matter with a link, and what to do.
  func explain(_ fault: CallLinkFault) -> String {
    switch fault {
    case .empty: say("This link holds no call. Open the whole link.")
    case .newer:
      say("This link was made by a newer version. Reload the page, or ask for the call as text.")
    case .tooMany, .tooLong: say("This link is too long. Ask for a new one.")
    case .character, .damaged, .malformed, .incomplete:
      say("Part of this link is missing or was changed. Copy the whole link, or ask for a new one.")
    }
  }
}
