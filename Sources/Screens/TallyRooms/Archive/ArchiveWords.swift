import Text

/// What is said of what was put away and of this device, in both languages side by side.
struct ArchiveWords: Wording {
  let language: Language

  var title: String { say("Archive & sound", "アーカイブと音") }
  var device: String { say("This device", "この端末") }
  var sound: String { say("Tap sounds", "タップ音") }
  var soundHint: String {
    say(
      "Up and down sound different, and you hear when a target or limit is reached. Applies "
        + "to this device only.",
      "増減で音が変わり、目標や上限に達したときも音で知らせます。この端末だけの設定です。")
  }
  var archive: String { say("Archive", "アーカイブ") }
  func archive(_ name: String) -> String { say("Archive \(name)", "\(name) をアーカイブ") }
  func wasArchived(_ name: String) -> String {
    say("\(name) archived", "\(name) をアーカイブしました")
  }
  var bringBack: String { say("Restore", "戻す") }
  func bringBack(_ name: String) -> String {
    say("Restore \(name) to the list", "\(name) を一覧に戻す")
  }
  func isBack(_ name: String) -> String {
    say("\(name) restored", "\(name) を一覧に戻しました")
  }
  var nothing: String { say("Nothing archived", "アーカイブは空です") }
  var how: String {
    say(
      "You can archive a tally in its settings. Its count and history are kept.",
      "カウンターの設定からアーカイブできます。数と履歴はそのまま残ります。")
  }
  var goesOn: String {
    say(
      "Hidden from the list. Computations and tallies that count together keep working.",
      "一覧には出ませんが、計算や同時に数える設定はそのまま働きます。")
  }
  func more(_ count: Int) -> String { say("and \(count) more", "ほか \(count) 件") }
}
