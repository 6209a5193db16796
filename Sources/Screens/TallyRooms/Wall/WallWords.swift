import Text

/// What is said of the board for the wall, in both languages side by side.
struct WallWords: Wording {
  let language: Language

  var holdToLeave: String { say("Hold to exit", "長押しで終了") }
  func page(_ page: Int, of pages: Int) -> String {
    say("Page \(page) of \(pages)", "\(pages) ページ中 \(page) ページ")
  }
  func lastHeard(_ standing: String, _ ago: String) -> String {
    say("\(standing) · last update \(ago)", "\(standing)・最終更新：\(ago)")
  }
}
