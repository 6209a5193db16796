import Reports

/// What is said of the board for the wall, in both languages side by side.
struct WallWords: Wording {
  let language: Language

  var title: String { say("On the wall", "壁に表示") }
  var open: String { say("Show on the wall", "壁に表示") }
  var explain: String {
    say(
      "Large figures for all to see, live and with nothing to tap: for a television, a tablet or a "
        + "projector.",
      "大きな数字を全員に見せる画面です。操作するものはなく、常に最新です。テレビ、タブレット、"
        + "プロジェクターに。")
  }
  func page(_ page: Int, of pages: Int) -> String {
    say("Page \(page) of \(pages)", "\(pages) ページ中 \(page) ページ")
  }
  func lastHeard(_ standing: String, _ ago: String) -> String {
    say("\(standing) · last heard \(ago)", "\(standing)・最後の受信：\(ago)")
  }
}
