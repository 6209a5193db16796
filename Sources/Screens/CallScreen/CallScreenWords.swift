import Calling
import Reports
import Text

/// What is said on the screen of Time to Call, in both languages side by side.
struct CallScreenWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Time to Call", "電話の時間") }
  var starting: String { say("Setting the clocks…", "時計を合わせています…") }
  var noZones: String {
    say(
      "Couldn't load the clocks. Check your connection and try again.",
      "時計のデータを読み込めませんでした。接続を確認して、もう一度お試しください。")
  }
  var times: String { say("Times", "時刻") }
  var fader: String { say("Time of the call", "電話する時刻") }
  var example: String { say("Example", "例") }

  func callFrom(_ place: String) -> String { say("Call from \(place)", "\(place)からの電話") }
  func keep(_ time: String) -> String { say("Save \(time)", "\(time)を保存") }
  func kept(_ name: String) -> String { say("\(name) saved", "「\(name)」を保存しました") }
  func day(of place: String) -> String { say("The day in \(place)", "\(place)の一日") }
}
