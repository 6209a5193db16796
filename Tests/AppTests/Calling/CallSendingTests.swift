import Boards
import CivilTime
import Interface
import Markup
import QRCoding
import Replication
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

extension Screen {
  /// What lies on the clipboard after something was tapped.
  mutating func copied(_ message: SendMessage) throws -> String {
    let effects = call(.room(.send(message)))
    return try #require(
      effects.lazy.compactMap { if case .copy(let text) = $0 { text } else { nil } }.first)
  }

  var sending: SendRoom? {
    if case .send(let room, _)? = calling?.roomSlot.value { room } else { nil }
  }

  /// The file that was handed to a calendar.
  mutating func calendarFile() throws -> String {
    let effects = call(.room(.send(.calendarTapped)))
    let bytes = effects.lazy.compactMap {
      if case .hand(.write(let bytes, isFirst: true)) = $0 { bytes } else { nil }
    }.first
    return String(decoding: try #require(bytes), as: UTF8.self)
  }

  /// The requests that nobody has answered yet.
  var asked: [(request: NetworkRequest, ticket: Int32)] {
    effects.compactMap {
      if case .request(let request, let ticket) = $0, !request.isStream {
        (request, ticket)
      } else {
        nil
      }
    }
  }

  /// Answers the last request.
  mutating func answerLast(_ status: Int32, _ body: String) {
    guard let ticket = asked.last?.ticket else { return }
    send(.inStep(.answered(ticket: ticket, NetworkAnswer(status: status, body: Array(body.utf8)))))
  }
}

@Suite("A call goes out")
struct CallSendingTests {
  /// A weekly call at six in the evening in New York, kept; and the room in which it goes out.
  private func kept(_ language: Language = .english) -> Screen {
    var screen = Screen.calling(in: "America/New_York", language)
    screen.pull(to: 0.75)
    screen.call(.play(.keepTapped))
    screen.store()
    screen.call(.room(.sendTapped))
    return screen
  }

  private func link(in text: String) throws -> CallLink {
    try CallLink(reading: Array(text.utf8))
  }

  @Test("The link tells time, name and places, every week or once as it is shown")
  func link() throws {
    var screen = kept()
    var sent = try link(in: screen.copied(.linkCopied))
    #expect(sent.time == .weekly(minuteOfDay: 18 * 60))
    #expect(sent.places.map { $0.name?.string } == ["New York City", "London", "Tokyo", "Mumbai"])
    let room = try #require(screen.sending)
    screen.call(.room(.send(.rhythmTapped(isWeekly: false))))
    sent = try link(in: screen.copied(.linkCopied))
    #expect(sent.time == .once(room.instant))
    // The code says the same as the link.
    let text = try screen.copied(.linkCopied)
    #expect(text.hasPrefix("https://count.example.org/at#"))
    let code = try QRCode(bytes: Array(text.utf8), correction: .low)
    #expect(screen.sending?.code?.pathData == code.svgPathData)
    // The system's sheet gets it with the call's name.
    #expect(
      screen.call(.room(.send(.linkShared))) == [
        .hand(.share(title: "Call from New York City", text: text))
      ])
  }

  @Test("A time that was played with goes out in place of the kept one, which stays")
  func played() throws {
    var screen = kept()
    screen.call(.room(.send(.closed)))
    screen.pull(to: 0.5)
    screen.call(.room(.sendTapped))
    let sent = try link(in: screen.copied(.linkCopied))
    #expect(sent.time == .weekly(minuteOfDay: 12 * 60))
    let file = try screen.calendarFile()
    #expect(file.contains("T120000") && !file.contains("T180000"))
    #expect(screen.app.desk.note?.text == "Saved as Call from New York City.ics")
    #expect(screen.calling?.calls.sheet?.calls.first?.time == .weekly(minuteOfDay: 18 * 60))
  }

  @Test("As text every place has its weekday, date, time and offset in the reader's language")
  func text() throws {
    var screen = kept()
    var text = try screen.copied(.textCopied).split(separator: "\n").map(String.init)
    #expect(text[0] == "Call from New York City")
    #expect(text[1] == "every day at 18:00 in New York City")
    #expect(text[2] == "New York City: Fri 15 Jan 2027, 18:00 (UTC−5)")
    #expect(text[4] == "Tokyo: Sat 16 Jan 2027, 08:00 (UTC+9)")
    #expect(text[5] == "Mumbai: Sat 16 Jan 2027, 04:30 (UTC+5:30)")
    screen.call(.room(.send(.rhythmTapped(isWeekly: false))))
    text = try screen.copied(.textCopied).split(separator: "\n").map(String.init)
    #expect(text.count == 5 && text[1].hasPrefix("New York City: "))
  }

  @Test(
    "The calendar's file is weekly or one time of it, which has another name, with the alarm chosen"
  )
  func calendar() throws {
    var screen = kept()
    let whole = try screen.calendarFile()
    #expect(whole.contains("RRULE:FREQ=WEEKLY") && whole.contains("TRIGGER:-PT10M"))
    screen.call(.room(.send(.alarmTapped(nil))))
    screen.call(.room(.send(.rhythmTapped(isWeekly: false))))
    let once = try screen.calendarFile()
    #expect(!once.contains("RRULE:FREQ=WEEKLY") && !once.contains("VALARM"))
    screen.call(.room(.send(.alarmTapped(60))))
    #expect(try screen.calendarFile().contains("TRIGGER:-PT60M"))
    func uid(_ file: String) -> Substring? {
      file.split(separator: "\r\n").first { $0.hasPrefix("UID:") }
    }
    #expect(uid(whole) != nil && uid(whole) != uid(once))
    #expect(
      screen.html.contains("ring while it") && screen.html.contains("An alarm in your calendar can")
    )
  }

  @Test("A series that takes turns goes out as so many calls, and has no link")
  func series() throws {
    var screen = kept()
    screen.call(.room(.send(.closed)))
    screen.call(.room(.bestTapped))
    screen.call(.room(.best(.seriesTapped(isSeries: true))))
    while let i = screen.effects.firstIndex(where: {
      if case .wake(after: 0, .call(.room(.best(.stepped)))) = $0 { true } else { false }
    }), case .wake(_, let message) = screen.effects.remove(at: i) {
      screen.send(message)
    }
    screen.call(.room(.sendTapped))
    #expect(screen.html.contains("A series has no link"))
    #expect(screen.call(.room(.send(.linkCopied))) == [])
    let file = try screen.calendarFile()
    let names = Set(file.split(separator: "\r\n").filter { $0.hasPrefix("UID:") })
    #expect(names.count == 12)
    let text = try screen.copied(.textCopied)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("Tokyo: ") }.count == 12)
  }

  @Test("A call of 64 places with long names says what to do in place of the link")
  func tooLong() throws {
    var screen = kept()
    var call = try #require(screen.calling?.calls.sheet?.calls.first)
    let place = call.places[1]
    let name = try Title(String(repeating: "長", count: 150))
    for id in 0..<60 {
      call.places.append(
        CallPlace(EntityID(UInt64(1000 + id)), reference: nil, name: name, zone: place.zone))
    }
    let changes = try CallAction.save(call, from: screen.calling?.calls.sheet?.calls.first).changes(
      on: try #require(screen.app.desk.session?.board), try #require(screen.calling?.calls.sheet),
      now: screen.now)
    #expect(changes.count > 200)
    screen.call(.room(.send(.closed)))
    try screen.take(changes)
    #expect(screen.calling?.playing.rows.count == 64)
    screen.call(.room(.sendTapped))
    #expect(screen.html.contains("too long for a link"))
    #expect(screen.call(.room(.send(.linkCopied))) == [])
    #expect(try screen.copied(.textCopied).split(separator: "\n").count > 64)
  }

  // MARK: Subscribing

  @Test("Without a server the way to one is offered; the panel opens")
  func notShared() {
    var screen = kept()
    #expect(screen.html.contains("once this board is synced with a server"))
    screen.call(.room(.send(.sharingTapped)))
    #expect(screen.app.isSharing)
  }

  private func shared(_ right: Right) -> Screen {
    var screen = kept()
    screen.send(.inStep(.keepTapped))
    screen.store()
    NarrowBoard.narrow(&screen, to: right)
    screen.effects = []
    return screen
  }

  private static let noLinks = #"{"tokens":[]}"#

  @Test("An owner makes a link to look of its own for calendars, and finds it again")
  func feed() throws {
    var screen = shared(.own)
    screen.call(.room(.send(.feedTapped)))
    #expect(screen.html.contains("Creating the address"))
    #expect(screen.asked.last?.request.path.hasSuffix("/tokens") == true)
    screen.answerLast(200, Self.noLinks)
    let made = try #require(screen.asked.last?.request)
    let body = String(decoding: made.body, as: UTF8.self)
    #expect(body.contains(#""right":"look""#) && body.contains(#""name":"Calendar feed""#))
    let link = try #require(screen.app.desk.session?.shared?.link)
    let token = link.token.invitation(.look, number: 0)
    screen.answerLast(201, #"{"id":"\#(token.id)"}"#)
    let address = try screen.copied(.feedCopied)
    #expect(
      address
        == "https://count.example.org/v1/boards/\(link.board)/feeds/\(token.secretText)/calls.ics")
    #expect(screen.html.contains("href=\"webcal://count.example.org/v1/boards/"))
    #expect(screen.html.contains("turn off the link “Calendar feed”"))
    #expect(!address.contains(link.token.secretText))

    // Another time it is there already, and no other is made.
    screen.call(.room(.send(.closed)))
    screen.call(.room(.sendTapped))
    screen.effects = []
    screen.call(.room(.send(.feedTapped)))
    screen.answerLast(
      200,
      #"{"tokens":[{"id":"\#(token.id)","right":"look","name":"Calendar feed","made":5,"used":null}]}"#
    )
    #expect(try screen.copied(.feedCopied) == address)
  }

  @Test("Who only looks has the address of their own link; who may edit is told whom to ask")
  func narrowFeeds() throws {
    var screen = shared(.look)
    screen.call(.room(.send(.feedTapped)))
    let token = try #require(screen.app.desk.session?.shared?.link.token.secretText)
    #expect(try screen.copied(.feedCopied).contains(token))
    #expect(screen.html.contains("Whoever sent you that link can turn it off"))
    for right in [Right.edit, .count] {
      let screen = shared(right)
      #expect(screen.html.contains("Only people with full access"))
    }
  }

  @Test(
    "What goes wrong is said, and can be tried again",
    arguments: [
      (Int32(0), "", "reach the server"), (503, "", "The server is busy"),
      (500, "{}", "The server"),
    ])
  func feedFaults(status: Int32, body: String, said: String) {
    var screen = shared(.own)
    screen.call(.room(.send(.feedTapped)))
    screen.answerLast(status, body)
    #expect(screen.html.contains(said))
    #expect(screen.html.contains("Try again"))
    screen.call(.room(.send(.feedTapped)))
    #expect(screen.asked.last?.request.path.hasSuffix("/tokens") == true)
  }
}

extension Screen {
  /// Another device has done something on the board.
  mutating func take(_ changes: [Change]) throws {
    var other = (
      board: try #require(app.desk.session?.board),
      author: Author(secret: Array(repeating: 99, count: 32), session: 3)
    )
    let made = other.board.operation(by: &other.author, changes, now: now)
    send(.heard(app.told(made.canonicalBytes)))
  }
}
