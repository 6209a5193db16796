import Foundation
import Synchronization
import Testing

/// A `detent serve` of the test's own, on a port of its own, which can be stopped and started again.
final class LiveServer: Sendable {
  let sandbox: Sandbox
  /// Scheme, host and port.
  let origin: String
  private let words: [String]
  private let running = Mutex<[Sandbox.Running]>([])

  /// Starts the server.
  ///
  /// - Parameter words: more of its command line.
  init(_ words: [String] = []) throws {
    sandbox = try Sandbox()
    let web = sandbox.directory + "/web"
    try FileManager.default.createDirectory(atPath: web, withIntermediateDirectories: true)
    let page = "<!doctype html><title>Detent</title>"
    try page.write(toFile: web + "/index.html", atomically: false, encoding: .utf8)
    try """
    {"files": {"/index.html": {"etag": "i1", "type": "text/html; charset=utf-8",
      "size": \(page.utf8.count), "immutable": false}}}
    """.write(toFile: web + "/assets.json", atomically: false, encoding: .utf8)
    let first = try Self.launch(sandbox, words, port: 0)
    origin = first.origin
    self.words = words
    running.withLock { $0.append(first.running) }
  }

  deinit { kill() }

  /// The file of its database.
  var database: String { sandbox.directory + "/data/detent.sqlite" }

  /// Everything that it has written since it was started first.
  var log: String {
    running.withLock { runs in runs.map { $0.output + $0.error }.joined() }
  }

  /// Starts it again on the same port.
  func start() throws {
    let port = Int(origin.split(separator: ":").last ?? "") ?? 0
    let next = try Self.launch(sandbox, words, port: port)
    running.withLock { $0.append(next.running) }
  }

  /// Ends it as systemd does.
  func stop() { end(SIGTERM) }

  /// Ends it as a power cut does.
  func kill() { end(SIGKILL) }

  private func end(_ signal: Int32) {
    running.withLock { runs in
      guard let process = runs.last?.process, process.isRunning else { return }
      Foundation.kill(process.processIdentifier, signal)
      process.waitUntilExit()
    }
  }

  private static func launch(
    _ sandbox: Sandbox, _ words: [String], port: Int
  ) throws -> (running: Sandbox.Running, origin: String) {
    let running = try sandbox.start(
      Sandbox.program,
      [
        "serve", "--port", "\(port)", "--database", sandbox.directory + "/data/detent.sqlite",
        "--web-root", sandbox.directory + "/web",
      ] + words)
    for _ in 0..<500 {
      let said = running.error + running.output
      for line in said.split(separator: "\n") where line.contains(" serves http") {
        if let url = line.split(separator: " ").last { return (running, String(url)) }
      }
      try #require(running.process.isRunning, "\(said)")
      usleep(20_000)
    }
    Foundation.kill(running.process.processIdentifier, SIGKILL)
    throw Silent(said: running.error)
  }

  struct Silent: Error { let said: String }
}

extension Sandbox {
  /// Runs `detent board` with the store of this sandbox.
  func board(_ words: String..., environment: [String: String] = [:]) throws -> Outcome {
    try board(words, environment: environment)
  }

  /// Runs `detent board` with the store of this sandbox.
  func board(_ words: [String], environment: [String: String] = [:]) throws -> Outcome {
    try run(
      Self.program, ["board"] + words,
      environment: ["DETENT_STORE": store].merging(environment) { $1 })
  }

  /// Shares the board that is open.
  ///
  /// - Returns: the link for others.
  func share(_ server: LiveServer, location: SourceLocation = #_sourceLocation) throws -> String {
    let shared = try board("share", "--server", server.origin)
    try #require(shared.status == 0, "\(shared.error)", sourceLocation: location)
    return String(shared.output.dropLast())
  }

  /// Joins the board of a link.
  func join(_ link: String, location: SourceLocation = #_sourceLocation) throws {
    let joined = try board("join", link)
    try #require(joined.status == 0, "\(joined.error)", sourceLocation: location)
  }
}
