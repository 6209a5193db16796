import Workflows

/// The example: who is willing to exercise, lifts weights and does sit-ups is healthy; who is not
/// is unhealthy, unless an injury is the reason.
enum Station { case exercise, injured, liftWeights, sitUps }

enum Health { case healthy, unhealthy, inconclusive }

struct Person: Equatable {
  var isWilling = true
  var isInjured = false
  /// What was done, in order.
  var done: [Station] = []
}

typealias HealthRun = WorkflowRun<Station, Health, Never, Person>

func healthWorkflow(
  limit: Int64? = nil, retry: Retry? = nil
) throws -> Workflow<Station, Health> {
  try Workflow(
    nodes: [
      .decision(.exercise), .decision(.injured), .work(.liftWeights),
      .work(.sitUps, limit: limit, retry: retry),
    ],
    arrows: [
      .from(.exercise, .yes, to: .liftWeights), .from(.exercise, .no, to: .injured),
      .from(.liftWeights, .complete, to: .sitUps),
    ],
    outcomes: [
      .at(.sitUps, .complete, gives: .healthy), .at(.injured, .yes, gives: .inconclusive),
      .at(.injured, .no, gives: .unhealthy),
    ])
}

/// What a run told, for looking at it afterwards.
final class HealthNotes {
  var ends: [Completion<Station, Health, Never>] = []
  var abandoned: [Visit<Station>] = []
  var pending: [Visit<Station>] = []

  /// A run of a person whose sit-ups take their time; all else is answered at once.
  func run(_ person: Person = Person()) throws -> HealthRun {
    HealthRun(
      of: try healthWorkflow(), sharing: person,
      abandon: { _, visit in self.abandoned.append(visit) }
    ) { person, visit, _ in
      person.done.append(visit.node)
      switch visit.node {
      case .exercise: return person.isWilling ? .yes : .no
      case .injured: return person.isInjured ? .yes : .no
      case .liftWeights: return .complete
      case .sitUps:
        self.pending.append(visit)
        return .pending
      }
    }
  }
}

/// A clock that stands still until it is turned.
final class HandClock {
  private(set) var now: Int64 = 0
  private var alarms: [(at: Int64, call: () -> Void)] = []

  var clock: WorkflowClock {
    WorkflowClock(now: { self.now }, wake: { self.wake(after: $0, $1) })
  }

  func wake(after: Int64, _ call: @escaping () -> Void) { alarms.append((now + after, call)) }

  /// Lets time pass; alarms ring one after the other, each at its time.
  func turn(by milliseconds: Int64) {
    let end = now + milliseconds
    while let next = alarms.filter({ $0.at <= end }).map(\.at).min() {
      ring(at: next)
    }
    now = end
  }

  /// Turns to the next alarm.
  ///
  /// - Returns: whether there was one.
  func turnToNext() -> Bool {
    guard let next = alarms.map(\.at).min() else { return false }
    ring(at: next)
    return true
  }

  private func ring(at time: Int64) {
    guard let place = alarms.firstIndex(where: { $0.at == time }) else { return }
    now = max(now, time)
    alarms.remove(at: place).call()
  }
}
