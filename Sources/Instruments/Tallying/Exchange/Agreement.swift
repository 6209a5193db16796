import Boards
import Replication

/// How far two people agree who counted the same things apart.
///
/// For one tally the agreement is the smaller count over the greater: 95 and 100 agree by 95 %.
///
/// For all together it is the sum of the smaller counts over the greater of the two sums, the
/// *observed* agreement: as many things as both can have put into the same tally, out of all that
/// were there for whoever saw more. With A and B the two people's sums and N the greater of them,
/// chance alone would bring the *expected* agreement, the sum of aᵢ × bᵢ over N²: what one overlooked
/// is a tally of its own that the other does not have. **κ** = (observed − expected) ÷ (1 − expected)
/// is what is left of the agreement without chance: 1 where all counts are the same, 0 where they
/// agree no more than chance. It is the greatest Cohen's kappa (Cohen 1960, Educational and
/// Psychological Measurement 20:37–46) that the counts allow; the true one could only be told from a
/// list of every single thing.
///
/// By hand: 60, 30 and 10 against 50, 35 and 15. Observed: (50 + 30 + 10) ÷ 100 = 0.9. Expected:
/// (60 × 50 + 30 × 35 + 10 × 15) ÷ 10,000 = 0.42. κ = 0.48 ÷ 0.58 = 0.83.
public struct Agreement: Equatable, Sendable {
  /// What both counted of one thing.
  public struct Line: Equatable, Sendable {
    /// What it is called.
    public let name: Title
    /// What the first counted; `nil` where there is no such tally of hers.
    public let first: Int64?
    /// What the second counted; `nil` where there is no such tally of his.
    public let second: Int64?

    /// The second count less the first; `nil` where one of them is missing, and beyond 64 bits.
    public var difference: Int64? {
      guard let first, let second else { return nil }
      let (difference, isBeyond) = second.subtractingReportingOverflow(first)
      return isBeyond ? nil : difference
    }

    /// The smaller count over the greater, 1 where both are 0; `nil` where one of them is missing or
    /// below 0.
    public var ratio: Rational? {
      guard let first, let second, first >= 0, second >= 0 else { return nil }
      if first == second { return Rational(1) }
      return try? Rational(Int128(min(first, second)), over: Int128(max(first, second)))
    }
  }

  /// The tallies of the first in their order, then those that only the second has.
  public let lines: [Line]
  /// As many as both can have put into the same tally, out of all; `nil` where nothing was counted,
  /// a count is below 0, or numbers are beyond what a fraction holds.
  public let observed: Rational?
  /// What chance alone would bring.
  public let expected: Rational?
  /// What is left without chance; `nil`, too, where chance alone brings all, as with one tally.
  public let kappa: Rational?

  /// A name with what was counted.
  public typealias Count = (name: Title, count: Int64)

  /// Compares two lists by names. Of several with the same name the first goes with the first.
  ///
  /// - Complexity: O(*n*).
  public init(_ first: [Count], _ second: [Count]) {
    var places: [[UInt8]: [Int]] = [:]
    for (i, entry) in second.enumerated().reversed() {
      places[entry.name.utf8, default: []].append(i)
    }
    var used = [Bool](repeating: false, count: second.count)
    var lines: [Line] = []
    for entry in first {
      let place = places[entry.name.utf8]?.popLast()
      if let place { used[place] = true }
      lines.append(
        Line(name: entry.name, first: entry.count, second: place.map { second[$0].count }))
    }
    for (i, entry) in second.enumerated() where !used[i] {
      lines.append(Line(name: entry.name, first: nil, second: entry.count))
    }
    self.lines = lines
    let parts = try? Agreement.parts(lines)
    observed = parts?.observed
    expected = parts?.expected
    var kappa: Rational?
    if let (observed, expected) = parts, expected != Rational(1) {
      kappa = try? (observed - expected) / (Rational(1) - expected)
    }
    // One thing alone can't be mistaken for another.
    var kinds = 0
    for line in lines where (line.first ?? 0) != 0 || (line.second ?? 0) != 0 { kinds += 1 }
    self.kappa = kinds > 1 ? kappa : nil
  }

  /// Two boards, by the names of what is listed and counted there.
  public init(_ first: TallySheet, _ second: TallySheet) {
    self.init(Agreement.counts(first), Agreement.counts(second))
  }

  /// Two devices on one board, by what each counted in the current rounds.
  ///
  /// - Parameters:
  ///   - first: what `DeviceNames` calls the first device.
  ///   - second: what it calls the second.
  public init(
    _ sheet: TallySheet, on board: Board, _ devices: DeviceNames, first: [UInt8], second: [UInt8]
  ) {
    var counts: [[Count]] = [[], []]
    for tally in sheet.tallies where tally.isCounted {
      guard let name = tally.name else { continue }
      var sums: [Int128] = [0, 0]
      for share in CounterShares(of: tally.id, on: board, devices).shares {
        if share.device == first { sums[0] += share.sum }
        if share.device == second { sums[1] += share.sum }
      }
      for person in 0..<2 {
        if let count = Int64(exactly: sums[person]) { counts[person].append((name, count)) }
      }
    }
    self.init(counts[0], counts[1])
  }

  private static func counts(_ sheet: TallySheet) -> [Count] {
    var counts: [Count] = []
    for tally in sheet.tallies where tally.isCounted {
      if let name = tally.name, let count = tally.count { counts.append((name, count)) }
    }
    return counts
  }

  private static func parts(
    _ lines: [Line]
  ) throws(ComputationFault) -> (observed: Rational, expected: Rational) {
    var sums: (first: Int128, second: Int128, both: Int128) = (0, 0, 0)
    var products = Rational(0)
    for line in lines {
      let (first, second) = (line.first ?? 0, line.second ?? 0)
      guard first >= 0, second >= 0 else { throw .tooLarge }
      sums.first += Int128(first)
      sums.second += Int128(second)
      sums.both += Int128(min(first, second))
      products = try products + Rational(first) * Rational(second)
    }
    // Nothing counted: a division by 0.
    let all = try Rational(max(sums.first, sums.second), over: 1)
    return (try Rational(sums.both, over: 1) / all, try products / all / all)
  }
}
