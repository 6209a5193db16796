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

@Suite("A call comes by a link")
struct CallReceivingTests {
  private static let ids = (1...70).map { EntityID($0) }

  private static func call(
    _ places: [(name: String, zone: String)], at time: CallTime = .weekly(minuteOfDay: 15 * 60),
    name: String = "Tea"
  ) throws -> Call {
    var call = Call(ids[0], at: time, [])
    call.name = try Title(name)
    for (i, place) in places.enumerated() {
      call.places.append(
        CallPlace(
          ids[i + 1], reference: nil, name: try Title(place.name), zone: Array(place.zone.utf8)))
    }
    return call
  }

  private static var tea: [UInt8] {
    get throws {
      Array(
        try CallLink(call([("New York", "America/New_York"), ("Tokyo", "Asia/Tokyo")])).fragment
          .utf8)
    }
  }

  private func text(_ fragment: [UInt8]) -> String {
    "call=" + String(decoding: fragment, as: UTF8.self)
  }

  /// A page that was opened by an address with that fragment.
  private func opened(_ fragment: [UInt8], records: [String: [UInt8]] = [:], run: UInt64 = 1)
    -> Screen
  {
    var screen = Screen(records, run: run, fragment: text(fragment))
    screen.sendParts()
    screen.loadData()
    return screen
  }

  private func isStoring(_ screen: Screen) -> Bool {
    screen.effects.contains { if case .store = $0 { true } else { false } }
  }

  @Test("It is shown, can be played with, and leaves nothing behind")
  func cancel() throws {
    var screen = opened(try Self.tea)
    #expect(screen.app.instrument == .call)
    #expect(screen.html.contains("This call came by a link") && screen.html.contains("Tea"))
    #expect(screen.calling?.playing.rows.map { $0.place.name?.string } == ["New York", "Tokyo"])
    screen.pull(to: 0.5)
    #expect(screen.calling?.playing.differs == true)
    let undone = screen.app.desk.session?.undo.hasDone
    screen.call(.room(.receive(.closed)))
    #expect(!isStoring(screen) && screen.app.desk.session?.undo.hasDone == undone)
    #expect(screen.calling?.calls.areKept == false)
    #expect(screen.html.contains("Call from Berlin"), "one's own screen is there again")
    #expect(screen.calling?.playing.differs == false)
  }

  @Test("Kept, it stands on top of the list as it was sent, and undo takes it back")
  func keep() throws {
    var own = Screen.calling(in: "Europe/Berlin")
    own.call(.play(.keepTapped))
    own.store()
    var screen = opened(try Self.tea, records: own.records, run: 2)
    screen.pull(to: 0.5)
    screen.call(.room(.receive(.keepTapped)))
    screen.store()
    let calls = try #require(screen.calling?.calls.sheet?.calls)
    #expect(calls.map { $0.name?.string } == ["Tea", nil])
    #expect(calls[0].time == .weekly(minuteOfDay: 15 * 60), "playing changed nothing of it")
    #expect(!screen.html.contains("This call came by a link"))
    #expect(screen.calling?.playing.call?.id == calls[0].id)
    screen.send(.undoTapped)
    #expect(screen.calling?.calls.sheet?.calls.count == 1)
  }

  @Test("The time that was played with can be kept with it")
  func keepPlayed() throws {
    var screen = opened(try Self.tea)
    #expect(!screen.html.contains("Save 15:00"))
    screen.pull(to: 0.5)
    #expect(screen.html.contains("Save 12:00"))
    screen.call(.play(.keepTapped))
    let kept = try #require(screen.calling?.calls.sheet?.calls.first)
    #expect(kept.time == .weekly(minuteOfDay: 12 * 60) && kept.name?.string == "Tea")
    #expect(screen.calling?.receivedSlot.isEmpty == true)
  }

  @Test("An open page turns to it, from any instrument; links of boards go on working")
  func openPage() throws {
    var screen = Screen()
    screen.sendParts()
    screen.tap(shirts)
    screen.send(.inStep(.linkOpened(fragment: text(try Self.tea))))
    screen.loadData()
    #expect(screen.app.instrument == .call && screen.html.contains("This call came by a link"))
    let other = Array(
      try CallLink(Self.call([("Oslo", "Europe/Oslo")], name: "Other")).fragment.utf8)
    screen.send(.inStep(.linkOpened(fragment: text(other))))
    #expect(screen.html.contains("Other") && !screen.html.contains(">Tea<"))
    let board =
      "board/" + String(repeating: "0123456789abcdef", count: 2) + "/"
      + String(repeating: "fedcba9876543210", count: 2)
    screen.store()
    screen.send(.inStep(.linkOpened(fragment: board)))
    screen.store()
    screen.open()
    #expect(screen.app.desk.session?.shared?.link.secretFragment == board)
  }

  @Test("Where only looking is allowed it is not kept, and that is said")
  func lookOnly() throws {
    var screen = opened(try Self.tea)
    screen.send(.inStep(.keepTapped))
    screen.store()
    NarrowBoard.narrow(&screen, to: .look)
    screen.call(.room(.receive(.keepTapped)))
    #expect(screen.html.contains("This link is view-only"))
    #expect(screen.html.contains("This call came by a link"))
  }

  @Test("Opened again, it leads to the call that is there; nothing is kept twice")
  func again() throws {
    var screen = opened(try Self.tea)
    screen.call(.room(.receive(.keepTapped)))
    screen.store()
    let kept = try #require(screen.calling?.calls.sheet?.calls.first?.id)
    screen.call(.backTapped)
    screen.send(.inStep(.linkOpened(fragment: text(try Self.tea))))
    #expect(screen.html.contains("You already have this call"))
    #expect(!screen.html.contains("This call came by a link"))
    #expect(screen.calling?.playing.call?.id == kept)
    // The same where the link opens the page.
    screen.store()
    let later = opened(try Self.tea, records: screen.records, run: 2)
    #expect(later.html.contains("You already have this call"))
    #expect(later.calling?.playing.call?.id == kept)
    #expect(later.calling?.calls.sheet?.calls.count == 1)
    // One that was taken back, or deleted, can be kept again.
    screen.send(.undoTapped)
    screen.send(.inStep(.linkOpened(fragment: text(try Self.tea))))
    screen.call(.room(.receive(.keepTapped)))
    #expect(screen.callNames == ["Tea"])
    let second = try #require(screen.calling?.calls.sheet?.calls.first?.id)
    screen.call(.list(.deleteTapped(second)))
    screen.send(.inStep(.linkOpened(fragment: text(try Self.tea))))
    screen.call(.room(.receive(.keepTapped)))
    #expect(screen.callNames == ["Tea"])
  }

  @Test("Where the kept one was changed since, that is said, and both can be had")
  func changed() throws {
    var screen = opened(try Self.tea)
    screen.call(.room(.receive(.keepTapped)))
    let kept = try #require(screen.calling?.calls.sheet?.calls.first?.id)
    screen.pull(to: 0.5)
    screen.call(.play(.keepTapped))
    screen.send(.inStep(.linkOpened(fragment: text(try Self.tea))))
    #expect(screen.html.contains("yours was changed since"))
    screen.call(.room(.receive(.mineTapped)))
    #expect(screen.calling?.playing.call?.id == kept && screen.callNames == ["Tea"])
    screen.send(.inStep(.linkOpened(fragment: text(try Self.tea))))
    screen.call(.room(.receive(.keepTapped)))
    let calls = try #require(screen.calling?.calls.sheet?.calls)
    #expect(
      calls.map(\.time) == [.weekly(minuteOfDay: 15 * 60), .weekly(minuteOfDay: 12 * 60)])
    #expect(calls.last?.id == kept)
    // Now one of them is as it was sent.
    screen.send(.inStep(.linkOpened(fragment: text(try Self.tea))))
    #expect(screen.calling?.playing.call?.id == calls[0].id)
  }

  @Test("Two devices of a board keep one call from one link")
  func twoDevices() throws {
    var (here, there) = (opened(try Self.tea), opened(try Self.tea, run: 2))
    here.call(.room(.receive(.keepTapped)))
    there.call(.room(.receive(.keepTapped)))
    here.hear(of: &there)
    #expect(here.callNames == ["Tea"] && here.calling?.calls.sheet?.calls[0].places.count == 2)
  }

  @Test("Opened while a call is edited, it is shown at once, and the edit goes on behind it")
  func whileEditing() throws {
    let oslo = text(
      Array(try CallLink(Self.call([("Oslo", "Europe/Oslo")], name: "Other")).fragment.utf8))
    for isKept in [false, true] {
      var screen = opened(try Self.tea)
      screen.call(.room(.receive(.keepTapped)))
      screen.call(.room(.editTapped))
      screen.call(.room(.edit(.nameEdited)), Event(.input, text: "Coffee"))
      screen.send(.inStep(.linkOpened(fragment: oslo)))
      #expect(screen.html.contains("This call came by a link") && screen.html.contains("Oslo"))
      #expect(screen.html.contains("Back to editing"))
      screen.call(.room(.receive(isKept ? .keepTapped : .closed)))
      #expect(screen.html.contains("Edit call") && screen.calling?.editor?.name == "Coffee")
      screen.call(.room(.edit(.doneTapped)))
      #expect(screen.callNames == (isKept ? ["Other", "Coffee"] : ["Coffee"]))
      #expect(screen.calling?.playing.call?.name?.string == "Coffee")
      // A call that is there leaves the edit in front.
      screen.call(.room(.editTapped))
      screen.call(.room(.edit(.nameEdited)), Event(.input, text: "Cocoa"))
      guard isKept else { continue }
      screen.send(.inStep(.linkOpened(fragment: oslo)))
      #expect(screen.html.contains("You already have this call"))
      #expect(
        screen.calling?.editor?.name == "Cocoa" && screen.calling?.receivedSlot.isEmpty == true)
    }
  }

  @Test("Above what is not kept stands that it is not, and never Saved")
  func standing() throws {
    var screen = opened(try Self.tea)
    screen.store()
    #expect(screen.html.contains("Not saved yet") && !screen.html.contains(">Saved<"))
    screen.call(.room(.dateTapped))
    #expect(screen.html.contains("Not saved yet") && !screen.html.contains(">Saved<"))
    screen.call(.room(.date(.cancelled)))
    screen.call(.room(.receive(.keepTapped)))
    screen.store()
    #expect(!screen.html.contains("Not saved yet"))
    screen = opened(Array("junk".utf8))
    screen.store()
    #expect(!screen.html.contains(">Saved<"))
  }

  private static func altered(_ change: (inout [UInt8]) -> Void) throws -> [UInt8] {
    var bytes = try tea
    change(&bytes)
    return bytes
  }

  @Test("A link that is none says what to do, and leads on")
  func broken() throws {
    let newer = Base64URL.text([99, 1, 2, 3, 4, 5])
    let cases: [([UInt8], String)] = [
      ([], "Open the whole link"),
      (try Self.altered { $0.removeLast(7) }, "Copy the whole link"),
      (try Self.altered { $0.swapAt(5, 9) }, "Copy the whole link"),
      (Array("%3Cb%3E".utf8), "Copy the whole link"),
      (Array(newer.utf8), "newer version"),
      (Array(String(repeating: "A", count: 20_000).utf8), "too long"),
    ]
    for (fragment, said) in cases {
      var screen = opened(fragment)
      #expect(screen.html.contains(said), "\(String(decoding: fragment.prefix(40), as: UTF8.self))")
      #expect(screen.html.contains("Go to your calls"))
      screen.call(.room(.receive(.closed)))
      #expect(screen.html.contains("Call from Berlin"))
      #expect(!isStoring(screen))
    }
  }

  @Test("Zones that are unknown here: the rest is shown, or it is said why nothing is")
  func unknownZones() throws {
    var screen = opened(
      Array(
        try CallLink(Self.call([("New York", "America/New_York"), ("Olympus", "Mars/Olympus")]))
          .fragment
          .utf8))
    #expect(screen.html.contains("Olympus") && screen.html.contains("Unknown time zone"))
    #expect(screen.calling?.playing.rows.count == 1)
    screen.call(.room(.receive(.keepTapped)))
    #expect(screen.calling?.calls.sheet?.calls.first?.places.count == 2, "it is kept whole")
    screen = opened(
      Array(
        try CallLink(Self.call([("Olympus", "Mars/Olympus"), ("Tokyo", "Asia/Tokyo")])).fragment
          .utf8))
    #expect(screen.html.contains("know the time zone Mars/Olympus"))
    screen.call(.room(.receive(.closed)))
    #expect(screen.html.contains("Call from Berlin"))
  }

  @Test("64 places, names from right to left and of signs, and the same place twice")
  func many() throws {
    let name = "שיחה 👨‍👩‍👧 " + String(repeating: "x", count: 180)
    let places = (0..<64).map { i in ("P\(i)", i % 2 == 0 ? "Asia/Tokyo" : "Europe/Oslo") }
    var screen = opened(Array(try CallLink(Self.call(places, name: name)).fragment.utf8))
    #expect(screen.calling?.playing.rows.count == 64)
    #expect(screen.html.contains("שיחה"))
    screen.call(.room(.receive(.keepTapped)))
    screen.store()
    let kept = try #require(screen.calling?.calls.sheet?.calls.first)
    #expect(kept.places.count == 64 && kept.name?.string == name)
    #expect(Set(kept.places.map { $0.id }).count == 64)
  }
}
