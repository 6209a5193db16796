import Replication

/// A random history of many devices that count together, with everything that goes wrong.
///
/// Loss, duplication, reordering, replay, crashes before and after the disk has it, wrong clocks,
/// backups restored, devices cloned, files merged, a server that is restored too. The same seed
/// gives the same history, natively and in wasm.
public struct Simulation {
  /// A deliberate mistake; a simulation that does not notice it proves nothing.
  public enum Mutation: Sendable {
    /// The design as it is.
    case none
    /// Runs of a program do not mark their first operation.
    case noSession
    /// Operations are told apart by replica and number alone.
    case dedupeByNumber
  }

  /// A rule that was broken.
  public enum Violation: UInt8, Equatable, Sendable {
    /// Two boards with the same operations differ.
    case boardsDiffer = 1
    /// A board differs from the slow fold.
    case differsFromReference
    /// Counts are not the acknowledged taps plus a subset of the unanswered ones.
    case wrongSum
    /// An acknowledged operation is gone.
    case lost
    /// A board read from a snapshot and log differs from the one replayed.
    case storedFormDiffers
    /// Something is still held back although everything has arrived.
    case stuck
  }

  /// A tap that somebody made, and what is known of it.
  private struct Tap {
    let digest: Digest
    let counter: EntityID
    let n: Int64
    let isAcknowledged: Bool
  }

  var random: Random
  let mutation: Mutation
  var devices: [Device] = []
  private var server = Device(secret: [0], session: 0, skew: 0)
  private var serverBackup: [NamedOperation] = []
  private var backups: [(device: Int, operations: [NamedOperation])] = []
  private var inFlight: [(to: Int, operation: NamedOperation)] = []
  private var taps: [Tap] = []
  private var destroyed: Set<UInt64> = []
  private var clock: Int64 = 1_700_000_000_000

  /// The counters and entities of the histories.
  public static let entities = [EntityID(11), EntityID(22), EntityID(33)]
  static let name = Field("name")

  /// What the server is called as an addressee.
  private static let toServer = -1

  /// A history of two or more devices.
  public init(seed: UInt64, mutation: Mutation = .none) {
    random = Random(seed: seed)
    self.mutation = mutation
    for _ in 0..<(2 + random.below(3)) { addDevice() }
  }

  private mutating func addDevice() {
    let skew = random.oneIn(3) ? Int64(random.below(2_000_000)) - 1_000_000 : 0
    devices.append(Device(secret: secret(), session: session(), skew: skew * 1000))
  }

  private mutating func secret() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<2 {
      let word = random.next()
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * shift))) }
    }
    return bytes
  }

  private mutating func session() -> UInt64 {
    let session = random.next()
    return mutation == .noSession ? 0 : session
  }

  /// Lets `steps` things happen.
  public mutating func run(steps: Int) {
    for _ in 0..<steps { step() }
  }

  private mutating func step() {
    if random.oneIn(2) { clock += Int64(random.below(900)) }
    let i = random.below(devices.count)
    switch random.below(40) {
    case 0..<14: act(i)
    case 14..<20: send(from: i)
    case 20..<28: deliver()
    case 28: crash(i)
    case 29: backups.append((i, devices[i].stored))
    case 30: restore()
    case 31: if devices.count < 7 { clone(i) }
    case 32: mergeFile(from: i)
    case 33: if random.oneIn(3) { serverBackup = server.stored }
    case 34: if random.oneIn(6) { restoreServer() }
    case 35: fetch(i)
    case 36: if !inFlight.isEmpty { inFlight.remove(at: random.below(inFlight.count)) }
    case 37: if let copy = inFlight.first { inFlight.append(copy) }
    default: random.shuffle(&inFlight)
    }
  }

  // MARK: What people do

  private mutating func act(_ i: Int) {
    let counter = Simulation.entities[random.below(Simulation.entities.count)]
    switch random.below(12) {
    case 0: perform(i, .reset(counter))
    case 1: perform(i, .undo)
    case 2: perform(i, .rename(counter, UInt8(truncatingIfNeeded: random.next())))
    case 3: perform(i, .redo)
    default: perform(i, .add(counter, random.oneIn(5) ? -2 : 1 + Int64(random.below(3))))
    }
  }

  private mutating func perform(_ i: Int, _ action: Device.Action) {
    guard let named = devices[i].perform(action, clock: clock, mutation) else { return }
    // The page may die before the disk has it, or after that and before it was told so.
    let dies = random.oneIn(25)
    let isStored = !dies || random.oneIn(2)
    if isStored { devices[i].stored.append(named) }
    let digest = named.digest
    for change in named.operation.changes {
      if case .add(let counter, _, let n) = change {
        taps.append(Tap(digest: digest, counter: counter, n: n, isAcknowledged: !dies))
      }
    }
    if dies { crash(i) }
  }

  // MARK: What goes wrong

  private mutating func crash(_ i: Int) {
    devices[i].reload(session: session(), mutation, isCompact: random.oneIn(2))
  }

  private mutating func clone(_ i: Int) {
    var copy = devices[i]
    copy.reload(session: session(), mutation, isCompact: false)
    devices[i].reload(session: session(), mutation, isCompact: false)
    devices.append(copy)
    // Twins often do the same thing in the same instant.
    let counter = Simulation.entities[random.below(Simulation.entities.count)]
    for _ in 0..<(1 + random.below(2)) {
      perform(i, .add(counter, 1))
      perform(devices.count - 1, .add(counter, 1))
    }
  }

  private mutating func restore() {
    guard !backups.isEmpty else { return }
    let backup = backups[random.below(backups.count)]
    let before = devices[backup.device].stored
    devices[backup.device].stored = backup.operations
    devices[backup.device].reload(session: session(), mutation, isCompact: random.oneIn(2))
    noteDestroyed(before)
  }

  private mutating func restoreServer() {
    let before = server.stored
    server.stored = serverBackup
    server.reload(session: 0, mutation, isCompact: false)
    noteDestroyed(before)
  }

  /// What a restored backup took from the world was in no other place.
  private mutating func noteDestroyed(_ before: [NamedOperation]) {
    var left: Set<UInt64> = []
    for device in devices + [server] {
      for operation in device.stored { left.insert(operation.digest.bits) }
    }
    for operation in before where !left.contains(operation.digest.bits) {
      destroyed.insert(operation.digest.bits)
    }
  }

  // MARK: How operations travel

  private mutating func send(from i: Int) {
    let stored = devices[i].stored
    guard !stored.isEmpty else { return }
    let first = random.oneIn(3) ? 0 : max(0, stored.count - 1 - random.below(6))
    let to = random.oneIn(2) ? Simulation.toServer : random.below(devices.count)
    for operation in stored[first...] { inFlight.append((to, operation)) }
  }

  private mutating func deliver() {
    for _ in 0..<(1 + random.below(8)) {
      guard !inFlight.isEmpty else { return }
      let at = random.oneIn(3) ? random.below(inFlight.count) : 0
      let message = inFlight.remove(at: at)
      if message.to != Simulation.toServer {
        devices[message.to].receive(message.operation, mutation)
        devices[message.to].leaveFork(secret: secret(), session: session(), mutation)
      } else {
        upload([message.operation])
      }
    }
  }

  /// The server refuses what follows on something it does not know; the device then walks back.
  private mutating func upload(_ operations: [NamedOperation]) {
    for operation in operations where server.canPlace(operation) {
      server.receive(operation, mutation)
    }
  }

  private mutating func fetch(_ i: Int) {
    for operation in server.stored { devices[i].receive(operation, mutation) }
    devices[i].leaveFork(secret: secret(), session: session(), mutation)
    upload(devices[i].stored)
  }

  private mutating func mergeFile(from i: Int) {
    var file = devices[i].stored
    random.shuffle(&file)
    let j = random.below(devices.count)
    for operation in file { devices[j].receive(operation, mutation) }
    devices[j].leaveFork(secret: secret(), session: session(), mutation)
  }

  // MARK: The end

  /// Operations whose whole way back is known. Where a restored backup destroyed one, those that
  /// follow on it can never be placed, and are as destroyed as it is.
  private mutating func placeable(_ operations: [NamedOperation]) -> [NamedOperation] {
    var byPredecessor: [UInt64: [NamedOperation]] = [:]
    for named in operations {
      byPredecessor[named.operation.prev.bits, default: []].append(named)
    }
    var placed: [NamedOperation] = []
    var names: Set<UInt64> = []
    var arrived: [UInt64] = [Digest.none.bits]
    while let digest = arrived.popLast() {
      for operation in byPredecessor[digest] ?? [] {
        placed.append(operation)
        if names.insert(operation.digest.bits).inserted { arrived.append(operation.digest.bits) }
      }
    }
    for operation in operations where !names.contains(operation.digest.bits) {
      if !destroyed.isEmpty { destroyed.insert(operation.digest.bits) }
    }
    return placed
  }

  /// Lets everything arrive everywhere, and looks at the rules.
  ///
  /// - Returns: the first rule broken, or `nil`, and the bytes of the final state.
  public mutating func settle() -> (violation: Violation?, state: [UInt8]) {
    var union: [NamedOperation] = []
    for device in devices + [server] { union += device.stored }
    union = placeable(union)
    let reference = Reference(union)
    for i in devices.indices {
      var order = union
      random.shuffle(&order)
      for operation in order { devices[i].receive(operation, mutation) }
    }
    let state = devices[0].board.snapshot
    for (i, device) in devices.enumerated() {
      if device.board.isHoldingBack && destroyed.isEmpty { return (.stuck, state) }
      if i > 0 && device.board.snapshot != state { return (.boardsDiffer, state) }
      // Two of them, in two orders of arrival: hashing is what the time goes into.
      if i < 2 && !device.storedFormsAgree(mutation) { return (.storedFormDiffers, state) }
    }
    let board = devices[0].board
    for entity in Simulation.entities {
      if board.counter(entity).total != reference.total(entity)
        || board.value(entity, Simulation.name) != reference.value(entity, Simulation.name)
      {
        return (.differsFromReference, state)
      }
      var expected: Int128 = 0
      for tap in taps where tap.counter == entity {
        if reference.contains(tap.digest) {
          expected += Int128(tap.n)
        } else if tap.isAcknowledged && !destroyed.contains(tap.digest.bits) {
          return (.lost, state)
        }
      }
      var counted: Int128 = 0
      for round in board.counter(entity).rounds { counted += round.total }
      if counted != expected { return (.wrongSum, state) }
    }
    return (nil, state)
  }
}
