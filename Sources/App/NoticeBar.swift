import Boards
import Interface
import Markup
import Text

extension App {
  /// A line under the title, or in its place, with at most one thing to do about it.
  @inline(never)
  func noticeBar(inTitle: Bool) -> View? {
    guard let notice else { return nil }
    let words = SavingWords(language: desk.language)
    let (line, answer): (String, String) =
      switch notice {
      case .storageDenied: (words.storageDenied, words.reload)
      case .storageFull: (words.storageFull, common.tryAgain)
      case .storageFailed: (words.storageFailed, common.tryAgain)
      case .newerStore: (words.newerStore, words.reload)
      case .setAside(let count): (words.setAside(count), words.understood)
      case .wiped(let loss):
        (words.wiped(loss, isOnServer: desk.session?.shared != nil), words.understood)
      case .updateWaits: (words.newVersion, words.update)
      }
    return element(
      "div", .class(notice.isLate ? "notice late" : "notice"), .key("notice"),
      .attribute("role", "status")
    ) {
      element("div") {
        element("span") { text(line) }
        // In the title's place it says what that says.
        if inTitle { standingLine(desk) }
      }
      element("button", .class("word"), .on(.click, .noticeAnswered)) { text(answer) }
      if notice.canWait {
        element(
          "button", .class("action"), .attribute("aria-label", words.dismiss),
          .attribute("title", words.dismiss), .on(.click, .noticeDismissed)
        ) {
          icon(.close)
        }
      }
    }
  }
}
