import Boards
import Markup
import Replication
import Tallying
import Testing
import Text

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// What the app asks of the machine.
typealias Effect = Interface.Effect<Message>

/// The app with a store in memory and no browser: what a page does, step by step.
struct Screen {
  var app: App
  /// What lies in the store.
  var records: [String: [UInt8]] = [:]
  /// Effects that nobody has carried out yet.
  var effects: [Effect] = []
  var now: Int64 = 1_800_000_000_000
  var random: UInt64 = 77
  /// What the clock on the wall shows ahead of UTC, in minutes.
  var zone: Int32 = 0
  /// What the machine says of its clock.
  let clock: DeviceClock

  init(
    _ records: [String: [UInt8]] = [:], language: Language = .english, lease: Int64? = 0,
    run: UInt64 = 1, fragment: String = "", zone: String = "Europe/Berlin",
    looseLimit: Int = BoardStore.looseLimit
  ) {
    self.records = records
    app = App(
      Surroundings(
        language: language, lease: lease,
        secret: (0..<32).map { UInt8(truncatingIfNeeded: run &+ $0) }, session: run,
        origin: "https://count.example.org", fragment: fragment, looseLimit: looseLimit))
    clock = DeviceClock(zone: Array(zone.utf8))
    effects = app.firstEffects
    open()
  }

  /// What lies in the store under a prefix.
  func stored(under prefix: String) -> [StoreRecord] {
    records.filter { $0.key.hasPrefix(prefix) }.map { StoreRecord($0.key, $0.value) }
      .sorted { $0.key < $1.key }
  }

  /// Answers one request to open the store.
  mutating func open(_ prefix: String) {
    let (writes, next) = app.opened(
      stored(under: prefix), isWhole: prefix == app.desk.shelf.scope,
      at: Moment(now: now, random: random))
    write(writes)
    effects += next
  }

  /// Answers the requests to open the store, and those that follow from it.
  mutating func open() {
    while let i = effects.firstIndex(where: { if case .open = $0 { true } else { false } }),
      case .open(let prefix) = effects.remove(at: i)
    {
      open(prefix)
    }
    if let i = effects.firstIndex(of: .wake(after: 0, .boardOpened)) {
      effects.remove(at: i)
      send(.boardOpened)
    }
  }

  /// The code of all instruments comes.
  mutating func sendParts() {
    for instrument in Instrument.allCases { send(.partCame(instrument)) }
  }

  mutating func write(_ writes: [StoreWrite]) {
    for write in writes {
      switch write {
      case .put(let key, let value): records[key] = value
      case .remove(let key): records[key] = nil
      }
    }
  }

  /// Something happens, a moment later; returns what the machine shall do.
  @discardableResult
  mutating func send(_ message: Message, _ event: Event = Event(.click)) -> [Effect] {
    now += 1
    random &+= 1
    let new = app.update(message, event, at: Moment(now: now, random: random, zone: zone))
    effects += new
    return new
  }

  @_disfavoredOverload
  @discardableResult
  mutating func send(_ message: TallyMessage, _ event: Event = Event(.click)) -> [Effect] {
    send(.tally(message), event)
  }

  @_disfavoredOverload
  @discardableResult
  mutating func send(_ message: EditorMessage, _ event: Event = Event(.click)) -> [Effect] {
    send(.editor(message), event)
  }

  /// Adds a tally by typing its name; returns the new one.
  @discardableResult
  mutating func add(_ name: String, to group: EntityID? = nil) throws -> EntityID {
    let before = app.sheet?.tallies.map(\.id) ?? []
    send(group.map { .addToGroupTapped($0) } ?? .addTapped)
    send(.adding(.edited), Event(.input, text: name))
    send(.adding(.ended))
    return try #require(app.sheet?.tallies.first { !before.contains($0.id) }?.id)
  }

  /// A finger comes down and goes up on a half.
  @discardableResult
  mutating func tap(_ id: EntityID, _ half: Half = .add, pointer: Int32 = 1) -> [Effect] {
    send(.halfPressed(id, half), touch(pointer)) + send(.halfReleased(id, half), touch(pointer))
  }

  /// A finger's event, which may be older than the moment it is heard of.
  func touch(_ pointer: Int32, y: Double = 0, time: Int64? = nil) -> Event {
    Event(.pointerDown, pointer: pointer, pointerType: .touch, time: Double(time ?? now), y: y)
  }

  /// Carries out the writes that were asked for, as a store does.
  mutating func store() {
    let asked = effects
    effects = []
    for case .store(let writes, let ticket) in asked {
      write(writes)
      send(.stored(ticket: ticket))
    }
  }

  func count(_ id: EntityID) -> Int64? { app.sheet?.tally(id)?.count }

  var names: [String] { app.sheet?.tallies.map { $0.name?.string ?? "" } ?? [] }

  /// The page as it is seen; what the list remembers of its rows makes no difference to it.
  var html: String {
    let html = htmlText(of: app.view)
    var forgetful = app
    forgetful.forgetRows()
    #expect(htmlText(of: forgetful.view) == html)
    return html
  }

  /// The same device, started again with what the store holds.
  func restarted(run: UInt64) -> Screen { Screen(records, run: run) }
}

let shirts = TallyExample.ids[0]
let trousers = TallyExample.ids[1]
let suit = TallyExample.ids[2]

extension App {
  /// The tallies of the board.
  var sheet: TallySheet? { tally.tallies.sheet }

  /// The rooms, as far as they are open.
  var history: HistoryRoom? {
    if case .history(let room)? = tally.roomSlot.value { room } else { nil }
  }
  var exchange: ExchangeRoom? {
    if case .exchange(let room)? = tally.roomSlot.value { room } else { nil }
  }
  var wall: WallRoom? { if case .wall(let room)? = tally.roomSlot.value { room } else { nil } }

  /// The same page with nothing remembered of how its rows looked.
  mutating func forgetRows() {
    guard case .full(var screen) = tallySlot else { return }
    screen.rowMemory = RowMemory()
    tallySlot = .full(screen)
  }

  func figures(of row: Tally) -> String { tally.figures(of: row) }
  func explanation(of row: Tally) -> String { tally.tallies.explanation(of: row, desk) }
  func line(of id: EntityID) -> Int? { tally.line(of: id) }
  func entity(inLine line: Int) -> EntityID? { tally.entity(inLine: line) }

  /// What is in the list's place.
  var panel: TallyRoom? {
    switch tally.roomSlot.value {
    case .single(let id, _)?: .single(id)
    case .history(let room)?: .history(room.id)
    case .exchange?: .exchange
    case .wall?: .wall
    case .archive?: .archive
    case nil: nil
    }
  }
}

extension Screen {
  /// Back to the list, from a room or from sharing.
  mutating func closePanel() { send(app.isSharing ? .sharingClosed : .tally(.roomClosed)) }

  /// Changes a setting as a person does, and goes on counting.
  ///
  /// - Returns: what the machine shall do for the change itself.
  @discardableResult
  mutating func set(_ id: EntityID, _ message: EditorMessage) -> [Effect] {
    send(.setUpTapped)
    send(.settingsTapped(id))
    defer { send(.doneTapped) }
    return send(message)
  }

  /// The number that was given last.
  var serial: Int64 {
    var desk = app.desk
    return desk.nextSerial() - 1
  }

  /// Turns the ticks on or off.
  @discardableResult
  mutating func turnSound() -> [Effect] {
    send(.roomOpened(.archive))
    defer { closePanel() }
    return send(.archive(.soundTapped))
  }
}

extension BoardSession<BoardNews> {
  /// Does something to the tallies, as another tab of the device would.
  @discardableResult
  mutating func perform(_ action: TallyAction, now: Int64) throws -> MadeOperation? {
    try perform(try action.changes(on: board, TallySheet(board), now: now), now: now)
  }
}
