import Replication

/// A round as people see it: from one reset that stands to the next.
///
/// A counter has a round for every reset anybody ever made; one that was taken back belongs to what
/// went on before it. So the last round here comes to what the tally shows, and all of them together to
/// everything that was ever counted.
public struct TallyRound: Equatable, Sendable {
  /// The number of the counter's round that it begins with; 0 for what was before any reset.
  public let number: Int64
  /// The number that the next one begins with; the greatest there is for the one that is counted in.
  public let end: Int64
  /// What was counted in it.
  public let total: Int128

  /// The counter's rounds that belong to it.
  public var numbers: Range<Int64> { number..<end }

  /// The day it is the round of, in days since 1970; `nil` where it was not begun by a daily reset.
  public var day: Int64? { TallyRound.day(ofRound: number) }

  /// The day that a round of a counter was begun for by a daily reset, in days since 1970.
  public static func day(ofRound number: Int64) -> Int64? { DailyReset.day(ofRound: number) }

  /// Whether it is the one that is counted in.
  public var isCurrent: Bool { end == Int64.max }

  /// The rounds of a counter, oldest first; never empty. The first round of all is left out where
  /// nothing was counted before the first reset.
  ///
  /// - Complexity: O(rounds × replicas).
  public static func all(of counter: Counter) -> [TallyRound] {
    var rounds: [TallyRound] = []
    var number: Int64 = 0
    var total: Int128 = 0
    var isEmpty = true
    let horizon = counter.horizon
    for round in counter.rounds where round.number <= horizon {
      if round.number > number, round.stands {
        if number > 0 || !isEmpty {
          rounds.append(TallyRound(number: number, end: round.number, total: total))
        }
        number = round.number
        total = 0
      }
      if !round.sums.isEmpty { isEmpty = false }
      total += round.total
    }
    rounds.append(TallyRound(number: number, end: Int64.max, total: total))
    return rounds
  }
}
