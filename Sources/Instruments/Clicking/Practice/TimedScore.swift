/// A score as it is played from a moment on, through all changes of it, with the bar that ends it when a
/// time has run out.
///
/// The bar is known as soon as the score is, and is part of what is played: so the audio thread ends with it to
/// the frame, also where the page is out of sight and hears of no beat. Of a score that changes it is found
/// anew, from where the music stands then. That is known by a clock here, and by the frame in the audio thread:
/// what lies between is some hundredths of a second, which is another bar at most.
public struct TimedScore: Sendable {
  /// What is to be played: the score, and where it ends.
  public private(set) var score: Score
  private var plan: Plan
  /// After how many frames the time has run out.
  private var end: Int64?

  /// Any rate would do: 48 frames are a millisecond.
  private static let rate: Int64 = 48_000

  /// A score that begins now.
  ///
  /// - Parameter milliseconds: how long it is to be played, to the end of a bar; nil for no end but its own.
  /// - Returns: nil for what can't be played.
  public init?(_ score: Score, for milliseconds: Double? = nil) {
    guard let plan = try? Plan(score, rate: Self.rate) else { return nil }
    self.score = score
    self.plan = plan
    end(after: milliseconds)
  }

  /// Takes another end: with the first bar that ends so long after its beginning, or later.
  ///
  /// - Parameter milliseconds: at most as many as 300 years; nil for none.
  public mutating func end(after milliseconds: Double?) {
    end = milliseconds.map { Int64(max(0, min(1e13, $0)) * Double(Self.rate) / 1000) }
    score.stop = end.flatMap { plan.bar(endingAt: $0) }
  }

  /// Takes another score, in phase.
  ///
  /// - Parameter milliseconds: how long after the beginning that is. A bar that has begun then is not cut.
  public mutating func change(to next: Score, at milliseconds: Double) {
    // What is over the engine still plays; the plan that goes on has no end.
    var next = next
    next.stop = nil
    guard var changed = try? Plan(next, rate: Self.rate) else { return }
    let frame = Int64(max(0, min(1e13, milliseconds)) * Double(Self.rate) / 1000)
    changed.take(over: plan, at: frame)
    plan = changed
    score = next
    score.stop = end.flatMap { plan.bar(endingAt: max($0, frame)) }
  }
}
