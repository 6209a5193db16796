import Boards
import Interface
import Replication
import Text

/// What happened between this device, its server and the panel that shows it.
public enum InStepMessage: Equatable, Sendable {
  // The network
  case answered(ticket: Int32, NetworkAnswer)
  case streamed(ticket: Int32, [UInt8])
  case streamChecked(ticket: Int32)
  case waitEnded(serial: Int64)
  case momentPassed
  case networkReturned
  case linkOpened(fragment: String)
  // The panel
  case keepTapped
  case linkEdited
  case linkKeyed
  case linkTapped
  case copyTapped
  case copyEnded(serial: Int64)
  case links(LinksMessage)
  case replaceTapped
  case replaceExpired(serial: Int64)
  case boardTapped(scope: String)
  case tryTapped
  case offerTapped
  case sayAgainTapped

  /// Compares bytes: `==` on strings would weigh 30 KB in the page.
  public static func == (a: InStepMessage, b: InStepMessage) -> Bool {
    switch (a, b) {
    case (.answered(let a, let x), .answered(let b, let y)): a == b && x == y
    case (.streamed(let a, let x), .streamed(let b, let y)): a == b && x == y
    case (.streamChecked(let a), .streamChecked(let b)): a == b
    case (.waitEnded(let a), .waitEnded(let b)): a == b
    case (.linkOpened(let a), .linkOpened(let b)): sameUTF8(a, b)
    case (.copyEnded(let a), .copyEnded(let b)): a == b
    case (.replaceExpired(let a), .replaceExpired(let b)): a == b
    case (.boardTapped(let a), .boardTapped(let b)): sameUTF8(a, b)
    case (.links(let a), .links(let b)): a == b
    case (.momentPassed, .momentPassed), (.networkReturned, .networkReturned),
      (.keepTapped, .keepTapped), (.linkEdited, .linkEdited), (.linkKeyed, .linkKeyed),
      (.linkTapped, .linkTapped), (.copyTapped, .copyTapped),
      (.replaceTapped, .replaceTapped), (.tryTapped, .tryTapped),
      (.offerTapped, .offerTapped), (.sayAgainTapped, .sayAgainTapped):
      true
    default: false
    }
  }
}
