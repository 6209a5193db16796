import Replication
import Testing

@testable import Tallying

@Suite("Importing counts")
struct ImportTests {
  private func table(_ text: String) throws(ImportFault) -> CountTable {
    try CountTable(reading: Array(text.utf8))
  }

  private func fault(_ text: String) -> ImportFault? {
    #expect(throws: ImportFault.self) { try table(text) }
  }

  private func plan(
    _ text: String, on session: Session, _ history: [Operation] = [], _ mode: ImportMode = .add,
    firstID: UInt64 = 0x1_0000
  ) throws -> ImportPlan {
    var next = firstID
    return try table(text).plan(
      on: session.board, session.sheet, Timeline(logs: [], loose: history),
      mode, now: 9000
    ) {
      next += 1
      return EntityID(next)
    }
  }

  /// Carries a plan out, as one operation.
  private func perform(_ plan: ImportPlan, on session: inout Session) throws -> Operation {
    try #require(try session.perform(plan, now: 9000)).operation
  }

  private func counts(_ session: Session) -> [String] {
    session.sheet.tallies.map { "\($0.name?.string ?? "?") \($0.count.map { "\($0)" } ?? "∞")" }
  }

  @Test("A number is read however it is written, and refused where it can be read in two ways")
  func numbers() throws {
    let text = "name;count\nA;1.234.567\nB;12 345\nC;+5\nD;12,00\nE;−3\nF;1’234\nG;1,234,567.0\n"
    let table = try table(text)
    #expect(table.entries.map(\.amount) == [1_234_567, 12_345, 5, 12, -3, 1234, 1_234_567])
    for unclear in ["1.234", "1,234"] {
      let fault = fault("name;count\nA;7\nB;\(unclear)\n")
      let line = ImportFault.Line(number: 3, reason: .unclear(Array(unclear.utf8)))
      #expect(fault == .lines([line], count: 1))
    }
    for wrong in ["12,5", "1.5", "1,23,4"] {
      let line = ImportFault.Line(number: 2, reason: .number(Array(wrong.utf8)))
      #expect(fault("name;count\nA;\(wrong)\n") == .lines([line], count: 1))
    }
  }

  @Test("A file that is read in steps is the same, faults included")
  func steps() throws {
    for text in ["name,count\na,3\nb,x\nc,1\n", "a,1\nb,2\nc,3\nd,4\n", "\n", "a,1\n\"b"] {
      for most in [1, 2, 100] {
        let stepwise = Result { () throws(ImportFault) -> CountTable in
          var reading = try CountTable.Reading(Array(text.utf8))
          var last = 0.0
          while try reading.step(most: most) {
            #expect(reading.progress > last)
            last = reading.progress
          }
          return try reading.table()
        }
        #expect(stepwise == Result { () throws(ImportFault) in try table(text) })
      }
    }
  }

  @Test("A list adds to what is there, and what is not there is made, in the file's order")
  func list() throws {
    var session = try session(rows: 2)
    try session.perform(.count(EntityID(1000), by: 5))
    let plan = try plan("name,count\na,3\nnew one,-7\nzero,0\nb,2\na,1\n", on: session)
    #expect(plan.lines.map { $0.before } == [5, 0, 0, 0])
    #expect(plan.lines.map { $0.after } == [9, -7, 0, 2])
    #expect(plan.lines.map { $0.isNew } == [false, true, true, false])
    #expect(plan.counted == 5 && plan.known == 0)
    _ = try perform(plan, on: &session)
    #expect(counts(session) == ["a 9", "b 2", "new one -7", "zero 0"])
    try session.undoLast()
    #expect(counts(session) == ["a 5", "b 0"])
    try session.redoLast()
    #expect(counts(session) == ["a 9", "b 2", "new one -7", "zero 0"])
  }

  @Test("Headings in any case and order, none at all, semicolons, signs and spaces")
  func forms() throws {
    let session = try session(rows: 1)
    for text in [
      "a,4", "a,4\r\n", "\u{FEFF}Count;NAME\n4;a\n", "name,color,count\na,sky, +4 \n", "a\t4\n",
      " a ,4,,\n", "\"a\",\"4\"", "name,count\n a,5\na,−1\n", "sep=;\nname;count\na;4",
    ] { #expect(try plan(text, on: session).lines.map { $0.after } == [4], "\(text)") }
    let defused = try plan("'=1+1,4\n'+a,1", on: session)
    #expect(defused.lines.map { $0.name.string } == ["=1+1", "+a"])
  }

  @Test(
    "Names without counts are tallies that show nothing yet; of those that are there nothing changes"
  )
  func namesAlone() throws {
    var session = try session(rows: 1)
    try session.perform(.rename(EntityID(1000), Title("Blouses")))
    try session.perform(.count(EntityID(1000), by: 3))
    for text in [
      "Blouses\nTies\n\nCoats\n", "name\nBlouses\nTies\nCoats", "Blouses,\nTies,\nCoats,",
    ] {
      let plan = try plan(text, on: session)
      #expect(plan.lines.map { $0.name.string } == ["Blouses", "Ties", "Coats"])
      #expect(plan.lines.map { $0.isNew } == [false, true, true] && plan.counted == 3)
      #expect(plan.lines.map { $0.after } == [3, 0, 0])
      // Nor are they set to nothing where the file says nothing.
      #expect(try self.plan(text, on: session, [], .set).lines[0].after == 3)
    }
    #expect(try plan("Blouses\n", on: session).changes.isEmpty)
    // In a list of ours an empty count is one beyond 64 bits.
    guard case .lines = fault("name,count,round\nBlouses,,0") else {
      Issue.record("not refused")
      return
    }
  }

  @Test("Counts can be set to those of a list, however often, and taps are only ever added")
  func setting() throws {
    var session = try session(rows: 1)
    try session.perform(.rename(EntityID(1000), Title("Blouses")))
    try session.perform(.count(EntityID(1000), by: 7))
    try session.perform(.reset(EntityID(1000)))
    try session.perform(.count(EntityID(1000), by: 3))
    for _ in 0..<2 {
      let plan = try plan("Blouses,12\nTies,2\n", on: session, [], .set)
      #expect(plan.lines.map { $0.after } == [12, 2])
      _ = try session.perform(plan, now: 9000)
      #expect(session.board.counter(EntityID(1000)).total == 12)
    }
    #expect(try plan("Blouses,-1\nBlouses,4\n", on: session, [], .set).lines[0].after == 3)
    let taps = "tally,amount,time\nBlouses,5,2026-07-04T09:30:00Z\n"
    #expect(try plan(taps, on: session, [], .set).lines[0].after == 17)
  }

  @Test("What is malformed is named line by line, up to ten of them")
  func faults() throws {
    #expect(fault("") == .empty && fault("name,count\n") == .empty)
    #expect(fault("Item,Quantity\na,1") == .noHeading && fault("just,words") == .noHeading)
    guard case .lines(let lines, 4) = fault("name,count\na,x\n,1\nb\nc,1.5\nd,2") else {
      Issue.record("not refused")
      return
    }
    #expect(lines.map { $0.number } == [2, 3, 4, 5])
    #expect(
      lines.map { $0.reason } == [
        .number(Array("x".utf8)), .name(.empty), .fields(found: 1, expected: 2),
        .number(Array("1.5".utf8)),
      ])
    guard
      case .lines(let taps, 4) = fault(
        "tally,round,amount,time\na,-1,1,\na,0,1,yesterday\na,0,,\na\u{202E},0,1,")
    else {
      Issue.record("not refused")
      return
    }
    #expect(
      taps.map { $0.reason } == [
        .round(Array("-1".utf8)), .time(Array("yesterday".utf8)), .number([]),
        .name(.controlCharacter(0x202e)),
      ])
    let many = "name,count\n" + String(repeating: "a,x\n", count: 50)
    guard case .lines(let some, 50) = fault(many) else { return #expect(Bool(false)) }
    #expect(some.count == 10)
    #expect(
      fault("a,1,2") == .lines([.init(number: 1, reason: .fields(found: 3, expected: 2))], count: 1)
    )
    guard case .table(let error) = fault("a,1\n\"b") else { return #expect(Bool(false)) }
    #expect(error.line == 2)
    let big = "9223372036854775807"
    #expect(throws: ImportFault.overflow(try Title("a"))) {
      try plan("a,\(big)\na,1", on: session(rows: 1))
    }
    #expect(try plan("a,\(big)", on: session(rows: 1)).lines[0].after == .max)
    #expect(try plan("a,-9223372036854775808", on: session(rows: 1)).lines[0].after == .min)
  }

  @Test("A name that two tallies have is refused with its line")
  func ambiguous() throws {
    var session = try session(rows: 2)
    try session.perform(.rename(EntityID(1001), Title("a")))
    #expect(throws: ImportFault.ambiguous(try Title("a"), line: 3)) {
      try plan("name,count\nb,1\na,1", on: session)
    }
  }

  @Test("The same lines in whatever order are not imported twice, unless that is asked for")
  func twice() throws {
    var session = try session(rows: 1)
    _ = try perform(try plan("a,3\nb,4", on: session), on: &session)
    #expect(throws: ImportFault.importedBefore(at: 9000)) {
      try plan("name,count\nb,4\na,3\n", on: session)
    }
    #expect(try plan("a,3\nb,5", on: session).lines.map { $0.after } == [6, 9])
    #expect(try plan("a,3\nb,4", on: session, [], .addAgain).lines.map { $0.after } == [6, 8])
    // Taken back, it may come again.
    try session.undoLast()
    #expect(try plan("a,3\nb,4", on: session).lines.map { $0.after } == [3, 4])
  }

  private func exported(_ session: Session, _ all: [Operation]) -> String {
    var text: [UInt8] = []
    _ = TallyCSV.taps(
      Timeline(logs: [], loose: all), session.sheet, of: session.board
    ) { text += $0 }
    return String(decoding: text, as: UTF8.self)
  }

  /// A device that counted, reset and undid, with all it did.
  private func counted() throws -> (session: Session, all: [Operation]) {
    var session = Session()
    var all: [Operation] = []
    func keep(_ operation: Operation?) { operation.map { all.append($0) } }
    keep(try session.perform(.create(tea, Title("Tea"), color: 0, behind: nil)))
    for i in 0..<5 { keep(try session.perform(.count(tea, by: 2), at: Int64(1000 * i))) }
    keep(try session.undoLast(at: 7000))
    keep(try session.perform(.reset(tea), at: 8000))
    // Twice the same in the same millisecond.
    for _ in 0..<2 { keep(try session.perform(.count(tea, by: 1), at: 9000)) }
    return (session, all)
  }

  @Test("Taps that are on the board already are not counted again")
  func known() throws {
    let (session, all) = try counted()
    let text = exported(session, all)
    let same = try plan(text, on: session, all)
    #expect(same.changes.isEmpty && same.known == 8 && same.counted == 0)
    // Two more in that millisecond, and one in the round before.
    let more =
      text + "Tea,1,1,1970-01-01T00:00:09Z,x,\r\nTea,1,1,1970-01-01T00:00:09.000Z,y,\r\n"
      + "Tea,0,5,1970-01-01T00:00:01.5Z,x,\r\n"
    let some = try plan(more, on: session, all)
    #expect(some.known == 8 && some.counted == 3)
    #expect(some.lines.map { $0.after } == [4] && some.lines.map { $0.earlier } == [5])
  }

  @Test("On another device a file of taps gives the same count, with its rounds; and once")
  func moving() throws {
    let (session, all) = try counted()
    let text = exported(session, all)
    var fresh = Session(2)
    let made = try perform(try plan(text, on: fresh), on: &fresh)
    #expect(counts(fresh) == ["Tea 2"])
    let counter = fresh.board.counter(fresh.sheet.tallies[0].id)
    #expect(counter.current == 1 && counter.rounds.map { $0.total } == [8, 2])
    #expect(throws: ImportFault.importedBefore(at: 9000)) { try plan(text, on: fresh, [made]) }
    try fresh.undoLast()
    #expect(counts(fresh) == [])
  }

  @Test("Where the tally counts already, the file's last round counts in the round of now")
  func rounds() throws {
    let text = "tally,round,amount\nTea,1,5\nTea,2,6\nTea,3,7\n"
    func start(resets: Int) throws -> Session {
      var session = Session(3)
      try session.perform(.create(tea, Title("Tea"), color: 0, behind: nil))
      for _ in 0..<resets { try session.perform(.reset(tea)) }
      try session.perform(.count(tea, by: 100))
      return session
    }
    for (resets, earlier, leftOut) in [(0, 0, 11), (1, 6, 5), (2, 11, 0), (5, 11, 0)] {
      var session = try start(resets: resets)
      let plan = try plan(text, on: session)
      #expect(plan.lines[0].after == 107)
      #expect(plan.lines[0].earlier == Int128(earlier))
      #expect(plan.lines[0].leftOut == Int128(leftOut))
      _ = try perform(plan, on: &session)
      #expect(counts(session) == ["Tea 107"])
    }
  }

  @Test("Eight hundred names are one operation, and more than one holds are refused")
  func size() throws {
    var session = Session()
    let text = (0..<800).map { "tally \($0),\($0 + 1)" }.joined(separator: "\n")
    let plan = try plan(text, on: session)
    _ = try perform(plan, on: &session)
    #expect(session.names == (0..<800).map { "tally \($0)" })
    #expect(session.sheet.tallies.map { $0.count } == (0..<800).map { Int64($0 + 1) })
    let more = (0..<900).map { "other \($0),1" }.joined(separator: "\n")
    #expect(throws: ImportFault.tooMany(limit: 4096)) {
      try self.plan(more, on: session, firstID: 0x2_0000)
    }
  }

  @Test("Half a million names are read name by name, and refused before any is worked out")
  func manyNames() throws {
    // Work that grew with the square would not end here: it took 87 s for two fifths of them.
    let text = "name,count\n" + (0..<500_000).map { "n\($0),1\n" }.joined()
    let table = try table(text)
    #expect(table.names.count == 500_000)
    var made = 0
    #expect(throws: ImportFault.tooMany(limit: 4096)) {
      let session = Session()
      _ = try table.plan(
        on: session.board, session.sheet, Timeline(logs: [], loose: []), .add, now: 1
      ) {
        made += 1
        return EntityID(UInt64(made) + 1 << 20)
      }
    }
    #expect(made == 0)
  }

  @Test("Reading ends at the name with which no import is possible any more, and not before")
  func readingEnds() throws {
    let session = try session(rows: 2)
    let most = CountTable.mostNames(on: session.sheet)
    func reading(_ names: Int) throws(ImportFault) -> CountTable.Reading {
      let text = "name,count\na,0\nb,0\n" + (2..<names).map { "n\($0),0\n" }.joined()
      return try CountTable.Reading(Array(text.utf8), mostNames: most)
    }
    var long = try reading(100 * most)
    #expect(throws: ImportFault.tooMany(limit: 4096)) { while try long.step(most: 1) {} }
    #expect(long.progress < 0.02)
    // One change is for noting that it was imported.
    var short = try reading(most - 1)
    while try short.step(most: 100) {}
    var next: UInt64 = 1 << 20
    let plan = try short.table().plan(
      on: session.board, session.sheet, Timeline(logs: [], loose: []), .add, now: 1
    ) {
      next += 1
      return EntityID(next)
    }
    #expect(plan.changes.count == 4 * (most - 3) + 1)
  }

  @Test("A name written in many ways is one, and counts each time")
  func spellings() throws {
    let text = (1..<400).map { "a" + String(repeating: " ", count: $0) + "b,1\n" }.joined()
    let table = try table(text)
    #expect(table.names.map(\.string) == ["a b"] && table.count == 399)
  }

  @Test("Noise is read or refused, and never counted by halves")
  func noise() throws {
    var random = SplitMix(3)
    let session = try session(rows: 2)
    let headings = ["name,count\n", "tally,amount\n", "tally,round,amount,time,device,note\n", ""]
    let fields = [
      "a", "b", "1", "-3", "'=x", "\"\"", "1970-01-01T00:00:00Z", "é", "9223372036854775807", "",
      "\"", "4611686018427387904",
    ]
    var planned = 0
    for _ in 0..<20_000 {
      let heading = headings[random.below(4)]
      var text = heading
      for _ in 0..<(1 + random.below(3)) {
        var line = [["a", "b", "c"][random.below(3)], "\(random.below(9) - 4)"]
        if heading.utf8.count > 20 { line.insert("\(random.below(3))", at: 1) }
        while line.count < heading.split(separator: ",").count { line.append("") }
        if random.below(3) == 0 { line[random.below(line.count)] = fields[random.below(12)] }
        text += line.joined(separator: ",") + (random.below(9) == 0 ? "" : "\n")
      }
      do throws(ImportFault) {
        let table = try CountTable(reading: Array(text.utf8))
        let plan = try table.plan(
          on: session.board, session.sheet, Timeline(logs: [], loose: []), .add, now: 1
        ) { EntityID(random.next() | 1 << 40) }
        planned += 1
        for line in plan.lines {
          var board = session.board
          var author = session.author
          if !plan.changes.isEmpty { _ = board.operation(by: &author, plan.changes, now: 1) }
          if board.counter(line.tally).count != line.after { Issue.record("\(text)") }
        }
      } catch {}
    }
    #expect(planned > 2_000 && planned < 19_000)
  }
}
