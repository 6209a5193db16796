import Interface
import Markup
import Text

extension App {
  /// A line under the title with at most one thing to do about it.
  @inline(never)
  var noticeBar: View? {
    guard let notice else { return nil }
    let words = SavingWords(language: desk.language)
    let (line, answer): (String, String) =
      switch notice {
      case .storageDenied: (words.storageDenied, words.reload)
      case .storageFull: (words.storageFull, common.tryAgain)
      case .storageFailed: (words.storageFailed, common.tryAgain)
      case .newerStore: (words.newerStore, words.reload)
      case .setAside(let count): (words.setAside(count), words.understood)
      case .updateWaits: (words.newVersion, words.update)
      }
    // What can come up while one counts lies over the title and can be put away.
    let isLate = notice == .storageFull || notice == .storageFailed || notice == .updateWaits
    return element(
      "div", .class(isLate ? "notice late" : "notice"), .key("notice"),
      .attribute("role", "status")
    ) {
      element("span") { text(line) }
      element("button", .class("word"), .on(.click, .noticeAnswered)) { text(answer) }
      if isLate {
        element(
          "button", .class("action"), .attribute("aria-label", words.dismiss),
          .on(.click, .noticeDismissed)
        ) {
          icon(.close)
        }
      }
    }
  }
}
