import SeededRandom
import Testing
import Workflows

/// Random workflows, run by the engine and by an interpreter that is slow and short.
@Suite("Random runs")
struct RandomRunTests {
  struct Trouble: Error, Equatable { var visit: Int }
  typealias End = Completion<Int, Int, Trouble>

  /// What a visit does.
  enum Deed: Equatable {
    case now
    /// Reports before it returns.
    case inside
    /// Reports after some milliseconds.
    case later(Int64)
    /// Never reports; its limit passes.
    case never
    /// Cancels the run while it is performed.
    case cancel
    /// Is pending when the run is cancelled after some milliseconds.
    case cancelled(after: Int64)
  }

  /// What the visits of a run do, by their numbers from 1.
  struct Script {
    let drawn: RandomWorkflow
    let seed: UInt64
    let last: Int
    let hasTime: Bool

    func visit(_ number: Int, at node: Int) -> (deed: Deed, exit: Exit) {
      var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
      let exits = drawn.exits(of: node)
      let exit = exits[random.below(exits.count)]
      if number == last { return (random.below(2) == 0 ? .cancel : .cancelled(after: 0), exit) }
      guard hasTime else { return (.now, exit) }
      let limit = drawn.nodes[node].limit
      switch random.below(6) {
      case 0, 1: return (.now, exit)
      case 2: return (.inside, exit)
      case 3 where limit != nil: return (.never, exit)
      default:
        let patience = limit ?? 40
        return (.later(Int64(random.below(Int(patience)))), exit)
      }
    }
  }

  /// What became of a run.
  struct Story: Equatable {
    var trace: [TraceStep<Int>] = []
    var end: End?
    var time: Int64 = 0
    var abandoned: [Int64] = []
    var tooLate: Set<Int64> = []
  }

  /// The reference: goes from node to node, and keeps a list.
  func interpret(_ script: Script, from start: Int) -> Story {
    var story = Story()
    var node = start
    var number = 0
    while true {
      let rules = script.drawn.nodes[node]
      var error: NodeError<Trouble>?
      var exit = Exit.failed
      var attempt: Int32 = 0
      repeat {
        attempt += 1
        number += 1
        if attempt > 1, let retry = rules.retry {
          var wait = retry.wait
          for _ in 2..<attempt { wait = min(wait * 2, retry.longestWait) }
          story.time += min(wait, retry.longestWait)
        }
        let visit = script.visit(number, at: node)
        exit = visit.exit
        switch visit.deed {
        case .now, .inside: break
        case .later(let time): story.time += time
        case .never:
          story.time += rules.limit ?? 0
          story.abandoned.append(Int64(number))
          story.tooLate.insert(Int64(number))
          exit = .failed
        case .cancel, .cancelled:
          if visit.deed != .cancel { story.abandoned.append(Int64(number)) }
          story.end = End(outcome: nil, finalNode: nil, isCancelled: true)
          return story
        }
        let isTimeOut = visit.deed == .never
        error =
          exit != .failed ? nil : isTimeOut ? .timedOut : .failed(Trouble(visit: number))
        story.trace.append(
          TraceStep(node: node, attempt: attempt, exit: exit, isTimeOut: isTimeOut))
      } while exit == .failed && attempt < rules.retry?.attempts ?? 1
      switch script.drawn.target(NodeExit(node, exit)) {
      case .node(let next): node = next
      case .outcome(let outcome):
        story.end = End(outcome: outcome, finalNode: node, error: error)
        return story
      case nil:
        story.end = End(outcome: nil, finalNode: node, error: error)
        return story
      }
    }
  }

  func result(_ exit: Exit, _ number: Int) -> NodeResult<Trouble> {
    switch exit {
    case .complete: .complete
    case .yes: .yes
    case .no: .no
    case .choice(let choice): .choice(choice)
    case .failed: .failed(Trouble(visit: number))
    }
  }

  /// The same by callbacks, with all tokens that are no longer awaited reported again and again.
  func run(_ script: Script, from start: Int) throws -> Story {
    var story = Story()
    let clock = HandClock()
    var tokens: [Token] = []
    var reported: Set<Int64> = []
    let run = WorkflowRun<Int, Int, Trouble, Int>(
      of: try script.drawn.workflow(), sharing: 0, clock: clock.clock, traceLimit: 1000,
      abandon: { _, visit in story.abandoned.append(visit.token.visit) }
    ) { number, visit, run in
      number += 1
      #expect(visit.token.visit == Int64(number))
      tokens.append(visit.token)
      let (deed, exit) = script.visit(number, at: visit.node)
      let result = result(exit, number)
      let token = visit.token
      switch deed {
      case .now:
        reported.insert(token.visit)
        return result
      case .inside:
        reported.insert(token.visit)
        #expect(run.report(token, result) == nil)
      case .later(let time):
        clock.wake(after: time) {
          reported.insert(token.visit)
          #expect(run.report(token, result) == nil)
        }
      case .never: break
      case .cancel:
        run.cancel()
        return result
      case .cancelled(let time): clock.wake(after: time) { run.cancel() }
      }
      return .pending
    }
    try run.start(at: start) {
      story.end = $0
      story.time = clock.now
    }
    func reportAll() {
      for token in tokens where token != run.pendingVisit?.token {
        let rejection = run.report(token, .complete)
        if story.end?.isCancelled == true {
          #expect(rejection == .cancelled)
        } else if reported.contains(token.visit) {
          #expect(rejection == .repeated)
        } else {
          #expect(rejection == .tooLate)
          story.tooLate.insert(token.visit)
        }
      }
    }
    while story.end == nil {
      reportAll()
      guard clock.turnToNext() else {
        Issue.record("nothing happens any more")
        break
      }
    }
    reportAll()
    while clock.turnToNext() {}
    reportAll()
    story.trace = run.trace
    return story
  }

  /// The same with a value that is asked for each step, saved and continued now and then.
  func walk(_ script: Script, from start: Int) throws -> Story {
    var story = Story()
    let workflow = try script.drawn.workflow()
    var walk = Walk<Int, Int, Trouble>(workflow, traceLimit: 1000)
    var random = SeededGenerator(seed: script.seed)
    var now: Int64 = 0
    var report: (at: Int64, token: Token, result: NodeResult<Trouble>?)?
    try walk.start(at: start)
    while walk.isRunning {
      if walk.wakeTime == nil, walk.pendingVisit == nil, random.below(4) == 0 {
        let saved = try #require(walk.saved)
        walk = try Walk(workflow, continuing: saved, traceLimit: 1000)
      }
      if let visit = walk.next() {
        let number = Int(visit.token.visit)
        let (deed, exit) = script.visit(number, at: visit.node)
        let result = result(exit, number)
        switch deed {
        case .now, .inside: walk.report(visit.token, result, at: now)
        case .later(let time):
          walk.report(visit.token, .pending, at: now)
          report = (now + time, visit.token, result)
        case .never: walk.report(visit.token, .pending, at: now)
        case .cancel:
          let pending = walk.cancel()
          #expect(pending == nil)
          #expect(walk.report(visit.token, result, at: now) == .cancelled)
        case .cancelled(let time):
          walk.report(visit.token, .pending, at: now)
          report = (now + time, visit.token, nil)
        }
      } else if let (at, token, result) = report, at < walk.wakeTime ?? .max {
        now = at
        report = nil
        if let result {
          #expect(walk.report(token, result, at: now) == nil)
        } else if let pending = walk.cancel() {
          story.abandoned.append(pending.token.visit)
        }
      } else {
        now = try #require(walk.wakeTime)
        if let late = walk.wake(at: now) {
          story.abandoned.append(late.token.visit)
          if walk.report(late.token, .complete, at: now) == .tooLate {
            story.tooLate.insert(late.token.visit)
          }
        }
      }
    }
    story.time = now
    story.end = walk.completion
    story.trace = walk.trace
    return story
  }

  /// The same by awaiting each node.
  @concurrent
  func wait(_ script: Script, from start: Int) async throws -> Story {
    var story = Story()
    var walk = Walk<Int, Int, Trouble>(try script.drawn.workflow(), traceLimit: 1000)
    let clock = JumpingClock()
    var number = 0
    story.end = try await walk.run(from: start, sharing: &number, clock: clock) {
      number, visit async throws(Trouble) in
      number += 1
      let (deed, exit) = script.visit(number, at: visit.node)
      if number % 3 == 0 { await Task.yield() }
      switch deed {
      case .cancel, .cancelled: withUnsafeCurrentTask { $0?.cancel() }
      default: break
      }
      if exit == .failed { throw Trouble(visit: number) }
      return exit
    }
    story.trace = walk.trace
    story.time = clock.now.milliseconds
    return story
  }

  func script(_ seed: Int, _ drawn: RandomWorkflow, hasTime: Bool = true) -> Script {
    Script(drawn: drawn, seed: UInt64(seed), last: 3 + seed % 60, hasTime: hasTime)
  }

  @Test("Callbacks do what the interpreter does", arguments: 0..<500)
  func callbacks(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let drawn = RandomWorkflow(&random, nodes: 1 + random.below(8))
    let script = script(seed, drawn)
    let start = random.below(drawn.nodes.count)
    var story = interpret(script, from: start)
    let told = try run(script, from: start)
    // Once all is cancelled, nothing is said to be late; it may have been said before.
    if story.end?.isCancelled == true { story.tooLate = told.tooLate }
    #expect(told == story)
  }

  @Test("Values do what the interpreter does, saved and continued on the way", arguments: 0..<500)
  func values(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let drawn = RandomWorkflow(&random, nodes: 1 + random.below(8))
    let script = script(seed, drawn)
    let start = random.below(drawn.nodes.count)
    var story = interpret(script, from: start)
    let told = try walk(script, from: start)
    // A time-out that ends the last attempt of a run is too late as well.
    if told.end?.isCancelled == true { story.tooLate = told.tooLate }
    #expect(told == story)
  }

  @Test("Awaiting does what the interpreter does", arguments: 0..<300)
  func awaiting(_ seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var drawn = RandomWorkflow(&random, nodes: 1 + random.below(8))
    for number in drawn.nodes.indices { drawn.nodes[number].limit = nil }
    let script = script(seed, drawn, hasTime: false)
    let start = random.below(drawn.nodes.count)
    let task = Task { [drawn] in
      _ = drawn
      return try await wait(script, from: start)
    }
    let told = try await task.value
    var story = interpret(script, from: start)
    story.abandoned = []
    #expect(told == story)
  }
}
