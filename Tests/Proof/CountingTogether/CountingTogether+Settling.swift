import App
import Replication
import Traces

/// The end of a history: everything arrives, and the rules are looked at.
extension CountingTogether {
  /// How every tab stands, a line each, for whoever looks for what went wrong.
  public var standing: String {
    var lines = ["server: \(server.operations.count) operations"]
    let onServer = Set(server.operations.map { $0.digest.bits })
    for tap in taps where tap.isSaved && !onServer.contains(tap.digest.bits) {
      let places = devices.indices.filter { devices[$0].names.contains(tap.digest.bits) }
      lines.append(
        "saved and not on the server: \(tap.digest), on the disks of \(places)"
          + (destroyed.contains(tap.digest.bits) ? ", destroyed" : ""))
    }
    for (d, device) in devices.enumerated() {
      for (t, tab) in device.tabs.enumerated() {
        lines.append(
          "device \(d), tab \(t): \(tab.app.storage), in step \(tab.app.isInStep), "
            + "\(tab.requests.count) requests, \(tab.transactions.count) transactions, "
            + "timers \(tab.timers.map { "\($0.message)" })")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Lets a device finish all it has begun, with nothing in its way.
  mutating func calm(_ d: Int) {
    for _ in 0..<3000 {
      var isIdle = true
      for t in devices[d].tabs.indices {
        while !devices[d].tabs[t].transactions.isEmpty {
          transact(d, t, mayFail: false)
          isIdle = false
        }
        while !devices[d].tabs[t].inbox.isEmpty { hear(d, t) }
        if !devices[d].tabs[t].requests.isEmpty {
          network(d, t, isGood: true)
          isIdle = false
        } else if let stream = devices[d].tabs[t].stream,
          !stream.bytes.isEmpty || server.page(after: stream.cursor).cursor != stream.cursor
        {
          streamOn(d, t, isGood: true)
          isIdle = false
        } else if let timer = devices[d].tabs[t].timers.firstIndex(where: { $0.message.isDue }) {
          let message = devices[d].tabs[t].timers.remove(at: timer).message
          clock += 31_000
          _ = send(d, t, message)
          isIdle = false
        }
      }
      if isIdle { return }
    }
  }

  /// Lets everything arrive everywhere, and looks at the rules.
  ///
  /// - Returns: the bytes of the board that all devices show.
  public mutating func settle() throws(Violation) -> [UInt8] {
    for d in devices.indices where devices[d].tabs.isEmpty { addTab(d, fragment: link) }
    for _ in 0..<6 {
      for d in devices.indices {
        for t in devices[d].tabs.indices {
          _ = send(d, t, .shown)
          // What a broken server refused, one that is whole takes.
          if server.refusals > 0 { _ = send(d, t, .inStep(.offerTapped)) }
          // What follows one that is gone is sent as new.
          if wipes, devices[d].tabs[t].app.strandedCount > 0 {
            note(send(d, t, .inStep(.sayAgainTapped)), d, t)
          }
        }
        calm(d)
      }
    }
    checkClaims()
    if let violation { throw violation }
    var named: [NamedOperation] = []
    var names: Set<UInt64> = []
    for operation in server.operations {
      let one = NamedOperation(operation)
      guard names.insert(one.digest.bits).inserted else { throw .doubled }
      named.append(one)
    }
    let torn = torn
    for tap in taps where tap.isSaved && !names.contains(tap.digest.bits) {
      let isKept = wipes && devices.contains { $0.unopened.contains(tap.digest.bits) }
      if !isKept, !torn.contains(tap.digest.bits) { throw .lost }
    }
    let reference = Reference(named)
    var first: [UInt8]?
    for device in devices {
      for tab in device.tabs {
        guard let session = tab.app.desk.session else { throw .notInStep }
        guard tab.app.isInStep else {
          if torn.count == destroyed.count { throw .notInStep }
          continue
        }
        let state = session.board.snapshot
        // Whoever sent as new what follows one that is gone still has it as it was.
        if let first, first != state, torn.count == destroyed.count { throw .boardsDiffer }
        first = state
        for counter in CountingTogether.counters {
          if session.board.counter(counter).total != reference.total(counter) {
            throw .wrongSum
          }
          var expected: Int128 = 0
          for tap in taps where tap.counter == counter && names.contains(tap.digest.bits) {
            expected += Int128(tap.n)
          }
          var counted: Int128 = 0
          for round in session.board.counter(counter).rounds { counted += round.total }
          if counted != expected {
            throw .wrongSum
          }
        }
      }
    }
    return first ?? []
  }
}

extension Message {
  /// Whether it has to come for things to go on: waits after failures, and retries.
  fileprivate var isDue: Bool {
    switch self {
    case .boardOpened, .retryDue, .inStep(.waitEnded): true
    default: false
    }
  }
}
