import App
import Replication
import Tallying
import Traces

/// A random history of devices and tabs that count on one shared board, with everything that goes
/// wrong between finger, disk, network and server.
///
/// What runs is the app itself, as the page runs it; only the machine around it is made up. Tabs
/// die before and after the disk has it, writes fail, requests and answers get lost, come late or
/// twice, streams break, stall and come in pieces, clocks are wrong, devices are cloned and
/// restored, the server dies and is restored from a backup. The same seed gives the same history.
public struct CountingTogether {
  /// A rule that was broken.
  public enum Violation: Error, Equatable, Sendable {
    /// Two devices that are in step show different boards.
    case boardsDiffer
    /// Counts are not the sum of the operations that the server has.
    case wrongSum
    /// A count that was shown as saved is gone.
    case lost
    /// The server has an operation twice.
    case doubled
    /// Something was not sent or fetched although nothing stands in the way any more.
    case notInStep
  }

  /// A deliberate mistake; a simulation that does not notice it proves nothing.
  public enum Mutation: Sendable {
    /// The design as it is.
    case none
    /// The server takes what it has already for new.
    case serverDoubles
    /// A device takes for sent what was not answered.
    case sentWithoutAnswer
    /// A device does not notice that the server was restored.
    case sameEpoch
  }

  private struct Tap {
    let digest: Digest
    let counter: EntityID
    let n: Int64
    var isSaved = false
  }

  /// Says what happens, for whoever looks for what went wrong.
  public var isTalking = false
  var random: Random
  private let mutation: Mutation
  private var server: ModelServer
  private var devices: [SimulatedDevice] = []
  private var backups: [(device: Int, records: [String: [UInt8]])] = []
  private var serverBackup = 0
  private var taps: [Tap] = []
  /// The operations whose taps are known: what could not be written is written again.
  private var noted: Set<UInt64> = []
  private var destroyed: Set<UInt64> = []
  private var clock: Int64 = 1_800_000_000_000
  private var link = ""
  private static let counters = TallyExample.ids

  /// A history of two to four devices; the first has shared its board, the others have its link.
  public init(seed: UInt64, mutation: Mutation = .none) {
    random = Random(seed: seed)
    self.mutation = mutation
    server = ModelServer(epoch: random.next())
    let count = 2 + random.below(3)
    addDevice(fragment: "")
    calm(0)
    _ = send(0, 0, .inStep(.keepTapped))
    calm(0)
    link = devices[0].tabs[0].app.session?.shared?.linkForOthers?.secretFragment ?? ""
    while devices.count < count { addDevice(fragment: link) }
  }

  private mutating func addDevice(fragment: String) {
    let skew = random.oneIn(3) ? Int64(random.below(2_000_000_000)) - 1_000_000_000 : 0
    devices.append(SimulatedDevice(skew: skew))
    addTab(devices.count - 1, fragment: fragment)
  }

  private mutating func addTab(_ device: Int, fragment: String = "") {
    var secret: [UInt8] = []
    for _ in 0..<32 { secret.append(UInt8(truncatingIfNeeded: random.next())) }
    // Tabs hold the locks of their numbers; a new one takes the least that is free.
    var lease: Int64 = 0
    while devices[device].tabs.contains(where: { $0.lease == lease }) { lease += 1 }
    devices[device].tabs.append(
      SimulatedTab(
        lease: lease,
        App.Surroundings(
          language: .english, lease: lease, secret: secret,
          session: random.next(), origin: "https://count.example.org", fragment: fragment)))
  }

  private mutating func send(_ d: Int, _ t: Int, _ message: Message) -> [Effect] {
    devices[d].tabs[t].send(message, now: clock + devices[d].skew, random: random.next())
  }

  // MARK: What happens

  /// Lets `steps` things happen.
  public mutating func run(steps: Int) {
    for _ in 0..<steps { step() }
  }

  private mutating func step() {
    clock += Int64(random.below(300))
    let d = random.below(devices.count)
    guard !devices[d].tabs.isEmpty else { return addTab(d, fragment: link) }
    let t = random.below(devices[d].tabs.count)
    let what = random.below(60)
    if isTalking { print("device \(d), tab \(t): \(what), server \(server.operations.count)") }
    switch what {
    case 0..<14: act(d, t)
    case 14..<24: transact(d, t, mayFail: true)
    case 24..<34: network(d, t, isGood: false)
    case 34..<42: streamOn(d, t, isGood: false)
    case 42..<46: hear(d, t)
    case 46..<49: fire(d, t)
    case 49: kill(d, t)
    case 50: if devices[d].tabs.count < 3 { addTab(d, fragment: link) }
    case 51: _ = send(d, t, .hidden)
    case 52, 53: _ = send(d, t, .shown)
    case 54: backups.append((d, devices[d].records))
    case 55: if random.oneIn(4) { restore() }
    case 56: if random.oneIn(4), devices.count < 6 { clone(d) }
    case 57: if random.oneIn(3) { serverBackup = server.operations.count }
    case 58: if random.oneIn(mutation == .sameEpoch ? 1 : 8) { restoreServer() }
    default: if random.oneIn(3) { killServer() }
    }
  }

  private mutating func act(_ d: Int, _ t: Int) {
    let id = CountingTogether.counters[random.below(3)]
    let message: TallyMessage =
      switch random.below(16) {
      case 0: .undoTapped
      case 1: .redoTapped
      case 2: .resetTapped(id)
      case 3: .halfClicked(id, .subtract)
      case 4: .deleteTapped(id)
      default: .halfClicked(id, .add)
      }
    note(send(d, t, .tally(message)))
    if case .resetTapped = message { note(send(d, t, .tally(message))) }
  }

  private mutating func note(_ effects: [Effect]) {
    for case .store(let writes, _) in effects {
      for case .put(_, let bytes) in writes {
        guard let operation = try? Operation(canonicalBytes: bytes),
          noted.insert(operation.digest.bits).inserted
        else { continue }
        for case .add(let counter, _, let n) in operation.changes {
          taps.append(Tap(digest: operation.digest, counter: counter, n: n))
        }
      }
    }
  }

  private mutating func transact(_ d: Int, _ t: Int, mayFail: Bool) {
    guard !devices[d].tabs[t].transactions.isEmpty else { return }
    let transaction = devices[d].tabs[t].transactions.removeFirst()
    switch transaction {
    case .store(let writes, let ticket):
      if mayFail, random.oneIn(30) {
        _ = send(d, t, .notStored(ticket: ticket, .failed))
        return
      }
      write(writes, to: d)
      for write in writes {
        if case .put(_, let bytes) = write, let named = try? Operation(canonicalBytes: bytes) {
          let digest = named.digest
          for i in taps.indices where taps[i].digest == digest { taps[i].isSaved = true }
        }
      }
      let told = devices[d].tabs[t].untold.filter { $0.ticket <= ticket }
      devices[d].tabs[t].untold.removeAll { $0.ticket <= ticket }
      for other in devices[d].tabs.indices where other != t {
        for entry in told { devices[d].tabs[other].inbox.append(entry.bytes) }
      }
      note(send(d, t, .stored(ticket: ticket)))
    case .open(let prefix):
      let (writes, effects) = devices[d].tabs[t].app.opened(
        records(d, prefix), isWhole: prefix == devices[d].tabs[t].app.shelf.scope)
      write(writes, to: d)
      devices[d].tabs[t].take(effects, now: clock + devices[d].skew)
    case .readHistory:
      let scope = devices[d].tabs[t].app.shelf.scope
      note(
        send(d, t, .historyRead(records(d, scope + BoardStore.logs).map { $0.value })))
    case .readRecent:
      let scope = devices[d].tabs[t].app.shelf.scope
      _ = send(d, t, .recentRead(records(d, scope + BoardStore.now)))
    }
  }

  private func records(_ d: Int, _ prefix: String) -> [StoreRecord] {
    devices[d].records.keys.filter { $0.hasPrefix(prefix) }.sorted()
      .map { StoreRecord($0, devices[d].records[$0] ?? []) }
  }

  private mutating func write(_ writes: [StoreWrite], to d: Int) {
    for write in writes {
      switch write {
      case .put(let key, let value): devices[d].records[key] = value
      case .remove(let key): devices[d].records[key] = nil
      }
    }
  }

  private mutating func hear(_ d: Int, _ t: Int) {
    guard !devices[d].tabs[t].inbox.isEmpty else { return }
    let bytes = devices[d].tabs[t].inbox.removeFirst()
    _ = send(d, t, .heard(bytes))
  }

  private mutating func fire(_ d: Int, _ t: Int) {
    guard !devices[d].tabs[t].timers.isEmpty else { return }
    let i = random.below(devices[d].tabs[t].timers.count)
    let timer = devices[d].tabs[t].timers.remove(at: i)
    clock = max(clock, timer.due - devices[d].skew)
    note(send(d, t, timer.message))
  }

  // MARK: The network

  private mutating func network(_ d: Int, _ t: Int, isGood: Bool) {
    let waiting = devices[d].tabs[t].requests.count
    guard waiting > 0 else { return }
    let (ticket, request) = devices[d].tabs[t].requests.remove(
      at: isGood ? 0 : random.below(waiting))
    var answer = NetworkAnswer(status: 0)
    if mutation == .sentWithoutAnswer, request.method == .post, random.oneIn(3),
      let cursor = devices[d].tabs[t].app.inStepCursor
    {
      let receipt = UploadAnswer(epoch: server.epoch, after: cursor, cursor: cursor, new: 0)
      answer = NetworkAnswer(status: 200, body: receipt.json.bytes())
      _ = send(d, t, .inStep(.answered(ticket: ticket, answer)))
      return
    }
    switch isGood ? 9 : random.below(10) {
    case 0: break  // lost on its way there
    case 1: _ = serve(request)  // the answer is lost
    case 2:
      _ = serve(request)
      answer = serve(request)  // something between sent it twice
    case 3: answer = NetworkAnswer(status: 503)
    default: answer = serve(request)
    }
    _ = send(d, t, .inStep(.answered(ticket: ticket, answer)))
  }

  private mutating func serve(_ request: NetworkRequest) -> NetworkAnswer {
    let answer = server.answer(request)
    if mutation == .serverDoubles, random.oneIn(4) { server.takeAgain() }
    return answer
  }

  private mutating func streamOn(_ d: Int, _ t: Int, isGood: Bool) {
    guard var stream = devices[d].tabs[t].stream else { return }
    if !isGood, random.oneIn(12) {
      devices[d].tabs[t].stream = nil
      _ = send(
        d, t,
        .inStep(
          .answered(ticket: stream.ticket, NetworkAnswer(status: random.oneIn(2) ? 200 : 0))))
      return
    }
    let page = server.page(after: stream.cursor)
    if page.cursor > stream.cursor || page.head < stream.cursor {
      stream.bytes += Array(": \n\nevent: operations\ndata: ".utf8) + page.json.bytes()
      stream.bytes += Array("\n\n".utf8)
      stream.cursor = page.cursor
    }
    // Proxies hold pieces back and cut them anywhere.
    let count = isGood ? stream.bytes.count : random.below(stream.bytes.count + 1)
    let piece = Array(stream.bytes[..<count])
    stream.bytes.removeFirst(count)
    devices[d].tabs[t].stream = stream
    if !piece.isEmpty { _ = send(d, t, .inStep(.streamed(ticket: stream.ticket, piece))) }
  }

  // MARK: What goes wrong

  /// The page dies; the disk has what it was asked for first, up to somewhere.
  private mutating func kill(_ d: Int, _ t: Int) {
    let tab = devices[d].tabs.remove(at: t)
    var done = random.below(tab.transactions.count + 1)
    for transaction in tab.transactions where done > 0 {
      done -= 1
      if case .store(let writes, _) = transaction { write(writes, to: d) }
    }
    for request in tab.requests where random.oneIn(2) { _ = server.answer(request.request) }
    if devices[d].tabs.isEmpty { addTab(d, fragment: link) }
  }

  private mutating func killServer() {
    for d in devices.indices {
      for t in devices[d].tabs.indices {
        for (ticket, _) in devices[d].tabs[t].requests {
          _ = send(d, t, .inStep(.answered(ticket: ticket, NetworkAnswer(status: 0))))
        }
        devices[d].tabs[t].requests.removeAll()
        if let ticket = devices[d].tabs[t].stream?.ticket {
          devices[d].tabs[t].stream = nil
          _ = send(d, t, .inStep(.answered(ticket: ticket, NetworkAnswer(status: 0))))
        }
      }
    }
  }

  private mutating func restore() {
    guard !backups.isEmpty else { return }
    let backup = backups[random.below(backups.count)]
    let before = everywhere
    devices[backup.device].records = backup.records
    devices[backup.device].tabs = []
    addTab(backup.device, fragment: link)
    destroyed.formUnion(before.subtracting(everywhere))
  }

  private mutating func clone(_ d: Int) {
    devices.append(SimulatedDevice(records: devices[d].records, skew: devices[d].skew))
    addTab(devices.count - 1, fragment: link)
  }

  private mutating func restoreServer() {
    killServer()
    let before = everywhere
    server = server.restored(
      to: serverBackup, epoch: mutation == .sameEpoch ? server.epoch : random.next())
    serverBackup = min(serverBackup, server.operations.count)
    destroyed.formUnion(before.subtracting(everywhere))
  }

  /// What lies on any disk.
  private var everywhere: Set<UInt64> {
    var names: Set<UInt64> = []
    for operation in server.operations { names.insert(operation.digest.bits) }
    for device in devices { names.formUnion(device.names) }
    return names
  }

  // MARK: The end

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
  private mutating func calm(_ d: Int) {
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
        for t in devices[d].tabs.indices { _ = send(d, t, .shown) }
        calm(d)
      }
    }
    var named: [NamedOperation] = []
    var names: Set<UInt64> = []
    for operation in server.operations {
      let one = NamedOperation(operation)
      guard names.insert(one.digest.bits).inserted else { throw .doubled }
      named.append(one)
    }
    for tap in taps where tap.isSaved && !names.contains(tap.digest.bits) {
      if !destroyed.contains(tap.digest.bits) { throw .lost }
    }
    let reference = Reference(named)
    var first: [UInt8]?
    for device in devices {
      for tab in device.tabs {
        guard let session = tab.app.session, tab.app.isInStep else { throw .notInStep }
        let state = session.board.snapshot
        if let first, first != state { throw .boardsDiffer }
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
