import Reports
import Tallying
import Text

/// What is said of a tally's image, in both languages side by side.
struct ImageWords: Wording {
  let language: Language

  var image: String { say("Picture", "画像") }
  var wheel: String { say("Picture, change with the arrow keys", "画像を矢印キーで選ぶ") }
  var none: String { say("No picture", "画像なし") }
  var choosePicture: String { say("Choose photo…", "写真を選ぶ…") }
  var ownPicture: String { say("Your photo", "自分の写真") }
  var notAPicture: String {
    say(
      "Couldn't read this file as a picture. Try a JPEG or PNG.",
      "画像として読み取れませんでした。JPEG か PNG をお試しください。")
  }
  func name(_ image: TallyImage?) -> String {
    switch image {
    case .drawing(let number)?:
      TallyIcon(rawValue: number).map { say($0.englishName, $0.japaneseName) }
        ?? say("Picture from a newer version", "新しいバージョンの画像")
    case .picture?: ownPicture
    case nil: none
    }
  }
}
