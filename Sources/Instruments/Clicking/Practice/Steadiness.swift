/// A beat as somebody hears it, or would if it were not left out.
public struct TimedBeat: Equatable, Sendable {
  /// When, in milliseconds on any clock that only goes forward.
  public var time: Double
  /// How long it lasts, in milliseconds.
  public var length: Double
  /// In which bar of its part, from 0.
  public var bar: Int64
  /// Whether it is left out.
  public var isSilenced: Bool
  /// In which part of the score.
  public var part: Int

  /// A beat.
  public init(
    time: Double, length: Double, bar: Int64 = 0, isSilenced: Bool = false, part: Int = 0
  ) {
    self.part = part
    self.time = time
    self.length = length
    self.bar = bar
    self.isSilenced = isSilenced
  }
}

/// How steadily somebody taps along with beats.
///
/// Beats are told as they are heard, taps as they come, on one clock. A tap belongs to the nearest stroke: a
/// beat, also the next one, which is foreseen, or a part of one. It is *extra* where that stroke has been
/// tapped already; a beat is *missed* where none came before the next beat's tap.
///
/// People tap early, 20 to 80 ms before a metronome, musicians less (Repp 2005); ``mean`` says by how much,
/// ``spread`` how steady they are whatever that is.
public struct Steadiness: Equatable, Sendable {
  /// What a tap was.
  public struct Tap: Equatable, Sendable {
    /// How much later than its stroke, in milliseconds; less than nothing is early.
    public let deviation: Double
    /// Which beat the stroke belongs to, counted from the first that was heard.
    public let beat: Int
    /// Which part of the beat it is, from 0.
    public let part: Int
    /// Whether the stroke had been tapped before; it counts as nothing else then.
    public let isExtra: Bool
  }

  /// How many taps there were, extra ones left out.
  public private(set) var taps = 0
  /// How many came where there was a tap already.
  public private(set) var extra = 0
  /// How many beats between the first tap and the last had none.
  public private(set) var missed = 0

  private let parts: Int
  /// How many beats were heard, the last of them, and the one before.
  private var beats = 0
  private var last: TimedBeat?
  private var before: TimedBeat?
  /// The stroke that was tapped last, counted in parts of beats, and the last beat that was.
  private var lastStroke: Int?
  private var lastBeat: Int?
  // Sums over all taps of deviation and stroke, for the line through them.
  private var sum = 0.0
  private var squares = 0.0
  private var places = 0.0
  private var placeSquares = 0.0
  private var products = 0.0

  /// - Parameter parts: Into how many parts a beat is divided, each of which may be tapped.
  public init(parts: Int = 1) { self.parts = max(1, parts) }

  /// Takes a beat as it is heard.
  public mutating func heard(_ beat: TimedBeat) {
    before = last
    last = beat
    beats += 1
  }

  /// Takes a tap.
  ///
  /// - Returns: What it was; nil before the first beat, and where the beats have ended.
  public mutating func tapped(at time: Double) -> Tap? {
    guard let last, last.length > 0, time < last.time + 2 * last.length else { return nil }
    var (beat, start, length) = (beats - 1, last.time, last.length)
    if time < start, let before {
      // A tap of a while ago: half of a beat at most lies before the one that was heard.
      (beat, start, length) = (beats - 2, before.time, last.time - before.time)
    }
    guard length > 0 else { return nil }
    let part = length / Double(parts)
    let place = ((time - start) / part).rounded()
    guard place >= 0 || beat == 0 && place > -1 else { return nil }
    let stroke = beat * parts + Int(place)
    let deviation = time - start - place * part
    let isExtra = lastStroke.map { stroke <= $0 } ?? false
    let tap = Tap(
      deviation: deviation, beat: stroke / parts, part: stroke % parts, isExtra: isExtra)
    guard !isExtra else {
      extra += 1
      return tap
    }
    lastStroke = stroke
    if tap.part == 0 {
      if let lastBeat { missed += tap.beat - lastBeat - 1 }
      lastBeat = tap.beat
    }
    note(deviation, at: Double(stroke) / Double(parts))
    return tap
  }

  private mutating func note(_ deviation: Double, at place: Double) {
    taps += 1
    sum += deviation
    squares += deviation * deviation
    places += place
    placeSquares += place * place
    products += place * deviation
  }

  /// How much later than the strokes taps are on average, in milliseconds; 0 without any.
  public var mean: Double { taps == 0 ? 0 : sum / Double(taps) }

  /// The standard deviation of the taps from their mean, in milliseconds; nil for fewer than three.
  public var spread: Double? {
    guard taps > 2 else { return nil }
    return (max(0, squares - sum * mean) / Double(taps - 1)).squareRoot()
  }

  /// By how much taps get later, in milliseconds a beat (least squares); nil for fewer than eight.
  public var drift: Double? {
    guard taps > 7 else { return nil }
    let count = Double(taps)
    let spread = placeSquares - places * places / count
    return spread > 0 ? (products - places * sum / count) / spread : nil
  }
}
