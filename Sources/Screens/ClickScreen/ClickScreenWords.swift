import Interface
import Text

/// What is said on the screen of Click, in both languages side by side.
struct ClickScreenWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { "Click" }
  var tempo: String { say("Tempo", "テンポ") }
  var start: String { say("Start", "スタート") }
  var stop: String { say("Stop", "ストップ") }
  var slower: String { say("Slower", "遅く") }
  var faster: String { say("Faster", "速く") }

  /// "120 beats a minute".
  func beatsPerMinute(_ tempo: Int64) -> String {
    say(tempo == 1 ? "1 beat per minute" : "\(tempo) beats per minute", "毎分 \(tempo) 拍")
  }

  /// "Beat 2 of 4".
  func beat(_ beat: Int, of beats: Int) -> String {
    say("Beat \(beat) of \(beats)", "\(beats) 拍中 \(beat) 拍目")
  }

  /// What the picture shows while nothing is heard.
  var silent: String { say("No beat", "拍なし") }

  /// Why nothing sounds.
  func trouble(_ state: SoundState) -> String {
    switch state {
    case .waiting: say("Tap anywhere for sound", "画面をタップすると音が出ます")
    case .interrupted:
      say("Another app is using audio. The beat resumes afterwards", "ほかのアプリが音を使用中です。終わると再開します")
    case .refused: say("This tempo can't be played", "このテンポは再生できません")
    case .absent: say("This browser can't play a steady beat", "このブラウザでは正確なビートを再生できません")
    case .insecure:
      say("Open this page with https for sound", "音を出すには https でページを開いてください")
    case .failed, .running, .over:
      say("The sound stopped. Start it again.", "音が止まりました。もう一度スタートしてください。")
    }
  }
}
