import Boards
import Replication
import Reports
import Tallying
import Text

/// Files: written and read in pieces that no tap has to wait for.
extension App {
  /// How many operations, lines or tallies are dealt with at once.
  private static let piece = 2000
  /// How many operations of the history are in memory at once.
  private static let window = 32_768

  /// Begins with something that takes its time.
  mutating func begin(_ work: ExchangeState.Work, _ state: inout ExchangeState) -> [Effect] {
    state.fault = nil
    state.work = work
    state.progress = 0
    state.serial = tally.nextSerial()
    exchange = state
    return [goOn(work, state.serial)]
  }

  /// What brings the next piece of a work about.
  private func goOn(_ work: ExchangeState.Work, _ serial: Int64) -> Effect {
    var isStored = true
    if case .notKeeping = storage { isStored = false }
    if work.awaitsHistory, isStored { return .readHistory }
    return .wake(after: 0, .exchange(.workDue(serial: serial)))
  }

  /// Does the next piece.
  ///
  /// - Parameter logs: the history, where it was read.
  /// - Returns: `nil` where the history is not for this.
  mutating func workOn(_ logs: [[UInt8]]?, at moment: Moment) -> [Effect]? {
    guard var state = exchange, let work = state.work, let session else { return nil }
    if logs != nil, !work.awaitsHistory { return nil }
    // Taken out while it goes on: two owners would make copies of all it holds.
    exchange = nil
    state.work = nil
    var effects = step(work, logs ?? [], &state, session, at: moment)
    exchange = state
    if let next = state.work { effects.append(goOn(next, state.serial)) }
    return effects
  }

  private mutating func step(
    _ work: ExchangeState.Work, _ logs: [[UInt8]], _ state: inout ExchangeState,
    _ session: TallySession, at moment: Moment
  ) -> [Effect] {
    switch work {
    case .reporting(let next, let devices):
      report(from: next, devices, &state, session)
    case .readingTaps:
      state.work = .writingTaps(
        walk(session, logs), TallyCSV.TapLines(session.sheet, of: session.board, isMarked: true),
        isFirst: true)
    case .writingTaps(var walk, var lines, let isFirst):
      state.progress = walk.step(most: App.piece) { operation, _ in lines.add(operation) }
      let bytes = lines.drain()
      var effects: [Effect] = []
      if !bytes.isEmpty { effects.append(.hand(.write(bytes, isFirst: isFirst))) }
      guard !walk.isDone else {
        effects.append(.hand(.save(name: fileName(exchanging.taps, "csv", at: moment), type: csv)))
        tally.spoken = exchanging.saved
        return effects
      }
      state.work = .writingTaps(walk, lines, isFirst: isFirst && bytes.isEmpty)
      return effects
    case .readingBoard:
      let bytes = BoardFile.bytes(logs: logs, loose: session.recent)
      tally.spoken = exchanging.saved
      return [
        .hand(.write(bytes, isFirst: true)),
        .hand(
          .save(name: fileName("", "detent", at: moment), type: "application/octet-stream")),
      ]
    case .readingTable(var reading): read(&reading, &state, session, at: moment)
    case .readingHistory(let table): state.work = .finding(walk(session, logs), table)
    case .finding(var walk, var table):
      var known = table.known
      state.progress = walk.step(most: App.piece) { operation, _ in known.see(operation) }
      table.known = known
      if walk.isDone {
        plan(table, &state, session, at: moment)
      } else {
        state.work = .finding(walk, table)
      }
    case .readingForFile(let file):
      // A board that does not know what is in its logs would take all of that for new.
      if !logs.isEmpty { _ = self.session?.read(history: logs) }
      if let board = self.session?.board {
        state.work = .comparing(BoardFile.News(file, for: board))
      }
    case .comparing(var news):
      do throws(BoardFileFault) {
        if try news.step() {
          state.progress = news.progress
          state.work = .comparing(news)
        } else {
          state.incoming = .board(news, changes: changes(session.sheet, TallySheet(news.board)))
        }
      } catch { fail(.board(error), &state) }
    }
    return []
  }

  private func walk(_ session: TallySession, _ logs: [[UInt8]]) -> Timeline.Walk {
    Timeline.Walk(
      Timeline(
        logs: logs, loose: session.recent, waiting: session.board.heldBack, window: App.window))
  }

  private mutating func fail(_ fault: ExchangeState.Fault, _ state: inout ExchangeState) {
    state.fault = (fault, .files)
    tally.spoken = exchanging.fault(fault)
  }

  private func report(
    from start: Int, _ devices: DeviceNames, _ state: inout ExchangeState, _ session: TallySession
  ) {
    let tallies = session.sheet.tallies
    let end = min(tallies.count, start + App.piece / 4)
    let report = TallyReport(surroundings.language)
    // The list may have become shorter in the meantime.
    for row in min(start, end)..<end {
      state.report += report.entry(of: tallies[row], session.sheet, session.board, devices)
    }
    state.progress = Double(end) / Double(max(1, tallies.count))
    if end < tallies.count { state.work = .reporting(next: end, devices) }
  }

  // MARK: Out

  private var csv: String { "text/csv;charset=utf-8" }

  mutating func saveSheet(at moment: Moment) -> [Effect] {
    guard let session else { return [] }
    let bytes = TallyCSV.sheet(session.sheet, of: session.board, isMarked: true) {
      Crayon(code: $0).identifier
    }
    tally.spoken = exchanging.saved
    return [
      .hand(.write(bytes, isFirst: true)),
      .hand(.save(name: fileName("", "csv", at: moment), type: csv)),
    ]
  }

  /// The board's name, what it is of it, and the day; nothing in it that a disk refuses.
  private func fileName(_ what: String, _ ending: String, at moment: Moment) -> String {
    let day = Array(WallClock(offset: moment.offset * 1000).full(moment.now).utf8.prefix(10))
    var name: [UInt8] = []
    for byte in boardName.utf8 {
      switch byte {
      case 0..<0x20, 0x7f, UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ":"),
        UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "<"),
        UInt8(ascii: ">"), UInt8(ascii: "|"):
        name.append(UInt8(ascii: "-"))
      default: name.append(byte)
      }
    }
    // 255 bytes are most; a name that begins with a dot is hidden.
    while name.count > 150 || (name.last.map { $0 & 0xc0 == 0x80 } == true && name.count > 147) {
      name.removeLast()
    }
    if name.first == UInt8(ascii: ".") { name[0] = UInt8(ascii: "-") }
    let parts = what.utf8.isEmpty ? [day] : [Array(what.utf8), day]
    for part in parts {
      name.append(UInt8(ascii: " "))
      name += part
    }
    return String(decoding: name, as: UTF8.self) + "." + ending
  }

  // MARK: In

  /// Looks at a file that was opened: a board's own, or a table.
  mutating func open(_ bytes: [UInt8], _ state: inout ExchangeState) -> [Effect] {
    state.incoming = nil
    do throws(BoardFileFault) {
      if BoardFile.isLikely(bytes) { return begin(.readingForFile(try BoardFile(bytes)), &state) }
    } catch {
      refuse(.board(error), .files)
      return []
    }
    do throws(ImportFault) {
      return begin(.readingTable(try CountTable.Reading(bytes)), &state)
    } catch {
      refuse(.table(error), .files)
      return []
    }
  }

  private mutating func read(
    _ reading: inout CountTable.Reading, _ state: inout ExchangeState, _ session: TallySession,
    at moment: Moment
  ) {
    do throws(ImportFault) {
      if try reading.step(most: App.piece) {
        state.progress = reading.progress
        state.work = .readingTable(reading)
        return
      }
      let table = try reading.table()
      let found = ExchangeState.Table(
        table: table, known: try KnownTaps(table, in: session.sheet), seen: session.recent.count)
      if found.known.isNeeded {
        state.work = .readingHistory(found)
      } else {
        plan(found, &state, session, at: moment)
      }
    } catch { fail(.table(error), &state) }
  }

  private mutating func plan(
    _ table: ExchangeState.Table, _ state: inout ExchangeState,
    _ session: TallySession, at moment: Moment
  ) {
    var table = table
    // What was counted since the history was gone through.
    let recent = session.recent
    for i in min(table.seen, recent.count)..<recent.count { table.known.see(recent[i]) }
    table.seen = recent.count
    do throws(ImportFault) {
      var seed = moment.random
      let surroundings = surroundings
      table.plan = try table.table.plan(
        on: session.board, session.sheet, table.known, isAgain: table.isAgain, now: moment.now
      ) {
        seed &+= 0x9e37_79b9_7f4a_7c15
        let chance = App.chance(surroundings, Moment(now: moment.now, random: seed), 8)
        var bits: UInt64 = 0
        for byte in chance[..<8] { bits = bits << 8 | UInt64(byte) }
        return EntityID(bits)
      }
      state.fault = nil
    } catch {
      table.plan = nil
      fail(.table(error), &state)
      guard case .importedBefore = error else { return }
    }
    state.incoming = .table(table)
  }

  /// Plans with lines that were imported before.
  mutating func importAgain(at moment: Moment) -> [Effect] {
    guard var state = exchange, let session, case .table(var table)? = state.incoming else {
      return []
    }
    table.isAgain = true
    plan(table, &state, session, at: moment)
    exchange = state
    return []
  }

  /// Counts what a table counts, as one operation.
  mutating func bringIn(_ table: ExchangeState.Table, at moment: Moment) -> [Effect] {
    guard table.plan != nil, var state = exchange, let current = session else { return [] }
    guard right.reaches(.edit) else { return refuse() }
    // Somebody may have counted, or imported the same, while the preview was looked at.
    if current.recent.count != table.seen {
      plan(table, &state, current, at: moment)
      exchange = state
    }
    guard case .table(let table)? = exchange?.incoming, let plan = table.plan,
      var session = self.session
    else { return [] }
    self.session = nil
    let made = try? session.perform(plan, now: moment.now)
    self.session = session
    closePanel()
    guard let made else { return [] }
    return keep(made) + [show(exchanging.counted(plan.counted))]
  }

  private mutating func takeIn(_ operations: [Operation]) -> [Effect] {
    guard var session else { return [] }
    self.session = nil
    var writes = session.merge(operations, held: tally.held)
    if let write = session.stand(nil) { writes.append(write) }
    self.session = session
    return store(writes) + (session.isForked ? leaveFork() : [])
  }

  /// Takes in the operations of a board's file; the server gets them, too.
  mutating func bringIn(_ news: BoardFile.News, at moment: Moment) -> [Effect] {
    guard right.reaches(.edit) else { return refuse() }
    closePanel()
    let operations = news.operations
    guard !operations.isEmpty, session != nil else { return [] }
    if case .notKeeping = storage {
      for operation in operations { session?.merge(operation, held: tally.held) }
      return [show(exchanging.added(operations.count), offersUndo: false)]
    }
    var effects = takeIn(operations)
    effects.append(.tell(told([]), ticket: lastTicket))
    // Both sides are laid side by side again: what others did is passed on, too.
    if session?.shared != nil { effects.append(.readRecent) }
    effects.append(show(exchanging.added(operations.count), offersUndo: false))
    return effects
  }

  /// What the counts will be where they are others than now.
  private func changes(_ before: TallySheet, _ after: TallySheet) -> [ExchangeState.CountChange] {
    var changes: [ExchangeState.CountChange] = []
    for tally in after.tallies {
      let figures = plainFigures(tally, after)
      var old: String?
      if let known = before.tally(tally.id) {
        let text = plainFigures(known, before)
        if sameUTF8(text, figures) { continue }
        old = text
      }
      changes.append(
        ExchangeState.CountChange(name: words.name(tally), before: old, after: figures))
    }
    return changes
  }

  private func plainFigures(_ tally: Tally, _ sheet: TallySheet) -> String {
    guard let computation = tally.computation else {
      return tally.count.map { Figures.text($0) } ?? "—"
    }
    guard let value = try? sheet.result(of: tally.id)?.get() else { return "—" }
    return String(decoding: computation.presentation.text(value), as: UTF8.self)
  }
}
