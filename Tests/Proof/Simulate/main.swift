import CountingTogether

// make simulate: as many histories as are asked for, from one seed on; ends with 1 at the first
// rule that one of them breaks, and says which seed it was. `Simulate 1000 1 wipes` takes stores away
// under open pages, too.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let wipes = CommandLine.arguments.last == "wipes"
let count = arguments.first ?? 100_000
let first = arguments.dropFirst().first ?? 1
let steps = 160
for seed in first..<(first + count) {
  var history = CountingTogether(seed: seed, wipes: wipes)
  history.isTalking = count == 1
  history.run(steps: steps)
  do throws(CountingTogether.Violation) {
    _ = try history.settle()
  } catch {
    print("seed \(seed): \(error)\n\(history.standing)")
    exit(1)
  }
  if (seed - first + 1) % max(1, count / 20) == 0 {
    print("\(seed - first + 1) of \(count) histories of \(steps) steps, no rule broken")
    fflush(nil)
  }
}
