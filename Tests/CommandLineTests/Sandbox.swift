import Boards
import Foundation
import Replication
import Storage

/// A home of its own for the command: an empty directory, and nothing of the person's environment.
///
/// The tests run the program as people do. `swift test` and `swift build --build-tests` put it
/// beside the test bundle, because this target depends on it.
final class Sandbox: Sendable {
  /// What came of running the command.
  struct Outcome: Sendable {
    let status: Int32
    let output: String
    let error: String
  }

  let directory: String
  /// The directory given as `--store`.
  var store: String { directory + "/store" }
  /// The file in it.
  var file: String { store + "/detent.sqlite" }

  init() throws {
    directory = NSTemporaryDirectory() + "detent-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// The built program: in the folder of the test bundle, or one that holds it.
  static let program: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<5 {
      let candidate = folder.appendingPathComponent("detent").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    fatalError("detent is not beside the tests; build it with `swift build --build-tests`")
  }()

  /// Runs `detent tally --store …` to its end.
  func tally(_ words: String..., environment: [String: String] = [:]) throws -> Outcome {
    try tally(words, environment: environment)
  }

  /// Runs `detent tally` with the store of this sandbox.
  func tally(_ words: [String], environment: [String: String] = [:]) throws -> Outcome {
    try run(
      Self.program, ["tally"] + words,
      environment: ["DETENT_STORE": store].merging(environment) { $1 })
  }

  /// Runs any program to its end, its output in files, which never fill up as pipes do.
  func run(
    _ program: String, _ words: [String], environment: [String: String] = [:], input: String = ""
  ) throws -> Outcome {
    let running = try start(program, words, environment: environment, input: input)
    running.process.waitUntilExit()
    return running.outcome()
  }

  /// A program that was started.
  struct Running: Sendable {
    let process: Process
    let name: String

    /// Reads what it said; to be called once it has ended.
    func outcome() -> Outcome {
      Outcome(
        status: process.terminationReason == .exit
          ? process.terminationStatus : -process.terminationStatus, output: output, error: error)
    }

    /// What it has written to standard output so far.
    var output: String { (try? String(contentsOfFile: name + ".out", encoding: .utf8)) ?? "" }
    /// What it has written to standard error so far.
    var error: String { (try? String(contentsOfFile: name + ".err", encoding: .utf8)) ?? "" }
  }

  /// Starts any program.
  func start(
    _ program: String, _ words: [String], environment: [String: String] = [:], input: String = ""
  ) throws -> Running {
    let name = directory + "/run-" + UUID().uuidString
    for (suffix, text) in [(".in", input), (".out", ""), (".err", "")] {
      try text.write(toFile: name + suffix, atomically: false, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": directory, "LANG": "C",
    ].merging(environment) { $1 }
    process.standardInput = FileHandle(forReadingAtPath: name + ".in")
    process.standardOutput = FileHandle(forWritingAtPath: name + ".out")
    process.standardError = FileHandle(forWritingAtPath: name + ".err")
    try process.run()
    return Running(process: process, name: name)
  }
}

extension Sandbox {
  /// Makes the joined board look for its server at another address.
  func moveBoard(to origin: String) throws {
    let store = LocalStore(directory: store, example: .english)
    try store.transact { board in
      guard let shared = board.session.shared else { return }
      let link = shared.link
      board.share(
        SharedBoard(
          link: BoardLink(origin: origin, board: link.board, token: link.token),
          right: shared.right, invitation: shared.invitation,
          isInvitationMade: shared.isInvitationMade))
    }
  }
}
