import Boards
import CivilTime
import Replication

/// When a call is.
public enum CallTime: Equatable, Sendable {
  /// At one instant.
  case once(Instant)
  /// At a minute of the source's day, from 0 to 1,439, on the call's days of every week.
  case weekly(minuteOfDay: Int)
}

/// A call: from where to where, when, and for how long.
///
/// A value: playing with it and editing it changes nothing that is kept, until
/// ``CallAction/save(_:from:)`` writes what is different.
public struct Call: Equatable, Sendable {
  /// How long one lasts where nobody said, in minutes.
  public static let usualLength = 30

  /// What operations call it.
  public let id: EntityID
  /// Its name; `nil` where it is called after its source.
  public var name: Title?
  /// When it is; `nil` where nothing can be read.
  public var time: CallTime?
  /// In minutes, as in ``CallSearch/lengths``.
  public var length = Call.usualLength
  /// The days on which a weekly call is, and on which another may be; never empty.
  public var weekdays = Weekdays.all
  /// The source and then the destinations, in order.
  public var places: [CallPlace] = []
  /// Where it stands in the list.
  public private(set) var position = Position([])

  /// A call to be.
  public init(_ id: EntityID, at time: CallTime, _ places: [CallPlace]) {
    self.id = id
    self.time = time
    self.places = places
  }

  /// Reads a call off a board, with its places in any order; `nil` where the entity is none, or
  /// deleted.
  init?(_ id: EntityID, _ places: [CallPlace], on board: Board) {
    guard board.kind(of: id) == .call, !board.isSet(id, CallField.deleted) else {
      return nil
    }
    self.id = id
    name = board.title(id, CallField.name)
    time = Call.time(id, on: board)
    if let minutes = board.integer(id, CallField.length), minutes >= 1, minutes <= 1440 {
      length = Int(minutes)
    }
    if let bits = board.integer(id, CallField.weekdays), bits >= 1, bits <= 0x7f {
      weekdays = Weekdays(bits: UInt8(bits))
    }
    position = board.position(id, CallField.position)
    self.places = places.ordered(by: CallPlace.precedes)
    if case .entity(let source) = board.value(id, CallField.source),
      let place = self.places.firstIndex(where: { $0.id == source })
    {
      self.places.insert(self.places.remove(at: place), at: 0)
    }
  }

  private static func time(_ id: EntityID, on board: Board) -> CallTime? {
    switch board.value(id, CallField.time) {
    case .integer(let seconds): return .once(Instant(secondsSince1970: seconds))
    case .bytes(let bytes) where bytes.count == 2:
      let minute = Int(bytes[0]) << 8 | Int(bytes[1])
      return minute < 1440 ? .weekly(minuteOfDay: minute) : nil
    default: return nil
    }
  }

  /// What its own fields hold, but for the position and the source.
  var entries: [(field: Field, value: Value)] {
    let time: Value =
      switch self.time {
      case .once(let instant): .integer(instant.secondsSince1970)
      case .weekly(let minute): .bytes(minute.twoBytes)
      case nil: .none
      }
    return [
      (CallField.name, name.map { .text($0.utf8) } ?? .none),
      (CallField.time, time),
      (CallField.length, length == Call.usualLength ? .none : .integer(Int64(length))),
      (CallField.weekdays, weekdays == .all ? .none : .integer(Int64(weekdays.bits))),
    ]
  }

  /// Whether it can be kept.
  var isWithinLimits: Bool {
    if case .weekly(let minute) = time, minute < 0 || minute >= 1440 { return false }
    return CallSearch.lengths.contains(length) && !weekdays.isEmpty
      && places.count <= CallSearch.mostPlaces && !places.contains { !$0.isWithinLimits }
  }

  static func precedes(_ a: Call, _ b: Call) -> Bool {
    a.position != b.position ? a.position < b.position : a.id < b.id
  }
}

extension Int {
  fileprivate var twoBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt8(truncatingIfNeeded: self >> 8))
    bytes.append(UInt8(truncatingIfNeeded: self))
    return bytes
  }
}
