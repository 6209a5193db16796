import Calling
import CivilTime
import Interface
import Places
import Text

/// A place that is offered.
struct Offer: Sendable {
  /// Why it is offered; what is offered for the same reason stands together.
  enum Group: Sendable {
    /// It is what is there now.
    case present
    /// The device is there.
    case here
    /// It was picked before.
    case recent
    /// It is near to where the device is, or to what is there now.
    case near
    /// What was typed may stand for it, and for others as well.
    case question
    /// It begins with what was typed, which may be meant otherwise.
    case others
    /// It is found by what was typed.
    case found
  }

  let place: KeptPlace
  let group: Group
  /// Region and country.
  let area: String
  /// Its clocks; `nil` where they are not known.
  let clock: Zone?
  /// Whether it is wherever the device is.
  let isFollowing: Bool

  init(
    _ place: KeptPlace, _ group: Group, _ clock: Zone?, _ calls: Calls, _ known: Place? = nil,
    isFollowing: Bool = false
  ) {
    self.place = place
    self.group = group
    self.isFollowing = isFollowing
    self.clock = clock
    area = (known ?? calls.place(place.reference)).map { Offer.area(of: $0, calls) } ?? ""
  }

  private static func area(of place: Place, _ calls: Calls) -> String {
    let language = calls.words.placeLanguage
    let region = place.region.name(in: language)
    let country = String(decoding: place.country.name(in: language), as: UTF8.self)
    let isTold = region.isEmpty || region == place.name(in: language)
    return calls.words.list(
      isTold ? [country] : [String(decoding: region, as: UTF8.self), country])
  }
}
