import Reports
import Tallying
import Text

/// What is said of a tally's image.
struct ImageWords: Wording {
  let language: Language

  var image: String { say("Picture") }
  var wheel: String { say("Picture, change with the arrow keys") }
  var none: String { say("No picture") }
  var choosePicture: String { say("Choose photo…") }
  var ownPicture: String { say("Your photo") }
  var notAPicture: String {
    say("Couldn't read this file as a picture. Try a JPEG or PNG.")
  }
  func name(_ image: TallyImage?) -> String {
    switch image {
    case .drawing(let number)?:
      TallyIcon(rawValue: number).map { say($0.name) }
        ?? say("Picture from a newer version")
    case .picture?: ownPicture
    case nil: none
    }
  }
}
