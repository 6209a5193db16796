import Replication
import Testing
import Traces

@Suite("Timeline")
struct TimelineTests {
  private func read(_ timeline: Timeline) -> (operations: [Operation], damaged: Int) {
    var operations: [Operation] = []
    let damaged = timeline.forEach { operation, digest in
      if operation.digest != digest { Issue.record("the wrong name of \(operation)") }
      operations.append(operation)
    }
    return (operations, damaged)
  }

  /// The set in order, the slow way.
  private func ordered(_ operations: [Operation]) -> [Operation] {
    var unique: [Digest: Operation] = [:]
    for operation in operations { unique[operation.digest] = operation }
    return unique.sorted { a, b in
      if a.value.at != b.value.at { return a.value.at < b.value.at }
      if a.value.replica != b.value.replica { return a.value.replica < b.value.replica }
      return (a.value.seq, a.key) < (b.value.seq, b.key)
    }.map { $0.value }
  }

  /// What several devices did, with clocks that go wrong, stand still, and run backwards.
  private func history(_ random: inout Random) throws -> [Operation] {
    var makers = (0..<3).map { Maker(UInt8($0)) }
    var now: Int64 = 1_700_000_000_000
    for _ in 0..<(20 + random.below(120)) {
      now += random.oneIn(3) ? 0 : Int64(random.below(5000))
      let at = random.oneIn(20) ? Int64(random.below(9)) : now - Int64(random.below(2)) * 3000
      try makers[random.below(3)].add(random.oneIn(4) ? -2 : 1, at: at)
    }
    return makers.flatMap { $0.made }
  }

  @Test("Everything comes once and in order, however it lies in logs and whatever the window")
  func order() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = Random(seed: seed)
      let all = try history(&random)
      var shuffled = all
      if random.oneIn(2) { random.shuffle(&shuffled) }
      var logs: [[UInt8]] = []
      var start = 0
      while start < shuffled.count * 3 / 4 {
        let end = min(shuffled.count, start + 1 + random.below(60))
        // Some operations lie in two logs.
        logs.append(Log.encode(Array(shuffled[max(0, start - random.below(5))..<end])))
        start = end
      }
      let loose = Array(shuffled[max(0, min(start, shuffled.count) - 3)...])
      for window in [5, 64, 65_536] {
        let timeline = Timeline(logs: logs, loose: loose, window: window)
        let (found, damaged) = read(timeline)
        #expect(damaged == 0)
        if found != ordered(all) { Issue.record("seed \(seed), window \(window)") }
      }
    }
  }

  @Test("Random operations of any time, sequence and kind come in order, too")
  func anything() {
    var chance = RandomOperation(seed: 5)
    let all = (0..<80).map { _ in chance.next() }
    let logs = [Log.encode(Array(all[..<40])), Log.encode(Array(all[30..<60]))]
    for window in [1, 30, 1000] {
      let timeline = Timeline(logs: logs, loose: Array(all[55...]), window: window)
      #expect(read(timeline).operations == ordered(all))
    }
  }

  @Test("In short steps the same comes in the same order, and no step hands out more than asked")
  func steps() throws {
    var random = Random(seed: 9)
    for most in [1, 7, 1000] {
      let all = try history(&random)
      let half = all.count / 2
      let logs = [Log.encode(Array(all[..<half])), Log.encode(Array(all[(half / 2)..<half]))]
      let timeline = Timeline(logs: logs, loose: Array(all[half...]), window: 20)
      var walk = Timeline.Walk(timeline)
      var found: [Operation] = []
      var progress = 0.0
      while !walk.isDone {
        let before = found.count
        let next = walk.step(most: most) { operation, _ in found.append(operation) }
        if next < progress { Issue.record("\(next) after \(progress)") }
        progress = next
        #expect(found.count - before <= most)
      }
      #expect(found == ordered(all) && walk.damaged == 0 && progress == 1)
      #expect(walk.step(most: most) { _, _ in Issue.record("more") } == 1)
    }
  }

  @Test("What waits is left out, a damaged log gives what can be read of it, nothing gives nothing")
  func partial() throws {
    var random = Random(seed: 1)
    let all = try history(&random)
    let waiting = Array(all.suffix(4))
    #expect(
      read(Timeline(logs: [Log.encode(all)], loose: waiting, waiting: waiting)).operations
        == ordered(Array(all.dropLast(4))))
    var log = Log.encode(all)
    log.removeLast(2)
    let (found, damaged) = read(Timeline(logs: [log, Log.encode(waiting)], loose: []))
    #expect(damaged == 1)
    #expect(Set(found.map { $0.digest }).isSuperset(of: waiting.map { $0.digest }))
    #expect(Set(found.map { $0.digest }).count == found.count)
    #expect(read(Timeline(logs: [], loose: [])).operations.isEmpty)
  }

  @Test("Progress goes on to its end, and what the reader throws ends it")
  func progress() throws {
    var random = Random(seed: 2)
    let all = try history(&random)
    let timeline = Timeline(logs: [Log.encode(all)], loose: [], window: 10)
    var last = 0.0
    var steps = 0
    _ = timeline.forEach(
      progress: { progress in
        if progress < last { Issue.record("\(progress) after \(last)") }
        last = progress
        steps += 1
      }, { _, _ in })
    #expect(last == 1 && steps > all.count / 20)
    struct Enough: Error {}
    var count = 0
    #expect(throws: Enough.self) {
      _ = try timeline.forEach { (_, _) throws(Enough) in
        count += 1
        if count == 5 { throw Enough() }
      }
    }
    #expect(count == 5)
  }
}
