import CountingTogether
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// A few of the histories that `make simulate` runs by the hundred thousand.
@Suite("Counting together") struct CountingTogetherTests {
  @Test("random histories of devices, tabs and a server break no rule", arguments: 0..<4)
  func holds(quarter: UInt64) {
    for seed in quarter * 25..<(quarter + 1) * 25 { violation(of: seed + 50_000) }
  }

  @Test(
    "nor do those that broke one once, seemed to, or came to no end",
    arguments: [26_506, 39_148, 61_718, 516_346, 526_207, 566_061, 743_751] as [UInt64])
  func mended(seed: UInt64) { violation(of: seed) }

  @Test(
    "nor do histories in which stores are taken away under open pages",
    arguments: [1444, 2104, 4478, 4892, 7899, 8965, 10_596, 11_142, 27_183] as [UInt64])
  func wiped(seed: UInt64) {
    // One each that broke a rule once, and its neighbours.
    for seed in seed..<seed + 5 { violation(of: seed, wipes: true) }
  }

  @Test("the same seed gives the same end")
  func repeatable() throws {
    for seed in 0..<3 as Range<UInt64> {
      var one = CountingTogether(seed: seed)
      var two = CountingTogether(seed: seed)
      one.run(steps: 100)
      two.run(steps: 100)
      #expect(try one.settle() == two.settle())
    }
  }

  @Test(
    "histories notice mistakes in server and devices",
    arguments: [
      CountingTogether.Mutation.serverDoubles, .sentWithoutAnswer, .setBackUnseen,
      .proxysWordTaken,
    ])
  func mutations(mutation: CountingTogether.Mutation) {
    for seed in 0..<60 as Range<UInt64> {
      var history = CountingTogether(seed: seed + 70_000, mutation: mutation)
      history.run(steps: 160)
      do throws(CountingTogether.Violation) { _ = try history.settle() } catch { return }
    }
    Issue.record("60 histories did not notice \(mutation)")
  }

  private func violation(of seed: UInt64, wipes: Bool = false) {
    var history = CountingTogether(seed: seed, wipes: wipes)
    history.run(steps: 160)
    do throws(CountingTogether.Violation) { _ = try history.settle() } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }
}
