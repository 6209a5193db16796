import Testing
import Traces

/// Histories of 120 steps. Few here, where everything is built for debugging: the real-browser tests
/// run 1,500 of them in wasm, and lay natively computed ends beside those of the browser.
@Suite("Simulation")
struct SimulationTests {
  @Test("100 random histories break no rule", arguments: 0..<4)
  func holds(quarter: UInt64) {
    for seed in quarter * 25..<(quarter + 1) * 25 {
      var simulation = Simulation(seed: 10_000 + seed)
      simulation.run(steps: Proof.steps)
      if let violation = simulation.settle().violation {
        Issue.record("seed \(10_000 + seed): \(violation)")
      }
    }
  }

  @Test(
    "Most histories notice a mistake in the design",
    arguments: [Simulation.Mutation.noSession, .dedupeByNumber])
  func mutations(mutation: Simulation.Mutation) {
    #expect(Proof.violations(from: 20_000, count: 40, mutation: mutation) > 20)
  }

  @Test("The same seed gives the same end, other seeds others")
  func repeatable() {
    var ends: Set<Int64> = []
    for seed in 0..<8 as Range<Int64> {
      let end = Proof.simulation(seed: seed)
      #expect(end == Proof.simulation(seed: seed))
      ends.insert(end)
    }
    #expect(ends.count == 8)
  }

  @Test("All forms of random operations come back, and JSON nests 128 levels")
  func forms() {
    for seed in 0..<5 as Range<Int64> {
      let number = Proof.operations(seed: seed)
      #expect(number < -100 || number >= 0)
      #expect(Proof.refused(seed: seed) > 500)
    }
    #expect(Proof.jsonDepth() == 31)
  }
}
