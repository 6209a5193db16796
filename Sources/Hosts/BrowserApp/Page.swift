import Boards
import Text
#if arch(wasm32)
  import App
  import BrowserHost
  import Gestures
  import Interface
  import Markup
  import Replication

  /// The app in a page: turns events into messages, and effects into calls of the host.
  struct Page {
    private var app: App
    private var rendering = Rendering<Message>()
    /// Messages that a timer brings back, by its ticket.
    private var sleeping: [Int32: Message] = [:]
    private var lastSleeper: Int32 = 0
    /// What other tabs are told once it is stored.
    private var untold: [(ticket: Int64, bytes: [UInt8])] = []
    /// What JavaScript shall do with the event at hand.
    private var flags: Int32 = 0
    private var openIsWhole = false

    init(_ surroundings: Surroundings) {
      app = App(surroundings)
    }

    mutating func start() {
      run(app.firstEffects)
      paint()
    }

    mutating func receive(_ bytes: [UInt8]) -> Int32 {
      flags = 0
      guard let event = try? Event(bytes: bytes), let message = rendering.message(for: event)
      else { return 0 }
      handle(message, event)
      return flags
    }

    mutating func handle(_ message: Message, _ event: Event = Event(.click)) {
      run(app.update(message, event, at: moment()))
      paint()
    }

    mutating func opened(_ records: [StoreRecord]) -> [StoreWrite] {
      let (writes, effects) = app.opened(records, isWhole: openIsWhole, at: moment())
      run(effects)
      paint()
      return writes
    }

    mutating func stored(_ ticket: Int32, _ trouble: StorageTrouble?) {
      let ticket = Int64(ticket)
      if let trouble {
        handle(.notStored(ticket: ticket, trouble))
        return
      }
      for entry in untold where entry.ticket <= ticket {
        host_tell(entry.bytes, Int32(entry.bytes.count))
      }
      untold.removeAll { $0.ticket <= ticket }
      handle(.stored(ticket: ticket))
    }

    mutating func answered(
      _ ticket: Int32, _ status: Int32, _ retryAfter: Int32, _ body: [UInt8]
    ) {
      let answer = NetworkAnswer(status: status, body: body, retryAfter: retryAfter)
      handle(.inStep(.answered(ticket: ticket, answer)))
    }

    mutating func woke(_ ticket: Int32) {
      guard let message = sleeping.removeValue(forKey: ticket) else { return }
      handle(message)
    }

    /// Why records are read; goes to JavaScript and back.
    private enum Purpose: Int32 {
      case history = 1
      case recent = 2
      case logs = 3
      case shelf = 4
    }

    private func read(_ purpose: Purpose, _ prefix: String) {
      let bytes = Array(prefix.utf8)
      host_read(purpose.rawValue, bytes, Int32(bytes.count))
    }

    mutating func read(_ purpose: Int32, _ records: [StoreRecord]) {
      switch Purpose(rawValue: purpose) {
      case .history: handle(.historyRead(values(of: records)))
      case .logs: handle(.answered(.logs(values(of: records))))
      case .recent: handle(.recentRead(records))
      case .shelf: handle(.boards(.shelfRead(records)))
      case nil: break
      }
    }

    /// Samples come sixty times a second; only a shake is worth a look at everything.
    mutating func moved(_ acceleration: Acceleration, at time: Double) {
      if app.feels(acceleration, at: time) { handle(.shaken) }
    }

    private func values(of records: [StoreRecord]) -> [[UInt8]] {
      BoardStore.logs(in: Shelf.records(records, behind: app.desk.shelf.scope))
    }

    private mutating func paint() {
      let patch = rendering.update(to: app.view)
      if !patch.isEmpty { host_patch(patch, Int32(patch.count)) }
    }

    private func moment() -> Moment {
      var random: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
      host_random(&random, 8)
      var bits: UInt64 = 0
      for byte in random { bits = bits << 8 | UInt64(byte) }
      let now = host_now()
      return Moment(now: Int64(now), random: bits, zone: host_zone(now))
    }

    private mutating func run(_ effects: [App.Effect]) {
      for effect in effects {
        switch effect {
        case .plain(.preventDefault): flags |= 1
        case .plain(.capturePointer): flags |= 2
        case .store(let writes, let ticket):
          let bytes = RecordBytes.encode(writes)
          host_store(Int32(truncatingIfNeeded: ticket), bytes, Int32(bytes.count))
        case .tell(let bytes, let ticket): untold.append((ticket, bytes))
        case .open(let prefix):
          openIsWhole = sameUTF8(prefix, app.desk.shelf.scope)
          let bytes = Array(prefix.utf8)
          host_open(bytes, Int32(bytes.count))
        case .plain(.readHistory): read(.history, app.desk.shelf.scope + BoardStore.logs)
        case .plain(.readLogs): read(.logs, app.desk.shelf.scope + BoardStore.logs)
        case .plain(.readRecent): read(.recent, app.desk.shelf.scope + BoardStore.now)
        case .plain(.readShelf): read(.shelf, Shelf.prefix)
        case .show(let instrument): host_show(instrument.rawValue)
        case .entitle(let name):
          let bytes = Array(name.utf8)
          host_entitle(bytes, Int32(bytes.count))
        case .vibrate(let milliseconds): host_vibrate(milliseconds)
        case .play(let tick): host_play(Int32(tick.rawValue))
        case .wake(let milliseconds, let message):
          lastSleeper &+= 1
          sleeping[lastSleeper] = message
          host_wake(lastSleeper, milliseconds)
        case .plain(.keepStore): host_persist()
        case .plain(.askClock): host_ask_clock()
        case .load(let file): host_load(file.rawValue)
        case .sound(let playing): sound(playing)
        case .plain(.askPosition), .plain(.update), .plain(.reload), .useTicks, .request, .cancel,
          .copy, .occupyScreen,
          .feelMotion, .pickPicture, .hand:
          runLater(effect)
        }
      }
    }
  }
#endif
