public import Replication
public import Text

/// What every screen says in the same words.
public struct CommonWords: Wording, Sendable {
  /// The person's language.
  public let language: Language

  /// The words of a language.
  public init(language: Language) { self.language = language }

  /// On the button that closes something: all is as it shall be.
  public var done: String { say("Done") }
  /// On the button that takes the last thing back.
  public var undo: String { say("Undo") }
  /// On the button that does it again.
  public var redo: String { say("Redo") }
  /// On a button that deletes something.
  public var delete: String { say("Delete") }
  /// Beside a field for a name.
  public var name: String { say("Name") }
  /// On a button that tries again what failed.
  public var tryAgain: String { say("Try again") }
  /// On a button that copies a link.
  public var copyLink: String { say("Copy link") }
  /// On that button, once it is copied.
  public var copied: String { say("Copied") }
  /// Beside the field for the name of this device.
  var nameOfThisDevice: String { say("Name of this device") }
  var deviceExample: String { say("e.g. Door A") }
  var whoSeesDeviceName: String {
    say("Everyone on this board can see it.")
  }
  /// Why something is not done, where one may count.
  public var countOnly: String {
    say("This link only allows counting")
  }
  /// Why something is not done, where one may look.
  public var lookOnly: String {
    say("This link is view-only")
  }

  /// How long ago something was: whole minutes, hours or days, and nothing of the future.
  public func ago(_ at: Int64, now: Int64) -> String {
    let minutes = (Int128(now) - Int128(at)) / 60_000
    switch minutes {
    case ..<1: return say("just now")
    case ..<60: return say("\(minutes) min ago")
    case ..<1440: return say("\(minutes / 60) h ago")
    default:
      let days = minutes / 1440
      return say(days == 1 ? "1 day ago" : "\(days) days ago")
    }
  }

  /// What is wrong with a name.
  public func fault(_ fault: Title.Fault) -> String {
    switch fault {
    case .empty: say("Enter a name")
    case .tooLong:
      say("Names can have up to \(Title.limit) characters")
    case .controlCharacter:
      say("This name contains an invisible control character. Type it instead of pasting.")
    }
  }
}
