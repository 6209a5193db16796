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
  private var gazetteer = Slot<Gazetteer>.empty
  private var indexSlot = Slot<PlaceIndex>.empty
  private var placeSupply = Supply.unasked
  /// Whether all of the app's code is here: the places are handed over only then.
  var isWhole: Bool { placeSupply == .here }
  /// Where and how the device's clock goes, once that is known.
  private(set) var clock = DeviceClock()
  /// The biggest city of its zone, once the places are here.
  private var home: (reference: Int64?, name: Title, zone: [UInt8])?
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

  /// A call that is kept, or the example in its place.
  func call(_ id: EntityID) -> Call? {
    if let example, example.id == id { return example }
    return sheet?.call(id)
  }

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
      example = ExampleCall.call(from: home ?? zoneAsHome, words.language, exampleIDs)
    }
  }

  // MARK: Places

  /// What finds places; `nil` until ``prepareSearch()``.
  var index: PlaceIndex? { indexSlot.value }

  /// Makes places ready to be searched.
  mutating func prepareSearch() {
    guard indexSlot.isEmpty, let gazetteer = gazetteer.value else { return }
    indexSlot = .full(PlaceIndex(gazetteer))
  }

  /// The device's own place, and those of the calls.
  var likelyPlaces: [CallPlace] {
    var places: [CallPlace] = []
    if let home {
      places.append(
        CallPlace(EntityID(0), reference: home.reference, name: home.name, zone: home.zone))
    }
    for call in sheet?.calls ?? [] { places += call.places }
    return places
  }

  /// A call to begin with: from where the device is.
  func newCall(_ ids: [EntityID]) -> Call? {
    guard let home = home ?? zoneAsHome else {
      return ExampleCall.call(from: nil, words.language, ids)
    }
    return Call(
      ids[0], at: .once(now),
      [CallPlace(ids[1], reference: home.reference, name: home.name, zone: home.zone)])
  }

  // MARK: Times

  /// How times are written.
  var times: CallTimes {
    var language = words.language
    language.dates.isTwelveHours = clock.isTwelveHours
    return CallTimes(language)
  }

  /// The zone of a name that has been looked up.
  func zone(_ name: [UInt8]) -> Zone? { known.first { $0.name == name }?.zone }

  /// The zone of a name, looked up if need be.
  func lookedUp(_ name: [UInt8]) -> Zone? {
    zone(name) ?? (try? database.value?.zone(named: String(decoding: name, as: UTF8.self)))
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
      example = nil
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
      guard clock != self.clock else { return }
      self.clock = clock
      findHome()
    default: break
    }
  }

  private mutating func findHome() {
    home = nil
    example = nil
    guard let place = gazetteer.value?.largestPlace(inZone: clock.zone) else { return }
    let name = place.name(in: words.placeLanguage)
    guard let title = try? Title(String(decoding: name, as: UTF8.self)) else { return }
    home = (Int64(place.id), title, place.zone)
  }

  /// The city that a zone is named after, until a better one is known.
  private var zoneAsHome: (reference: Int64?, name: Title, zone: [UInt8])? {
    let zone = clock.zone
    if zoneSupply == .here, lookedUp(zone) == nil { return nil }
    guard let slash = zone.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    var name = Array(zone[(slash + 1)...])
    for i in name.indices where name[i] == UInt8(ascii: "_") { name[i] = UInt8(ascii: " ") }
    guard let title = try? Title(String(decoding: name, as: UTF8.self)) else { return nil }
    return (nil, title, zone)
  }
}
