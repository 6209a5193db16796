import Boards
import Replication

/// A place in a call. All that is needed of it is in the call, so that it works on where the place
/// data has it no more.
public struct CallPlace: Equatable, Sendable {
  /// Most people of a place.
  public static let mostPeople = 16
  /// Most phone numbers of a place.
  public static let mostPhones = 8
  /// Most bytes of a zone's name.
  public static let mostZoneBytes = 64

  /// What operations call its row.
  public let id: EntityID
  /// Its number in the place data; `nil` for one that is none of those.
  public var reference: Int64?
  /// Its name when it was chosen; `nil` where none can be read.
  public var name: Title?
  /// The IANA's name of its zone in UTF-8; empty where none can be read.
  public var zone: [UInt8]
  /// The device that it follows, by the number that this made up for itself; `nil` where it stays.
  ///
  /// Reference, name and zone are where it was when the call was last kept on that device: all that others
  /// know.
  public var follows: Int64?
  /// Who takes part there.
  public var people: [Title] = []
  /// How they are reached.
  public var phones: [PhoneNumber] = []
  /// When they may be called; `nil` for the hours by the parts of the day.
  public var hours: CallHours?
  /// Where it stands among the others.
  public private(set) var position = Position([])

  /// A place that was chosen.
  public init(_ id: EntityID, reference: Int64?, name: Title?, zone: [UInt8]) {
    self.id = id
    self.reference = reference
    self.name = name
    self.zone = zone
  }

  /// Reads a place off a board; `nil` where the entity is none, or deleted.
  init?(_ id: EntityID, on board: Board) {
    guard board.kind(of: id) == .place, !board.isSet(id, CallField.deleted) else {
      return nil
    }
    self.id = id
    reference = board.integer(id, CallField.reference)
    name = board.title(id, CallField.name)
    zone = []
    if case .text(let text) = board.value(id, CallField.zone), text.count <= Self.mostZoneBytes {
      zone = text
    }
    follows = board.integer(id, CallField.follows)
    for line in CallField.lines(id, CallField.people, on: board).prefix(Self.mostPeople) {
      if let person = Title(showing: line) { people.append(person) }
    }
    for line in CallField.lines(id, CallField.phones, on: board).prefix(Self.mostPhones) {
      if let phone = PhoneNumber(line) { phones.append(phone) }
    }
    if case .bytes(let bytes) = board.value(id, CallField.hours) { hours = CallHours(bytes: bytes) }
    position = board.position(id, CallField.position)
  }

  /// What its fields hold, but for the position and the call.
  var entries: [(field: Field, value: Value)] {
    [
      (CallField.reference, reference.map { .integer($0) } ?? .none),
      (CallField.name, name.map { .text($0.utf8) } ?? .none),
      (CallField.zone, zone.isEmpty ? .none : .text(zone)),
      (CallField.follows, follows.map { .integer($0) } ?? .none),
      (CallField.people, CallField.value(people.map { $0.utf8 })),
      (CallField.phones, CallField.value(phones.map { $0.ascii })),
      (CallField.hours, hours.map { .bytes($0.bytes) } ?? .none),
    ]
  }

  /// Whether it keeps the limits.
  var isWithinLimits: Bool {
    people.count <= Self.mostPeople && phones.count <= Self.mostPhones
      && zone.count <= Self.mostZoneBytes
  }

  static func precedes(_ a: CallPlace, _ b: CallPlace) -> Bool {
    a.position != b.position ? a.position < b.position : a.id < b.id
  }
}
