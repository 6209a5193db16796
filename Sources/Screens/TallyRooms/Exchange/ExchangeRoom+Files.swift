import Boards
import Interface
import Replication
import Reports
import Tallying
import Text

/// Files: written and read in pieces that no tap has to wait for.
extension ExchangeRoom {
  /// How many operations, lines or tallies are dealt with at once.
  private static let piece = 2000
  /// How many operations of the history are in memory at once.
  private static let window = 32_768

  /// Begins with something that takes its time.
  mutating func begin(_ work: Work, _ desk: inout Desk) -> [Effect<ExchangeMessage>] {
    fault = nil
    self.work = work
    progress = 0
    serial = desk.nextSerial()
    return [goOn(work, desk)]
  }

  /// What brings the next piece of a work about.
  private func goOn(_ work: Work, _ desk: Desk) -> Effect<ExchangeMessage> {
    work.awaitsHistory && desk.standing.isKept
      ? .readLogs : .wake(after: 0, .workDue(serial: serial))
  }

  /// Does the next piece.
  ///
  /// - Parameter logs: the history, where it was read.
  mutating func workOn(
    _ logs: [[UInt8]]?, _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ExchangeMessage>] {
    guard let work, let sheet = tallies.sheet, desk.session != nil else { return [] }
    if logs != nil, !work.awaitsHistory { return [] }
    // Taken out while it goes on: two owners would make copies of all it holds.
    self.work = nil
    var effects = step(work, logs ?? [], sheet, &desk, at: moment)
    if let next = self.work { effects.append(goOn(next, desk)) }
    return effects
  }

  private mutating func step(
    _ work: Work, _ logs: [[UInt8]], _ sheet: TallySheet, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ExchangeMessage>] {
    guard let session = desk.session else { return [] }
    switch work {
    case .reporting(let next, let devices): report(from: next, devices, sheet, session.board)
    case .readingTaps:
      self.work = .writingTaps(
        walk(session, logs),
        TallyCSV.TapLines(
          sheet, of: session.board, words.deviceNamesForOthers(session), isMarked: true),
        isFirst: true)
    case .writingTaps(var walk, var lines, let isFirst):
      progress = walk.step(most: ExchangeRoom.piece) { operation, _ in lines.add(operation) }
      let bytes = lines.drain()
      var effects: [Effect<ExchangeMessage>] = []
      if !bytes.isEmpty { effects.append(.hand(.write(bytes, isFirst: isFirst))) }
      guard !walk.isDone else {
        effects.append(
          .hand(.save(name: fileName(words.taps, "csv", desk, at: moment), type: csv)))
        desk.spoken = words.saved
        return effects
      }
      self.work = .writingTaps(walk, lines, isFirst: isFirst && bytes.isEmpty)
      return effects
    case .readingBoard:
      let bytes = BoardFile.bytes(logs: logs, loose: session.recent)
      desk.spoken = words.saved
      let name = fileName("", "detent", desk, at: moment)
      return [
        .hand(.write(bytes, isFirst: true)),
        .hand(.save(name: name, type: "application/octet-stream")),
      ]
    case .readingTable(var reading): read(&reading, sheet, &desk, at: moment)
    case .readingHistory(let table): self.work = .finding(walk(session, logs), table)
    case .finding(var walk, var table):
      var known = table.known
      progress = walk.step(most: ExchangeRoom.piece) { operation, _ in known.see(operation) }
      table.known = known
      if walk.isDone {
        plan(table, sheet, &desk, at: moment)
      } else {
        self.work = .finding(walk, table)
      }
    case .readingForFile(let file):
      // A board that does not know what is in its logs would take all of that for new.
      if !logs.isEmpty { desk.read(history: logs) }
      if let board = desk.session?.board {
        self.work = .comparing(BoardFile.News(file, for: board))
      }
    case .comparing(var news):
      do throws(BoardFileFault) {
        if try news.step() {
          progress = news.progress
          self.work = .comparing(news)
        } else {
          incoming = .board(news, changes: changes(sheet, TallySheet(news.board)))
        }
      } catch { fail(.board(error), &desk) }
    }
    return []
  }

  private func walk(_ session: BoardSession<BoardNews>, _ logs: [[UInt8]]) -> Timeline.Walk {
    Timeline.Walk(
      Timeline(
        logs: logs, loose: session.recent, waiting: session.board.heldBack,
        window: ExchangeRoom.window))
  }

  private mutating func fail(_ fault: Fault, _ desk: inout Desk) {
    self.fault = (fault, .files)
    desk.spoken = words.fault(fault)
  }

  private mutating func report(
    from start: Int, _ devices: DeviceNames, _ sheet: TallySheet, _ board: Board
  ) {
    let tallies = sheet.tallies
    let end = min(tallies.count, start + ExchangeRoom.piece / 4)
    let writer = TallyReport(words.language)
    // The list may have become shorter in the meantime.
    for row in min(start, end)..<end {
      report += writer.entry(ofRow: row, sheet, board, devices)
    }
    progress = Double(end) / Double(max(1, tallies.count))
    if end < tallies.count { work = .reporting(next: end, devices) }
  }

  // MARK: Out

  private var csv: String { "text/csv;charset=utf-8" }

  mutating func saveSheet(
    _ tallies: Tallies, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ExchangeMessage>] {
    guard let sheet = tallies.sheet, let board = desk.session?.board else { return [] }
    let bytes = TallyCSV.sheet(sheet, of: board, isMarked: true) { Crayon(code: $0).identifier }
    desk.spoken = words.saved
    return [
      .hand(.write(bytes, isFirst: true)),
      .hand(.save(name: fileName("", "csv", desk, at: moment), type: csv)),
    ]
  }

  /// The board's name, what it is of it, and the day; nothing in it that a disk refuses.
  private func fileName(
    _ what: String, _ ending: String, _ desk: Desk, at moment: Moment
  ) -> String {
    let day = Timestamp.text(moment.now + moment.offset * 1000).map { Array($0.prefix(10)) } ?? []
    let stem = FileName.stem(boardName(desk)) + (what.utf8.isEmpty ? "" : " " + what)
    return stem + " " + String(decoding: day, as: UTF8.self) + "." + ending
  }

  // MARK: In

  /// Looks at a file that was opened: a board's own, or a table.
  mutating func open(
    _ bytes: [UInt8], _ sheet: TallySheet, _ desk: inout Desk
  ) -> [Effect<ExchangeMessage>] {
    incoming = nil
    do throws(BoardFileFault) {
      if BoardFile.isLikely(bytes) { return begin(.readingForFile(try BoardFile(bytes)), &desk) }
    } catch {
      refuse(.board(error), .files, &desk)
      return []
    }
    do throws(ImportFault) {
      let reading = try CountTable.Reading(bytes, mostNames: CountTable.mostNames(on: sheet))
      return begin(.readingTable(reading), &desk)
    } catch {
      refuse(.table(error), .files, &desk)
      return []
    }
  }

  private mutating func read(
    _ reading: inout CountTable.Reading, _ sheet: TallySheet, _ desk: inout Desk, at moment: Moment
  ) {
    do throws(ImportFault) {
      if try reading.step(most: ExchangeRoom.piece) {
        progress = reading.progress
        work = .readingTable(reading)
        return
      }
      let table = try reading.table()
      let found = Table(
        table: table, known: try KnownTaps(table, in: sheet),
        seen: desk.session?.recent.count ?? 0)
      if found.known.isNeeded {
        work = .readingHistory(found)
      } else {
        plan(found, sheet, &desk, at: moment)
      }
    } catch { fail(.table(error), &desk) }
  }

  private mutating func plan(
    _ table: Table, _ sheet: TallySheet, _ desk: inout Desk, at moment: Moment
  ) {
    guard let session = desk.session else { return }
    var table = table
    // What was counted since the history was gone through.
    let recent = session.recent
    for i in min(table.seen, recent.count)..<recent.count { table.known.see(recent[i]) }
    table.seen = recent.count
    do throws(ImportFault) {
      var seed = moment.random
      let chances = desk
      table.plan = try table.table.plan(
        on: session.board, sheet, table.known, table.mode, now: moment.now
      ) {
        seed &+= 0x9e37_79b9_7f4a_7c15
        return chances.identities(1, Moment(now: moment.now, random: seed), 8)[0]
      }
      fault = nil
    } catch {
      table.plan = nil
      fail(.table(error), &desk)
      guard case .importedBefore = error else { return }
    }
    incoming = .table(table)
  }

  /// Plans in another way.
  mutating func plan(
    _ mode: ImportMode, _ tallies: Tallies, _ desk: inout Desk, at moment: Moment
  ) {
    guard let sheet = tallies.sheet, case .table(var table)? = incoming else { return }
    table.mode = mode
    plan(table, sheet, &desk, at: moment)
  }

  /// Counts what a table counts, as one operation.
  mutating func bringIn(
    _ table: Table, _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) {
    guard table.plan != nil, let sheet = tallies.sheet, let session = desk.session else { return }
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    // Somebody may have counted, or imported the same, while the preview was looked at.
    if session.recent.count != table.seen { plan(table, sheet, &desk, at: moment) }
    guard case .table(let table)? = incoming, let plan = table.plan else { return }
    isDone = true
    guard (try? desk.perform(plan.changes, at: moment)) != nil else { return }
    tallies.follow(desk)
    desk.show(words.counted(plan.counted))
  }

  /// Takes in the operations of a board's file; the server gets them, too.
  mutating func bringIn(_ news: BoardFile.News, _ desk: inout Desk) {
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    isDone = true
    let operations = news.operations
    guard !operations.isEmpty, desk.session != nil else { return }
    desk.takeIn(operations)
    desk.show(words.added(operations.count), offersUndo: false)
  }

  /// What the counts will be where they are others than now.
  private func changes(_ before: TallySheet, _ after: TallySheet) -> [CountChange] {
    var changes: [CountChange] = []
    for tally in after.tallies {
      let figures = plainFigures(tally, after)
      var old: String?
      if let known = before.tally(tally.id) {
        let text = plainFigures(known, before)
        if sameUTF8(text, figures) { continue }
        old = text
      }
      changes.append(CountChange(name: words.name(tally), before: old, after: figures))
    }
    return changes
  }

  private func plainFigures(_ tally: Tally, _ sheet: TallySheet) -> String {
    guard let computation = tally.computation else {
      return tally.count.map { words.language.numbers.text($0) } ?? "—"
    }
    guard let value = try? sheet.result(of: tally.id)?.get() else { return "—" }
    return computation.presentation.text(value, words.language.numbers)
  }
}
