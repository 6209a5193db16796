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

  /// A call whose place has hours of its own, which are open.
  private func hours(isTwelve: Bool = false) throws -> Screen {
    var screen = Screen.calling()
    screen.call(.room(.clocksTapped))
    screen.call(.room(.clocks(.hoursTapped(isTwelve: isTwelve))))
    screen.call(.room(.clocks(.closed)))
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    let tokyo = try #require(screen.calling?.calls.sheet?.call(id)?.places[1].id)
    screen.call(.room(.edit(.detailsTapped(tokyo))))
    screen.call(.room(.edit(.details(.hoursTapped(isOwn: true)))))
    return screen
  }

  @Test("Each hour can be typed; what can't be read, or ends before it begins, is not taken")
  func typedHours() throws {
    var screen = try hours()
    func send(_ message: HoursBandMessage, _ event: Event = Event(.click)) {
      screen.call(.room(.edit(.details(.band(message)))), event)
    }
    func type(_ edge: HoursEdge, _ text: String, _ key: String = "Enter") {
      send(.hourTapped(edge))
      send(.hourEdited, Event(.input, text: text))
      send(.hourKeyed, Event(.keyDown, key: key))
    }
    func edges() -> [Int]? { screen.editor?.details?.band?.edges }
    type(.goodStart, "8:07")
    #expect(edges() == [420, 487, 1080, 1320])
    #expect(screen.html.contains("aria-label=\"Good from, 08:07\""))
    // A key goes on to the next quarter of an hour.
    send(.edgeKeyed(.goodStart), Event(.keyDown, key: "ArrowRight"))
    #expect(edges()?[1] == 495)
    type(.possibleEnd, "24:00")
    #expect(edges()?[3] == 1440 && screen.html.contains(">24:00</button>"))
    type(.possibleEnd, "midnight")
    #expect(edges()?[3] == 1440)
    type(.goodEnd, "12:00", "Escape")
    #expect(edges()?[2] == 1080)
    // The others give way to a beginning, but hours don't end before they begin.
    type(.goodStart, "19:00")
    #expect(edges() == [420, 1140, 1140, 1440])
    type(.goodEnd, "18:00")
    #expect(screen.html.contains("Enter a time after 19:00"))
    #expect(edges() == [420, 1140, 1140, 1440])
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.editor != nil)
    type(.goodEnd, "soon")
    #expect(screen.html.contains("Enter a time like 15:15 or 3:15 PM"))
    send(.hourEdited, Event(.input, text: "21:30"))
    #expect(!screen.html.contains("Enter a time like"))
    send(.hourLeft)
    #expect(edges() == [420, 1140, 1290, 1440])
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.editor == nil)
  }

  @Test("Midnight is said as it is where hours go to twelve")
  func midnight() throws {
    for (isTwelveHours, text) in [(true, ">12:00 AM<"), (false, ">24:00<")] {
      var screen = try hours(isTwelve: isTwelveHours)
      screen.call(.room(.edit(.details(.band(.hourTapped(.possibleEnd))))))
      screen.call(.room(.edit(.details(.band(.hourEdited)))), Event(.input, text: "24:00"))
      screen.call(.room(.edit(.details(.band(.hourLeft)))))
      #expect(screen.html.contains(text))
    }
  }

  @Test("A finger that scrolls over the band leaves the hours as they were")
  func scrolled() throws {
    var screen = try hours()
    var event = screen.touch(4)
    event.box = Event.Box(x: 0, y: 0, width: 360, height: 64)
    (event.x, event.y) = (180, 50)
    screen.call(.room(.edit(.details(.band(.grip(.pressed))))), event)
    event.x = 185
    screen.call(.room(.edit(.details(.band(.grip(.moved))))), event)
    #expect(screen.editor?.details?.band?.edges == [420, 540, 1080, 1320])
    event.x = 188
    screen.call(.room(.edit(.details(.band(.grip(.moved))))), event)
    #expect(screen.editor?.details?.band?.edges != [420, 540, 1080, 1320])
    screen.call(.room(.edit(.details(.band(.grip(.cancelled))))), event)
    #expect(screen.editor?.details?.band?.edges == [420, 540, 1080, 1320])
  }

  @Test("Of two edges at one time a finger takes the one that can follow it")
  func twins() throws {
    var screen = try hours()
    func drag(from start: Double, to end: Double, y: Double) {
      var event = screen.touch(4)
      event.box = Event.Box(x: 0, y: 0, width: 1440, height: 56)
      (event.x, event.y) = (start, y)
      screen.call(.room(.edit(.details(.band(.grip(.pressed))))), event)
      event.x = end
      screen.call(.room(.edit(.details(.band(.grip(.moved))))), event)
      screen.call(.room(.edit(.details(.band(.grip(.released))))), event)
    }
    func edges() -> [Int]? { screen.editor?.details?.band?.edges }
    drag(from: 1080, to: 540, y: 50)
    #expect(edges() == [420, 540, 540, 1320])
    drag(from: 540, to: 480, y: 50)
    #expect(edges() == [420, 480, 540, 1320])
    drag(from: 480, to: 540, y: 50)
    // A little beside them, as fingers are.
    drag(from: 535, to: 1080, y: 50)
    #expect(edges() == [420, 540, 1080, 1320])
    drag(from: 420, to: 1320, y: 5)
    #expect(edges() == [1320, 1320, 1320, 1320])
    drag(from: 1315, to: 1440, y: 5)
    #expect(edges() == [1320, 1320, 1320, 1440])
    drag(from: 1325, to: 420, y: 5)
    #expect(edges() == [420, 1320, 1320, 1440])
  }
}
