import Drawing
import SeededRandom
import Testing

@Suite("Path data")
struct PathReadingTests {
  private func commands(_ data: String) -> String {
    let (path, error) = Path.read(svgPathData: Array(data.utf8))
    if let error { Issue.record("\(data): \(error)") }
    return text(path)
  }

  private func text(_ path: Path) -> String {
    String(decoding: path.commandText(separator: UInt8(ascii: " ")), as: UTF8.self)
  }

  @Test(
    "Every command is expanded, absolute and relative",
    arguments: [
      ("M1 2", "M 1 2"),
      ("m1 2", "M 1 2"),
      ("M1 2L3 4", "M 1 2 L 3 4"),
      ("M1 2l3 4", "M 1 2 L 4 6"),
      ("M1 2H5", "M 1 2 L 5 2"),
      ("M1 2h5", "M 1 2 L 6 2"),
      ("M1 2V5", "M 1 2 L 1 5"),
      ("M1 2v5", "M 1 2 L 1 7"),
      ("M1 2C3 4 5 6 7 8", "M 1 2 C 3 4 5 6 7 8"),
      ("M1 2c3 4 5 6 7 8", "M 1 2 C 4 6 6 8 8 10"),
      ("M0 0C1 1 2 3 4 4S7 7 8 8", "M 0 0 C 1 1 2 3 4 4 C 6 5 7 7 8 8"),
      ("M0 0c1 1 2 3 4 4s3 3 4 4", "M 0 0 C 1 1 2 3 4 4 C 6 5 7 7 8 8"),
      ("M1 2S5 6 7 8", "M 1 2 C 1 2 5 6 7 8"),
      ("M0 0Q3 3 6 0", "M 0 0 C 2 2 4 2 6 0"),
      ("M1 1q3 3 6 0", "M 1 1 C 3 3 5 3 7 1"),
      ("M0 0Q3 3 6 0T12 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
      ("M0 0q3 3 6 0t6 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
      ("M1 2T4 8", "M 1 2 C 1 2 2 4 4 8"),
      ("M1 2l3 4z", "M 1 2 L 4 6 Z"),
      ("M1 2l3 4Z", "M 1 2 L 4 6 Z"),
      ("M1 2z z", "M 1 2 Z Z"),
    ])
  func everyCommand(_ data: String, _ expected: String) {
    #expect(commands(data) == expected)
  }

  @Test(
    "Commands repeat without their letters; behind a move they are lines",
    arguments: [
      ("M1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
      ("m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
      ("M0 0l1 0 0 1-1 0z", "M 0 0 L 1 0 L 1 1 L 0 1 Z"),
      ("M0 0H1 2 3", "M 0 0 L 1 0 L 2 0 L 3 0"),
      ("M0 0v1 2 3", "M 0 0 L 0 1 L 0 3 L 0 6"),
      ("M0 0C1 1 2 2 3 3 4 4 5 5 6 6", "M 0 0 C 1 1 2 2 3 3 C 4 4 5 5 6 6"),
      ("M0 0a0 1 0 0 0 1 1 0 1 0 0 0 1 1", "M 0 0 L 1 1 L 2 2"),
    ])
  func repeats(_ data: String, _ expected: String) { #expect(commands(data) == expected) }

  @Test(
    "Nothing stands between numbers where the grammar needs nothing",
    arguments: [
      ("M60.482,613.46c0,0-17.859,0.518-26.997,0", "M 60.482 613.46 C 60.482 613.46 "),
      ("M.5.5", "M 0.5 0.5"),
      ("M-.5-.5", "M -0.5 -0.5"),
      ("M1e2.5", "M 100 0.5"),
      ("M1e-3-2", "M 0.001 -2"),
      ("M0 0h1e1.5e1.5", "M 0 0 L 10 0 L 15 0 L 15.5 0"),
      ("M+1+2", "M 1 2"),
      ("M00.50 007", "M 0.5 7"),
      (" \t\r\n\u{c}M\n1\r,\t2 ,3\u{c}4 ", "M 1 2 L 3 4"),
      ("M 1 2,3,4,", "M 1 2 L 3 4"),
      ("M1 2,L3 4", "M 1 2 L 3 4"),
    ])
  func separators(_ data: String, _ expected: String) {
    #expect(commands(data).hasPrefix(expected))
  }

  @Test(
    "Flags of arcs are single characters",
    arguments: [
      "0 0 1 10 10", "0 0110 10", "0 0 110 10", "0 0,110,10", "0,0,1,10,10", "0 01 10 10",
      "0 0\t1\n10 10", "00 01+10 10", "-0 0110 10.0",
    ])
  func flags(_ rest: String) {
    let expected = commands("M0 0a5 5 0 0 1 10 10")
    #expect(commands("M0 0a5 5 \(rest)") == expected)
    #expect(commands("M0 0a5 5 \(rest) 5 5 \(rest)").hasPrefix(expected))
  }

  @Test("A zero radius makes an arc a line, and an arc from a point to itself is nothing")
  func degenerateArcs() {
    #expect(commands("M1 1a0 5 30 0 1 4 4") == "M 1 1 L 5 5")
    #expect(commands("M1 1a5 0 30 1 0 4 4") == "M 1 1 L 5 5")
    #expect(commands("M1 1a5 5 30 1 0 0 0h1") == "M 1 1 L 2 1")
    #expect(commands("M1 1A1e-320 1e300 30 1 0 2 2") == "M 1 1 L 2 2")
  }

  @Test("Behind a close a subpath begins where the closed one did")
  func behindClose() {
    #expect(commands("M1 1 5 5zt3 3") == "M 1 1 L 5 5 Z C 1 1 2 2 4 4")
    #expect(commands("M1 1h5zl3 3") == "M 1 1 L 6 1 Z L 4 4")
    #expect(commands("M1 1h5z m3 3h1") == "M 1 1 L 6 1 Z M 4 4 L 5 4")
    #expect(commands("M1 1h5z c1 1 2 2 3 3") == "M 1 1 L 6 1 Z C 2 2 3 3 4 4")
  }

  @Test("A relative move counts from the end of an open subpath")
  func relativeMove() {
    #expect(commands("m1 1h5m2 3h1z") == "M 1 1 L 6 1 M 8 4 L 9 4 Z")
    #expect(commands("m1 1 2 2m3 3 4 4") == "M 1 1 L 3 3 M 6 6 L 10 10")
  }

  @Test("Cubic and quadratic curves are reflected each for themselves")
  func separateReflection() {
    #expect(commands("M0 0C0 3 3 3 3 0T9 0") == "M 0 0 C 0 3 3 3 3 0 C 3 0 5 0 9 0")
    #expect(commands("M0 0Q3 3 6 0S9 9 12 0") == "M 0 0 C 2 2 4 2 6 0 C 6 0 9 9 12 0")
    #expect(commands("M0 0C0 3 3 3 3 0h0S9 9 9 0") == "M 0 0 C 0 3 3 3 3 0 L 3 0 C 3 0 9 9 9 0")
    #expect(commands("M0 0Q3 3 6 0zT3 0") == "M 0 0 C 2 2 4 2 6 0 Z C 0 0 1 0 3 0")
  }

  @Test("No data are an empty path without an error", arguments: ["", " ", "\t\r\n\u{c} "])
  func empty(_ data: String) { #expect(commands(data) == "") }

  @Test(
    "A fault keeps what came before, and says where and what it is",
    arguments: [
      ("L1 1", "", 0, PathDataError.Reason.expectedMove),
      ("  1 1", "", 2, .expectedMove),
      ("M", "", 1, .expectedNumber),
      ("M 1", "", 3, .expectedNumber),
      ("M,1 1", "", 1, .expectedNumber),
      ("M1 2L", "M 1 2", 5, .expectedNumber),
      ("M1 2L3 4L5", "M 1 2 L 3 4", 10, .expectedNumber),
      ("M1 2L3 4 5", "M 1 2 L 3 4", 10, .expectedNumber),
      ("M1 2,,3 4", "M 1 2", 5, .expectedCommand),
      ("M1 2L3,,4", "M 1 2", 7, .expectedNumber),
      ("M1 2z3 4", "M 1 2 Z", 5, .expectedCommand),
      ("M1 2z,", "M 1 2 Z", 5, .expectedCommand),
      ("M1 2x3", "M 1 2", 4, .expectedCommand),
      ("M1 2\u{b}L3 4", "M 1 2", 4, .expectedCommand),
      ("M1 2é", "M 1 2", 4, .expectedCommand),
      ("M1 2h3e", "M 1 2 L 4 2", 6, .expectedCommand),
      ("M1 2h3em", "M 1 2 L 4 2", 6, .expectedCommand),
      ("M1 2h3e,", "M 1 2", 7, .expectedDigit),
      ("M1 2h3e-", "M 1 2", 8, .expectedDigit),
      ("M1 2h3.", "M 1 2", 7, .expectedDigit),
      ("M1 2h3.h4", "M 1 2", 7, .expectedDigit),
      ("M1 2h-", "M 1 2", 6, .expectedDigit),
      ("M1 2h+-3", "M 1 2", 6, .expectedDigit),
      ("M1 2h.", "M 1 2", 6, .expectedDigit),
      ("M0 0a5 5 0 2 1 9 9", "M 0 0", 11, .expectedFlag),
      ("M0 0a5 5 0 01", "M 0 0", 13, .expectedNumber),
      ("M0 0a5 5 0 0", "M 0 0", 12, .expectedFlag),
      ("M0 0a5 5 0 0 +1 9 9", "M 0 0", 13, .expectedFlag),
      ("M0 0h1e400", "M 0 0", 5, .beyondDouble),
      ("M0 0L1 -1.8e308", "M 0 0", 7, .beyondDouble),
      ("M0 0h1e308 1e308", "M 0 0 L 1e+308 0", 11, .beyondDouble),
      ("M0 0c1 1-9e307 0 1e308 0s1 1 2 2", "M 0 0 C 1 1 -9e+307 0 1e+308 0", 25, .beyondDouble),
    ])
  func faults(_ data: String, _ prefix: String, _ offset: Int, _ reason: PathDataError.Reason) {
    let (path, error) = Path.read(svgPathData: Array(data.utf8))
    #expect(text(path) == prefix)
    #expect(error?.byteOffset == offset && error?.reason == reason, "\(String(describing: error))")
  }

  @Test("An error is said in words")
  func words() {
    let error = Path.read(svgPathData: Array("M1 2L3,x".utf8)).error
    #expect(error?.description == "byte 7: expected a number")
  }

  @Test("Every byte behind a path is a fault, but for spaces and what goes on")
  func anyByteBehind() {
    for byte in UInt8.min...255 {
      let (path, error) = Path.read(svgPathData: Array("M1 2L3 4z".utf8) + [byte])
      let goesOn = "zZ \t\n\r\u{c}".utf8.contains(byte)
      let isCommand = "mlhvcsqtaMLHVCSQTA".utf8.contains(byte)
      #expect(path.commands.count == ("zZ".utf8.contains(byte) ? 4 : 3))
      #expect(error?.byteOffset == (goesOn ? nil : isCommand ? 10 : 9))
    }
  }

  @Test("Eight bytes at once are read as they are one by one, whatever they are")
  func eightBytesAtOnce() {
    let long = Array("M1 2L3 12345.7890123456789012".utf8)
    let blank = [UInt8](repeating: 0x20, count: 40)
    for byte in UInt8.min...255 {
      for place in 3..<long.count {
        for length in place..<long.count {
          var data = Array(long[...length])
          data[place] = byte
          // Without room behind it a number is read byte by byte.
          let (path, error) = Path.read(svgPathData: data + [UInt8(ascii: " ")])
          let (roomy, roomyError) = Path.read(svgPathData: data + blank)
          if path != roomy || error?.reason != roomyError?.reason {
            Issue.record("\(data): \(path) \(roomy)")
          }
        }
      }
    }
  }

  @Test("A path reads the same wherever its data end in memory")
  func endings() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let numbers = (0..<8).map { _ in
        DecimalFormat(significantDigits: 1 + generator.below(9)).text(generator.double(-99...99))
      }
      let data = "M" + numbers.joined(separator: [" ", ",", "  ", ", "][generator.below(4)])
      let short = Path.read(svgPathData: Array(data.utf8)).path
      let long = Path.read(svgPathData: Array((data + String(repeating: " ", count: 20)).utf8)).path
      #expect(short == long && short.commands.count == 4, "\(data)")
    }
  }

  @Test("The command text reads back as the same path")
  func readsBack() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let path = RandomPath.path(&generator, reach: 1000)
      let text = path.commandText()
      let (again, error) = Path.read(svgPathData: text)
      #expect(again == path && error == nil)
    }
  }

  @Test("In pieces it is the same path, of the same length of text", arguments: [2, 3, 7, 1000])
  func pieces(length: Int) throws {
    let text = "m1 2 3 4 5 6h1q1 2 3 4t5 5a5 5 0 1 0 9 9zl1 1c1 2 3 4 5 6s1 2 3 4z1"
    for data in [text, "", "M1", "m1 2h3zh4v5"] {
      let (path, fault) = Path.read(svgPathData: Array(data.utf8))
      var commands: [Path.Command] = []
      var most = 0
      let other = Path.read(svgPathData: Array(data.utf8).span, inPiecesOf: length) { piece in
        commands += Array(piece.commands)
        most = max(most, piece.commands.count)
      }
      #expect(commands == Array(path.commands) && other == fault)
      #expect(most <= length + 4)
    }
  }
}
