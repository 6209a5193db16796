import Boards
public import Replication
import Text

/// A sitting at practice.
///
/// All of it lies in one field: nobody edits a sitting, and ten years of them have to be opened with every
/// board.
public struct Practice: Equatable, Sendable {
  /// What operations call it.
  public let id: EntityID
  /// When it began, in milliseconds since 1970.
  public var start: Int64
  /// How long it was played, in seconds, 0 to 604,800.
  public var seconds: Int64
  /// What was practised; `nil` where that was no song.
  public var song: EntityID?
  /// What it was called then; `nil` where it had no name. A song may be renamed or deleted since.
  public var name: Title?
  /// The tempo at its beginning, in beats a minute.
  public var tempo: Fraction
  /// The tempo at its end.
  public var lastTempo: Fraction
  /// How steadily the player kept the time, in microseconds; `nil` where that was not measured.
  public var steadiness: Int64?

  /// A sitting.
  public init(
    _ id: EntityID, start: Int64, seconds: Int64, song: EntityID? = nil, name: Title? = nil,
    tempo: Fraction, lastTempo: Fraction? = nil, steadiness: Int64? = nil
  ) {
    self.id = id
    self.start = start
    self.seconds = seconds
    self.song = song
    self.name = name
    self.tempo = tempo
    self.lastTempo = lastTempo ?? tempo
    self.steadiness = steadiness
  }

  /// When it ended, in milliseconds since 1970, as long as nobody paused.
  public var end: Int64 { start + seconds * 1000 }

  /// Whether it can be kept.
  var isWithinLimits: Bool {
    (0...604_800).contains(seconds) && start.magnitude < 1 << 53 && tempo.numerator > 0
      && lastTempo.numerator > 0 && (0...10_000_000).contains(steadiness ?? 0)
  }

  /// Reads a sitting off a board; `nil` where the entity is none, deleted, or can't be read.
  public init?(_ id: EntityID, on board: Board) {
    guard board.kind(of: id) == .practice, !board.isSet(id, SongField.deleted),
      case .text(let text) = board.value(id, SongField.sitting)
    else { return nil }
    self.init(id, text: text[...])
  }

  /// Reads what ``text`` says; `nil` where that is no sitting.
  public init?(_ id: EntityID, text: ArraySlice<UInt8>) {
    let words = text.split(
      separator: 0x20, maxSplits: 6, omittingEmptySubsequences: false)
    guard words.count >= 6, let start = Practice.integer(words[0]),
      let seconds = Practice.integer(words[1]), let tempo = Fraction(text: Array(words[2])),
      let last = Fraction(text: Array(words[3]))
    else { return nil }
    self.init(
      id, start: start, seconds: seconds, song: Practice.entity(words[5]),
      name: words.count > 6 ? Title(showing: Array(words[6])) : nil, tempo: tempo, lastTempo: last,
      steadiness: Practice.integer(words[4]))
    guard isWithinLimits else { return nil }
  }

  /// What its field holds: beginning, seconds, both tempi, steadiness and song (`-` for none), and the
  /// name, with spaces between.
  public var text: [UInt8] {
    var text: [UInt8] = []
    func add(_ word: [UInt8]) {
      if !text.isEmpty { text.append(0x20) }
      text += word
    }
    add(Array("\(start)".utf8))
    add(Array("\(seconds)".utf8))
    add(tempo.text)
    add(lastTempo.text)
    add(steadiness.map { Array("\($0)".utf8) } ?? [0x2D])
    add(song.map { Array("\(Int64(bitPattern: $0.bits))".utf8) } ?? [0x2D])
    if let name { add(name.utf8) }
    return text
  }

  private static func entity(_ word: ArraySlice<UInt8>) -> EntityID? {
    integer(word).map { EntityID(UInt64(bitPattern: $0)) }
  }

  /// The number that digits are, behind a minus sign where it is less than nothing.
  private static func integer(_ word: ArraySlice<UInt8>) -> Int64? {
    let isNegative = word.first == 0x2D
    let digits = isNegative ? word.dropFirst() : word
    guard !digits.isEmpty else { return nil }
    var number: Int64 = 0
    for byte in digits {
      guard byte.isDigit else { return nil }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      // Downwards, where there is one number more.
      let (next, isBeyond) = tens.subtractingReportingOverflow(Int64(byte - 0x30))
      if isTooLarge || isBeyond { return nil }
      number = next
    }
    if isNegative { return number }
    return number == Int64.min ? nil : -number
  }

  static func precedes(_ a: Practice, _ b: Practice) -> Bool {
    a.start != b.start ? a.start < b.start : a.id < b.id
  }
}
