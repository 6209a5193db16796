import Calling
import Reports
public import Text

/// What is said where a call goes out.
struct SendWords: Wording {
  let language: Language

  // MARK: Which times

  var everyWeek: String { say("Every week") }
  func once(_ date: String) -> String { say("\(date) only") }
  func weekly(_ days: String, _ time: String, _ place: String) -> String {
    say("\(days) at \(time) in \(place)", as: "weekly call")
  }
  func line(_ place: String, _ when: String, _ offset: String) -> String {
    say("\(place): \(when) (\(offset))", as: "place and time")
  }
  func unknown(_ place: String) -> String { say("\(place): unknown time zone") }

  // MARK: The link

  var link: String { say("Link") }
  var linkTells: String {
    say(
      "Anyone who opens it sees the call in their own time. It holds the name, times and places, but never people or phone numbers."
    )
  }
  var shareLink: String { say("Share link") }
  var qrCode: String { say("QR code of this link") }
  var linkCopied: String { say("Link copied") }
  var noLinkOfSeries: String {
    say("A series has no link. Copy it as text, or add it to a calendar.")
  }

  /// Why there is no link, and what to do.
  func explain(_ fault: CallLinkFault) -> String {
    switch fault {
    case .tooMany, .tooLong:
      say("This call is too long for a link. Copy it as text, or add it to a calendar.")
    default:
      say("A place has no known time zone, so there's no link. Choose that place again.")
    }
  }

  // MARK: The calendar

  var text: String { say("Text") }
  var calendar: String { say("Calendar") }
  var alarm: String { say("Alarm") }
  /// How long before the call an alarm rings: "10 min", "10分前".
  func alarm(_ length: String) -> String { say("\(length)", as: "alarm") }
  var noAlarm: String { say("None") }
  var noCalendar: String {
    say(
      "The time zone this call starts from is unknown, so it can't go into a calendar. Choose that place again."
    )
  }

  // MARK: The feed

  var subscribe: String { say("Subscribe") }
  var subscribeTells: String {
    say("Your calendar can follow all calls on this board. Changes arrive by themselves.")
  }
  var makeAddress: String { say("Create address") }
  var makingAddress: String { say("Creating the address…") }
  var address: String { say("Calendar address") }
  var copyAddress: String { say("Copy address") }
  var addressCopied: String { say("Address copied") }
  var openCalendar: String { say("Open in calendar app") }
  var addressTells: String {
    say(
      "Only share this address with people you trust. It lets them see everything on this board, including people and phone numbers. The calendar itself shows people, but no numbers."
    )
  }
  /// What a feed's link is called among the links of its board.
  var feedName: String { say("Calendar feed") }
  func withdraw(_ name: String) -> String {
    say("To stop it, turn off the link “\(name)” in the board's links.")
  }
  var links: String { say("Show links") }
  var withdrawByOwner: String {
    say("It uses your own view-only link. Whoever sent you that link can turn it off.")
  }
  var notShared: String {
    say("Your calendar can follow your calls by itself once this board is synced with a server.")
  }
  var syncBoard: String { say("Sync this board") }
  var notYetShared: String {
    say("The server hasn't answered yet. Try again when you're online.")
  }
  var onlyOwners: String {
    say(
      "Only people with full access to this board can create a calendar address. Ask one of them.")
  }

  /// Why there is no address, and what to do.
  func explain(_ fault: FeedFault) -> String {
    switch fault {
    case .unreachable: say("Couldn't reach the server. Check your connection and try again.")
    case .busy: say("The server is busy. Try again shortly.")
    case .tooMany:
      say("This board can't have any more links. Turn off the ones nobody uses.")
    case .refused: say("The server refused. Reload to update, then try again.")
    }
  }
}

extension CallScreen {
  /// What the link of a calendar's address is called among the links of its board.
  public static func feedName(_ language: Language) -> String {
    SendWords(language: language).feedName
  }
}
