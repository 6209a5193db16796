import Boards
import CivilTime
import Interface
import Markup
import Replication
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

extension Screen {
  /// Takes in what another device of the board has done, and has not told yet.
  mutating func hear(of other: inout Screen) {
    var told: [[UInt8]] = []
    for case .tell(let bytes, _) in other.effects { told.append(bytes) }
    other.store()
    for bytes in told { send(.heard(bytes)) }
  }

  fileprivate mutating func name(_ text: String) {
    call(.room(.edit(.nameEdited)), Event(.input, text: text))
  }

  /// The page is loaded anew in the middle of what one does.
  ///
  /// - Parameter other: a device of the same board whose operations have come meanwhile.
  fileprivate func reloaded(run: UInt64, with other: Screen? = nil) -> Screen {
    var records = whole
    let came = other?.whole.filter { $0.key.hasPrefix("now/operation/") } ?? [:]
    records.merge(came) { own, _ in own }
    return Screen.calling(records: records, run: run)
  }

  fileprivate var edited: CallEditor? { calling?.editor }

  fileprivate var made: Int { app.desk.session?.recent.count ?? 0 }
}

@Suite("What is edited outlives a reload")
struct CallDraftTests {
  @Test("It is shown again as it was, and Done keeps it")
  func reload() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    screen.name("Friends")
    screen.call(.room(.edit(.lengthStepped(isLonger: true))))
    screen.call(.room(.edit(.addTapped)))
    screen.search("london")
    screen.call(.room(.pick(.picked(0))))
    let tokyo = try #require(screen.edited?.call.places[1].id)
    screen.call(.room(.edit(.detailsTapped(tokyo))))
    screen.call(.room(.edit(.details(.phonesEdited))), Event(.input, text: "+81 3 1234 5678"))
    // Thrown away in the middle of picking.
    screen.call(.room(.edit(.addTapped)))
    var again = screen.reloaded(run: 2)
    #expect(again.html.contains("Edit call") && again.html.contains("Not saved yet"))
    #expect(again.edited?.name == "Friends" && again.edited?.call.length == 45)
    #expect(again.edited?.call.places.map(\.id) == screen.edited?.call.places.map(\.id))
    #expect(again.callNames == ["Family"])
    #expect(again.calling?.calls.sheet?.call(id)?.places.count == 2)
    again.call(.room(.edit(.doneTapped)))
    let kept = try #require(again.calling?.calls.sheet?.call(id))
    #expect(kept.name?.string == "Friends" && kept.length == 45 && kept.places.count == 3)
    #expect(kept.places[1].phones.count == 1)
    let made = again.made
    again = again.reloaded(run: 3)
    #expect(again.edited == nil && again.callNames == ["Friends"] && again.made == made)
  }

  @Test("A new call, too; after Cancel it is gone, and the one that was open is in sight")
  func cancel() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.name("Family")
    var again = screen.reloaded(run: 2)
    #expect(again.html.contains("New call") && again.edited?.isChanged == true)
    #expect(again.calling?.calls.areKept == false)
    again.call(.room(.edit(.cancelTapped)))
    again = again.reloaded(run: 3)
    #expect(again.edited == nil && again.calling?.calls.areKept == false)
    let id = try again.plan("Family", to: ["tokyo"])
    again.call(.room(.editTapped))
    again.name("Friends")
    again = again.reloaded(run: 4)
    again.call(.room(.edit(.cancelTapped)))
    #expect(again.calling?.playing.call?.id == id && again.callNames == ["Family"])
    #expect(again.whole["now/draft"] == [])
  }

  @Test("What others change meanwhile stays, but what was edited")
  func others() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    var other = Screen.calling(run: 9)
    other.hear(of: &screen)
    screen.call(.room(.editTapped))
    screen.name("Friends")
    other.call(.list(.opened(id)))
    other.call(.room(.editTapped))
    other.call(.room(.edit(.lengthStepped(isLonger: true))))
    other.name("Folks")
    other.call(.room(.edit(.doneTapped)))
    var again = screen.reloaded(run: 2, with: other)
    #expect(again.edited?.call.length == 45)
    again.call(.room(.edit(.doneTapped)))
    let kept = try #require(again.calling?.calls.sheet?.call(id))
    #expect(kept.length == 45 && kept.name?.string == "Friends")
  }

  @Test("It is gone when its call is deleted elsewhere, while it is in sight or the page is closed")
  func deleted() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    try screen.plan("Work", to: ["sydney"])
    var other = Screen.calling(run: 9)
    other.hear(of: &screen)
    screen.call(.list(.opened(id)))
    screen.call(.room(.editTapped))
    screen.name("Friends")
    let closed = screen
    other.call(.list(.deleteTapped(id)))
    let again = closed.reloaded(run: 2, with: other)
    #expect(again.edited == nil && again.callNames == ["Work"])
    #expect(again.whole["now/draft"] == [])
    screen.hear(of: &other)
    #expect(screen.edited == nil && screen.html.contains("Family deleted"))
    #expect(screen.whole["now/draft"] == [])
  }

  @Test("Where the storage is full the edit goes on, and junk is no draft")
  func trouble() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.store()
    let records = screen.records
    screen.call(.room(.editTapped))
    screen.name("F")
    let ticket = screen.app.lastTicket
    screen.send(.notStored(ticket: ticket, .full))
    screen.send(.noticeDismissed)
    screen.effects = []
    for text in ["Fr", "Fri", "Friends"] { screen.name(text) }
    #expect(screen.app.lastTicket == ticket && screen.edited?.name == "Friends")
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.calling?.calls.sheet?.call(id)?.name?.string == "Friends")
    for junk in [[1], Array(repeating: 7, count: 40), Array("draft of a call".utf8)] as [[UInt8]] {
      var damaged = records
      damaged["now/draft"] = junk
      let again = Screen.calling(records: damaged, run: 3)
      #expect(again.edited == nil && again.callNames == ["Family"])
      #expect(again.whole["now/draft"] == [])
    }
  }

  @Test("A link that opens the page goes before it")
  func link() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    screen.name("Friends")
    let source = CallPlace(
      EntityID(2), reference: nil, name: try Title("Oslo"), zone: Array("Europe/Oslo".utf8))
    let link = try CallLink(Call(EntityID(1), at: .weekly(minuteOfDay: 900), [source]))
    var again = Screen(screen.whole, run: 2, fragment: "call=" + link.fragment)
    again.sendParts()
    again.loadData()
    #expect(again.html.contains("This call came by a link") && again.edited?.name == "Friends")
    again.call(.room(.receive(.closed)))
    #expect(again.html.contains("Edit call"))
  }
}

@Suite("The date of a call of one date")
struct CallDateTests {
  @Test("It is shown with its weekday, time and zone, and can be another")
  func date() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.repeatTapped(.once))))
    let before = try #require(screen.calling?.editor.flatMap { $0.date(screen.calling!.calls) })
    let dates = screen.calling!.calls.times.dates
    #expect(screen.html.contains(dates.fullDate(before.date)))
    #expect(screen.html.contains("New York City, UTC−5"))
    screen.call(.room(.edit(.dateTapped)))
    #expect(screen.html.contains("Not saved yet") && !screen.html.contains("Clock and calendar"))
    screen.call(.keyPressed, Event(.keyDown, key: "Escape"))
    #expect(screen.html.contains("New call"))
    screen.call(.room(.edit(.dateTapped)))
    screen.call(.room(.date(.typed)), Event(.input, text: "2027-07-02"))
    screen.call(.room(.date(.typedKeyed)), Event(.keyDown, key: "Enter"))
    #expect(screen.html.contains("Fri 2 Jul 2027"))
    #expect(screen.html.contains("New York City, UTC−4"), "by the clocks of that day")
    let after = try #require(screen.calling?.editor.flatMap { $0.date(screen.calling!.calls) })
    #expect(after.hour == before.hour && after.minute == before.minute)
    screen.call(.room(.edit(.dateTapped)))
    screen.call(.room(.date(.cancelled)))
    screen.call(.room(.edit(.doneTapped)))
    guard case .once? = screen.calling?.calls.sheet?.calls.first?.time else { throw Lost() }
  }

  @Test("From one date to its weekday every week, to every day, and back")
  func rhythm() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.repeatTapped(.once))))
    screen.call(.room(.edit(.dateTapped)))
    screen.call(.room(.date(.typed)), Event(.input, text: "2027-07-02"))
    screen.call(.room(.date(.typedKeyed)), Event(.keyDown, key: "Enter"))
    screen.call(.room(.edit(.repeatTapped(.weekly))))
    #expect(screen.calling?.editor?.call.weekdays == Weekdays([.friday]))
    screen.call(.room(.edit(.repeatTapped(.daily))))
    #expect(screen.calling?.editor?.call.weekdays == .all)
    screen.call(.room(.edit(.dayTapped(.sunday))))
    #expect(screen.calling?.editor.map { CallRhythm($0.call) } == .weekly)
    screen.call(.room(.edit(.doneTapped)))
    guard case .weekly? = screen.calling?.calls.sheet?.call(id)?.time else { throw Lost() }
  }
}

@Suite("A place that follows a device, on two of them")
struct FloatingPlaceTests {
  private func zones(_ screen: Screen) -> [String] {
    screen.calling?.playing.rows.map { String(decoding: $0.place.zone, as: UTF8.self) } ?? []
  }

  @Test(
    "Each shows its own place where it is; playing and saving on one moves no other's, nor the call"
  )
  func twoDevices() throws {
    var first = Screen.calling(in: "America/New_York")
    first.call(.room(.addTapped))
    let source = try #require(first.calling?.editor?.call.places[0].id)
    first.call(.room(.edit(.placeTapped(source))))
    try first.pick("New York City", following: true)
    first.call(.room(.edit(.repeatTapped(.daily))))
    first.call(.room(.edit(.doneTapped)))
    let id = try #require(first.calling?.calls.sheet?.calls.first?.id)

    var second = Screen.calling(in: "Asia/Tokyo", run: 2)
    second.hear(of: &first)
    second.call(.list(.opened(id)))
    #expect(zones(second) == ["America/New_York"] && !second.html.contains("Play again"))
    second.call(.room(.editTapped))
    second.call(.room(.edit(.addTapped)))
    try second.pick("Tokyo", following: true)
    second.call(.room(.edit(.doneTapped)))
    first.hear(of: &second)
    #expect(zones(first) == ["America/New_York", "Asia/Tokyo"])

    // The first one travels: it is told so, the other not, and the call is at the same instant for both.
    first.turnClock(to: "Europe/London")
    #expect(zones(first) == ["Europe/London", "Asia/Tokyo"])
    #expect(first.html.contains("in London now") && !second.html.contains("Play again"))
    #expect(zones(second) == ["America/New_York", "Asia/Tokyo"])
    #expect(first.calling?.playing.saved == second.calling?.playing.saved)

    // Played with and saved on the second: the first one's place is where it was, and it is still told.
    second.pull(to: 0.5)
    second.call(.play(.keepTapped))
    first.hear(of: &second)
    #expect(first.calling?.playing.saved == second.calling?.playing.saved)
    #expect(zones(first) == ["Europe/London", "Asia/Tokyo"])
    #expect(first.html.contains("in London now"))
    let kept = try #require(first.calling?.calls.sheet?.call(id))
    #expect(kept.places[0].zone == Array("America/New_York".utf8))

    // The first plays again and saves: now the second sees London, and its own place is as it was.
    first.pull(to: 0.75)
    first.call(.play(.keepTapped))
    #expect(!first.html.contains("Play again"))
    second.hear(of: &first)
    #expect(zones(second) == ["Europe/London", "Asia/Tokyo"])
    #expect(first.calling?.playing.saved == second.calling?.playing.saved)
    // And the other way round, where it is no source.
    second.turnClock(to: "Asia/Kolkata")
    #expect(second.html.contains("Play again") && !first.html.contains("Play again"))
    second.call(.room(.moveTapped))
    first.hear(of: &second)
    #expect(zones(first) == ["Europe/London", "Asia/Kolkata"])
  }
}

private struct Lost: Error {}
