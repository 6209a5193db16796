import Boards
import CivilTime
import Interface
import Markup
import Places
import Replication
import ShippedData
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

extension Screen {
  /// Takes the smaller places, if they were asked for, and makes them ready to be found.
  mutating func loadAllPlaces() {
    loadData()
    while let i = effects.firstIndex(of: .wake(after: 0, .call(.indexingDue))) {
      effects.remove(at: i)
      call(.indexingDue)
    }
  }

  /// Types into the picker that is open.
  mutating func search(_ text: String) {
    call(.room(.pick(.queryEdited)), Event(.input, text: text))
  }

  /// Picks the first place that is offered under a name.
  mutating func pick(_ name: String, following: Bool = false) throws {
    let offers = try #require(calling?.picker?.offers)
    let number = try #require(
      offers.firstIndex { $0.place.name.string == name && $0.isFollowing == following })
    call(.room(.pick(.picked(number))))
  }

  /// The device's clock is another now.
  mutating func turnClock(
    to zone: String, isTwelveHours: Bool = false, region: String = ""
  ) {
    let clock = DeviceClock(
      zone: Array(zone.utf8), isTwelveHours: isTwelveHours, region: Array(region.utf8))
    send(.answered(.clock(clock)))
  }

  /// What lies in the store once all is written.
  var whole: [String: [UInt8]] {
    var screen = self
    screen.store()
    return screen.records
  }

  var offered: [String] { calling?.picker?.offers.map { $0.place.name.string } ?? [] }
}

extension CallScreen {
  var picker: PlacePicker? {
    switch roomSlot.value {
    case .pick(let picker, _)?, .home(let picker, _)?: picker
    default: nil
    }
  }
}

@Suite("12 or 24 hours, and the week's first day")
struct CallClocksTests {
  @Test("They are the person's country's at first, then what was chosen, and last on the device")
  func switches() throws {
    var screen = Screen.calling()
    screen.turnClock(to: "America/New_York", isTwelveHours: true, region: "US")
    try screen.plan("Family", to: ["tokyo"])
    #expect(screen.html.contains("<small>AM</small>") || screen.html.contains("<small>PM</small>"))
    screen.call(.room(.dateTapped))
    #expect(screen.html.contains("Clock and calendar"))
    #expect(screen.calling?.calls.firstWeekday == .sunday)
    screen.call(.room(.clocksTapped))
    screen.call(.room(.clocks(.hoursTapped(isTwelve: false))))
    screen.call(.room(.clocks(.firstWeekdayTapped(.saturday))))
    screen.call(.room(.clocks(.closed)))
    #expect(!screen.html.contains("<small>"))
    #expect(screen.calling?.calls.week.first == .saturday)
    screen.call(.room(.sendTapped))
    #expect(!screen.html.contains(" PM (") && !screen.html.contains(" AM ("))

    var again = Screen.calling(records: screen.whole, run: 2)
    again.turnClock(to: "America/New_York", isTwelveHours: true, region: "US")
    #expect(again.calling?.calls.times.language.dates.isTwelveHours == false)
    #expect(again.calling?.calls.firstWeekday == .saturday)
  }

  @Test("A month begins with the week's first day, and Home and End go to the ends of that week")
  func month() throws {
    var screen = Screen.calling()
    screen.turnClock(to: "America/New_York", region: "EG")
    try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.dateTapped))
    guard case .date(let picker, nil)? = screen.calling?.roomSlot.value else { throw Gone() }
    #expect(picker.firstShown.weekday == .saturday)
    for (key, day) in [("Home", Weekday.saturday), ("End", .friday)] {
      screen.call(.room(.date(.keyed)), Event(.keyDown, key: key))
      guard case .date(let picker, nil)? = screen.calling?.roomSlot.value else { throw Gone() }
      #expect(picker.focus.weekday == day)
    }
  }

  @Test("What is remembered is read as it was written, and junk is nothing")
  func bytes() throws {
    var settings = CallSettings()
    #expect(settings.bytes.isEmpty)
    settings.isTwelveHours = true
    settings.firstWeekday = .sunday
    settings.device = -7
    for reference in 1...20 { settings.note(picked: Int64(reference)) }
    settings.stay(
      at: KeptPlace(reference: nil, name: try Title("ふるさと"), zone: Array("Asia/Tokyo".utf8)),
      inZone: Array("UTC".utf8))
    #expect(CallSettings(settings.bytes) == settings)
    #expect(settings.recent == [20, 19, 18, 17, 16, 15, 14, 13])
    for end in 0..<settings.bytes.count { _ = CallSettings(Array(settings.bytes[..<end])) }
    #expect(CallSettings([99, 0, 2, 1, 1, 1, 0, 1, 12]).isTwelveHours == true)
    #expect(CallSettings([255, 255, 255]) == CallSettings())
  }
}

@Suite("Where the device is")
struct CallHomeTests {
  @Test("The position is asked for on the tap alone, its nearest big city offered and remembered")
  func position() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    #expect(!screen.effects.contains(.askPosition))
    #expect(screen.offered.first == "New York City")
    #expect(screen.call(.room(.pick(.positionTapped))).contains(.askPosition))
    // Nobody waits for it.
    screen.search("osaka")
    #expect(screen.offered.first == "Osaka")
    screen.search("")
    screen.send(.answered(.position(.known(latitude: 42.36, longitude: -71.06))))
    #expect(screen.offered.first == "Boston")
    let again = Screen.calling(records: screen.whole, run: 2)
    #expect(again.calling?.calls.home?.name.string == "Boston")
    // Elsewhere it is not there any more.
    let moved = Screen.calling(in: "Asia/Tokyo", records: screen.whole, run: 3)
    #expect(moved.calling?.calls.home?.name.string == "Tokyo")
  }

  @Test(
    "A position that is denied, not to be had or never answered has words, and the list goes on")
  func trouble() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    for (answer, words) in [
      (DevicePosition.denied, "share your position"), (.unavailable, "tell its position"),
    ] {
      screen.call(.room(.pick(.positionTapped)))
      #expect(screen.html.contains("Looking for your position"))
      screen.send(.answered(.position(answer)))
      #expect(screen.html.contains(words) && screen.html.contains("Use my position"))
    }
    let sent = screen.call(.room(.pick(.positionTapped)))
    guard case .wake(_, .call(let due))? = sent.last else { throw Gone() }
    screen.call(due)
    #expect(screen.html.contains("No answer yet"))
    // What comes late is taken all the same.
    screen.send(.answered(.position(.known(latitude: 35.7, longitude: 139.7))))
    #expect(screen.offered.first == "Tokyo")
    // And where the picker is closed by then, it does no harm.
    screen.call(.room(.pick(.cancelTapped)))
    screen.send(.answered(.position(.denied)))
    #expect(screen.html.contains("Add place"))
  }

  @Test(
    "A browser that says UTC is asked, and begins with New York in English and Tokyo in Japanese")
  func hidden() throws {
    for (zone, language, first) in [
      ("UTC", Language.english, "New York"), ("Etc/GMT", .english, "New York"),
      ("", Language(tag: "ja"), "東京"),
    ] {
      var screen = Screen.calling(in: zone, language)
      #expect(screen.calling?.calls.isHomeAsked == true)
      #expect(screen.calling?.playing.call?.source?.name?.string == first)
      screen.call(.room(.addTapped))
      guard case .edit(let editor)? = screen.calling?.roomSlot.value else { throw Gone() }
      #expect(editor.call.places.map { $0.name?.string } == [first])
      screen.call(.room(.edit(.cancelTapped)))
      screen.call(.room(.homeTapped))
      screen.search("lisbon")
      screen.call(.room(.pick(.picked(0))))
      #expect(screen.calling?.calls.isHomeAsked == false)
      let source = try #require(screen.calling?.playing.call?.source)
      #expect(source.zone == Array("Europe/Lisbon".utf8))
      let again = Screen.calling(in: zone, language, records: screen.whole, run: 2)
      #expect(again.calling?.calls.isHomeAsked == false)
    }
    #expect(Screen.calling(in: "Nowhere/Atlantis").calling?.calls.isHomeAsked == true)
    #expect(Screen.calling(in: "Africa/Abidjan").calling?.calls.isHomeAsked == false)
  }

  @Test("A device whose clock says another zone than its name is believed by its name")
  func named() throws {
    var screen = Screen.calling(in: "Asia/Tokyo")
    screen.zone = -300
    screen.call(.shown)
    let playing = try #require(screen.calling?.playing)
    #expect(playing.rows[0].zone.offset(at: playing.instant) == 9 * 3600)
  }

  @Test(
    "A place that follows the device is kept as it was, says so when it has moved, and moves on request"
  )
  func following() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    let source = try #require(screen.calling?.calls.sheet?.call(id)?.places[0].id)
    screen.call(.room(.edit(.placeTapped(source))))
    try screen.pick("New York City", following: true)
    screen.call(.room(.edit(.doneTapped)))
    let kept = try #require(screen.calling?.calls.sheet?.call(id)?.places[0])
    #expect(kept.follows != nil && kept.zone == Array("America/New_York".utf8))
    #expect(!screen.html.contains("Play again"))

    // Another device of the same board shows what was kept, wherever it is.
    var others = screen.whole
    others["shelf/calls"] = nil
    let other = Screen.calling(in: "Asia/Kolkata", records: others, run: 2)
    #expect(other.calling?.calls.isHere(kept) == false)

    var moved = Screen.calling(in: "Europe/London", records: screen.whole, run: 3)
    moved.call(.list(.opened(id)))
    #expect(
      moved.html.contains("You&#39;re in London now") || moved.html.contains("You're in London now")
    )
    #expect(moved.calling?.playing.rows[0].place.name?.string == "London")
    #expect(moved.calling?.calls.sheet?.call(id)?.places[0] == kept)
    // Editing something else keeps the move as well, for that is what was seen.
    moved.call(.room(.moveTapped))
    #expect(moved.calling?.calls.sheet?.call(id)?.places[0].zone == Array("Europe/London".utf8))
    #expect(!moved.html.contains("Play again"))
    // Whoever picks a city stays there.
    moved.call(.room(.editTapped))
    moved.call(.room(.edit(.placeTapped(source))))
    moved.search("paris")
    try moved.pick("Paris")
    moved.call(.room(.edit(.doneTapped)))
    #expect(moved.calling?.calls.sheet?.call(id)?.places[0].follows == nil)
  }
}

@Suite("Places are found, and zones")
struct CallPlacesTests {
  @Test("All places are found once the smaller ones are here, and what is typed is searched anew")
  func all() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    #expect(screen.effects.contains(.load(.allPlaces)))
    screen.search("hallstatt")
    screen.search("keflavik")
    screen.loadAllPlaces()
    #expect(screen.offered.first == "Keflavík")
    #expect(screen.calling?.calls.allPlaceSupply == .here)
    screen.call(.room(.pick(.cancelTapped)))
    screen.effects = []
    screen.call(.room(.edit(.addTapped)))
    #expect(!screen.effects.contains(.load(.allPlaces)))
  }

  @Test("The smaller places are asked for whatever was open when the large ones came")
  func late() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    // The large ones come again, as if only now, into a room where nobody searches.
    let bytes = Array(
      UnsafeBufferPointer(start: shipped_places().start, count: shipped_places().count))
    screen.send(.answered(.data(.places, bytes)))
    screen.effects = []
    screen.call(.room(.edit(.addTapped)))
    #expect(screen.effects.contains(.load(.allPlaces)))
    // Once is enough, also where they come while somebody searches.
    screen.effects = []
    screen.send(.answered(.data(.places, bytes)))
    #expect(!screen.effects.contains(.load(.allPlaces)))
  }

  @Test("Places made ready in steps are the same as at once")
  func steps() throws {
    let gazetteer = try #require(Screen.calling().calling?.calls.gazetteer.value)
    var indexing = PlaceIndexing(gazetteer)
    var steps = 1
    var made: PlaceIndex?
    while made == nil {
      made = indexing.step()
      steps += 1
    }
    let whole = PlaceIndex(gazetteer)
    #expect(steps > 20)
    for query in ["par", "san", "new yrok", "東", "spain", "kra"] {
      #expect(made?.search(Array(query.utf8)) == whole.search(Array(query.utf8)))
    }
  }

  @Test(
    "What was picked last comes first, then what is near; a place that is changed stands first itself"
  )
  func likely() throws {
    var screen = Screen.calling()
    screen.turnClock(to: "Europe/Berlin")
    let id = try screen.plan("Family", to: ["lima", "osaka"])
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.addTapped)))
    let groups = try #require(screen.calling?.picker?.offers)
    #expect(
      groups.filter { $0.group == .recent }.map { $0.place.name.string } == ["Osaka", "Lima"])
    #expect(groups.filter { $0.group == .near }.count >= 5)
    #expect(screen.html.contains("Recent") && screen.html.contains("Nearby"))
    screen.call(.room(.pick(.cancelTapped)))
    let osaka = try #require(screen.calling?.calls.sheet?.call(id)?.places[2].id)
    screen.call(.room(.edit(.placeTapped(osaka))))
    #expect(screen.offered.first == "Osaka" && screen.calling?.picker?.chosen == 0)
    #expect(screen.calling?.picker?.offers.contains { $0.place.name.string == "Sakai" } == true)
  }

  @Test("The first of what is found is shown with the key, the others behind its frame")
  func slices() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    func rows() -> [String] { screen.calling?.picker?.shown.map { $0.place.name.string } ?? [] }
    func rest(_ text: String) -> [Effect] {
      screen.send(
        .call(.room(.pick(.queryEdited))), Event(.input, text: text)
      ).filter { $0 == .wake(after: 20, .call(.room(.pick(.restDue)))) }
    }
    #expect(rest("san").count == 1)
    screen.call(.room(.pick(.restDue)))
    let before = screen.offered
    #expect(before.count == 15 && rows() == before)
    // What is shown behind the first is what was there, and no tap takes it for what is found now.
    #expect(rest("tok").count == 1)
    let found = screen.offered
    #expect(found.count > 6 && rows() == Array(found.prefix(6) + before.dropFirst(6)))
    screen.call(.room(.pick(.picked(6))))
    #expect(screen.calling?.picker?.query == "tok")
    screen.call(.room(.pick(.restDue)))
    #expect(rows() == found)
    // Whoever goes down the list goes down the whole list.
    _ = rest("san")
    screen.call(.room(.pick(.queryKeyed)), Event(.keyDown, key: "ArrowDown"))
    #expect(rows() == before)
    // A few are shown at once.
    #expect(rest("keflav").isEmpty && rows() == screen.offered)
    _ = rest("san")
    screen.call(.room(.pick(.picked(5))))
    #expect(screen.calling?.picker == nil)
  }

  @Test(
    "Where a name may be several places it is asked which; old names of zones lead to their city")
  func question() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    screen.search("CST")
    #expect(screen.html.contains("Which one do you mean?"))
    let zones = screen.calling?.picker?.offers.filter { $0.group == .question }.map {
      $0.place.zone
    }
    #expect(Set(zones ?? []).count >= 3)
    screen.search("Tokyo")
    #expect(!screen.html.contains("Which one"))
    screen.search("calcutta")
    #expect(screen.offered.first == "Kolkata")
    screen.search("qqqqqqq")
    #expect(screen.html.contains("No place found"))
  }

  @Test(
    "The whole name of a zone, an old one, and an offset find their place",
    arguments: [
      ("America/Argentina/Ushuaia", "Ushuaia", "America/Argentina/Ushuaia"),
      ("america/argentina/ushuaia", "Ushuaia", "America/Argentina/Ushuaia"),
      ("Asia/Calcutta", "Kolkata", "Asia/Kolkata"), ("Europe/Kiev", "Kyiv", "Europe/Kyiv"),
      ("America/Port_of_Spain", "Port of Spain", "America/Port_of_Spain"),
      ("US/Pacific", "Los Angeles", "America/Los_Angeles"), ("Etc/GMT+5", "Etc/GMT+5", "Etc/GMT+5"),
      ("UTC", "UTC", "Etc/UTC"), ("UTC−3", "UTC−3", "Etc/GMT+3"), ("gmt+9", "UTC+9", "Etc/GMT-9"),
    ])
  func zoneNames(typed: String, name: String, zone: String) throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    screen.search(typed)
    let first = try #require(screen.calling?.picker?.offers.first?.place)
    #expect(first.name.string == name)
    #expect(String(decoding: first.zone, as: UTF8.self) == zone)
    screen.call(.room(.pick(.picked(0))))
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.calling?.playing.rows.last?.place.name?.string == name)
  }

  @Test("A distance from universal time finds the cities whose clocks are that far from it")
  func offsets() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    for (typed, minutes, city) in [
      ("utc+5:30", 330, "Colombo"), ("UTC−3:30", -210, "St. John's"), ("+0545", 345, "Kathmandu"),
      ("utc+9", 540, "Tokyo"),
    ] {
      screen.search(typed)
      let offers = screen.calling?.picker?.offers ?? []
      #expect(offers.contains { $0.place.name.string == city }, "\(typed): \(screen.offered)")
      let now = Instant(secondsSince1970: screen.now / 1000)
      for offer in offers { #expect(offer.clock?.offset(at: now) == minutes * 60) }
    }
    screen.search("utc+5:17")
    #expect(screen.html.contains("No place found"))
  }

  @Test("A call with a zone's old name works, and one whose zone is gone says so and has a way on")
  func zones() throws {
    var screen = Screen.calling(in: "Asia/Calcutta")
    #expect(
      screen.calling?.calls.home?.name.string == "Mumbai"
        || screen.calling?.calls.home?.name.string == "Delhi"
        || screen.calling?.calls.home?.name.string == "Kolkata")
    let id = try screen.plan("Family", to: ["tokyo", "london"])
    func zone(_ row: Int, _ name: String) throws {
      let kept = try #require(screen.calling?.calls.sheet?.call(id))
      var call = kept
      call.places[row].zone = Array(name.utf8)
      let action = CallAction.save(call, from: kept)
      let session = try #require(screen.app.desk.session)
      let sheet = try #require(screen.calling?.calls.sheet)
      var other = session
      let made = try other.perform(
        try action.changes(on: session.board, sheet, now: screen.now), now: screen.now)
      screen.send(.heard(screen.app.told(try #require(made).operation.canonicalBytes)))
    }
    try zone(1, "Asia/Calcutta")
    #expect(screen.calling?.playing.rows.count == 3)
    try zone(2, "Mars/Olympus")
    #expect(screen.calling?.playing.rows.count == 2)
    #expect(screen.html.contains("Unknown time zone"))
    try zone(0, "Mars/Base")
    let source = try #require(screen.calling?.calls.sheet?.call(id)?.places[0].id)
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.placeTapped(source))))
    screen.search("lima")
    screen.call(.room(.pick(.picked(0))))
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.calling?.playing.rows.first?.place.name?.string == "Lima")
  }

  @Test("Who made the data is said with a link, and how old the zones are")
  func sources() {
    var screen = Screen.calling()
    // 2026-11-26: the data are from 28 October 2026.
    screen.now = 1_795_651_200_000
    screen.call(.room(.clocksTapped))
    #expect(screen.html.contains("2026f, less than a month old"))
    screen.now += 86_400_000 * 250
    screen.call(.room(.clocks(.hoursTapped(isTwelve: true))))
    #expect(screen.html.contains("2026f, 9 months old"))
    #expect(screen.html.contains("href=\"https://www.geonames.org/\""))
    #expect(screen.html.contains("href=\"https://creativecommons.org/licenses/by/4.0/\""))
  }
}

/// What the test looks for is not there.
private struct Gone: Error {}
