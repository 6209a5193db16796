import Boards
import Markup
import Replication
import Reports
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("A tally's history on the page") struct HistoryTests {
  /// What the store has of the board's logs.
  private func logs(_ screen: Screen) -> [[UInt8]] {
    screen.records.filter { $0.key.hasPrefix("log/") }.sorted { $0.key < $1.key }
      .map { $0.value }
  }

  /// Opens the history and answers what is asked of the store, turn by turn.
  private func open(_ screen: inout Screen, _ id: EntityID = shirts) {
    let effects = screen.send(.roomOpened(.history(id)))
    read(&screen, after: effects)
  }

  private func read(_ screen: inout Screen, after effects: [Effect]) {
    var effects = effects
    var isAsked = false
    for case .readLogs in effects { isAsked = true }
    guard isAsked else { return }
    effects = screen.send(.history(.answered(.logs(logs(screen)))))
    while let next = effects.compactMap({ effect -> Message? in
      if case .wake(after: 0, let message) = effect { message } else { nil }
    }).first {
      effects = screen.send(next)
    }
  }

  /// Something happens that wants the history read again.
  private func send(_ screen: inout Screen, _ message: Message) {
    let effects = screen.send(message)
    read(&screen, after: effects)
  }

  private func cells(_ figures: String...) -> String {
    figures.map { "<td role=\"cell\">\($0)</td>" }.joined()
  }

  private func type(_ screen: inout Screen, _ text: String) {
    var event = Event(.input)
    event.text = text
    screen.send(.history(.naming(.edited)), event)
    screen.send(.history(.naming(.left)))
  }

  /// An operation that another device made of its own, behind those it made before.
  private struct Other {
    var board = Board()
    var author = Author(secret: [UInt8](repeating: 200, count: 32), session: 9)

    mutating func count(_ n: Int64, at now: Int64) throws -> Operation {
      let changes = try board.add(shirts, n)
      return board.operation(by: &author, changes, now: now)
    }

    mutating func name(_ name: String) throws -> Operation {
      let changes = try DeviceNames.changes(
        naming: [author.replica], Title(name), on: board, now: 5)
      return board.operation(by: &author, changes, now: 5)
    }
  }

  private func hear(_ screen: inout Screen, _ operation: Operation) {
    screen.send(.heard([0] + operation.canonicalBytes))
  }

  private func entries(_ screen: Screen) -> [TallyHistory.Entry] {
    screen.app.history?.history.newest(10_000) ?? []
  }

  @Test("it opens from the settings, and Escape and Done lead back to them")
  func opens() {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    #expect(screen.html.contains(#"aria-label="History of Shirts""#))
    open(&screen)
    #expect(screen.html.contains("<h1>History</h1>"))
    #expect(screen.html.contains("Nothing counted in this round yet."))
    #expect(screen.html.contains("This device"))
    screen.send(.keyPressed, Event(.keyDown, key: "Escape"))
    #expect(screen.app.panel == nil && screen.app.history == nil)
    #expect(screen.app.tally.editor?.id == shirts)
    open(&screen)
    screen.closePanel()
    #expect(screen.app.panel == nil && screen.app.history == nil)
  }

  @Test("taps of a minute are one line, corrections say why, and it goes on while one counts")
  func log() throws {
    var screen = Screen()
    screen.now = 1_800_000_000_000
    for _ in 0..<24 { screen.tap(shirts) }
    screen.tap(trousers)
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    screen.now += 600
    if case .wake(_, let message)? = screen.effects.last { screen.send(message) }
    var event = Event(.input)
    event.text = "57"
    screen.send(.settings(.amountEdited(shirts)), event)
    event.text = "counted twice"
    screen.send(.settings(.reasonEdited(shirts)), event)
    screen.send(.settings(.amountTapped(shirts, .set)))
    open(&screen)
    #expect(
      entries(screen).map { $0.kind } == [.corrected(note: Array("counted twice".utf8)), .counted])
    #expect(screen.html.contains("+24</b><span>24 taps</span>"))
    #expect(screen.html.contains("+33</b><span>Corrected</span><q>counted twice</q>"))
    #expect(screen.html.contains("<h3>Today</h3>"))
    #expect(screen.html.contains("From 0 to 57, on 15 Jan 2027 at 08:00, with 25 taps."))
    screen.now += 60_000
    screen.send(.undoTapped)
    #expect(entries(screen).first?.kind == .reverted)
    #expect(screen.html.contains("−33</b><span>Undo or redo</span>"))
    #expect(screen.html.contains("From 0 to 24"))
    screen.send(.history(.kindTapped(.rate)))
    #expect(screen.html.contains("taps per minute"))
  }

  @Test("what lies in logs, loose, and in both, and what comes late, counts once")
  func late() throws {
    var first = Screen()
    for _ in 0..<600 { first.tap(shirts) }
    first.store()
    var other = Other()
    var theirs: [Operation] = []
    for i in 0..<5 as Range<Int64> { theirs.append(try other.count(10, at: first.now - i)) }
    var screen = first.restarted(run: 2)
    screen.now = first.now
    #expect(logs(screen).count == 1)
    // Its second comes before its first: it waits, and is no part of the count.
    hear(&screen, theirs[1])
    let asked = screen.send(.roomOpened(.history(shirts)))
    #expect(asked.contains(.readLogs))
    #expect(screen.html.contains("Loading history…"))
    #expect(!screen.html.contains("Activity"))
    screen.tap(shirts)
    screen.send(.history(.answered(.logs(logs(screen) + logs(screen)))))
    #expect(screen.app.history?.history.histogram.total == 601)
    #expect(screen.count(shirts) == 601)
    for operation in theirs.reversed() + theirs { hear(&screen, operation) }
    #expect(screen.count(shirts) == 651)
    #expect(screen.app.history?.history.histogram.total == 651)
    // The whole history comes again, as from a server that was restored.
    var all: [Operation] = []
    for log in logs(screen) { try Log.forEach(in: log) { operation, _ in all.append(operation) } }
    for operation in all.suffix(40) { hear(&screen, operation) }
    #expect(screen.app.history?.history.histogram.total == 651)
    // The board reads its own history: all may be different then.
    #expect(screen.send(.historyRead(logs(screen))).contains(.readLogs))
    screen.send(.answered(.logs(logs(screen))))
    for operation in all { hear(&screen, operation) }
    #expect(screen.count(shirts) == 651)
    #expect(screen.app.history?.history.histogram.total == 651)
    #expect(screen.app.history?.history.histogram.taps == 606)
    #expect(screen.html.contains(">601</span>") && screen.html.contains(">50</span>"))
  }

  @Test("a long history is read in turns, and taps between them count once")
  func turns() {
    var screen = Screen()
    for _ in 0..<90 {
      for _ in 0..<100 { screen.tap(shirts) }
      screen.store()
    }
    screen.send(.roomOpened(.history(shirts)))
    var effects = screen.send(.history(.answered(.logs([]))))
    var turns = 1
    while case .wake(after: 0, let message)? = effects.last {
      screen.tap(shirts)
      turns += 1
      effects = screen.send(message)
    }
    #expect(turns == 3)
    #expect(screen.app.history?.history.histogram.taps == 9002)
    screen.tap(shirts)
    #expect(screen.app.history?.history.histogram.taps == 9003)
  }

  @Test("two devices are laid side by side, by the definition of the terminal, and change places")
  func agreement() throws {
    var screen = Screen()
    for _ in 0..<60 { screen.tap(shirts) }
    for _ in 0..<40 { screen.tap(trousers) }
    open(&screen)
    #expect(!screen.html.contains("Compare counters"), "nobody to compare with")
    type(&screen, "Door A")
    var other = Other()
    hear(&screen, try other.name("Door B"))
    #expect(!screen.html.contains("Compare counters"))
    hear(&screen, try other.count(50, at: screen.now))
    #expect(screen.html.contains("Compare counters") && !screen.html.contains("<table"))
    screen.send(.history(.compareTapped))
    let html = screen.html
    #expect(html.contains(cells("60", "50", "−10", "83.3%")))
    #expect(
      html.contains(cells("40", "0", "−40", "0%"))
        || html.contains(cells("40", "0", "−40", "0.0%")))
    #expect(html.contains("Shirts: Door A counted 60, Door B 50. Agreement: 83.3%."))
    #expect(
      html.contains("Overall agreement: 50%") || html.contains("Overall agreement: 50.0%"))
    // Whoever is chosen twice changes places with the other.
    screen.send(.history(.comparedTapped(Array("Door B".utf8), isSecond: false)))
    #expect(screen.html.contains("Shirts: Door B counted 50, Door A 60."))
    #expect(screen.html.contains(cells("50", "60", "+10")))
    // It goes on while they count, and ends with the round.
    hear(&screen, try other.count(10, at: screen.now))
    #expect(screen.html.contains("Door B counted 60, Door A 60. Agreement: 100"))
    for id in [shirts, trousers] {
      screen.send(.resetTapped(id))
      screen.send(.resetTapped(id))
    }
    #expect(screen.html.contains("Only one device has counted"))
  }

  @Test("rounds are listed newest first, and each opens")
  func rounds() {
    var screen = Screen()
    #expect(!screen.html.contains("Rounds"))
    for _ in 0..<3 { screen.tap(shirts) }
    screen.send(.resetTapped(shirts))
    screen.send(.resetTapped(shirts))
    screen.now += 120_000
    screen.tap(shirts)
    screen.send(.resetTapped(shirts))
    screen.send(.resetTapped(shirts))
    screen.now += 120_000
    screen.tap(shirts)
    screen.tap(shirts)
    open(&screen)
    let html = screen.html
    let places = ["Current", "since 15 Jan 2027, 08:00", "Before the first reset"].map {
      html.firstRange(of: $0)?.lowerBound ?? html.startIndex
    }
    #expect(places == places.sorted() && places[0] > html.startIndex)
    #expect(entries(screen).map { $0.kind } == [.counted, .began(2)])
    #expect(screen.app.history?.history.histogram.total == 2)
    send(&screen, .tally(.history(.roundTapped(0))))
    #expect(screen.app.history?.history.histogram.total == 3)
    #expect(entries(screen).map { $0.up } == [3])
    #expect(screen.html.contains("From 0 to 3"))
    send(&screen, .tally(.history(.roundTapped(1))))
    #expect(entries(screen).map { $0.kind } == [.counted, .began(1)])
    // A reset while it is open begins a round that is then counted in.
    send(&screen, .tally(.history(.roundTapped(2))))
    #expect(screen.app.history?.history.histogram.total == 2)
    for _ in 0..<3 { send(&screen, .undoTapped) }
    #expect(screen.app.history?.history.histogram.total == 1, "the last reset is taken back")
  }

  @Test("who counted how much is seen where one counts, as soon as there are several")
  func sharesInTheList() throws {
    var screen = Screen()
    var other = Other()
    for _ in 0..<3 { screen.tap(shirts) }
    #expect(!screen.html.contains("This device"))
    hear(&screen, try other.count(1_097, at: screen.now))
    #expect(screen.html.contains(#"<div class="sub">Device B 1,097 + This device 3</div>"#))
    hear(&screen, try other.name("Door A"))
    #expect(screen.html.contains(#"<div class="sub">Door A 1,097 + This device 3</div>"#))
    screen.tap(shirts, .subtract)
    #expect(screen.html.contains("Door A 1,097 + This device 2"))
    // A row that one device counted needs no sum.
    screen.tap(suit)
    #expect(!screen.html.contains("This device 1"))
    screen.send(.roomOpened(.single(shirts)))
    #expect(screen.html.contains("Door A 1,097 + This device 2"))
  }

  @Test("devices are told apart by name, this one is named here, and it is said when they counted")
  func devices() throws {
    var screen = Screen()
    var other = Other()
    for _ in 0..<3 { screen.tap(shirts) }
    open(&screen)
    hear(&screen, try other.count(97, at: screen.now - 250_000))
    #expect(screen.html.contains(#"aria-label="100 = Device B 97 + This device 3""#))
    #expect(screen.html.contains("Device B<small>last counted 4 min ago"))
    #expect(screen.html.contains("This device<small>last counted just now"))
    hear(&screen, try other.name("Door A"))
    type(&screen, "  Door B ")
    #expect(screen.html.contains(#"aria-label="100 = Door A 97 + Door B 3""#))
    screen.now += 3_600_000 * 25
    let timer = screen.effects.compactMap { effect -> Message? in
      if case .wake(_, .tally(.history(let message))) = effect {
        .tally(.history(message))
      } else {
        nil
      }
    }.last
    screen.send(try #require(timer))
    #expect(screen.html.contains("Door B<small>last counted 1 day ago"))
    #expect(screen.html.contains("<h3>Yesterday</h3>"))
    // Nothing typed is no name, and too much is said.
    type(&screen, " ")
    #expect(screen.html.contains("Door B"))
    type(&screen, String(repeating: "x", count: 300))
    #expect(screen.html.contains(#"role="alert""#))
    screen.send(.history(.naming(.keyed)), Event(.keyDown, key: "Escape"))
    #expect(!screen.html.contains(#"role="alert""#) && screen.app.panel != nil)
    // Who counted before the last reset is heard of all the same.
    screen.send(.resetTapped(shirts))
    send(&screen, .tally(.resetTapped(shirts)))
    #expect(screen.html.contains("Door A<small>last counted"))
  }

  @Test("times are those of the clock on the wall")
  func zone() {
    var screen = Screen()
    screen.now = 1_799_999_999_000 - 9 * 3_600_000
    screen.zone = 9 * 60
    screen.tap(shirts)
    open(&screen)
    #expect(screen.html.contains(#"<span class="time">07:59</span>"#))
    #expect(screen.html.contains("on 15 Jan 2027 at 07:59"))
    screen.zone = 0
    screen.send(.history(.moreTapped))
    #expect(screen.html.contains(#"<span class="time">22:59</span>"#))
  }

  @Test("some hundred entries are drawn, more when asked for")
  func more() {
    var screen = Screen()
    for _ in 0..<350 {
      screen.now += 60_000
      screen.tap(shirts)
    }
    open(&screen)
    func drawn() -> Int { screen.html.ranges(of: #"class="time""#).count }
    #expect(drawn() == 100)
    screen.send(.history(.moreTapped))
    #expect(drawn() == 300)
    screen.send(.history(.moreTapped))
    #expect(drawn() == 350)
    #expect(!screen.html.contains("Show more"))
  }

  @Test("where nothing is kept there is nothing to wait for")
  func withoutStore() {
    var screen = Screen()
    screen.app = App(screen.app.desk.surroundings)
    screen.send(.notOpened(.denied))
    screen.tap(shirts)
    let effects = screen.send(.roomOpened(.history(shirts)))
    #expect(!effects.contains(.readLogs))
    #expect(entries(screen).map { $0.up } == [1])
  }

  @Test("what has not been fetched is said")
  func fetching() {
    var screen = Screen()
    screen.tap(shirts)
    screen.store()
    screen.send(.inStep(.keepTapped))
    screen.store()
    open(&screen)
    #expect(screen.html.contains("Still loading what others counted"))
    for case .request(_, let ticket) in screen.effects {
      screen.send(.inStep(.answered(ticket: ticket, NetworkAnswer(status: 0))))
    }
    #expect(screen.html.contains("Not synced."))
  }

  @Test("a log that can't be read is said, and the rest is shown")
  func damaged() {
    var screen = Screen()
    for _ in 0..<600 { screen.tap(shirts) }
    screen.store()
    var again = Screen(screen.restarted(run: 2).records, run: 3)
    again.tap(shirts)
    again.send(.roomOpened(.history(shirts)))
    let log = logs(again)[0]
    again.send(.history(.answered(.logs([Array(log.prefix(log.count / 2)), [9, 9]]))))
    #expect(again.html.contains("Part of the history on this device can"))
    #expect(again.html.contains(">601</span>"))
    #expect(again.app.history?.history.histogram.taps == 1)
  }
}
