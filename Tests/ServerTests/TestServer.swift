import Foundation
import Logging
import Synchronization

@testable import Server

/// A folder of the test's own with a small web app in it; gone when the test is.
final class TestSite: Sendable {
  static let script = String(repeating: "export const answer = 42;\n", count: 20)

  let folder: URL
  let log = Recorder()
  let said = Recorder()
  /// A database of PostgreSQL's that is this test's own, where the tests run with that.
  private let database: String?

  init() throws {
    database = TestDatabase.make()
    folder = FileManager.default.temporaryDirectory
      .appending(path: "detent-server-\(UUID().uuidString)")
    let host = folder.appending(path: "web/host")
    try FileManager.default.createDirectory(at: host, withIntermediateDirectories: true)
    try write("web/index.html", "<!doctype html><title>Detent</title>")
    try write("web/proof.html", "<!doctype html><title>Proof</title>")
    try write("web/service-worker.js", "// worker")
    try write("web/host/main.0123456789.js", Self.script)
    try write("web/host/main.0123456789.js.br", "BROTLI")
    try write("web/host/main.0123456789.js.gz", "GZIPPED")
    try write("web/BrowserApp.aaaaaaaaaa.wasm", "\0asm")
    try write("secret.txt", "never served")
    try write("web/unlisted.txt", "never served")
    try write(
      "web/assets.json",
      """
      {"files": {
        "/index.html": {"etag": "i1", "type": "text/html; charset=utf-8", "size": 36,
          "immutable": false},
        "/proof.html": {"etag": "p1", "type": "text/html; charset=utf-8", "size": 35,
          "immutable": false},
        "/service-worker.js": {"etag": "s1", "type": "text/javascript; charset=utf-8", "size": 9,
          "immutable": false},
        "/host/main.0123456789.js": {"etag": "m1", "type": "text/javascript; charset=utf-8",
          "size": \(Self.script.utf8.count), "gzip": 7, "brotli": 6, "immutable": true},
        "/BrowserApp.aaaaaaaaaa.wasm": {"etag": "w1", "type": "application/wasm", "size": 4,
          "immutable": true}
      }}
      """)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
    if let database { TestDatabase.remove(database) }
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  var configuration: DetentServer.Configuration {
    .init(port: 0, database: database ?? path("data/deep/detent.sqlite"), webRoot: path("web"))
  }

  /// The configuration of a server that speaks TLS itself.
  func secured() throws -> DetentServer.Configuration {
    try write("cert.pem", SelfMadeCertificate.certificate)
    try write("key.pem", SelfMadeCertificate.key)
    var configuration = configuration
    configuration.certificate = path("cert.pem")
    configuration.key = path("key.pem")
    return configuration
  }

  func server(_ configuration: DetentServer.Configuration? = nil) throws(ServerFailure)
    -> DetentServer
  {
    let log = log
    let said = said
    let logger = Logger(label: "test") { _ in
      LogfmtHandler(now: { "2026-03-01T09:30:00.000Z" }, write: { line, _ in log.add(line) })
    }
    return try DetentServer(configuration ?? self.configuration, logger: logger) { said.add($0) }
  }
}

/// Texts in the order in which they were written, from any thread.
final class Recorder: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }
  var all: String { texts.withLock { $0.joined() } }
}
