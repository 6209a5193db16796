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
  /// Makes a call by the page alone: from home to places that are typed.
  @discardableResult
  mutating func plan(_ name: String, to places: [String]) throws -> EntityID {
    let before = calling?.calls.sheet?.calls.map(\.id) ?? []
    call(.room(.addTapped))
    call(.room(.edit(.nameEdited)), Event(.input, text: name))
    for place in places {
      call(.room(.edit(.addTapped)))
      call(.room(.pick(.queryEdited)), Event(.input, text: place))
      call(.room(.pick(.picked(0))))
    }
    call(.room(.edit(.doneTapped)))
    return try #require(calling?.calls.sheet?.calls.first { !before.contains($0.id) }?.id)
  }

  var callNames: [String] {
    calling?.calls.sheet?.calls.map { $0.name?.string ?? "" } ?? []
  }

  /// A finger drags the grip of a row so many rows down.
  mutating func drag(_ message: (GripPhase) -> CallMessage, rows: Double, height: Double = 64) {
    var event = touch(9, y: 100)
    event.box = Event.Box(x: 300, y: 100, width: 44, height: height)
    call(message(.pressed), event)
    event.y = 100 + rows * height
    call(message(.moved), event)
    call(message(.released), event)
  }
}

extension CallScreen {
  fileprivate var date: DatePicker? {
    if case .date(let picker, nil)? = roomSlot.value { picker } else { nil }
  }
}

@Suite("Calls are made, edited and sorted on the page")
struct CallListTests {
  @Test("A new call has a good default, is named after its source, and stands on top of the list")
  func making() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    #expect(screen.html.contains("Call from New York City"))
    screen.call(.room(.edit(.cancelTapped)))
    #expect(screen.calling?.calls.areKept == false)
    try screen.plan("Family", to: ["tokyo", "london"])
    try screen.plan("Work", to: ["sao paulo"])
    #expect(screen.callNames == ["Work", "Family"])
    let family = try #require(screen.calling?.calls.sheet?.calls.last)
    #expect(family.places.map { $0.name?.string } == ["New York City", "Tokyo", "London"])
  }

  @Test("Cancel leaves nothing behind, and what was picked is not kept before Done")
  func cancelling() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.addTapped)))
    screen.call(.room(.pick(.queryEdited)), Event(.input, text: "sydney"))
    screen.call(.room(.pick(.queryKeyed)), Event(.keyDown, key: "Enter"))
    #expect(screen.html.contains("Sydney"))
    screen.call(.room(.edit(.cancelTapped)))
    #expect(screen.calling?.calls.sheet?.call(id)?.places.count == 2)
    #expect(!screen.html.contains("Sydney"))
  }

  @Test("A destination that is dropped on the source changes places with it, and the instant stays")
  func swapping() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo", "london"])
    screen.call(.room(.editTapped))
    let london = try #require(screen.calling?.calls.sheet?.call(id)?.places[2].id)
    screen.drag({ .room(.edit(.grip(london, $0))) }, rows: -2)
    screen.call(.room(.edit(.doneTapped)))
    let call = try #require(screen.calling?.calls.sheet?.call(id))
    #expect(call.places.map { $0.name?.string } == ["London", "Tokyo", "New York City"])
  }

  @Test(
    "Calls are dragged to another place of the list, or moved by keys, and deleted with a way back")
  func sorting() throws {
    var screen = Screen.calling()
    for name in ["C", "B", "A"] { try screen.plan(name, to: ["tokyo"]) }
    screen.call(.backTapped)
    screen.call(.list(.setUpTapped(true)))
    let all = try #require(screen.calling?.calls.sheet?.calls.map(\.id))
    screen.drag({ .list(.grip(all[0], $0)) }, rows: 2)
    #expect(screen.callNames == ["B", "C", "A"])
    screen.call(.list(.grip(all[0], .keyed)), Event(.keyDown, key: "ArrowUp"))
    #expect(screen.callNames == ["B", "A", "C"])
    screen.call(.list(.deleteTapped(all[1])))
    #expect(screen.callNames == ["A", "C"])
    screen.send(.undoTapped)
    #expect(screen.callNames == ["B", "A", "C"])
  }

  @Test("Playing changes nothing that is kept, and is gone when one leaves")
  func playing() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    let kept = screen.calling?.calls.sheet?.call(id)
    screen.pull(to: 0.25)
    screen.call(.play(.halfTapped(isMorning: true)))
    screen.call(.backTapped)
    screen.call(.list(.opened(id)))
    #expect(screen.calling?.calls.sheet?.call(id) == kept)
    #expect(screen.calling?.playing.differs == false)
  }

  @Test("A double tap on the handle is now, and another what is kept")
  func doubleTap() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo"])
    screen.pull(to: 0.25)
    func tapTwice() {
      for _ in 0..<2 {
        var event = screen.touch(3)
        event.box = Event.Box(x: 24, y: 600, width: 342, height: 120)
        let slider = screen.calling?.playing.day?.slider
        let way =
          slider?.way(to: screen.calling?.playing.instant ?? Instant(secondsSince1970: 0)) ?? 0
        event.x = 24 + 342 * way
        screen.call(.play(.faderPressed), event)
        screen.call(.play(.faderReleased), event)
      }
    }
    tapTwice()
    #expect(screen.calling?.playing.instant == Instant(secondsSince1970: screen.now / 60_000 * 60))
    tapTwice()
    #expect(screen.calling?.playing.differs == false)
  }

  @Test("A time and a date are typed, and a day is picked from the month")
  func typing() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo"])
    func shown() throws -> String {
      let playing = try #require(screen.calling?.playing)
      return try playing.rows[0].zone.dateTime(at: playing.instant).text
    }
    screen.call(.play(.timeTapped))
    screen.call(.play(.timeEdited), Event(.input, text: "3:1x"))
    screen.call(.play(.timeKeyed), Event(.keyDown, key: "Enter"))
    #expect(screen.html.contains("Enter a time like"))
    screen.call(.play(.timeEdited), Event(.input, text: "1515"))
    screen.call(.play(.timeKeyed), Event(.keyDown, key: "Enter"))
    #expect(try shown().hasSuffix("T15:15:00"))
    screen.call(.room(.dateTapped))
    screen.call(.room(.date(.typed)), Event(.input, text: "2027-03-14"))
    screen.call(.room(.date(.typedKeyed)), Event(.keyDown, key: "Enter"))
    #expect(try shown() == "2027-03-14T15:15:00")
    #expect(screen.calling?.playing.day?.slider.stops.count == 92)
    screen.call(.room(.dateTapped))
    screen.call(.room(.date(.keyed)), Event(.keyDown, key: "ArrowDown"))
    let focus = try #require(screen.calling?.date?.focus)
    #expect(focus.text == "2027-03-21")
    screen.call(.room(.date(.picked(focus.daysSince1970))))
    #expect(try shown() == "2027-03-21T15:15:00")
  }
}

@Suite("A date is typed")
struct TypedDateTests {
  private func picker() throws -> Screen {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.dateTapped))
    return screen
  }

  @Test("The month follows and marks it as soon as it can be read, and OK takes it")
  func marked() throws {
    var screen = try picker()
    #expect(!screen.html.contains(" typed\""))
    for (text, isRead) in [
      ("1", false), ("14 m", false), ("14 mar", true), ("14 march 2028", true),
    ] {
      screen.call(.room(.date(.typed)), Event(.input, text: text))
      #expect(screen.html.contains(" typed\"") == isRead)
      #expect(screen.html.contains("Enter a date") == false, "\(text) is begun")
    }
    #expect(screen.html.contains("Mar 2028") && screen.html.contains("OK, Tue 14 Mar 2028"))
    #expect(screen.app.desk.spoken == "Tue 14 Mar 2028")
    screen.call(.room(.date(.typedTaken)))
    #expect(screen.calling?.date == nil)
    #expect(screen.calling?.playing.day?.slider.date.text == "2028-03-14")
  }

  @Test("What can become no date is said to be none while it is typed, what is unfinished at Enter")
  func wrong() throws {
    var screen = try picker()
    screen.call(.room(.date(.typed)), Event(.input, text: "31 feb"))
    #expect(screen.html.contains("Enter a date like") && screen.html.contains("aria-invalid"))
    screen.call(.room(.date(.typed)), Event(.input, text: "3"))
    #expect(!screen.html.contains("Enter a date like"))
    screen.call(.room(.date(.typedKeyed)), Event(.keyDown, key: "Enter"))
    #expect(screen.html.contains("Enter a date like"))
    screen.call(.room(.date(.typed)), Event(.input, text: ""))
    #expect(!screen.html.contains("Enter a date like"))
  }

  @Test("One goes on where it was asked for: with the date, on the screen and in the editor")
  func focus() throws {
    var screen = try picker()
    screen.call(.room(.date(.typed)), Event(.input, text: "2028-03-14"))
    screen.call(.room(.date(.typedKeyed)), Event(.keyDown, key: "Enter"))
    #expect(screen.calling?.focus == .date)
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.repeatTapped(.once))))
    screen.call(.room(.edit(.dateTapped)))
    screen.call(.room(.date(.typed)), Event(.input, text: "2028-03-15"))
    screen.call(.room(.date(.typedTaken)))
    #expect(screen.calling?.editor != nil && screen.calling?.focus == .date)
  }
}

@Suite("What else is known of the places of a call")
struct PlaceDetailsTests {
  @Test("Names, numbers and hours are typed and dragged, kept with Done, and searched by")
  func details() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    let tokyo = try #require(screen.calling?.calls.sheet?.call(id)?.places[1].id)
    screen.call(.room(.edit(.detailsTapped(tokyo))))
    screen.call(.room(.edit(.details(.peopleEdited))), Event(.input, text: "Yuki\nMum"))
    screen.call(.room(.edit(.details(.phonesEdited))), Event(.input, text: "+81 3 1234 5678\nnone"))
    #expect(screen.html.contains("Enter phone numbers like"))
    screen.call(.room(.edit(.details(.phonesEdited))), Event(.input, text: "+81 3 1234 5678"))
    #expect(!screen.html.contains("Enter phone numbers like"))
    screen.call(.room(.edit(.details(.hoursTapped(isOwn: true)))))
    // The edge at 7:00 to 5:00.
    var event = screen.touch(4)
    event.box = Event.Box(x: 0, y: 0, width: 1440, height: 44)
    event.x = 425
    screen.call(.room(.edit(.details(.band(.grip(.pressed))))), event)
    event.x = 302
    screen.call(.room(.edit(.details(.band(.grip(.moved))))), event)
    screen.call(.room(.edit(.details(.band(.grip(.released))))), event)
    screen.call(
      .room(.edit(.details(.band(.edgeKeyed(.goodEnd))))), Event(.keyDown, key: "ArrowRight"))
    screen.call(.room(.edit(.doneTapped)))
    let place = try #require(screen.calling?.calls.sheet?.call(id)?.places[1])
    #expect(place.people.map(\.string) == ["Yuki", "Mum"])
    #expect(place.phones.map { String(decoding: $0.ascii, as: UTF8.self) } == ["+81 3 1234 5678"])
    let spans = try #require(place.hours?.rules.first?.spans)
    #expect(spans.map { $0.start } == [300, 540] && spans.map { $0.end } == [1320, 1095])
  }
}
