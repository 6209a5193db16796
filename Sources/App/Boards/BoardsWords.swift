import Interface
import Replication
import Reports
import Text

/// Everything that is said of the boards of this device, in both languages side by side.
struct BoardsWords: Wording, Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Boards", "ボード") }

  // MARK: The list

  var onThisDevice: String { say("Boards on this device", "この端末のボード") }
  var firstBoard: String { say("My tallies", "自分のカウンター") }
  var sharedBoard: String { say("Shared board", "共有ボード") }
  var rename: String { say("Rename", "名前を変更") }
  var remove: String { say("Remove", "リストから外す") }
  var putBack: String { say("Put back", "戻す") }
  var removedBoards: String { say("Removed", "外したボード") }
  var removedHint: String {
    say(
      "Nothing is lost. Put a board back to open it as you left it.",
      "内容はすべて残っています。戻すと、外したときのまま開きます。")
  }
  func removed(_ name: String) -> String {
    say("“\(name)” removed", "「\(name)」をリストから外しました")
  }

  /// How it stands with a board, in a few words.
  func standing(isLocal: Bool, _ right: Right?, waiting: Int) -> String {
    if isLocal { return say("Only on this device", "この端末のみ") }
    var line: String =
      switch right {
      case .own, nil: say("Shared", "共有中")
      case .edit: say("Shared, you can edit", "共有中・編集できます")
      case .count: say("Shared, count only", "共有中・カウントのみ")
      case .look: say("Shared, view only", "共有中・閲覧のみ")
      }
    if waiting > 0 {
      line += say(
        waiting == 1 ? ", 1 change to send" : ", \(waiting) changes to send",
        "・未送信の変更 \(waiting) 件")
    }
    return line
  }

  /// What is said before a board with changes that its server does not have is removed.
  func unsent(_ count: Int) -> String {
    say(
      count == 1
        ? "1 change hasn't been sent. It stays with the board and is sent once you put the board back."
        : "\(count) changes haven't been sent. They stay with the board and are sent once you put the "
          + "board back.",
      "未送信の変更が \(count) 件あります。外しても残り、戻すと送信されます。")
  }

  // MARK: Another one

  var newBoard: String { say("New board", "新しいボード") }
  var empty: String { say("Empty board", "空のボード") }
  var emptyHint: String { say("Start from scratch", "何もない状態から始めます") }

  // MARK: Whoever comes by a link

  /// What a link has opened, and what one may do there.
  ///
  /// - Parameter name: empty where it is not known yet.
  func welcome(_ name: String, _ right: Right?) -> String {
    let board =
      name.utf8.isEmpty
      ? say("You opened a shared board.", "共有ボードをリンクで開きました。")
      : say("You opened “\(name)” by a link.", "「\(name)」をリンクで開きました。")
    let may: String =
      switch right {
      case .own: say("You can count, edit and share it.", "カウント・編集・共有ができます。")
      case .edit: say("You can count and edit.", "カウントと編集ができます。")
      case .count: say("You can count.", "カウントできます。")
      case .look: say("You can view it.", "閲覧できます。")
      case nil: ""
      }
    return say(
      board + " " + may + (may.utf8.isEmpty ? "" : " ") + "Your own boards are still here.",
      board + may + "自分のボードもこの端末に残っています。")
  }
  func back(to name: String) -> String {
    name.utf8.isEmpty
      ? say("Back to my board", "自分のボードに戻る") : say("Back to “\(name)”", "「\(name)」に戻る")
  }
  var understood: String { say("OK", "OK") }
}
