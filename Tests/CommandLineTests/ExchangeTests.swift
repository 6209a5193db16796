import CSVCoding
import Foundation
import Replication
import Storage
import Tallying
import Testing

@testable import CommandLineTool

@Suite("detent tally export, import, show, report, chart")
struct ExchangeTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @discardableResult
  private func done(
    _ words: String..., environment: [String: String] = [:],
    location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = try sandbox.tally(words, environment: environment)
    #expect(outcome.status == 0, "\(words): \(outcome.error)", sourceLocation: location)
    return outcome.output
  }

  private func refused(
    _ words: String..., status: Int32, location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = try sandbox.tally(words)
    #expect(outcome.status == status, "\(outcome.error)", sourceLocation: location)
    #expect(outcome.output.isEmpty, sourceLocation: location)
    return outcome.error
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = sandbox.directory + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func records(_ text: String) throws -> [[String]] {
    var reader = try CSVReader(Array(text.utf8))
    var records: [[String]] = []
    while let record = try reader.next() {
      records.append(record.fields.map { String(decoding: $0, as: UTF8.self) })
    }
    return records
  }

  @Test("The sheet and every tap come out, to a pipe or into a file that is whole")
  func exporting() throws {
    try done("add", "=1+1, \"odd\"")
    try done("count", "Shirts", "+3")
    try done("set", "Shirts", "10", "--note", "counted again")
    #expect(
      try done("export", "--csv")
        == "name,count,round,color,group,target,limit,step\r\nShirts,10,0,sky,,,,1\r\n"
        + "Trousers,0,0,marigold,,,,1\r\nSuit,0,0,orchid,,,,1\r\n"
        + "\"'=1+1, \"\"odd\"\"\",0,0,lagoon,,,,1\r\n")
    let path = sandbox.directory + "/taps.csv"
    #expect(try done("export", "--csv", "--taps", "--output", path).isEmpty)
    let taps = try records(try String(contentsOfFile: path, encoding: .utf8))
    #expect(taps.count == 3 && taps[0] == ["tally", "round", "amount", "time", "device", "note"])
    #expect(taps[1][..<3] == ["Shirts", "0", "3"] && taps[1][5].isEmpty)
    #expect(taps[2][..<3] == ["Shirts", "0", "7"] && taps[2][5] == "counted again")
    #expect(Timestamp.milliseconds(Array(taps[1][3].utf8)) != nil)
    try done("export", "--csv", "--mark", "-o", path)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: [0xef, 0xbb, 0xbf, 0x6e]))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.directory)
        .allSatisfy { !$0.hasSuffix(".part") })
    #expect(try refused("export", status: 64).contains("--csv or --json"))
    #expect(try refused("export", "--csv", "--json", status: 64).contains("--csv or --json"))
    #expect(try refused("export", "--json", "--taps", status: 64).contains("--csv"))
    #expect(
      try refused("export", "--csv", "-o", "/nowhere/x.csv", status: 73).contains("/nowhere/x.csv"))
  }

  @Test("A pipe is written to as it is; a link stays one, and a file keeps who may read it")
  func places() throws {
    let folder = URL(fileURLWithPath: Sandbox.program).deletingLastPathComponent().path
    let outcome = try sandbox.run(
      "/bin/sh",
      [
        "-c",
        """
        cd "$HOME"; mkfifo pipe; cat pipe > piped & echo old > real; chmod 640 real; ln -s real link
        detent tally export --csv -o pipe && detent tally export --csv -o link && wait
        cmp piped real && test -p pipe && test -L link && stat -c %a real
        """,
      ],
      environment: ["PATH": folder + ":/usr/bin:/bin", "DETENT_STORE": sandbox.store])
    #expect(outcome.status == 0 && outcome.output == "640\n", "\(outcome.error)")
    #expect(
      try String(contentsOfFile: sandbox.directory + "/real", encoding: .utf8).contains("Suit"))
  }

  @Test("An export comes back on another device as it was, once, and undo takes all of it")
  func moving() throws {
    try done("count", "Shirts", "+3")
    try done("reset", "Shirts")
    try done("count", "Shirts", "+4")
    try done("add", "Hüte 🎩")
    try done("count", "Hüte 🎩", "-2")
    let path = sandbox.directory + "/taps.csv"
    try done("export", "--csv", "--taps", "-o", path)
    // Here all of it is known.
    let here = try sandbox.tally("import", path)
    #expect(here.status == 0 && here.error.contains("3 taps already here"), "\(here.error)")
    #expect(try sandbox.tally("undo").output == "0  Hüte 🎩\n")

    let other = try Sandbox()
    try #require(try other.tally("delete", "Shirts").status == 0)
    let preview = try other.tally("import", path, "--dry-run")
    #expect(
      preview.output == "Shirts: new, 4; 3 in earlier rounds\nHüte 🎩: new, -2\n", "\(preview.error)"
    )
    #expect(preview.error == "Would import 3 lines.\n")
    #expect(try other.tally().output == "0  Trousers\n0  Suit\n")
    #expect(try other.tally("import", path).status == 0)
    #expect(try other.tally().output == " 0  Trousers\n 0  Suit\n 4  Shirts\n-2  Hüte 🎩\n")
    let again = try other.tally("import", path)
    #expect(again.status == 65 && again.error.contains("--again") && again.output.isEmpty)
    #expect(try other.tally("import", path, "--again").status == 0)
    #expect(try other.tally("undo").status == 0)
    #expect(try other.tally("undo").status == 0)
    #expect(try other.tally().output == "0  Trousers\n0  Suit\n")
    #expect(try other.tally("redo").status == 0)
    #expect(try other.tally().output.contains("-2  Hüte 🎩\n"))
  }

  @Test("What is malformed is refused with its lines, and nothing is changed")
  func refusing() throws {
    let bad = try file("bad.csv", "name,count\nShirts,3\nSuit,three\n,1\n")
    let words = try refused("import", bad, status: 65)
    #expect(words.contains("Nothing was imported. 2 lines have problems:"))
    #expect(words.contains("line 3: \"three\" isn't a whole number"))
    #expect(words.contains("line 4: the name is missing"))
    #expect(
      try refused("import", file("q.csv", "a,1\n\"b,2"), status: 65).contains("Line 2, field 1"))
    #expect(try refused("import", file("e.csv", ""), status: 65).contains("No line has a count"))
    #expect(
      try refused("import", sandbox.directory + "/none", status: 66).contains("doesn't exist"))
    #expect(try done() == "0  Shirts\n0  Trousers\n0  Suit\n")
    let list = try sandbox.run(
      Sandbox.program, ["tally", "import", "-"], environment: ["DETENT_STORE": sandbox.store],
      input: "Shirts;5\nRed, white;2\n")
    #expect(list.output == "Shirts: 0 → 5\nRed, white: new, 2\n" && list.status == 0)
    let json = try done("import", file("j.csv", "Suit,1"), "--json", "--dry-run")
    #expect(
      json == "{\"done\":false,\"counted\":1,\"known\":0,\"computed\":0,\"tallies\":["
        + "{\"id\":\"0000000000000013\",\"name\":\"Suit\",\"new\":false,\"before\":0,\"after\":1}]}\n"
    )
  }

  @Test("The total says who counted what, and the report is fit for a mail")
  func honesty() throws {
    try done("count", "Shirts", "+3")
    try done("reset", "Shirts")
    try done("count", "Shirts", "+112")
    let device = try sandbox.run(
      Sandbox.program, ["board", "device", "Door A"], environment: ["DETENT_STORE": sandbox.store])
    #expect(device.status == 0 && device.error == "This device is now named Door A.\n")
    let lines = try done("show", "Shirts").split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "112 = Door A 112" && lines[2] == "round 0: 3")
    #expect(lines[1].hasPrefix("Door A last counted just now, "))
    #expect(
      try done("show", "Shirts", "--json").contains(
        "\"shares\":[{\"device\":\"Door A\",\"count\":112,"))
    let report = try done("report", environment: ["TZ": "UTC"])
    #expect(report.hasPrefix("Dry cleaning\n"))
    #expect(report.hasSuffix("UTC\n\nShirts: 112\n  Earlier: 3\nTrousers: 0\nSuit: 0\n"))
    #expect(try refused("show", "Hats", status: 66).contains("Hats"))
  }

  @Test("How long ago is said in the largest unit that fits, and no clock runs ahead")
  func ago() {
    let second: Int64 = 1000
    for (milliseconds, words) in [
      (-5, "just now"), (59 * second, "just now"), (60 * second, "1 min ago"),
      (239 * second, "3 min ago"), (3600 * second, "1 h ago"), (86_399 * second, "23 h ago"),
      (86_400 * second, "1 day ago"), (40 * 86_400 * second, "40 days ago"),
    ] as [(Int64, String)] {
      #expect(
        TimeAgo.words(since: 1_783_157_400_000 - milliseconds, now: 1_783_157_400_000) == words)
    }
    #expect(TimeAgo.words(since: .min, now: .max) == "213503982334 days ago")
  }

  @Test("A chart is an SVG document, of the count or of the taps in a minute")
  func charts() throws {
    try done("count", "Shirts", "+3")
    let count = try done("chart", "Shirts")
    #expect(
      count.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && count.hasSuffix("</svg>\n"))
    #expect(count.contains("Shirts: count, round 0"))
    let path = sandbox.directory + "/rate.svg"
    try done("chart", "Shirts", "--rate", "-o", path, environment: ["LANG": "ja_JP.UTF-8"])
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("1分あたりのタップ数"))
    #expect(try done("chart", "Suit").contains("Nothing counted in this round yet"))
    #expect(try done("chart", "Shirts", "--json").hasPrefix("{\"description\":\"From 0 to 3,"))
  }

  @Test("A chart of shares says what part of its group a tally is; one alone has none")
  func shares() throws {
    try done("count", "Shirts", "+3")
    try done("count", "Suit", "+1")
    let chart = try done("chart", "Suit", "--share")
    #expect(chart.contains("<title>Shares of Dry cleaning</title>"))
    #expect(chart.contains("<desc>Shirts 3, 75%; Suit 1, 25%; Trousers 0, 0%</desc>"))
    #expect(
      try done("chart", "Suit", "--share", "--json")
        .hasPrefix("{\"description\":\"Suit: 1 of 4 in Dry cleaning, 25%\""))
    #expect(try sandbox.tally(["chart", "Suit", "--share", "--rate"]).status == 64)
    try done("count", "Suit", "-2")
    let none = try sandbox.tally(["chart", "Suit", "--share"])
    #expect(none.status == 65 && none.error.contains("has no share"))
  }

  @Test("Thousands of taps in logs and loose come out and add up, from a store of any age")
  func history() throws {
    let store = LocalStore(directory: sandbox.store, example: .english)
    for _ in 0..<4 {
      try store.transact { board in
        for i in 0..<600 {
          _ = try board.perform(.count(TallyExample.ids[i % 3], by: i % 7 == 0 ? -1 : 2))
        }
      }
    }
    let taps = try records(try done("export", "--csv", "--taps")).dropFirst()
    #expect(taps.count == 2400)
    var sums: [String: Int64] = [:]
    for tap in taps { sums[tap[0], default: 0] += Int64(tap[2]) ?? 0 }
    let list = try records(try done("export", "--csv")).dropFirst()
    for line in list { #expect(sums[line[0]] == Int64(line[1])) }
    #expect(taps.map { $0[3] } == taps.map { $0[3] }.sorted())
  }
}
