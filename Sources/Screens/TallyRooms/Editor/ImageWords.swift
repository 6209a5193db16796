import Reports
import Tallying
import Text

/// What is said of a tally's image, in both languages side by side.
struct ImageWords: Wording {
  let language: Language

  var image: String { say("Picture", "絵") }
  var wheel: String { say("Picture, turned with the arrow keys", "絵を矢印キーで選ぶ") }
  var none: String { say("No picture", "絵なし") }
  var choosePicture: String { say("Your own…", "写真を選ぶ…") }
  var ownPicture: String { say("Your own picture", "自分の写真") }
  var notAPicture: String {
    say(
      "This file could not be read as a picture. Try a JPEG or PNG.",
      "画像として読み取れませんでした。JPEG か PNG をお試しください。")
  }
  func name(_ image: TallyImage?) -> String {
    switch image {
    case .drawing(let number)?:
      TallyIcon(rawValue: number).map { say($0.englishName, $0.japaneseName) }
        ?? say("Picture of a newer version", "新しい版の絵")
    case .picture?: ownPicture
    case nil: none
    }
  }
}
