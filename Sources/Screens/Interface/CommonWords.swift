public import Replication
public import Text

/// What every screen says in the same words.
public struct CommonWords: Wording, Sendable {
  public let language: Language

  /// The words of a language.
  public init(language: Language) { self.language = language }

  public var done: String { say("Done", "完了") }
  public var undo: String { say("Undo", "元に戻す") }
  public var redo: String { say("Redo", "やり直す") }
  public var delete: String { say("Delete", "削除") }
  public var name: String { say("Name", "名前") }
  public var tryAgain: String { say("Try again", "再試行") }
  public var copyLink: String { say("Copy link", "リンクをコピー") }
  public var copied: String { say("Copied", "コピーしました") }
  public var countOnly: String {
    say("This link is for counting: nothing else can be changed", "このリンクでは数えることだけができます")
  }
  public var lookOnly: String {
    say("This link is for looking: nothing can be changed", "このリンクでは見ることだけができます")
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
    case .empty: say("A name needs at least one character", "名前を入力してください")
    case .tooLong:
      say("A name has at most \(Title.limit) characters", "名前は \(Title.limit) 文字までです")
    case .controlCharacter:
      say(
        "This name has an invisible control character; type it instead of pasting",
        "見えない制御文字が含まれています。貼り付けずに入力してください")
    }
  }
}
