public import Calling
public import CivilTime
import Interface
import Replication
public import Text

/// What a reader does on the page of a call's link.
public enum CardMessage: Equatable, Sendable {
  /// The reader is elsewhere than the browser says.
  case elsewhereTapped
  case cancelTapped
  /// Letters of a city, as the event's text has them.
  case cityTyped
  /// One of all cities, by its number.
  case cityChosen(Int32)
  /// One of the call's places, by its number.
  case placeChosen(Int32)
  case copyTapped
  case calendarTapped
}

/// What the machine is to do for the page.
public enum CardEffect: Equatable, Sendable {
  /// Puts a text on the clipboard.
  case copy(String)
  /// Saves a file for calendars.
  case save(name: String, [UInt8])
}

/// The page that a call's link opens: when the call is where the reader is, and at each of its places.
///
/// It only looks; nothing is kept, and nothing of the link leaves the page.
public struct Card: Sendable {
  /// Where the reader is.
  struct Here: Sendable {
    let label: String
    let zone: Zone
  }

  let language: Language
  let zones: ZoneDatabase
  let cities: [ZoneCity]
  /// Scheme, host and port of the page.
  let origin: String
  let link: CallLink?
  let fault: CallLinkFault?
  /// `nil` until the reader has said it, where the browser has not.
  private(set) var here: Here?
  private(set) var isChoosing = false
  /// Whether the list was there and has gone: the keyboard is where it was opened.
  private(set) var hasChosen = false
  private(set) var typed = ""
  private(set) var isCopied = false
  /// The file for calendars that was saved just now.
  private(set) var saved: String?
  /// What the device's clock says.
  private(set) var now: Instant

  /// A link as it was opened.
  ///
  /// - Parameters:
  ///   - fragment: of the page's address.
  ///   - zone: what the browser says its zone is; one of no place is not believed.
  public init(
    _ fragment: [UInt8], origin: String, zone: String, _ zones: ZoneDatabase, _ language: Language,
    now: Instant
  ) {
    self.language = language
    self.zones = zones
    self.origin = origin
    self.now = now
    cities = ZoneCity.all(zones, language)
    do throws(CallLinkFault) {
      link = try CallLink(reading: fragment)
      fault = nil
    } catch {
      link = nil
      fault = error
    }
    let isOfPlace = zone.utf8.contains(ASCII.slash)
    let named = isOfPlace ? zones.canonicalName(of: zone) : nil
    // US/Pacific is Los Angeles; but Oslo stays Oslo, although its clocks are Berlin's.
    if let city = ZoneCity(zone: zone, language)
      ?? named.flatMap({ ZoneCity(zone: $0, language) })
    {
      settle(city.label, zone)
    }
  }

  /// Lets something happen.
  ///
  /// - Parameter text: what a field holds now.
  /// - Returns: what the machine is to do.
  public mutating func update(_ message: CardMessage, text: String) -> CardEffect? {
    isCopied = false
    saved = nil
    hasChosen = false
    switch message {
    case .elsewhereTapped: isChoosing = true
    case .cancelTapped: (isChoosing, hasChosen) = (false, true)
    case .cityTyped:
      typed = text
      return nil
    case .cityChosen(let number):
      guard cities.indices.contains(Int(number)) else { return nil }
      settle(cities[Int(number)].label, cities[Int(number)].zone)
      hasChosen = true
    case .placeChosen(let number):
      guard let link, link.places.indices.contains(Int(number)) else { return nil }
      let place = link.places[Int(number)]
      settle(name(of: place), String(decoding: place.zone, as: UTF8.self))
      hasChosen = true
    case .copyTapped:
      isCopied = true
      return sheet.map { .copy($0) }
    case .calendarTapped:
      guard let link, let bytes = calendar(link) else { return nil }
      let name = FileName.stem(title(link)) + ".ics"
      saved = name
      return .save(name: name, bytes)
    }
    typed = ""
    return nil
  }

  /// Lets time go on.
  public mutating func tick(_ now: Instant) { self.now = now }

  private mutating func settle(_ label: String, _ zone: String) {
    guard let zone = try? zones.zone(named: zone) else { return }
    here = Here(label: label, zone: zone)
    isChoosing = false
  }

  // MARK: What is to be seen

  /// The clocks of a place; `nil` for a zone of which nothing is known.
  func zone(_ place: CallLink.Place) -> Zone? {
    try? zones.zone(named: String(decoding: place.zone, as: UTF8.self))
  }

  /// What a place is called: as it was sent, or after its zone.
  func name(of place: CallLink.Place) -> String {
    if let name = place.name { return name.string }
    let zone = String(decoding: place.zone, as: UTF8.self)
    return ZoneCity(zone: zone, language)?.label ?? zone
  }

  /// When the call is: its only time, or the next one; `nil` where that can't be known.
  func start(_ link: CallLink) -> Instant? {
    if case .once(let instant) = link.time { return instant }
    guard let source = link.places.first, let zone = zone(source) else { return nil }
    return try? link.start(in: zone, now: now)
  }

  func isOver(_ link: CallLink, _ start: Instant) -> Bool {
    guard let end = try? start.adding(seconds: Int64(link.length) * 60) else { return false }
    return end <= now
  }
}
