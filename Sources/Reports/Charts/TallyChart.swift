import Markup
import Replication
import Tallying
import Text

/// A tally's history as a drawing: an SVG document that stands by itself, or a part of the page.
///
/// It brings its own dark glass, so that it looks the same on a light page and a dark one, and says in
/// words what it shows, for those who can't see it.
public struct TallyChart: Sendable {
  /// What is drawn.
  public enum Kind: Equatable, Sendable {
    /// The count, going up and down.
    case count
    /// How many taps there were in a minute; over long times in an hour, a day, a week.
    case rate
  }

  let kind: Kind
  let name: String
  /// What the round is called.
  let round: String
  let crayon: Crayon
  let histogram: TapHistogram
  let words: ChartWords
  /// What the clock on the wall shows ahead of UTC, in milliseconds.
  let offset: Int64

  /// A chart of one round of a tally.
  ///
  /// - Parameters:
  ///   - tally: the tally, as the sheet has it.
  ///   - round: its number.
  ///   - histogram: the taps of that round.
  ///   - offset: how many seconds the clocks are ahead of UTC that times are shown by.
  public init(
    _ kind: Kind, of tally: Tally, round: Int64, _ histogram: TapHistogram,
    in language: Language, offset: Int64
  ) {
    self.init(
      kind, of: tally, called: ChartWords(language).round(round), histogram,
      in: language, offset: offset)
  }

  /// A chart of a round that is called something else than its number.
  package init(
    _ kind: Kind, of tally: Tally, called round: String, _ histogram: TapHistogram,
    in language: Language, offset: Int64
  ) {
    self.kind = kind
    self.round = round
    // Less than a minute can't say how many there are in one.
    self.histogram = kind == .count ? histogram : histogram.coarsened(to: 60, least: 60_000)
    self.offset = offset * 1000
    words = ChartWords(language)
    name = words.name(tally)
    crayon = Crayon(code: tally.color)
  }

  /// The taps of a round, out of the history of a board.
  ///
  /// - Parameter round: `nil` for what the count shows: the rounds from the last reset on.
  public static func histogram(
    of counter: EntityID, round: Int64?, on board: Board, _ timeline: Timeline,
    progress: (Double) -> Void = { _ in }
  ) -> TapHistogram {
    let counted = board.counter(counter).current...board.counter(counter).horizon
    var histogram = TapHistogram()
    _ = timeline.forEach(progress: progress) { operation, _ in
      Tap.forEach(in: operation) { tap in
        guard tap.counter == counter,
          round.map({ tap.round == $0 }) ?? counted.contains(tap.round)
        else { return }
        histogram.add(tap.amount, at: tap.at)
      }
    }
    return histogram
  }

  /// What the chart shows, in a sentence or two.
  public var description: String {
    guard let span = histogram.span else { return words.nothing }
    let times = words.times(span, time)
    switch kind {
    case .count:
      let least = steps.map { $0.count }.min() ?? 0
      return words.count(
        words.language.numbers.text(histogram.total), during: times, taps: histogram.taps,
        least: least < min(0, histogram.total) ? words.language.numbers.text(least) : nil)
    case .rate:
      let most = histogram.slots.max { $0.taps < $1.taps }
      return words.rate(
        words.language.numbers.tenths(unit.tenths(most?.taps ?? 0, in: histogram.length)), unit,
        at: time.full(max(most?.start ?? 0, span.lowerBound)), during: times, taps: histogram.taps)
    }
  }

  /// What taps are counted in.
  var unit: RateUnit { RateUnit(slot: histogram.length) }

  var time: WallClock { WallClock(offset: offset, words.language) }

  /// The count behind each slot.
  var steps: [(start: Int64, count: Int128)] {
    var count: Int128 = 0
    var steps: [(start: Int64, count: Int128)] = []
    for slot in histogram.slots {
      count += slot.sum
      steps.append((slot.start, count))
    }
    return steps
  }

  /// The document, in UTF-8.
  public var svg: [UInt8] { html(of: document() as Node<Silence>) }
}

/// What a document says of what happens in it: nothing does.
enum Silence: Equatable, Sendable {}
