import App
import Boards
import Interface
import Replication
import TallyScreen
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
    /// A device said that it was in step while a count of its own was on no server.
    case claimed
    /// A device gave a change up that its server never refused.
    case barred
  }

  /// A deliberate mistake; a simulation that does not notice it proves nothing.
  public enum Mutation: Sendable {
    /// The design as it is.
    case none
    /// The server takes what it has already for new.
    case serverDoubles
    /// A device takes for sent what was not answered.
    case sentWithoutAnswer
    /// A server whose disk was set back tells nothing by which devices could notice.
    case setBackUnseen
    /// A device takes the page of a proxy for the server's own answer.
    case proxysWordTaken
  }

  struct Tap {
    let digest: Digest
    let counter: EntityID
    let n: Int64
    let replica: ReplicaID
    /// The tab that made it.
    let tab: Int
    var isSaved = false
  }

  /// Says what happens, for whoever looks for what went wrong.
  public var isTalking = false
  var random: Random
  let mutation: Mutation
  let wipes: Bool
  var server: ModelServer
  var devices: [SimulatedDevice] = []
  var backups: [(device: Int, records: [String: [UInt8]])] = []
  var serverBackup = 0
  var taps: [Tap] = []
  /// Every operation that was made, what it follows on, and the tab that made it.
  var made: [(digest: Digest, prev: Digest, tab: Int)] = []
  /// The operations whose taps are known: what could not be written is written again.
  var noted: Set<UInt64> = []
  var destroyed: Set<UInt64> = []
  /// What lay in stores that were taken away, and was not written anew since.
  var wiped: Set<UInt64> = []
  var clock: Int64 = 1_800_000_000_000
  /// The first rule that was broken on the way; the end of a history throws it.
  var violation: Violation?
  private var tabs = 0
  var link = ""
  static let counters = TallyExample.ids

  /// A history of two to four devices; the first has shared its board, the others have its link.
  ///
  /// - Parameter wipes: whether stores are taken away under open pages, too.
  public init(seed: UInt64, mutation: Mutation = .none, wipes: Bool = false) {
    random = Random(seed: seed)
    self.mutation = mutation
    self.wipes = wipes
    server = ModelServer(epoch: random.next())
    server.tellsHashes = mutation != .setBackUnseen
    let count = 2 + random.below(3)
    addDevice(fragment: "")
    calm(0)
    _ = send(0, 0, .inStep(.keepTapped))
    calm(0)
    link = devices[0].tabs[0].app.desk.session?.shared?.linkForOthers?.secretFragment ?? ""
    while devices.count < count { addDevice(fragment: link) }
  }

  mutating func addDevice(fragment: String) {
    let skew = random.oneIn(3) ? Int64(random.below(2_000_000_000)) - 1_000_000_000 : 0
    devices.append(SimulatedDevice(skew: skew))
    addTab(devices.count - 1, fragment: fragment)
  }

  mutating func addTab(_ device: Int, fragment: String = "") {
    var secret: [UInt8] = []
    for _ in 0..<32 { secret.append(UInt8(truncatingIfNeeded: random.next())) }
    // Tabs hold the locks of their numbers; a new one takes the least that is free.
    var lease: Int64 = 0
    while devices[device].tabs.contains(where: { $0.lease == lease }) { lease += 1 }
    tabs += 1
    // Some make logs of a handful of operations, so that few steps come to what a long life does.
    let looseLimit = random.oneIn(3) ? 1 + random.below(2) : BoardStore.looseLimit
    devices[device].tabs.append(
      SimulatedTab(
        lease: lease, number: tabs,
        Surroundings(
          language: .english, lease: lease, secret: secret,
          session: random.next(), origin: "https://count.example.org", fragment: fragment,
          looseLimit: looseLimit)))
  }

  mutating func send(_ d: Int, _ t: Int, _ message: Message) -> [App.Effect] {
    devices[d].tabs[t].send(message, now: clock + devices[d].skew, random: random.next())
  }

  /// Tells whoever listens what happens to a tab.
  func say(_ d: Int, _ t: Int, _ what: @autoclosure () -> String) {
    if isTalking { print("device \(d), tab \(t): \(what())") }
  }

  // MARK: What happens

  /// Lets `steps` things happen.
  public mutating func run(steps: Int) {
    for _ in 0..<steps { step() }
  }

  mutating func step() {
    clock += Int64(random.below(300))
    let d = random.below(devices.count)
    guard !devices[d].tabs.isEmpty else { return addTab(d, fragment: link) }
    let t = random.below(devices[d].tabs.count)
    let what = random.below(wipes ? 61 : 60)
    say(d, t, "\(what), server \(server.operations.count)")
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
    case 60: if random.oneIn(3) { wipe(d) }
    case 58: if random.oneIn(mutation == .setBackUnseen ? 1 : 8) { restoreServer() }
    default: if random.oneIn(3) { killServer() }
    }
    checkClaims()
  }

  /// Operations that are gone for good, by name, and where stores are taken away those that follow one:
  /// no server can place these, and they are sent as new, under another replica.
  var torn: Set<UInt64> {
    var torn = destroyed
    guard wipes else { return torn }
    for one in made where torn.contains(one.prev.bits) { torn.insert(one.digest.bits) }
    return torn
  }

  /// Whoever says to be in step has nothing of its own that no server ever had.
  mutating func checkClaims() {
    guard violation == nil else { return }
    let torn = torn
    let unsent = taps.filter {
      !server.ever.contains($0.digest.bits) && !torn.contains($0.digest.bits)
    }
    // What a replica took back again, for another to say it, waits for nothing.
    var sums: [ReplicaID: [EntityID: Int64]] = [:]
    for tap in unsent { sums[tap.replica, default: [:]][tap.counter, default: 0] += tap.n }
    for device in devices {
      for tab in device.tabs {
        if server.refusals == 0, tab.app.strandedCount > 0, torn.count == destroyed.count {
          violation = .barred
        }
        guard tab.app.saysInStep else { continue }
        // What others see is what the server has: all that this tab did is there.
        if server.refusals == 0,
          made.contains(where: {
            $0.tab == tab.number && !server.ever.contains($0.digest.bits)
              && !torn.contains($0.digest.bits)
          })
        {
          violation = .claimed
        }
        for tap in unsent where tap.tab == tab.number && sums[tap.replica]?[tap.counter] != 0 {
          // What died with a page before it was on a disk waits for nothing, either.
          var sum: Int64 = 0
          for one in unsent
          where one.replica == tap.replica && one.counter == tap.counter && isSomewhere(one) {
            sum += one.n
          }
          if sum != 0 { violation = .claimed }
        }
      }
    }
  }

  /// Whether a tap is on a disk, or in the memory of the tab that made it.
  private func isSomewhere(_ tap: Tap) -> Bool {
    devices.contains { device in
      device.names.contains(tap.digest.bits) || device.tabs.contains { $0.number == tap.tab }
    }
  }

  mutating func act(_ d: Int, _ t: Int) {
    let id = CountingTogether.counters[random.below(3)]
    let message: Message =
      switch random.below(16) {
      case 0: .undoTapped
      case 1: .redoTapped
      case 2: .tally(.resetTapped(id))
      case 3: .tally(.halfClicked(id, .subtract))
      case 4: .tally(.editor(.deleteTapped(id)))
      default: .tally(.halfClicked(id, .add))
      }
    // Some help what no server takes, some go on.
    if devices[d].tabs[t].app.strandedCount > 0, random.oneIn(3) {
      note(send(d, t, .inStep(random.oneIn(2) ? .sayAgainTapped : .offerTapped)), d, t)
    }
    note(send(d, t, message), d, t)
    if case .tally(.resetTapped) = message { note(send(d, t, message), d, t) }
  }

  mutating func note(_ effects: [App.Effect], _ d: Int, _ t: Int) {
    let tab = devices[d].tabs[t].number
    for case .store(let writes, _) in effects {
      for case .put(_, let bytes) in writes {
        guard let operation = try? Operation(canonicalBytes: bytes),
          noted.insert(operation.digest.bits).inserted
        else { continue }
        made.append((operation.digest, operation.prev, tab))
        for case .add(let counter, _, let n) in operation.changes {
          taps.append(
            Tap(
              digest: operation.digest, counter: counter, n: n, replica: operation.replica, tab: tab
            ))
        }
      }
    }
  }

  mutating func transact(_ d: Int, _ t: Int, mayFail: Bool) {
    guard !devices[d].tabs[t].transactions.isEmpty else { return }
    let transaction = devices[d].tabs[t].transactions.removeFirst()
    say(d, t, "\(transaction)")
    switch transaction {
    case .store(let writes, let ticket):
      if mayFail, random.oneIn(30) {
        _ = send(d, t, .notStored(ticket: ticket, .failed))
        return
      }
      write(writes, to: d)
      guard devices[d].tabs[t].generation == devices[d].generation else {
        return note(send(d, t, .notStored(ticket: ticket, .lost)), d, t)
      }
      devices[d].tabs[t].written.formUnion(CountingTogether.names(in: writes))
      let told = devices[d].tabs[t].untold.filter { $0.ticket <= ticket }
      devices[d].tabs[t].untold.removeAll { $0.ticket <= ticket }
      for other in devices[d].tabs.indices where other != t {
        for entry in told { devices[d].tabs[other].inbox.append(entry.bytes) }
      }
      note(send(d, t, .stored(ticket: ticket)), d, t)
      guard case .keeping = devices[d].tabs[t].app.storage else { return }
      let safe = devices[d].tabs[t].written
      devices[d].tabs[t].written = []
      wiped.subtract(safe)
      for i in taps.indices where safe.contains(taps[i].digest.bits) { taps[i].isSaved = true }
    case .open(let prefix):
      devices[d].tabs[t].generation = devices[d].generation
      // A page takes longer to load than the others to write anew what was taken away.
      if devices[d].tabs[t].app.desk.session == nil {
        for other in devices[d].tabs.indices { rescue(d, other) }
      }
      let (writes, effects) = devices[d].tabs[t].app.opened(
        records(d, prefix), isWhole: prefix == devices[d].tabs[t].app.desk.shelf.scope,
        at: Moment(now: clock + devices[d].skew, random: random.next()))
      write(writes, to: d)
      wiped.subtract(CountingTogether.names(in: writes))
      devices[d].tabs[t].take(effects, now: clock + devices[d].skew)
      note(effects, d, t)
    case .readHistory:
      let scope = devices[d].tabs[t].app.desk.shelf.scope
      note(
        send(d, t, .historyRead(logs(d, scope))), d, t)
    case .readRecent:
      let scope = devices[d].tabs[t].app.desk.shelf.scope
      _ = send(d, t, .recentRead(records(d, scope + BoardStore.now)))
    }
  }

  /// The logs of a board, as a page hands them over.
  func logs(_ d: Int, _ scope: String) -> [[UInt8]] {
    BoardStore.logs(in: Shelf.records(records(d, scope + BoardStore.logs), behind: scope))
  }

  func records(_ d: Int, _ prefix: String) -> [StoreRecord] {
    devices[d].records.keys.filter { $0.hasPrefix(prefix) }.sorted()
      .map { StoreRecord($0, devices[d].records[$0] ?? []) }
  }

  private static func names(in writes: [StoreWrite]) -> Set<UInt64> {
    var names: Set<UInt64> = []
    for case .put(_, let bytes) in writes {
      guard let operation = try? Operation(canonicalBytes: bytes) else { continue }
      names.insert(operation.digest.bits)
    }
    return names
  }

  mutating func write(_ writes: [StoreWrite], to d: Int) {
    for write in writes {
      switch write {
      case .put(let key, let value): devices[d].records[key] = value
      case .remove(let key): devices[d].records[key] = nil
      }
    }
  }

  mutating func hear(_ d: Int, _ t: Int) {
    guard !devices[d].tabs[t].inbox.isEmpty else { return }
    let bytes = devices[d].tabs[t].inbox.removeFirst()
    _ = send(d, t, .heard(bytes))
  }

  mutating func fire(_ d: Int, _ t: Int) {
    guard !devices[d].tabs[t].timers.isEmpty else { return }
    let i = random.below(devices[d].tabs[t].timers.count)
    let timer = devices[d].tabs[t].timers.remove(at: i)
    clock = max(clock, timer.due - devices[d].skew)
    note(send(d, t, timer.message), d, t)
  }
}
