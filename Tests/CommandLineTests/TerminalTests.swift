import Foundation
import Testing

@Suite("What reaches the terminal")
struct TerminalTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Runs the list with a terminal for its output, which Python's pty module makes.
  private func onTerminal(_ environment: [String: String] = [:]) throws -> String {
    let outcome = try sandbox.run(
      "/usr/bin/python3",
      ["-c", "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]))", Sandbox.program, "tally"],
      environment: ["DETENT_STORE": sandbox.store, "TERM": "xterm-256color"].merging(environment) {
        $1
      })
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output
  }

  @Test("Colour and the board's name are for terminals alone")
  func color() throws {
    let painted = try onTerminal()
    #expect(painted.contains("\u{1b}[38;5;81m0\u{1b}[0m  Shirts"))
    #expect(painted.contains("\u{1b}[1mDry cleaning\u{1b}[0m"))
    let piped = try sandbox.tally()
    #expect(!piped.output.contains("\u{1b}") && !piped.output.contains("Dry cleaning"))
  }

  @Test(
    "NO_COLOR and a dumb terminal switch colour off",
    arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func noColor(_ environment: [String: String]) throws {
    let plain = try onTerminal(environment)
    #expect(!plain.contains("\u{1b}") && plain.contains("0  Shirts"))
  }

  @Test("An empty NO_COLOR means nothing")
  func emptyNoColor() throws { #expect(try onTerminal(["NO_COLOR": ""]).contains("\u{1b}[")) }

  @Test(
    "Control characters of the command line come back as words",
    arguments: [
      ["count", "\u{1b}]0;title\u{7}"], ["list", "\u{1b}[2J"],
      ["add", "x", "--color", "\u{9b}31m"],
      ["--store", "/dev/null/\u{1b}[31m"], ["count", "Shirts", "+\u{1b}"], ["\u{202e}evil"],
    ])
  func controls(_ words: [String]) throws {
    let outcome = try sandbox.tally(words)
    #expect(outcome.status != 0 && !outcome.error.isEmpty)
    for scalar in (outcome.output + outcome.error).unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value))
      #expect(scalar.value != 0x202e)
    }
  }

  @Test(
    "Names come out as UTF-8 in every locale",
    arguments: ["C", "C.UTF-8", "ja_JP.UTF-8", "nonsense"])
  func locale(_ name: String) throws {
    let outcome = try sandbox.tally("add", "花とÄ", environment: ["LC_ALL": name])
    #expect(outcome.status == 0 && outcome.output == "0  花とÄ\n")
    #expect(try sandbox.tally(environment: ["LC_ALL": name]).output.hasSuffix("0  花とÄ\n"))
  }

  @Test("An answer that cannot be written is an error, and what was counted is kept")
  func noReader() throws {
    let outcome = try sandbox.run(
      "/bin/sh", ["-c", "\"$DETENT\" tally count Shirts > /dev/full"],
      environment: ["DETENT": Sandbox.program, "DETENT_STORE": sandbox.store])
    #expect(outcome.status == 74 && outcome.error.contains("answer"))
    #expect(try sandbox.tally().output.hasPrefix("1  Shirts\n"))
  }

  @Test("Help has examples and every exit code, and needs no store")
  func help() throws {
    let help = try sandbox.run(Sandbox.program, ["--help"])
    #expect(help.status == 0 && help.error.isEmpty)
    for code in ["0", "1", "64", "65", "66", "69", "73", "74", "75", "76", "77", "78"] {
      #expect(
        help.output.split(separator: "\n").contains {
          $0.split(separator: " ").first == Substring(code)
        })
    }
    #expect(try sandbox.run(Sandbox.program, []).output == help.output)
    for command in ["add", "count", "set", "export"] {
      let help = try sandbox.tally(command, "--help")
      #expect(help.status == 0 && help.output.contains("EXAMPLES"))
      #expect(help.output.contains("detent tally \(command)"))
    }
    for command in ["share", "join", "link", "use", "sync", "revoke"] {
      let help = try sandbox.board(command, "--help")
      #expect(help.status == 0 && help.output.contains("detent board \(command)"))
    }
    #expect(try sandbox.run(Sandbox.program, ["--version"]).output.hasPrefix("detent 0."))
    #expect(!FileManager.default.fileExists(atPath: sandbox.store))
  }

  @Test(
    "What cannot be understood is refused with 64 and the usage",
    arguments: [
      ["frobnicate"], ["tally", "frobnicate"], ["tally", "count"],
      ["tally", "count", "a", "b", "c"],
      ["tally", "count", "Shirts", "3"], ["tally", "count", "Shirts", "+0"],
      ["tally", "count", "Shirts", "+1", "--by", "2"], ["tally", "set", "Suit"],
      ["tally", "set", "Suit", "3.5"], ["tally", "set", "Suit", "9223372036854775808"],
      ["tally", "add", "x", "--color", "mauve"], ["tally", "--store"], ["serve", "--port", "x"],
      ["serve", "--port", "70000"], ["serve", "--key", "k"],
      ["board", "frobnicate"], ["board", "join"], ["board", "share"], ["board", "use"],
    ])
  func usage(_ words: [String]) throws {
    let outcome = try sandbox.run(Sandbox.program, words)
    #expect(outcome.status == 64 && outcome.output.isEmpty && !outcome.error.isEmpty)
  }
}
