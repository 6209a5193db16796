import Foundation
import Testing

@Suite("detent draw")
struct DrawCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func draw(_ words: String..., input: String = "") throws -> Sandbox.Outcome {
    try sandbox.run(Sandbox.program, ["draw"] + words, input: input)
  }

  /// Makes a file in the sandbox.
  private func file(_ name: String, _ body: String) throws -> String {
    let path = sandbox.directory + "/" + name
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 12\">\n\(body)\n</svg>\n"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: sandbox.directory + "/" + name, encoding: .utf8)
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: sandbox.directory)
        .filter { !$0.hasPrefix("run-") }.sorted()
    }
  }

  @Test("Path data comes out absolute and expanded, a command a line")
  func commands() throws {
    let outcome = try draw("-d", "m1 2h3v.5q3 0 3 3tz", "--as", "commands")
    #expect(outcome.output == "M 1 2\nL 4 2\nL 4 2.5\nC 6 2.5 7 3.5 7 5.5\n")
    #expect(outcome.status == 65)
    #expect(outcome.error == "detent: byte 18: expected a number\n")
    let good = try draw("-d", "M0 0L1 .1z", "--as", "commands")
    #expect(good.output == "M 0 0\nL 1 0.1\nZ\n" && good.status == 0 && good.error.isEmpty)
    let rounded = try draw(
      "-d", "M0 0L1.23456789 100000.55", "--as", "commands", "--precision", "6")
    #expect(rounded.output == "M 0 0\nL 1.23457 100001\n")
    let nothing = try draw("-d", "", "--as", "commands")
    #expect(nothing.output.isEmpty && nothing.status == 0)
  }

  @Test("Lines of path data are answered by lines, in order, however long")
  func lines() throws {
    let long = "M0 0" + String(repeating: "h1", count: 100_000)
    let outcome = try draw(
      "-d", "-", "--as", "commands", input: "M0 0h1\n\nm1 1x\n\(long)\nM1e2.5")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.status == 0)
    #expect(lines.count == 6)
    #expect(lines[0] == "M 0 0 L 1 0\t")
    #expect(lines[1] == "\t")
    #expect(lines[2] == "M 1 1\t4")
    #expect(lines[3].hasSuffix(" L 99999 0 L 100000 0\t"))
    #expect(lines[4] == "M 100 0.5\t")
    #expect(lines[5].isEmpty)
  }

  @Test("Every form comes from a file, from standard input, and from path data")
  func forms() throws {
    let path = try file("icon.svg", "<path id=\"a\" d=\"M0 0h9v9z\"/>")
    let document = try contents("icon.svg")
    let expected = [
      "coregraphics": "public enum Icon", "uikit": "UIBezierPath", "appkit": "NSBezierPath",
      "swiftui": "struct Icon: Shape", "canvas": "export function drawIcon",
      "svg": "<svg xmlns=", "json": "\"viewBox\":[0,0,24,12]",
      "commands": "M 0 0\nL 9 0\nL 9 9\nZ\n",
    ]
    for (form, part) in expected {
      let outcome = try draw(path, "--as", form)
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(form): \(outcome.error)")
      #expect(outcome.output.contains(part), "\(form): \(outcome.output)")
      let piped = try draw("-", "--as", form, input: document)
      #expect(piped.status == 0 && !piped.output.isEmpty, "\(form)")
      let data = try draw("-d", "M0 0h9v9z", "--as", form)
      #expect(data.status == 0 && !data.output.isEmpty, "\(form)")
    }
    let named = try draw(path, "--as", "canvas", "--name", "quarter rest", "--colors", "--glow")
    #expect(named.output.contains("export function drawQuarterRest("))
    #expect(named.output.contains("glow = null"))
    let flipped = try draw(path, "--as", "commands", "--flip-y")
    #expect(flipped.output == "M 0 12\nL 9 12\nL 9 3\nZ\n")
  }

  @Test("What is not drawn is listed, and makes nothing where that was asked for")
  func notes() throws {
    let path = try file("icon.svg", "<path d=\"M0 0h9v9z\"/>\n<text>a</text>")
    let outcome = try draw(path, "--as", "commands")
    #expect(outcome.status == 0)
    #expect(outcome.error == "\(path): line 3: <text> is not drawn\n")
    let strict = try draw(path, "--as", "commands", "--strict")
    #expect(strict.status == 65 && strict.output.isEmpty)
  }

  @Test("Several files go to a folder, each whole; those that fail are said and leave nothing")
  func severalFiles() throws {
    let one = try file("one.svg", "<path d=\"M0 0h9v9z\"/>")
    let two = try file("two.svg", "<circle r=\"5\"/>")
    let bad = sandbox.directory + "/bad.svg"
    try "<svg><g></svg>".write(toFile: bad, atomically: false, encoding: .utf8)
    let folder = sandbox.directory + "/out"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let outcome = try draw(one, bad, two, "--as", "canvas", "--output", folder)
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("bad.svg can't be drawn: line 1: an end tag"))
    #expect(outcome.error.hasSuffix("1 of 3 files were not drawn.\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["one.js", "two.js"])
    #expect(try contents("out/one.js").contains("drawOne"))

    #expect(try draw(one, two, "--as", "svg").status == 64)
    #expect(try draw(one, two, "--as", "canvas", "--output", one).status == 73)
    #expect(try draw(one, two, "--as", "canvas", "--name", "a").status == 64)
    #expect(try draw(one, "--as", "svg", "--output", sandbox.directory).status == 64)
    #expect(try contents("one.svg").contains("M0 0h9v9z"))
    #expect(try draw(sandbox.directory + "/missing.svg", "--as", "svg").status == 66)
    #expect(try draw(sandbox.directory, "--as", "svg").status == 74)
    #expect(try draw("--as", "svg").status == 64)
    #expect(try draw(one, "--as", "nonsense").status == 64)
    #expect(try draw(one, "--as", "svg", "--precision", "18").status == 64)
    #expect(try files == ["bad.svg", "one.svg", "out", "two.svg"])
  }

  @Test("The folder of what is written is made")
  func folders() throws {
    let one = try file("one.svg", "<path d=\"M0 0h9v9z\"/>")
    let two = try file("two.svg", "<circle r=\"5\"/>")
    let folder = sandbox.directory + "/new"
    #expect(try draw(one, two, "--as", "canvas", "--output", folder + "/both").status == 0)
    #expect(try draw(one, "--as", "uikit", "--output", folder + "/single/").status == 0)
    #expect(try draw(one, "--as", "svg", "--output", folder + "/deep/er/icon.svg").status == 0)
    let made = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { $0.contains(".") }
    #expect(made == ["both/one.js", "both/two.js", "deep/er/icon.svg", "single/one.swift"])
    // Nothing is made for what is not drawn, nor within a file.
    let none = sandbox.directory + "/none"
    #expect(try draw(one + "x", "--as", "svg", "--output", none + "/a.svg").status == 66)
    #expect(!FileManager.default.fileExists(atPath: none))
    #expect(try draw(one, "--as", "svg", "--output", two + "/a.svg").status == 73)
  }

  @Test("Two drawings never have one name, and it is said where one has another")
  func names() throws {
    let body = "<path d=\"M0 0h9v9z\"/>"
    let files = try ["a-b.svg", "a_b.svg", "image.svg"].map { try file($0, body) }
    let outcome = try draw(files[0], files[1], files[2], "--as", "swiftui", "--access", "internal")
    #expect(outcome.status == 0)
    for name in ["AB", "AB2", "ImageIcon"] {
      #expect(outcome.output.contains("\nstruct \(name): Shape {"), "\(outcome.output)")
      #expect(outcome.output.contains("\nstruct \(name)Drawing: View {"))
    }
    #expect(!outcome.output.contains("public"))
    #expect(outcome.error == "\(files[1]): named AB2, because \(files[0]) already has its name\n")
    // On many disks both would be one file.
    let other = try file("IMAGE.svg", body)
    let clash = try draw(
      files[2], other, "--as", "canvas", "--output", sandbox.directory + "/out")
    #expect(clash.status == 64)
    #expect(clash.error.contains(files[2]) && clash.error.contains(other))
    #expect(try draw(files[0], "--as", "uikit", "--access", "open").status == 64)
  }

  @Test("A document is never longer than it was")
  func shortest() throws {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0,0H9\"/></svg>"
    #expect(try draw("-", "--as", "svg", input: text).output == text)
    let turned = try draw("-", "--as", "svg", "--flip-y", input: text)
    #expect(turned.output.contains("m0 150h9"))
  }

  @Test("A picture has the size that is asked for, and the colour of the surroundings")
  func picture() throws {
    let path = try file("icon.svg", "<rect width=\"24\" height=\"12\" fill=\"currentColor\"/>")
    let picture = sandbox.directory + "/icon.png"
    let outcome = try draw(
      path, "--as", "png", "--width", "48", "--tint", "#f00", "--output", picture)
    #expect(outcome.status == 0, "\(outcome)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
    #expect(bytes.prefix(8) == Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    #expect(bytes[16..<24] == Data([0, 0, 0, 48, 0, 0, 0, 24]))
    #expect(try draw(path, "--as", "png", "--width", "0", "--output", picture).status == 65)
    #expect(try draw(path, "--as", "png", "--width", "99999", "--output", picture).status == 65)
    #expect(try Data(contentsOf: URL(fileURLWithPath: picture)) == bytes)
  }

  @Test(
    "On a full disk there is the old file or the new one, never half of one",
    .enabled(if: SmallDisk.canBeMade, "mounting a small disk needs the superuser"))
  func fullDisk() throws {
    let disk = try #require(SmallDisk())
    let path = try file(
      "icon.svg", "<path d=\"M0 0" + String(repeating: "h1.5v-2.25", count: 4000) + "\"/>")
    let made = disk.path + "/icon.js"
    #expect(try draw("-d", "M0 0", "--as", "canvas", "--output", made).status == 0)
    let old = try String(contentsOfFile: made, encoding: .utf8)
    for free in [0, 4096, 65_536] {
      try disk.fill(leaving: free)
      let outcome = try draw(path, "--as", "canvas", "--output", made)
      #expect(outcome.status == 74 || outcome.status == 73, "\(free): \(outcome)")
      #expect(try String(contentsOfFile: made, encoding: .utf8) == old, "\(free)")
      try disk.empty()
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["icon.js"])
    }
    #expect(try draw(path, "--as", "canvas", "--output", made).status == 0)
    #expect(try String(contentsOfFile: made, encoding: .utf8).count > 200_000)
  }
}
