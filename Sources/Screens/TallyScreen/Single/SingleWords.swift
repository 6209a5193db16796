import Text

/// What is said where a tally has the screen to itself.
struct SingleWords: Wording {
  let language: Language

  var holdToLeave: String { say("Hold to exit") }
}
