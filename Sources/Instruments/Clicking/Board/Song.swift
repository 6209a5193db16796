public import Boards
import JSONCoding
public import Replication

/// A song on a board: parts in order, with what stands before and around them.
///
/// A value: playing with it and editing it changes nothing that is kept, until
/// ``SongAction/save(_:from:)`` writes what is different.
public struct Song: Equatable, Sendable {
  /// Most parts of a song that is kept, so that all of it fits in one operation.
  public static let mostParts = 128
  /// How many bars of a part without an end are played where another follows.
  public static let usualBars: Int64 = 4

  /// What operations call it.
  public let id: EntityID
  /// Its name; `nil` where it has none that can be read.
  public var name: Title?
  /// What is played one after the other.
  public var parts: [SongPart]
  /// What counts in.
  public var countIn: Score.CountIn?
  /// Whether it begins anew when it has ended.
  public var isRepeated = false
  /// Which random silences there are.
  public var seed: UInt64 = 0
  /// By how much all is played later, as in a score.
  public var shift = Fraction(0)
  /// Where it stands among the songs.
  public private(set) var position = Replication.Position([])

  /// A song to be.
  public init(_ id: EntityID, name: Title?, _ parts: [SongPart]) {
    self.id = id
    self.name = name
    self.parts = parts
  }

  /// A song to be of what is played.
  ///
  /// - Parameter makeID: gives each of its parts an identity.
  public init(_ id: EntityID, name: Title?, _ score: Score, _ makeID: () -> EntityID) {
    self.init(id, name: name, score.parts.map { SongPart(makeID(), $0) })
    settings = score
  }

  /// Reads a song off a board, with its parts in any order; `nil` where the entity is none, or deleted.
  init?(_ id: EntityID, _ parts: [SongPart], on board: Board) {
    guard board.kind(of: id) == .song, !board.isSet(id, SongField.deleted) else { return nil }
    self.id = id
    name = board.title(id, SongField.name)
    self.parts = Array(parts.ordered(by: SongPart.precedes).prefix(Score.Limits.parts))
    position = board.position(id, SongField.position)
    var usual: [JSON.Member] = []
    if case .object(let members) = Score().json { usual = members }
    let score = MemberField.read(SongField.ofSong, of: id, on: board, usual: usual) { object in
      guard let score = try? Score(JSONCursor(object)) else { return Score?.none }
      // Whether it can begin anew is a matter of its parts.
      var alone = score
      alone.isRepeated = false
      do throws(ScoreFault) { try alone.check() } catch { return nil }
      return score
    }
    if let score { settings = score }
  }

  /// What is played. It can be, whatever was merged:
  ///
  /// - a part without an end that others follow has ``usualBars``;
  /// - a song whose last part has no end does not begin anew;
  /// - ramps with too many steps together are left out, the last ones first;
  /// - a song without parts has the usual one.
  public var score: Score {
    var score = settings
    score.parts = parts.isEmpty ? [Part()] : parts.map { $0.part }
    let last = score.parts.count - 1
    for i in 0..<last where score.parts[i].bars == nil { score.parts[i].bars = Song.usualBars }
    if score.parts[last].bars == nil { score.isRepeated = false }
    var rest = Score.Limits.segments - score.parts.count
    for i in 0...last {
      let more = score.parts[i].segments - 1
      if more > rest { score.parts[i].ramp = nil } else { rest -= more }
    }
    return score
  }

  /// The song with identities of its own.
  ///
  /// - Parameter makeID: gives each of its parts one.
  public func copy(_ id: EntityID, name: Title?, _ makeID: () -> EntityID) -> Song {
    var copy = Song(id, name: name, parts.map { SongPart(makeID(), $0.part) })
    copy.settings = settings
    return copy
  }

  /// What is around its parts, as a score of the usual one.
  private var settings: Score {
    get { Score(countIn: countIn, isRepeated: isRepeated, seed: seed, shift: shift) }
    set {
      countIn = newValue.countIn
      isRepeated = newValue.isRepeated
      seed = newValue.seed
      shift = newValue.shift
    }
  }

  /// What its own fields hold, but for the position.
  var entries: [(field: Field, value: Value)] {
    let json = settings.json
    var entries: [(field: Field, value: Value)] = []
    entries.append((SongField.name, name.map { .text($0.utf8) } ?? .none))
    for field in SongField.ofSong { entries.append((field.field, field.value(of: json))) }
    return entries
  }

  /// Whether it can be kept.
  var isWithinLimits: Bool {
    guard parts.allSatisfy({ $0.part.isPlayable }) else { return false }
    do throws(ScoreFault) { try score.check() } catch { return false }
    return true
  }

  static func precedes(_ a: Song, _ b: Song) -> Bool {
    Replication.Position.precedes(a.position, a.id, b.position, b.id)
  }
}
