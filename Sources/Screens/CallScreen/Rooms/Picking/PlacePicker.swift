import Calling
import CivilTime
import Interface
import Markup
import Places
import Replication
import Text

/// What happened while a place is picked.
public enum PickMessage: Equatable, Sendable {
  case queryEdited
  case queryKeyed
  case queryCleared
  /// A place of the list, by its number in it.
  case picked(Int)
  /// A frame has gone by since a key: the rest of what was found is to be shown.
  case restDue
  /// The device is to say where it is.
  case positionTapped
  /// It has had time enough to answer.
  case positionDue(serial: Int64)
  case cancelTapped
}

/// Picking a place: for a call that is edited, or in the stead of one of its places, or for where the
/// device is.
struct PlacePicker: Sendable {
  /// How many places are offered at once.
  private static let most = 30
  /// How many are looked for: more would cost a keystroke on a slow phone more than they are worth.
  private static let mostFound = 15
  /// How many of them are shown in the frame of a key, as many as a keyboard leaves room for, and after how
  /// many milliseconds the others, which is behind that frame.
  private static let mostAtOnce = 6
  private static let nextFrame: Int32 = 20
  /// How many are offered of those that were picked last, and of those nearby.
  private static let mostRecent = 8
  private static let mostNear = 6
  /// How many people live in a place nearby at least: below that most are parts of a city.
  private static let near: Int64 = 200_000
  /// How long a person or a device may take to say where it is before that is said, in milliseconds.
  private static let patience: Int32 = 12_000

  /// How it goes with the device's position.
  enum Locating: Equatable, Sendable {
    /// Nobody has asked for it.
    case unasked
    /// It was asked for; the timer with this number says when that is long ago.
    case asked(serial: Int64)
    /// There is no answer yet.
    case silent
    /// It is known.
    case found
    case denied
    case unavailable
  }

  /// The place that another one is picked for; `nil` where one is added.
  let replaced: EntityID?
  /// What that place is now.
  private let present: CallPlace?
  /// Whether it is picked for where the device is.
  let isHome: Bool
  private(set) var query = ""
  /// Whether it was cleared by the key for that: the field keeps the keyboard.
  private(set) var isCleared = false
  /// What is offered: found by the query, or likely without one.
  private(set) var offers: [Offer] = []
  /// What was offered before and is still shown behind the first of what is offered now; `nil` where all of
  /// that is shown.
  private var past: [Offer]?
  /// The clocks of zones that were looked up for offers.
  private var clocks: [(zone: [UInt8], clock: Zone)] = []
  /// Which one Enter takes.
  private(set) var chosen = 0
  private(set) var locating = Locating.unasked

  /// Picks another place than one, or one more.
  init(replacing place: CallPlace? = nil, isHome: Bool = false, _ calls: Calls) {
    replaced = place?.id
    present = place
    self.isHome = isHome
    offerLikely(calls)
  }

  /// Lets something happen to it; the number of the place that was picked.
  mutating func update(
    _ message: PickMessage, _ event: Event, _ calls: Calls, _ desk: inout Desk
  ) -> (picked: Int?, effects: [Effect<CallMessage>]) {
    if message == .queryEdited || message == .queryCleared { isCleared = message == .queryCleared }
    switch message {
    case .queryEdited: return (nil, searchInSlices(event.text, calls))
    case .queryCleared: return (nil, searchInSlices("", calls))
    case .restDue: past = nil
    case .queryKeyed:
      switch event.keystroke {
      case .enter where !offers.isEmpty: return (chosen, [.preventDefault])
      case .down where chosen + 1 < offers.count: chosen += 1
      case .up where chosen > 0: chosen -= 1
      default:
        desk.pass()
        return (nil, [])
      }
      past = nil
      return (nil, [.preventDefault])
    case .picked(let number): return (isShown(number) ? number : nil, [])
    case .positionTapped:
      if case .asked = locating { break }
      let serial = desk.nextSerial()
      locating = .asked(serial: serial)
      return (
        nil,
        [.askPosition, .wake(after: Self.patience, .room(.pick(.positionDue(serial: serial))))]
      )
    case .positionDue(let serial): if locating == .asked(serial: serial) { locating = .silent }
    case .cancelTapped: break
    }
    return (nil, [])
  }

  /// Takes what the device says of where it is, whenever that comes.
  mutating func take(_ position: DevicePosition, _ calls: Calls) {
    switch position {
    case .known: locating = .found
    case .denied: locating = .denied
    case .unavailable: locating = .unavailable
    }
    if query.utf8.isEmpty { offerLikely(calls) }
  }

  /// Offers the same anew, after more places have come.
  mutating func refresh(_ calls: Calls) {
    let wanted = chosen
    search(query, calls)
    chosen = min(wanted, max(0, offers.count - 1))
  }

  // MARK: What is shown

  /// What is in the page: the first of what is offered, and behind it what was there before, for a frame.
  var shown: [Offer] {
    guard let past else { return offers }
    return Array(offers.prefix(Self.mostAtOnce)) + past.dropFirst(Self.mostAtOnce)
  }

  /// Whether a row shows what is offered by this number.
  private func isShown(_ number: Int) -> Bool {
    offers.indices.contains(number) && (past == nil || number < Self.mostAtOnce)
  }

  /// Searches; where much is found, a part of it is shown after the frame of the key.
  private mutating func searchInSlices(_ text: String, _ calls: Calls) -> [Effect<CallMessage>] {
    let before = shown
    search(text, calls)
    guard offers.count > Self.mostAtOnce else { return [] }
    past = before
    return [.wake(after: Self.nextFrame, .room(.pick(.restDue)))]
  }

  // MARK: What is typed

  private mutating func search(_ text: String, _ calls: Calls) {
    query = text
    chosen = 0
    past = nil
    guard let resolver = calls.resolver, !text.utf8.isEmpty else { return offerLikely(calls) }
    offers = []
    let gazetteer = resolver.index.gazetteer
    // Where what was written stands for several places, it is asked which one is meant.
    if case .several(let readings)? = resolver.exactAnswer(Array(text.utf8)) {
      for reading in readings { add(gazetteer[reading.rank], .question, calls) }
      if offers.count == 1 { offers = [] }
    }
    let isAsked = !offers.isEmpty
    for place in calls.places(ofZone: Array(text.utf8), resolver) { add(place, .found, calls) }
    for match in resolver.index.search(Array(text.utf8), limit: Self.mostFound) {
      add(gazetteer[match.rank], isAsked ? .others : .found, calls)
    }
  }

  // MARK: What is likely

  private mutating func offerLikely(_ calls: Calls) {
    offers = []
    chosen = 0
    if let present { add(present, .present, calls) }
    if let home = calls.home {
      if !isHome {
        offers.append(Offer(home, .here, clock(home.zone, calls), calls, isFollowing: true))
      }
      add(home, .here, calls)
    }
    let around = calls.place(present?.reference) ?? calls.place(calls.home?.reference)
    // Whoever changes a place finds its neighbours first; whoever adds one, what was picked last.
    if present == nil { addRecent(calls) }
    if let around, let gazetteer = calls.gazetteer.value {
      let near = gazetteer.nearestPlaces(
        latitude: around.latitude, longitude: around.longitude, people: Self.near,
        limit: Self.mostNear + 1)
      for near in near where near.place.id != around.id { add(near.place, .near, calls) }
    }
    if present != nil { addRecent(calls) }
  }

  /// Those that were picked last on this device, and then those of the calls.
  private mutating func addRecent(_ calls: Calls) {
    let start = offers.count
    for reference in calls.settings.recent {
      if let place = calls.place(reference) { add(place, .recent, calls) }
    }
    for call in calls.sheet?.calls ?? [] {
      for place in call.places where offers.count - start < Self.mostRecent {
        add(place, .recent, calls)
      }
    }
  }

  private mutating func add(_ place: Place, _ group: Offer.Group, _ calls: Calls) {
    guard let kept = calls.kept(place) else { return }
    add(Offer(kept, group, clock(kept.zone, calls), calls, place))
  }

  private mutating func add(_ place: KeptPlace, _ group: Offer.Group, _ calls: Calls) {
    add(Offer(place, group, clock(place.zone, calls), calls))
  }

  private mutating func add(_ place: CallPlace, _ group: Offer.Group, _ calls: Calls) {
    guard let name = place.name else { return }
    add(KeptPlace(reference: place.reference, name: name, zone: place.zone), group, calls)
  }

  /// The same place is offered once, but for where the device is, which may be where it stays.
  private mutating func add(_ offer: Offer) {
    let isThere = offers.contains {
      !$0.isFollowing && $0.place.zone == offer.place.zone && $0.place.name == offer.place.name
        && $0.place.reference == offer.place.reference
    }
    if !isThere, offers.count < Self.most { offers.append(offer) }
  }

  /// The clocks of a zone, read from the data once.
  private mutating func clock(_ zone: [UInt8], _ calls: Calls) -> Zone? {
    if let known = clocks.first(where: { $0.zone == zone }) { return known.clock }
    let clock = calls.lookedUp(zone)
    if let clock { clocks.append((zone, clock)) }
    return clock
  }
}
