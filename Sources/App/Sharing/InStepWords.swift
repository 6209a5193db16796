import Boards
import Interface
import Replication
import Reports
import Text

/// Everything that is said about syncing.
struct InStepWords: Wording, Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Share and sync") }
  var open: String { say("Sync with other devices") }

  // MARK: How things stand

  var inStep: String { say("Synced") }
  var asking: String { say("Connecting…") }
  var sending: String { say("Sending…") }
  func stranded(_ count: Int) -> String {
    say(
      count == 1
        ? "1 change can't be sent" : "\(language.numbers.text(count)) changes can't be sent")
  }
  var explainStranded: String {
    say(
      """
      The server didn't accept these changes, so they only count on this device. You can send \
      them again as new changes. Nothing is counted twice.
      """)
  }
  var beyondTheLink: String {
    say(
      """
      This link doesn't allow these changes, so they're only on this device. To send them, get a \
      link with edit access and open it here.
      """)
  }
  var lost: String { say("Some changes are lost") }
  var explainLost: String {
    say(
      """
      This browser deleted changes on this device before they were sent. They're in the counts \
      here, but can't be sent, so other devices show different counts.
      """)
  }
  var sayAgain: String { say("Send as new changes") }
  func waiting(_ count: Int) -> String {
    say(count == 1 ? "1 change not sent" : "\(language.numbers.text(count)) changes not sent")
  }
  var offline: String { say("Offline") }
  var busy: String { say("Server busy") }
  var closed: String { say("Link turned off") }
  var boardFull: String { say("Board is full") }
  var refused: String { say("Version mismatch") }

  func explain(_ trouble: SyncTrouble) -> String {
    switch trouble {
    case .unreachable:
      say("You can keep working. Changes are saved here and sent when you're back online.")
    case .intercepted:
      say(
        """
        Something else is answering instead of the server, such as a Wi-Fi sign-in page or a \
        proxy. You can keep working. Changes are saved here and sent once the server answers.
        """)
    case .busy:
      say("You can keep working. Trying again shortly.")
    case .closed:
      say(
        """
        This link has been turned off. Everything stays on this device but is no longer sent. \
        Paste a new link to sync again.
        """)
    case .boardFull:
      say(
        """
        This board has reached the server's limit. You can keep working here, but new changes aren't \
        sent.
        """)
    case .refused:
      say(
        """
        The server runs a different version of Detent. You can keep working here. Reload to update.
        """)
    }
  }

  // MARK: Sharing

  var invite: String {
    say(
      """
      Share this board, with its tallies, calls and songs, with your other devices or with other \
      people. Everyone can keep working offline, and every change counts exactly once.
      """)
  }
  var keep: String { say("Sync") }
  var share: String { say("Share") }
  var link: String { say("Link") }
  var qrCode: String { say("QR code of the link") }
  var replace: String { say("Replace link") }
  var tapAgainToReplace: String {
    say("Tap again: the old link stops working")
  }

  // MARK: Joining

  var haveLink: String { say("Have a link?") }
  var paste: String { say("Paste a link") }
  var openLink: String { say("Open") }
  func fault(_ fault: InStepState.LinkFault) -> String {
    switch fault {
    case .notALink:
      say("This isn't a board link. Copy the whole link, starting with https.")
    case .elsewhere(let origin):
      say("This link is for another server. Open the link directly, or go to \(origin)")
    }
  }
  var joining: String {
    say("Loading the board…")
  }
  var joiningOffline: String {
    say("You're offline. The board loads when you're back online.")
  }

  // MARK: On a big screen

  var wall: String { say("Show on a big screen") }
  var explainWall: String {
    say(
      """
      Large, live numbers for everyone to see, with nothing to tap. For a TV, tablet or \
      projector.
      """)
  }
}
