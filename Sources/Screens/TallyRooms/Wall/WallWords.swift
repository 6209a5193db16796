import Text

/// What is said of the board for the wall.
struct WallWords: Wording {
  let language: Language

  var holdToLeave: String { say("Hold to exit") }
  func page(_ page: Int, of pages: Int) -> String {
    say("Page \(page) of \(pages)")
  }
  func lastHeard(_ standing: String, _ ago: String) -> String {
    say("\(standing) · last update \(ago)")
  }
}
