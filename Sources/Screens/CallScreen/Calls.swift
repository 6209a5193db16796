import Boards
import Calling
import CivilTime
import Interface
import Places
import Reports
import Replication
import Text

/// What all of Time to Call knows: the calls of the board, the zones and places of the world, and the
/// device's clock.
struct Calls: Sendable {
  /// How far data that come as a file have come.
  enum Supply: Equatable, Sendable {
    /// Nobody has needed them yet.
    case unasked
    /// They are on their way.
    case asked
    /// They are here.
    case here
    /// They did not come.
    case missing
  }

  let words: CallScreenWords
  /// The calls of the board; `nil` while they are not looked at.
  var sheet: CallSheet?
  /// The data of all zones, and those that were needed so far.
  private var database = Slot<ZoneDatabase>.empty
  private var known: [(name: [UInt8], zone: Zone)] = []
  private(set) var zoneSupply = Supply.unasked
  /// The cities of the world, and the same to search in, once somebody does.
  var gazetteer = Slot<Gazetteer>.empty
  /// What finds places by what is typed; nothing until somebody types.
  var resolverSlot = Slot<PlaceResolver>.empty
  /// What makes all places ready to be found, while it does.
  var indexing = Slot<PlaceIndexing>.empty
  var placeSupply = Supply.unasked
  /// Whether all of the app's code is here: the places are handed over only then.
  var isWhole: Bool { placeSupply == .here }
  /// Of the smaller places, which only who searches needs.
  var allPlaceSupply = Supply.unasked
  /// The version of the data of zones, and the day it came out; `nil` until they are here.
  var zoneVersion: String? { database.value?.version }
  /// The names of all zones; none until they are here.
  var zoneNames: [String] { database.value?.names ?? [] }
  var zoneRelease: CivilDate? { database.value?.released }
  /// Where and how the device's clock goes, once that is known.
  private(set) var clock = DeviceClock()
  private(set) var isClockKnown = false
  /// What this device remembers.
  var settings = CallSettings()
  /// Where the device is, as it was said, or else the largest city of its zone.
  private(set) var home: KeptPlace?
  /// What stands there until a call is kept.
  private(set) var example: Call?
  /// What it and its places are called, as long as it is one; whoever plays with it goes on.
  private var exampleIDs: [EntityID] = []
  /// The wall clock.
  var now = Instant(secondsSince1970: 0)

  init(_ language: Language) { words = CallScreenWords(language) }

  // MARK: Calls

  /// Whether any call is kept.
  var areKept: Bool { sheet?.calls.isEmpty == false }

  /// What a call is called.
  func name(of call: Call) -> String {
    if let name = call.name { return name.string }
    guard let source = call.source else { return words.title }
    return words.callFrom(name(of: source))
  }

  /// What a place is called; after its zone where it has no name.
  func name(of place: CallPlace) -> String {
    place.name?.string ?? String(decoding: place.zone, as: UTF8.self)
  }

  /// When a call is kept to be, a weekly one the next time; now where nothing can be read.
  func start(of call: Call) -> Instant {
    guard let source = call.source.flatMap({ zone($0.zone) }) else { return now }
    return (try? call.start(in: source, from: now)) ?? now
  }

  /// Makes the example of who keeps no call.
  mutating func makeExample(_ ids: @autoclosure () -> [EntityID]) {
    if areKept {
      example = nil
      exampleIDs = []
    } else if example == nil {
      if exampleIDs.isEmpty { exampleIDs = ids() }
      example = ExampleCall.call(from: home, words.language, exampleIDs)
    }
  }

  // MARK: Where the device is

  /// Whether the device's zone tells nothing of where it is, for the browser hides it.
  var isZoneHidden: Bool {
    guard !clock.zone.isEmpty else { return true }
    let zone = String(decoding: clock.zone, as: UTF8.self)
    return Self.hiding.contains { sameUTF8($0, zone) }
  }

  /// What browsers say that hide the zone, and machines that were never told where they are.
  private static var hiding: [String] {
    [
      "UTC", "GMT", "Etc/UTC", "Etc/GMT", "Etc/Unknown", "Etc/Universal", "Etc/Zulu", "Etc/UCT",
      "UCT",
    ]
  }

  /// Whether the person has to say where they are, for nothing else does.
  var isHomeAsked: Bool { isClockKnown && zoneSupply == .here && home == nil }

  /// Reads what this device remembers.
  mutating func remember(_ bytes: [UInt8]) {
    let read = bytes.isEmpty ? CallSettings() : CallSettings(bytes)
    guard read != settings else { return }
    settings = read
    findHome()
  }

  /// Works out where the device is, from what is known of it by now.
  mutating func findHome() {
    example = nil
    home = nil
    if let kept = settings.home, settings.homeZone == clock.zone {
      home = kept
    } else if !isZoneHidden {
      home = gazetteer.value?.largestPlace(inZone: clock.zone).flatMap { kept($0) } ?? zoneAsHome
    }
  }

  /// A place of the data as it is kept.
  func kept(_ place: Place) -> KeptPlace? {
    let name = String(decoding: place.name(in: words.placeLanguage), as: UTF8.self)
    guard let title = Title(showing: Array(name.utf8)) else { return nil }
    return KeptPlace(reference: Int64(place.id), name: title, zone: place.zone)
  }

  /// The city that the device's zone is named after, until a better one is known.
  private var zoneAsHome: KeptPlace? {
    let zone = clock.zone
    guard let slash = zone.lastIndex(of: UInt8(ascii: "/")),
      zoneSupply != .here || lookedUp(zone) != nil
    else { return nil }
    var name = Array(zone[(slash + 1)...])
    for i in name.indices where name[i] == UInt8(ascii: "_") { name[i] = UInt8(ascii: " ") }
    guard let title = Title(showing: Array(name)) else { return nil }
    return KeptPlace(reference: nil, name: title, zone: zone)
  }

  /// A call as it is here: a place that follows this device is where the device is.
  func here(_ call: Call) -> Call { settings.device == 0 ? call : moved(call) }

  @inline(never)
  private func moved(_ call: Call) -> Call {
    guard let home else { return call }
    var call = call
    let relocate = { (place: inout CallPlace) in
      place.reference = home.reference
      place.name = home.name
      place.zone = home.zone
    }
    for i in call.places.indices
    where call.places[i].follows == settings.device && call.places[i].zone != home.zone {
      if i > 0 {
        relocate(&call.places[i])
      } else {
        // What a weekly call is to the others it is here, too: the same instant.
        call.relocateSource(relocate, now: now) { lookedUp($0) }
      }
    }
    return call
  }

  /// Whether a place follows this device.
  func isHere(_ place: CallPlace) -> Bool {
    settings.device != 0 && place.follows == settings.device
  }

  // MARK: Times

  /// How times are written.
  var times: CallTimes {
    var language = words.language
    language.dates.isTwelveHours = settings.isTwelveHours ?? clock.isTwelveHours
    return CallTimes(language)
  }

  /// The first day of a week.
  var firstWeekday: Weekday { settings.firstWeekday ?? Weekday(firstInRegion: clock.region) }

  /// The zone of a name that has been looked up.
  func zone(_ name: [UInt8]) -> Zone? { known.first { $0.name == name }?.zone }

  /// The zone of a name, looked up if need be.
  func lookedUp(_ name: [UInt8]) -> Zone? {
    zone(name) ?? (try? database.value?.zone(named: String(decoding: name, as: UTF8.self)))
  }

  /// The days of a week, from the first one on.
  var week: [Weekday] {
    let first = firstWeekday
    return Weekday.allCases.filter { $0 >= first } + Weekday.allCases.filter { $0 < first }
  }

  /// Looks up the zones of calls.
  mutating func lookUp(_ call: Call) {
    guard let database = database.value else { return }
    for place in call.places where zone(place.zone) == nil {
      let name = String(decoding: place.zone, as: UTF8.self)
      if let zone = try? database.zone(named: name) { known.append((place.zone, zone)) }
    }
  }

  // MARK: What it needs

  mutating func ask() -> [Effect<CallMessage>] {
    var effects: [Effect<CallMessage>] = [.askClock]
    if zoneSupply != .here, zoneSupply != .asked {
      zoneSupply = .asked
      effects.append(.load(.zones))
    }
    if placeSupply != .here, placeSupply != .asked {
      placeSupply = .asked
      effects.append(.load(.places))
    }
    return effects
  }

  mutating func take(_ answer: Answer) {
    switch answer {
    case .data(.zones, let bytes):
      guard let database = try? ZoneDatabase(bytes: bytes) else {
        zoneSupply = .missing
        return
      }
      self.database = .full(database)
      zoneSupply = .here
      // The device may name a zone that the data does not have.
      findHome()
    case .data(.places, let bytes):
      // Without them a place is called as its zone is.
      guard let gazetteer = try? Gazetteer(bytes) else {
        placeSupply = .missing
        return
      }
      self.gazetteer = .full(gazetteer)
      placeSupply = .here
      findHome()
    case .clock(let clock):
      // The device may be elsewhere, or have other hours, than when it was last asked.
      guard !isClockKnown || clock != self.clock else { return }
      isClockKnown = true
      self.clock = clock
      findHome()
    default: break
    }
  }
}
