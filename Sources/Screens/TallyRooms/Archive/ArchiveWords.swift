import Text

/// What is said of what was put away and of this device, in both languages side by side.
struct ArchiveWords: Wording {
  let language: Language

  var title: String { say("Archive and sound", "アーカイブと音") }
  var device: String { say("This device", "この端末") }
  var sound: String { say("Click at every tap", "タップで音を鳴らす") }
  var soundHint: String {
    say(
      "Up and down sound differently, and a limit is heard. Other devices keep their own way.",
      "増減で音が変わり、目標や上限でも知らせます。ほかの端末には影響しません。")
  }
  var archive: String { say("Archive", "アーカイブ") }
  func archive(_ name: String) -> String { say("Archive \(name)", "\(name) をアーカイブ") }
  func wasArchived(_ name: String) -> String {
    say("\(name) archived", "\(name) をアーカイブしました")
  }
  var bringBack: String { say("Bring back", "戻す") }
  func bringBack(_ name: String) -> String {
    say("Bring \(name) back into the list", "\(name) を一覧に戻す")
  }
  func isBack(_ name: String) -> String {
    say("\(name) is in the list again", "\(name) を一覧に戻しました")
  }
  var nothing: String { say("Nothing is archived", "アーカイブは空です") }
  var how: String {
    say(
      "A tally's settings have a key that puts it away. Its counts and its history stay.",
      "カウンターの設定からしまえます。数と履歴はそのまま残ります。")
  }
  var goesOn: String {
    say(
      "Out of the list; computations and what counts along go on.",
      "一覧には出ませんが、計算や同時に数える設定はそのまま働きます。")
  }
  func more(_ count: Int) -> String { say("and \(count) more", "ほか \(count) 件") }
}
