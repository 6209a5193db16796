import Replication
import SeededRandom
import Tallying
import Testing

/// Results against a walk over the formulas that keeps nothing.
extension ComputationTests {
  @Test("Random histories: every result is what a slow walk over the formulas finds")
  func slowly() throws {
    for seed in 0..<60 as Range<UInt64> {
      var chance = SeededGenerator(seed: seed)
      var session = Session()
      func id() -> EntityID { EntityID(UInt64(chance.below(9)) + 100) }
      for step in 0..<80 {
        func some() -> Formula {
          Formula(
            .entity(EntityID(UInt64(chance.below(9)) + 100)),
            (0..<chance.below(3)).map { _ in
              .init(
                [.add, .subtract, .divide, .minimum][chance.below(4)],
                [
                  .number(DecimalNumber(2)), .entity(EntityID(UInt64(chance.below(9)) + 100)),
                  .group(
                    Formula.Aggregate.allCases[chance.below(4)],
                    EntityID(UInt64(chance.below(3)) + 50)),
                ][chance.below(3)])
            })
        }
        let subject = id()
        let action: TallyAction =
          switch chance.below(11) {
          case 0: .create(subject, try Title("t\(step)"), color: 0, behind: nil)
          case 1, 2, 3:
            .createComputation(
              subject, try Title("c\(step)"), some(), .init(), color: 0, behind: nil)
          case 4: .compute(subject, some(), .init())
          case 5: .delete(subject)
          case 6: .createGroup(EntityID(UInt64(chance.below(3)) + 50), try Title("g"), behind: nil)
          case 7: .place(subject, in: EntityID(UInt64(chance.below(3)) + 50), behind: nil)
          case 8: .archive(subject, chance.below(2) == 0)
          case 9 where chance.below(4) == 0: .delete(EntityID(UInt64(chance.below(3)) + 50))
          default: .count(subject, by: Int64(chance.below(5)) - 2)
          }
        if chance.below(5) == 0 {
          try session.undoLast(at: Int64(step * 10))
        } else {
          try session.perform(action, at: Int64(step * 10))
        }
        let anew = TallySheet(session.board)
        #expect(session.sheet == anew, "seed \(seed), step \(step): \(action)")
        for row in anew.tallies where row.computation != nil {
          let expected = slowResult(row.id, session.board)
          #expect(anew.result(of: row.id) == expected, "seed \(seed), step \(step): \(row.id)")
          #expect(
            anew.isCircular(row.id, in: subject)
              == (row.id == subject || reaches(row.id, subject, session.board)))
        }
      }
    }
  }

  /// The result of a computation, found anew from the board, again for each that uses it.
  private func slowResult(_ id: EntityID, _ board: Board) -> ComputationResult {
    if reaches(id, id, board) { return .failure(.circle) }
    guard let formula = slowFormula(id, board) else { return .failure(.unreadable) }
    do throws(ComputationFault) {
      return .success(
        try formula.value { input throws(ComputationFault) in
          guard let row = Tally(input, on: board) else { throw .missing(input) }
          if row.isDeleted { throw .deleted(input) }
          if let count = row.count { return Rational(count) }
          guard row.computation != nil, case .success(let value) = slowResult(input, board) else {
            throw .input(input)
          }
          return value
        } statistics: { group throws(ComputationFault) in
          try slowStatistics(group, board)
        })
    } catch { return .failure(error) }
  }

  private func slowStatistics(
    _ group: EntityID, _ board: Board
  ) throws(ComputationFault) -> GroupStatistics {
    guard board.value(group, Field("kind")) == .integer(3) else { throw .missing(group) }
    if board.value(group, Field("deleted")) == .integer(1) { throw .deleted(group) }
    var statistics = GroupStatistics()
    for id in board.entities {
      guard let row = Tally(id, on: board), row.isListed, row.computation == nil, row.group == group
      else {
        continue
      }
      guard let count = row.count else { throw .input(id) }
      statistics.add(count)
    }
    return statistics
  }

  private func slowFormula(_ id: EntityID, _ board: Board) -> Formula? {
    guard let row = Tally(id, on: board), !row.isDeleted else { return nil }
    return try? row.computation?.formula.get()
  }

  /// Whether one uses another, in however many steps.
  private func reaches(_ id: EntityID, _ target: EntityID, _ board: Board) -> Bool {
    var seen: [EntityID] = []
    var next = slowFormula(id, board)?.entities ?? []
    while let input = next.popLast() {
      if input == target { return true }
      if seen.contains(input) { continue }
      seen.append(input)
      next += slowFormula(input, board)?.entities ?? []
    }
    return false
  }
}
