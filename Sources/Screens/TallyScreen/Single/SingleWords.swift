import Text

/// What is said where a tally has the screen to itself, in both languages side by side.
struct SingleWords: Wording {
  let language: Language

  var holdToLeave: String { say("Hold to exit", "長押しで終了") }
}
