import CSVCoding
import Replication
import Testing

@testable import Tallying

@Suite("TallyCSV")
struct TallyCSVTests {
  private func taps(_ session: Session, _ all: [Operation], marked: Bool = false) -> String {
    var text: [UInt8] = []
    let damaged = TallyCSV.taps(
      Timeline(logs: [Log.encode(all)], loose: []), session.sheet, of: session.board,
      isMarked: marked
    ) { text += $0 }
    #expect(damaged == 0)
    return String(decoding: text, as: UTF8.self)
  }

  @Test("One line per tap: round, amount, time, device and why")
  func lines() throws {
    var session = Session()
    var all: [Operation] = []
    func keep(_ operation: Operation?) { operation.map { all.append($0) } }
    keep(try session.perform(.create(tea, Title("=Tea, \"green\""), color: 0, behind: nil)))
    keep(try session.perform(.count(tea, by: 2), at: 1000))
    keep(try session.perform(.count(tea, by: -1), at: 2500))
    keep(try session.undoLast(at: 3000))
    keep(try session.perform(.set(tea, to: 57, note: Title("counted again")), at: 4000))
    keep(try session.undoLast(at: 4001))
    keep(try session.perform(.reset(tea), at: 5000))
    keep(try session.perform(.count(tea, by: 3), at: 1_783_157_400_123))
    let device = session.author.replica.description.prefix(8)
    let name = "\"'=Tea, \"\"green\"\"\""
    let expected = """
      tally,round,amount,time,device,note
      \(name),0,2,1970-01-01T00:00:01.000Z,\(device),
      \(name),0,-1,1970-01-01T00:00:02.500Z,\(device),
      \(name),0,1,1970-01-01T00:00:03.000Z,\(device),
      \(name),0,55,1970-01-01T00:00:04.000Z,\(device),counted again
      \(name),0,-55,1970-01-01T00:00:04.001Z,\(device),
      \(name),1,3,2026-07-04T09:30:00.123Z,\(device),

      """
    #expect(taps(session, all) == expected.replacing("\n", with: "\r\n"))
    #expect(taps(session, all, marked: true).unicodeScalars.first == "\u{FEFF}")
    // What is deleted is not shown, nor are its taps.
    keep(try session.perform(.delete(tea)))
    #expect(taps(session, all) == "tally,round,amount,time,device,note\r\n")
  }

  @Test("The sheet as it is shown, and a count beyond 64 bits as an empty field")
  func sheet() throws {
    var session = try session(rows: 3)
    try session.perform(.count(EntityID(1000), by: -7))
    try session.perform(.set(EntityID(1001), to: .max, note: nil))
    var other = Session(2)
    let add = try #require(
      try other.perform([.add(EntityID(1001), round: 0, n: 1)], now: 1)
    ).operation
    session.receive(add)
    try session.perform(.reset(EntityID(1002)))
    try session.perform(.rename(EntityID(1002), Title("+c;\u{1F3BD}")))
    let csv = TallyCSV.sheet(session.sheet, of: session.board) { "color \($0)" }
    #expect(
      String(decoding: csv, as: UTF8.self)
        == "name,count,round,color,group,target,limit,step\r\na,-7,0,color 0,,,,1\r\nb,,0,color 0,,,,1\r\n"
        + "\"'+c;\u{1F3BD}\",0,1,color 0,,,,1\r\n")
  }

  @Test("Computations are in the sheet as they are shown, and an import leaves them out")
  func computations() throws {
    var session = try session(rows: 2)
    try session.perform(.count(EntityID(1000), by: 2))
    for (id, line, isPercent) in [(5, "a / 3", false), (6, "0 - a / 3", true), (7, "a / b", false)]
      as [(UInt64, String, Bool)]
    {
      let formula = try FormulaReader.read(Array(line.utf8), session.sheet.names)
      try session.perform(
        .createComputation(
          EntityID(id), try Title("=\(id)"), formula, .init(isPercent: isPercent), color: 0,
          behind: nil))
    }
    let csv = TallyCSV.sheet(session.sheet, of: session.board) { _ in "sky" }
    #expect(
      String(decoding: csv, as: UTF8.self)
        == "name,count,round,color,group,target,limit,step\r\na,2,0,sky,,,,1\r\nb,0,0,sky,,,,1\r\n"
        + "'=5,0.67,,sky,,,,\r\n'=6,-66.67%,,sky,,,,\r\n'=7,,,sky,,,,\r\n")
    let plan = try CountTable(reading: csv).plan(
      on: session.board, session.sheet, Timeline(logs: [], loose: []), .add, now: 1
    ) { EntityID(9) }
    #expect(plan.lines.map { $0.after } == [4, 0] && plan.counted == 2 && plan.computed == 3)
  }

  @Test("Groups stand above their tallies with their sums, and an import counts each tally once")
  func groups() throws {
    var session = try session(rows: 3)
    let group = EntityID(7)
    try session.perform(.createGroup(group, Title("=Winter"), behind: nil))
    try session.perform(.createGroup(EntityID(8), Title("Empty"), behind: group))
    try session.perform(.place(EntityID(1001), in: group, behind: nil))
    try session.perform(.place(EntityID(1002), in: group, behind: EntityID(1001)))
    try session.perform(.count(EntityID(1001), by: 20))
    try session.perform(.count(EntityID(1002), by: 3))
    try session.perform(.change(EntityID(1001), .target(Quantity(25))))
    try session.perform(.change(EntityID(1001), .capacity(Quantity(30))))
    try session.perform(.change(EntityID(1001), .step(Quantity(5))))
    let csv = TallyCSV.sheet(session.sheet, of: session.board) { _ in "sky" }
    #expect(
      String(decoding: csv, as: UTF8.self)
        == """
        name,count,round,color,group,target,limit,step
        a,0,0,sky,,,,1
        '=Winter,23,,,,,,
        b,20,0,sky,'=Winter,25,30,5
        c,3,0,sky,'=Winter,,,1

        """.replacing("\n", with: "\r\n"))
    let plan = try CountTable(reading: csv).plan(
      on: session.board, session.sheet, Timeline(logs: [], loose: []), .add, now: 1
    ) { EntityID(9) }
    #expect(plan.counted == 3 && plan.lines.allSatisfy { !$0.isNew })
    #expect(plan.lines.map { $0.after } == [0, 40, 6])
  }

  @Test("The taps of the rounds that count add up to the counts, after any merging")
  func sums() throws {
    for seed in 0..<25 as Range<UInt64> {
      var random = SplitMix(seed)
      var devices = [try session(rows: 3), Session(2)]
      var all: [Operation] = []
      // The first device's list, as the second gets it.
      var first = Session()
      for row in 0..<3 {
        let title = try Title(["a", "b", "c"][row])
        try first.perform(.create(EntityID(1000 + UInt64(row)), title, color: 0, behind: nil))
          .map { all.append($0) }
      }
      devices[0] = first
      for operation in all { devices[1].receive(operation) }
      for step in 0..<80 {
        let i = random.below(2)
        let id = EntityID(1000 + UInt64(random.below(3)))
        let at = Int64(step * 100 - random.below(300))
        switch random.below(9) {
        case 0: try devices[i].perform(.reset(id), at: at).map { all.append($0) }
        case 1: try devices[i].undoLast(at: at).map { all.append($0) }
        case 2: try devices[i].redoLast(at: at).map { all.append($0) }
        case 3: for operation in all { devices[i].receive(operation) }
        case 4:
          try devices[i].perform(.set(id, to: Int64(random.below(50)), note: nil), at: at)
            .map { all.append($0) }
        default:
          try devices[i].perform(.count(id, by: 1 + Int64(random.below(3))), at: at)
            .map { all.append($0) }
        }
      }
      for i in 0..<2 { for operation in all { devices[i].receive(operation) } }
      var reader = try CSVReader(Array(taps(devices[0], all + all.prefix(9)).utf8))
      _ = try reader.next()
      var sums: [String: Int64] = [:]
      while let record = try reader.next() {
        let fields = record.fields.map { String(decoding: $0, as: UTF8.self) }
        let tally = try #require(
          devices[0].sheet.tallies.first { $0.name?.string == fields[0] })
        let round = try #require(Int64(fields[1]))
        if round >= devices[0].board.counter(tally.id).current {
          sums[fields[0], default: 0] += try #require(Int64(fields[2]))
        }
      }
      for tally in devices[1].sheet.tallies {
        #expect(tally.count == sums[tally.name?.string ?? "", default: 0], "seed \(seed)")
      }
    }
  }
}
