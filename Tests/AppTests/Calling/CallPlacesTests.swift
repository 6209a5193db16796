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
