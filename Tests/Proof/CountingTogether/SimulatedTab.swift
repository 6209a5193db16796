import App
import Boards
import Interface
import Markup
import Replication

/// A tab of the app as it runs in a page, with all that it has asked of its machine.
struct SimulatedTab {
  /// What a database does in order: nothing overtakes.
  enum Transaction: CustomStringConvertible {
    case store([StoreWrite], ticket: Int64)
    case open(prefix: String)
    case readHistory
    case readRecent

    var description: String {
      switch self {
      case .store(let writes, let ticket):
        "store \(ticket): \(writes.map { $0.description }.joined(separator: ", "))"
      case .open(let prefix): "open \(prefix)"
      case .readHistory: "read history"
      case .readRecent: "read recent"
      }
    }
  }

  /// A stream as the server and what lies between see it.
  struct Stream {
    let ticket: Int32
    var cursor: Int64
    /// Sent and not yet delivered.
    var bytes: [UInt8] = []
  }

  var app: App
  var transactions: [Transaction] = []
  var requests: [(ticket: Int32, request: NetworkRequest)] = []
  var stream: Stream?
  var timers: [(due: Int64, message: Message)] = []
  /// What is told once its ticket is stored.
  var untold: [(ticket: Int64, bytes: [UInt8])] = []
  /// The operations, by name, that are in the store and were not yet shown as saved.
  var written: Set<UInt64> = []
  /// What other tabs told and this one has not heard yet.
  var inbox: [[UInt8]] = []

  /// The number whose lock this tab holds.
  let lease: Int64
  /// Tells it from all other tabs there were.
  let number: Int
  /// The life of the store that it read last.
  var generation = 0

  init(lease: Int64, number: Int, _ surroundings: Surroundings) {
    self.lease = lease
    self.number = number
    app = App(surroundings)
    take(app.firstEffects, now: 0)
  }

  /// Every operation that it has in memory, by name.
  var names: Set<UInt64> {
    var names: Set<UInt64> = []
    for operation in app.desk.session?.recent ?? [] { names.insert(operation.digest.bits) }
    return names
  }

  mutating func send(_ message: Message, now: Int64, random: UInt64) -> [App.Effect] {
    let effects = app.update(message, Event(.click), at: Moment(now: now, random: random))
    take(effects, now: now)
    return effects
  }

  mutating func take(_ effects: [App.Effect], now: Int64) {
    for effect in effects {
      switch effect {
      case .store(let writes, let ticket): transactions.append(.store(writes, ticket: ticket))
      case .open(let prefix): transactions.append(.open(prefix: prefix))
      case .plain(.readHistory): transactions.append(.readHistory)
      case .plain(.readRecent): transactions.append(.readRecent)
      case .tell(let bytes, let ticket): untold.append((ticket, bytes))
      case .wake(let delay, let message): timers.append((now + Int64(delay), message))
      case .request(let request, let ticket) where request.isStream:
        let cursor = request.path.split(separator: "=").last.flatMap { Int64($0) } ?? 0
        stream = Stream(ticket: ticket, cursor: cursor)
      case .request(let request, let ticket): requests.append((ticket, request))
      case .cancel(let ticket):
        requests.removeAll { $0.ticket == ticket }
        if stream?.ticket == ticket { stream = nil }
      case .plain, .vibrate, .copy, .pickPicture, .occupyScreen, .feelMotion, .useTicks, .play,
        .hand, .load, .show, .entitle, .sound:
        break
      }
    }
  }
}

/// A device: one disk, any number of tabs.
struct SimulatedDevice {
  var records: [String: [UInt8]] = [:]
  var tabs: [SimulatedTab] = []
  let skew: Int64
  /// How often its store was taken away.
  var generation = 0

  /// Every operation on the disk that a page can get at, by name: those of boards that have a link.
  /// What a page writes into a store that was taken away under it lies there without one.
  var names: Set<UInt64> { names { _ in true } }

  /// Those of boards that no tab has open: another start of the device may open and send them.
  var unopened: Set<UInt64> {
    names { scope in !tabs.contains { $0.app.desk.shelf.scope == scope } }
  }

  private func names(ofBoards isMeant: (_ scope: String) -> Bool) -> Set<UInt64> {
    var names: Set<UInt64> = []
    let link = BoardStore.now + "link"
    let all = records.map { StoreRecord($0.key, $0.value) }
    for key in records.keys where key.hasSuffix(link) {
      let scope = String(key.dropLast(link.count))
      guard isMeant(scope) else { continue }
      let own = Shelf.records(all, behind: scope)
      _ = BoardStore.forEachOperation(in: own) { names.insert($0.digest.bits) }
    }
    return names
  }
}

extension StoreWrite {
  /// What happens to which key.
  fileprivate var description: String {
    switch self {
    case .put(let key, _): "put \(key)"
    case .remove(let key): "remove \(key)"
    }
  }
}
