import Boards
import Text

/// What is said of the store and of new versions.
struct SavingWords: Wording {
  let language: Language

  var saved: String { say("Saved") }
  var saving: String { say("Saving…") }
  var notSaved: String { say("Not saved") }
  var onlyOnScreen: String { say("Not saved") }
  var storageDenied: String {
    say(
      """
      This browser can't save anything here. Your counts will be lost when you close the page. \
      Allow storage or leave private browsing, then reload.
      """)
  }
  var storageFull: String {
    say("Not enough storage. Free up space, then try again.")
  }
  var storageFailed: String {
    say("Couldn't save. Your counts are still on this screen.")
  }
  var newerStore: String {
    say(
      """
      These counts were saved by a newer version of Detent. Reload to update. Nothing changes \
      until then.
      """)
  }
  func setAside(_ count: Int) -> String {
    say(
      count == 1
        ? "Couldn't read 1 saved record. Everything else is here."
        : "Couldn't read \(count) saved records. Everything else is here.")
  }
  /// The store was taken away under the page; one sentence for each thing that is gone.
  func wiped(_ loss: StoreLoss, isOnServer: Bool) -> String {
    var line =
      loss.counts
      ? say(
        """
        This browser deleted what was saved here. Some counts are lost; all that is left is \
        saved again.
        """)
      : say("This browser deleted what was saved here. The counts on this screen are saved again.")
    if isOnServer {
      line += say(" Whatever the server has comes back.")
    }
    if loss.history { line += say(" Their earlier history is lost.") }
    if loss.boards {
      line += say(" Other boards saved here are gone; shared ones come back with their links.")
    }
    return line
  }
  var tryAgain: String { say("Try again") }
  var reload: String { say("Reload") }
  var dismiss: String { say("Dismiss") }
  var understood: String { say("OK") }
  var newVersion: String { say("A new version is available") }
  var update: String { say("Update") }
  func redone(_ what: String) -> String { say("Redone: \(what)") }
  func undone(_ what: String) -> String { say("Undone: \(what)") }
}
