import Boards
import CivilTime
import Interface
import Markup
import Replication
import ShippedData
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

extension Screen {
  /// Another tab of the device keeps a call, or changes one.
  mutating func put(_ call: Call) throws {
    let board = try #require(app.desk.session?.board)
    let sheet = CallSheet(board)
    let action = CallAction.save(call, from: sheet.call(call.id))
    let changes = try action.changes(on: board, sheet, now: now)
    _ = try app.desk.session?.perform(changes, now: now)
    self.call(.list(.opened(call.id)))
  }

  func kept(_ id: EntityID) throws -> Call {
    try #require(calling?.calls.sheet?.call(id))
  }

  var editor: CallEditor? {
    if case .edit(let editor)? = calling?.roomSlot.value { editor } else { nil }
  }
}

private func place(_ number: UInt64, _ name: String, _ zone: String) throws -> CallPlace {
  CallPlace(EntityID(number), reference: nil, name: try Title(name), zone: Array(zone.utf8))
}

private let call = EntityID(900)
private let noon = CallTime.once(Instant(secondsSince1970: 1_800_014_400))

@Suite("Calls that are not as they should be, with words and a way on")
struct CallBadInputTests {
  @Test("A place whose zone is gone says so, hides no other, and is replaced by another")
  func unknownDestination() throws {
    var screen = Screen.calling()
    try screen.put(
      Call(
        call, at: noon,
        [
          try place(1, "Home", "Europe/Berlin"), try place(2, "Base", "Mars/Olympus_Mons"),
          try place(3, "Office", "Asia/Tokyo"),
        ]))
    #expect(screen.html.contains("Unknown time zone"))
    #expect(screen.calling?.playing.rows.map { $0.place.name?.string } == ["Home", "Office"])
    screen.call(.room(.editTapped))
    #expect(screen.html.contains("Unknown time zone"))
    screen.call(.room(.edit(.placeTapped(EntityID(2)))))
    screen.call(.room(.pick(.queryEdited)), Event(.input, text: "lima"))
    screen.call(.room(.pick(.picked(0))))
    screen.call(.room(.edit(.doneTapped)))
    #expect(try screen.kept(call).places.map { $0.name?.string } == ["Home", "Lima", "Office"])
    #expect(!screen.html.contains("Unknown time zone"))
  }

  @Test("A source whose zone is gone says so; no other place stands for it, and it is replaced")
  func unknownSource() throws {
    var screen = Screen.calling()
    let places = [try place(1, "Base", "Mars/Olympus_Mons"), try place(3, "Office", "Asia/Tokyo")]
    try screen.put(Call(call, at: noon, places))
    let isSaid = screen.html.contains("The time zone of Base isn&#39;t known here")
    #expect(isSaid || screen.html.contains("The time zone of Base isn't known here"))
    #expect(screen.calling?.playing.rows.isEmpty == true)
    screen.call(.backTapped)
    #expect(screen.html.contains("Unknown time zone"))
    screen.call(.list(.opened(call)))
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.placeTapped(EntityID(1)))))
    screen.call(.room(.pick(.queryEdited)), Event(.input, text: "lima"))
    screen.call(.room(.pick(.picked(0))))
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.calling?.playing.rows.map { $0.place.name?.string } == ["Lima", "Office"])
    #expect(try screen.kept(call).time == noon)
  }

  @Test("64 places are shown, and why there can't be more")
  func mostPlaces() throws {
    var screen = Screen.calling()
    var places: [CallPlace] = []
    let zones = ["Europe/Berlin", "Asia/Tokyo", "America/Lima", "Australia/Lord_Howe"]
    for i in 0..<64 { places.append(try place(UInt64(i + 1), "P\(i)", zones[i % 4])) }
    try screen.put(Call(call, at: noon, places))
    #expect(screen.calling?.playing.rows.count == 64)
    screen.call(.room(.bestTapped))
    #expect(screen.html.contains("window-time"))
    screen.call(.room(.best(.closed)))
    screen.call(.room(.editTapped))
    #expect(screen.html.contains("up to 64 places") && !screen.html.contains("Add place"))
    screen.call(.room(.edit(.removeTapped(EntityID(64)))))
    #expect(screen.html.contains("Add place"))
    screen.call(.room(.edit(.doneTapped)))
    #expect(try screen.kept(call).places.count == 63)
  }

  @Test("A call of one place has its clock and no best times; its place can't be removed")
  func onePlace() throws {
    var screen = Screen.calling()
    try screen.put(Call(call, at: noon, [try place(1, "Home", "Europe/Berlin")]))
    #expect(screen.html.contains("Home") && !screen.html.contains("Best times"))
    screen.pull(to: 0.5)
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.removeTapped(EntityID(1)))))
    screen.call(.room(.edit(.doneTapped)))
    #expect(try screen.kept(call).places.count == 1)
  }

  @Test("The same place twice stands twice, and either one is removed by itself")
  func twice() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Twins", to: ["tokyo", "tokyo"])
    let places = try screen.kept(id).places
    #expect(places.count == 3 && places[1].id != places[2].id)
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.removeTapped(places[1].id))))
    screen.call(.room(.edit(.doneTapped)))
    #expect(try screen.kept(id).places.map { $0.id } == [places[0].id, places[2].id])
  }

  @Test("A name of a thousand letters is refused with words, and nothing typed is lost")
  func longName() throws {
    var screen = Screen.calling()
    let long = String(repeating: "ä", count: 1000)
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.nameEdited)), Event(.input, text: long))
    #expect(screen.html.contains("Names can have up to 200 characters"))
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.editor?.name == long && screen.calling?.calls.areKept == false)
    screen.call(.room(.edit(.nameEdited)), Event(.input, text: String(long.prefix(200))))
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.callNames == [String(long.prefix(200))])
  }

  @Test(
    "Names that run from right to left, and emoji, stay as they are",
    arguments: [
      "שיחה עם אמא", "مكالمة", "👩‍👩‍👧‍👦 Family 🇳🇿", "e\u{301}\u{301}\u{301}", "<b>&amp;\"'",
    ])
  func otherNames(name: String) throws {
    var screen = Screen.calling()
    let id = try screen.plan(name, to: ["tokyo"])
    #expect(try screen.kept(id).name?.string == name)
    let escaped = htmlText(of: Node<CallMessage>.text(name))
    #expect(screen.html.contains(escaped))
    screen.call(.backTapped)
    #expect(screen.html.contains(escaped))
  }

  @Test("What can't be kept of people and numbers is said, and Done waits for it")
  func people() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    let tokyo = try screen.kept(id).places[1].id
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.detailsTapped(tokyo))))
    let names = (1...17).map { "Person \($0)" }.joined(separator: "\n")
    screen.call(.room(.edit(.details(.peopleEdited))), Event(.input, text: names))
    #expect(screen.html.contains("up to 16 names"))
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.editor != nil)
    screen.call(.room(.edit(.details(.peopleEdited))), Event(.input, text: "Yuki\n\nMum"))
    screen.call(.room(.edit(.details(.phonesEdited))), Event(.input, text: "call me"))
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.editor != nil && screen.html.contains("Enter phone numbers like"))
    screen.call(.room(.edit(.details(.phonesEdited))), Event(.input, text: ""))
    screen.call(.room(.edit(.doneTapped)))
    #expect(try screen.kept(id).places[1].people.map { $0.string } == ["Yuki", "Mum"])
  }

  @Test(
    "Zones that are cut or altered are said, and asked for again",
    arguments: [0, 1, 60_000, 92_024])
  func cutZones(count: Int) throws {
    var screen = Screen()
    screen.sendParts()
    screen.send(.tabTapped(.call))
    let shipped = shippedZones
    screen.send(.answered(.data(.zones, Array(shipped.prefix(count)))))
    #expect(screen.html.contains("load the clocks"))
    let sent = screen.call(.tryAgainTapped)
    #expect(sent.contains(.load(.zones)))
    screen.send(.answered(.data(.zones, shipped)))
    #expect(screen.html.contains("Call from"))
  }

  @Test("Without the places, or with what is left of them, calls go on by the names of zones")
  func cutPlaces() throws {
    let places = shipped_places()
    let shipped = Array(UnsafeBufferPointer(start: places.start, count: places.count))
    for count in [0, 1, shipped.count / 2, shipped.count - 1] {
      var screen = Screen()
      screen.sendParts()
      screen.send(.tabTapped(.call))
      screen.send(.answered(.clock(screen.clock)))
      screen.send(.answered(.data(.zones, shippedZones)))
      screen.send(.answered(.data(.places, Array(shipped.prefix(count)))))
      #expect(screen.html.contains("Call from Berlin"))
      screen.call(.room(.addTapped))
      screen.call(.room(.edit(.doneTapped)))
      #expect(screen.callNames.count == 1)
    }
  }

  @Test("Calls that are kept are listed without their zones, with words and a way to try again")
  func listWithoutZones() throws {
    var first = Screen.calling()
    try first.plan("Family", to: ["tokyo"])
    first.store()
    var screen = Screen(first.records, run: 2)
    screen.sendParts()
    screen.send(.tabTapped(.call))
    screen.send(.answered(.data(.zones, [])))
    #expect(screen.html.contains("Family") && screen.html.contains("load the clocks"))
    #expect(screen.call(.tryAgainTapped).contains(.load(.zones)))
    screen.send(.answered(.data(.zones, shippedZones)))
    #expect(screen.html.contains("scene") && !screen.html.contains("load the clocks"))
  }

  @Test(
    "Zones with any byte altered stop nothing: times are there, or it is said that they are not")
  func alteredZones() throws {
    var screen = Screen()
    screen.sendParts()
    screen.send(.tabTapped(.call))
    for i in stride(from: 0, to: shippedZones.count, by: shippedZones.count / 40) {
      var altered = shippedZones
      altered[i] ^= 0xff
      var tried = screen
      tried.send(.answered(.data(.zones, altered)))
      let html = tried.html
      #expect(html.contains("load the clocks") || html.contains("Call from"), "byte \(i)")
    }
  }

  @Test("A clock that is set back while one plays changes nothing that is shown")
  func clockSetBack() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.pull(to: 0.5)
    let shown = screen.calling?.playing.instant
    screen.now -= 40 * 86_400_000
    screen.call(.minutePassed(serial: -1))
    #expect(screen.calling?.playing.instant == shown)
    screen.call(.play(.keepTapped))
    #expect(try screen.kept(id).time == shown.map { .once($0) })
    // What is kept before the clock goes right counts all the same.
    screen.now += 40 * 86_400_000
    screen.pull(to: 0.25)
    let later = screen.calling?.playing.instant
    screen.call(.play(.keepTapped))
    #expect(try screen.kept(id).time == later.map { .once($0) })
  }

  @Test(
    "A device's clock that jumps while a call is open leaves the time that is shown, and what is kept",
    arguments: [-3_600_000, -86_400_000, 365 * 86_400_000])
  func clockJumps(by jump: Int64) throws {
    for isWeekly in [false, true] {
      var screen = Screen.calling()
      var call = Call(call, at: noon, [])
      call.places = [
        try place(1, "Home", "America/New_York"), try place(2, "Office", "Europe/London"),
      ]
      if isWeekly { call.time = .weekly(minuteOfDay: 540) }
      try screen.put(call)
      screen.store()
      screen.pull(to: 0.5)
      let shown = try #require(screen.calling?.playing.instant)
      let (kept, records) = (try screen.kept(call.id), screen.records)
      screen.now += jump
      screen.call(.minutePassed(serial: -1))
      #expect(screen.calling?.playing.instant == shown)
      // What is shown without being played with is the next time from now on.
      screen.call(.backTapped)
      screen.call(.list(.opened(call.id)))
      let next = try #require(screen.calling?.playing.instant)
      let now = Instant(secondsSince1970: screen.now / 1000)
      if isWeekly {
        let ahead = next.secondsSince1970 - now.secondsSince1970
        #expect(ahead > -1800 && ahead <= 7 * 86_400)
        let zone = try #require(screen.calling?.playing.rows.first?.zone)
        #expect(try zone.dateTime(at: next).hour == 9)
      } else {
        #expect(call.time == .once(next))
      }
      #expect(try screen.kept(call.id) == kept && screen.records == records)
      // Where one was is remembered; nothing is told to others.
      for case .store(let writes, _) in screen.effects {
        for case .put(let key, _) in writes { #expect(!key.contains("operation/"), "\(key)") }
      }
    }
  }

  @Test("Where the device has no room it is said, and all is kept once there is", arguments: 0...2)
  func full(what: Int) throws {
    var screen = Screen.calling()
    if what == 2 {
      let link = try CallLink(
        Call(
          call, at: noon, [try place(1, "Tea", "Asia/Tokyo"), try place(2, "Pot", "Asia/Seoul")]))
      screen.call(.room(.receive(.opened(Array(link.fragment.utf8)))))
    } else {
      screen.call(.backTapped)
    }
    screen.store()
    switch what {
    case 0:
      screen.pull(to: 0.5)
      screen.call(.play(.keepTapped))
    case 1:
      screen.call(.room(.clocksTapped))
      screen.call(.room(.clocks(.hoursTapped(isTwelve: true))))
    default: screen.call(.room(.receive(.keepTapped)))
    }
    func ticket() throws -> Int64 {
      let tickets = screen.effects.compactMap { effect -> Int64? in
        if case .store(_, let ticket) = effect { ticket } else { nil }
      }
      return try #require(tickets.last)
    }
    let refused = try ticket()
    screen.effects = []
    screen.send(.notStored(ticket: refused, .full))
    #expect(screen.html.contains(">Not saved<") && screen.html.contains("Not enough storage."))
    func isThere(_ screen: Screen) -> Bool {
      switch what {
      case 0: screen.calling?.calls.sheet?.calls.count == 1
      case 1: screen.calling?.calls.settings.isTwelveHours == true
      default:
        screen.calling?.calls.sheet?.calls.first?.places.first?.name?.string == "Tea"
      }
    }
    // One goes on with it meanwhile; a page that is opened now has nothing of it, and shows what it had.
    #expect(isThere(screen))
    let meanwhile = Screen.calling(records: screen.records, run: 2)
    #expect(!isThere(meanwhile) && meanwhile.html.contains("Call from New York City"))
    screen.send(.noticeAnswered)
    screen.store()
    #expect(screen.html.contains(">Saved<") && !screen.html.contains("Not enough storage."))
    #expect(isThere(Screen.calling(records: screen.records, run: 3)))
  }
}

private let shippedZones: [UInt8] = {
  let zones = shipped_zones()
  return Array(UnsafeBufferPointer(start: zones.start, count: zones.count))
}()
