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
  case cancelTapped
}

/// Picking a place: for a call that is edited, or in the stead of one of its places.
struct PlacePicker: Sendable {
  /// How many places are offered at once.
  private static let most = 30

  /// A place that is offered.
  struct Offer: Sendable {
    let reference: Int64?
    let name: Title
    /// Region and country.
    let area: String
    let zone: [UInt8]
    /// Its clocks.
    let clock: Zone?
  }

  /// The place that another one is picked for; `nil` where one is added.
  let replaced: EntityID?
  private(set) var query = ""
  /// What is offered: found by the query, or likely without one.
  private(set) var offers: [Offer] = []
  /// Which one Enter takes.
  private(set) var chosen = 0

  init(replacing place: EntityID?, _ calls: Calls) {
    replaced = place
    offers = Self.likely(calls)
  }

  /// Lets something happen to it; the number of the place that was picked.
  mutating func update(
    _ message: PickMessage, _ event: Event, _ calls: Calls, _ desk: inout Desk
  ) -> (picked: Int?, effects: [Effect<CallMessage>]) {
    switch message {
    case .queryEdited: search(event.text, calls)
    case .queryCleared: search("", calls)
    case .queryKeyed:
      switch event.keystroke {
      case .enter where !offers.isEmpty: return (chosen, [.preventDefault])
      case .down where chosen + 1 < offers.count: chosen += 1
      case .up where chosen > 0: chosen -= 1
      default:
        desk.pass()
        return (nil, [])
      }
      return (nil, [.preventDefault])
    case .picked(let number): return (offers.indices.contains(number) ? number : nil, [])
    case .cancelTapped: break
    }
    return (nil, [])
  }

  /// Looks for places anew.
  mutating func search(_ text: String, _ calls: Calls) {
    query = text
    chosen = 0
    guard let index = calls.index, !text.utf8.isEmpty else {
      offers = Self.likely(calls)
      return
    }
    offers = []
    for match in index.search(Array(text.utf8), limit: Self.most) {
      if let offer = Self.offer(index.gazetteer[match.rank], calls) { offers.append(offer) }
    }
  }

  private static func offer(_ place: Place, _ calls: Calls) -> Offer? {
    let language = calls.words.placeLanguage
    let name = String(decoding: place.name(in: language), as: UTF8.self)
    guard let title = try? Title(name) else { return nil }
    let region = String(decoding: place.region.name(in: language), as: UTF8.self)
    let country = String(decoding: place.country.name(in: language), as: UTF8.self)
    let parts = region.utf8.isEmpty || sameUTF8(region, name) ? [country] : [region, country]
    return Offer(
      reference: Int64(place.id), name: title, area: calls.words.list(parts), zone: place.zone,
      clock: calls.lookedUp(place.zone))
  }

  /// Where the device is, and the places of other calls.
  private static func likely(_ calls: Calls) -> [Offer] {
    var offers: [Offer] = []
    func add(_ place: CallPlace) {
      guard offers.count < most, let name = place.name,
        !offers.contains(where: { $0.zone == place.zone && $0.name == name })
      else { return }
      let known = place.reference.flatMap { Int32(exactly: $0) }
        .flatMap { calls.index?.gazetteer.place(id: $0) }
      let offer = known.flatMap { Self.offer($0, calls) }
      offers.append(
        Offer(
          reference: place.reference, name: name, area: offer?.area ?? "", zone: place.zone,
          clock: calls.lookedUp(place.zone)))
    }
    for place in calls.likelyPlaces { add(place) }
    return offers
  }
}
