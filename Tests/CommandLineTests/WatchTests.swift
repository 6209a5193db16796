import Foundation
import Testing

@Suite("detent tally watch")
struct WatchTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func watch(
    _ words: String..., environment: [String: String] = [:]
  ) throws -> Sandbox.Running {
    try sandbox.start(
      Sandbox.program, ["tally", "watch"] + words,
      environment: ["DETENT_STORE": sandbox.store].merging(environment) { $1 })
  }

  /// Waits until a watcher has written something.
  private func wait(
    for text: String, from running: Sandbox.Running, seconds: Double = 8,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while !(running.output + running.error).contains(text) {
      try #require(
        Date() < end, "\(text) is missing: \(running.output)\(running.error)",
        sourceLocation: location)
      usleep(20_000)
    }
  }

  private func interrupt(_ running: Sandbox.Running) -> Sandbox.Outcome {
    kill(running.process.processIdentifier, SIGINT)
    running.process.waitUntilExit()
    return running.outcome()
  }

  @Test("Without a server it shows what other processes do, a line for each change")
  func alone() throws {
    let running = try watch()
    try wait(for: "Suit\t0\n", from: running)
    #expect(try sandbox.tally("count", "Shirts", "+3").status == 0)
    try wait(for: "Shirts\t3\n", from: running)
    #expect(try sandbox.tally("add", "Red roses").status == 0)
    try wait(for: "Red roses\t0\n", from: running)
    let ended = interrupt(running)
    #expect(ended.status == 0 && ended.error.isEmpty)
    #expect(ended.output == "Shirts\t0\nTrousers\t0\nSuit\t0\nShirts\t3\nRed roses\t0\n")
  }

  @Test("It shows what others do, across a restart of the server")
  func shared() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    try sandbox.join(try owner.share(server))
    let running = try watch()
    try wait(for: "Suit\t0\n", from: running)
    sleep(1)
    let clock = ContinuousClock()
    let reaction = try clock.measure {
      #expect(try owner.tally("count", "Shirts", "+3").status == 0)
      try wait(for: "Shirts\t3\n", from: running)
    }
    server.kill()
    try wait(for: "can't be reached", from: running)
    #expect(try owner.tally("count", "Suit", "+8").status == 0)
    try server.start()
    try wait(for: "Synced again", from: running, seconds: 30)
    #expect(try owner.board("sync").status == 0)
    try wait(for: "Suit\t8\n", from: running)
    let ended = interrupt(running)
    #expect(ended.status == 0 && ended.output.hasSuffix("Shirts\t3\nSuit\t8\n"))
    print("from a count on one device to the line of a watcher: \(reaction)")
  }

  @Test("What another process counted and did not send, the watcher sends")
  func sending() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    try sandbox.join(try owner.share(server))
    let running = try watch()
    try wait(for: "Suit\t0\n", from: running)
    sleep(1)
    #expect(try sandbox.tally("count", "Suit", "--offline").status == 0)
    let end = Date(timeIntervalSinceNow: 8)
    while try !owner.tally().output.contains("1  Suit\n") { try #require(Date() < end) }
    #expect(interrupt(running).status == 0)
  }

  @Test("When the link is turned off it says so, and shows on what is counted here")
  func revoked() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    try sandbox.join(try owner.share(server))
    let running = try watch()
    try wait(for: "Suit\t0\n", from: running)
    sleep(1)
    #expect(try owner.board("link", "--replace").status == 0)
    try wait(for: "turned off", from: running)
    #expect(try sandbox.tally("count", "Suit").status == 0)
    try wait(for: "Suit\t1\n", from: running)
    #expect(interrupt(running).status == 0)
  }

  @Test("JSON comes a line at a time, and a reader who leaves ends it quietly")
  func json() throws {
    let outcome = try sandbox.run(
      "/bin/sh",
      [
        "-c",
        "\"$DETENT\" tally watch --json | head -1; "
          + "(sleep 1; \"$DETENT\" tally count Suit >/dev/null) & \"$DETENT\" tally watch | head -4",
      ], environment: ["DETENT": Sandbox.program, "DETENT_STORE": sandbox.store])
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("{\"id\":\"") == true && lines.last == "Suit\t1")
    #expect(!outcome.error.contains("could not be written"), "\(outcome.error)")
  }

  @Test("On a terminal the list is drawn over itself")
  func terminal() throws {
    // A terminal of four rows, made by Python's pty module, for two seconds.
    let script = """
      import fcntl, os, pty, select, signal, struct, sys, termios, time
      pid, terminal = pty.fork()
      if pid == 0:
          os.execv(sys.argv[1], sys.argv[1:])
      fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 3, 40, 0, 0))
      end = time.time() + 2.5
      asked = False
      while time.time() < end:
          if time.time() > end - 1.5 and not asked:
              asked = True
              fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 40, 0, 0))
          if select.select([terminal], [], [], 0.1)[0]:
              sys.stdout.buffer.write(os.read(terminal, 65536))
      os.write(terminal, b"\\x03")
      _, status = os.waitpid(pid, 0)
      sys.exit(os.waitstatus_to_exitcode(status))
      """
    let outcome = try sandbox.run(
      "/usr/bin/python3", ["-c", script, Sandbox.program, "tally", "watch"],
      environment: ["DETENT_STORE": sandbox.store, "TERM": "xterm-256color"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("\u{1b}[H\u{1b}[1mDry cleaning\u{1b}[0m\u{1b}[K"))
    #expect(outcome.output.contains("  Suit\u{1b}[K"))
    #expect(outcome.output.contains("more\u{1b}[K"))
  }
}
