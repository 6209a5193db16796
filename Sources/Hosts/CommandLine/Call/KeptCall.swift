import Calling
import CivilTime
import Replication

/// A call of a board, as a person sees it in the list.
struct KeptCall {
  let call: Call
  /// Where it stands in the list, from 1.
  let number: Int
  let name: String
  /// Its places; `nil` where nothing is known of a zone.
  let places: [CalledPlace?]
  /// When it is, or the next time; `nil` where that can't be told.
  let start: Instant?

  /// The calls of a board in their order.
  static func all(
    on board: Board, _ finder: CallPlaceFinder, _ words: CallWords, now: Instant
  ) -> [KeptCall] {
    CallSheet(board).calls.enumerated().map { i, call in
      let places = call.places.map(finder.place)
      let source = places.first?.flatMap { $0 }
      return KeptCall(
        call: call, number: i + 1, name: name(of: call, words), places: places,
        start: source.flatMap { try? call.start(in: $0.zone, from: now) })
    }
  }

  /// What a call is called, as the page calls it.
  static func name(of call: Call, _ words: CallWords) -> String {
    if let name = call.name { return name.string }
    guard let source = call.source else { return words.say("Call", "通話") }
    let place = placeName(source)
    return words.say("Call from \(place)", "\(place)からの電話")
  }

  /// What a place is called; after its zone where it has no name.
  static func placeName(_ place: CallPlace) -> String {
    place.name?.string ?? Printable.text(String(decoding: place.zone, as: UTF8.self))
  }

  /// To be played with: what is not asked for is as it is here.
  ///
  /// - Throws: ``CallFailure/fault(_:)`` where it has no place, or nothing is known of a zone.
  func plan(
    _ wish: CallPlan.Wish, now: Instant, index: (String, [CalledPlace]) throws -> Int
  ) throws -> CallPlan {
    var known: [CalledPlace] = []
    for (i, place) in places.enumerated() {
      guard let place else {
        throw CallFailure.fault(.unknownZone(place: i, name: call.places[i].zone))
      }
      known.append(place)
    }
    guard let source = known.first else { throw CallFailure.fault(.noPlace) }
    let start = start ?? now
    guard let day = try? source.zone.dateTime(at: start).date else { throw CallFailure.outOfRange }
    var wish = wish
    wish.kept = CallPlan.Kept(call: call, start: start, date: day)
    return try CallPlan(known, wish, now: now) { try index($0, known) }
  }
}

/// A call as a person names it: by name, id, or number in the list.
struct CallReference {
  let text: String

  /// Finds the call that is meant.
  ///
  /// An id first; then the exact name; then the name in whatever case; then the number.
  ///
  /// - Throws: ``CallFailure/ambiguousCall(name:candidates:)``, ``CallFailure/unknownCall(name:near:)``.
  func find(in calls: [KeptCall]) throws -> KeptCall {
    if let id = EntityID(text.lowercased()), let call = calls.first(where: { $0.call.id == id }) {
      return call
    }
    let name = try Title(named: text).string
    let folded = name.lowercased()
    for alike in [
      calls.filter { $0.name == name }, calls.filter { $0.name.lowercased() == folded },
    ] {
      guard alike.count > 1 else {
        if let call = alike.first { return call }
        continue
      }
      throw CallFailure.ambiguousCall(name: name, candidates: alike.map(candidate))
    }
    if let number = Int(name), calls.indices.contains(number - 1) { return calls[number - 1] }
    throw CallFailure.unknownCall(
      name: name, near: NearNames.of(name, among: calls.map { $0.name }))
  }

  /// "2  0123456789abcdef  New York City, Tokyo".
  private func candidate(_ call: KeptCall) -> String {
    let places = call.call.places.map(KeptCall.placeName).joined(separator: ", ")
    return "\(call.number)  \(call.call.id)  \(places)"
  }
}
