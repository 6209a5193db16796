public import Replication
public import Text

/// What every screen says in the same words.
public struct CommonWords: Wording, Sendable {
  /// The person's language.
  public let language: Language

  /// The words of a language.
  public init(language: Language) { self.language = language }

  /// On the button that closes something: all is as it shall be.
  public var done: String { say("Done", "完了") }
  /// On the button that takes the last thing back.
  public var undo: String { say("Undo", "元に戻す") }
  /// On the button that does it again.
  public var redo: String { say("Redo", "やり直す") }
  /// On a button that deletes something.
  public var delete: String { say("Delete", "削除") }
  /// Beside a field for a name.
  public var name: String { say("Name", "名前") }
  /// On a button that tries again what failed.
  public var tryAgain: String { say("Try again", "再試行") }
  /// On a button that copies a link.
  public var copyLink: String { say("Copy link", "リンクをコピー") }
  /// On that button, once it is copied.
  public var copied: String { say("Copied", "コピーしました") }
  /// Beside the field for the name of this device.
  var nameOfThisDevice: String { say("Name of this device", "この端末の名前") }
  var deviceExample: String { say("e.g. Door A", "例：入口A") }
  var whoSeesDeviceName: String {
    say("Everyone on this board can see it.", "このボードを使う全員に表示されます。")
  }
  /// Why something is not done, where one may count.
  public var countOnly: String {
    say("This link only allows counting", "このリンクではカウントだけができます")
  }
  /// Why something is not done, where one may look.
  public var lookOnly: String {
    say("This link is view-only", "このリンクは閲覧専用です")
  }

  /// How long ago something was: whole minutes, hours or days, and nothing of the future.
  public func ago(_ at: Int64, now: Int64) -> String {
    let minutes = (Int128(now) - Int128(at)) / 60_000
    switch minutes {
    case ..<1: return say("just now", "たった今")
    case ..<60: return say("\(minutes) min ago", "\(minutes) 分前")
    case ..<1440: return say("\(minutes / 60) h ago", "\(minutes / 60) 時間前")
    default:
      let days = minutes / 1440
      return say(days == 1 ? "1 day ago" : "\(days) days ago", "\(days) 日前")
    }
  }

  /// What is wrong with a name.
  public func fault(_ fault: Title.Fault) -> String {
    switch fault {
    case .empty: say("Enter a name", "名前を入力してください")
    case .tooLong:
      say("Names can have up to \(Title.limit) characters", "名前は \(Title.limit) 文字までです")
    case .controlCharacter:
      say(
        "This name contains an invisible control character. Type it instead of pasting.",
        "見えない制御文字が含まれています。貼り付けずに入力してください。")
    }
  }
}
