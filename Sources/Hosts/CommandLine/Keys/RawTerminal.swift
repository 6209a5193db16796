import Foundation
import Synchronization

/// A terminal whose keys come one by one, with a screen of its own; afterwards it is as it was.
final class RawTerminal: Sendable {
  private let saved: termios
  private let isEntered = Mutex(false)

  // The other screen, no cursor, no wrapping at the edge, pasted text marked as such.
  private static let entering = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[?2004h\u{1b}[2J"
  private static let leaving = "\r\u{1b}[2K\u{1b}[?2004l\u{1b}[?7h\u{1b}[?25h\u{1b}[0m\u{1b}[?1049l"

  /// Looks what the terminal is like now.
  ///
  /// - Throws: ``CommandFailure/noTerminal`` where keyboard or screen are none.
  init(environment: [String: String]) throws {
    var now = termios()
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, environment["TERM"] != "dumb",
      tcgetattr(STDIN_FILENO, &now) == 0
    else { throw CommandFailure.noTerminal }
    saved = now
  }

  /// Takes the terminal.
  func enter() {
    isEntered.withLock { isEntered in
      var raw = saved
      cfmakeraw(&raw)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
      try? OutputStream.output.write(Self.entering)
      isEntered = true
    }
  }

  /// Gives the terminal back as it was; later writes are lost.
  func leave() { isEntered.withLock { give(back: &$0) } }

  /// Gives the terminal back from within a signal's handling, where somebody may be writing to a
  /// terminal that takes nothing any more.
  func leaveAtOnce() {
    for _ in 0..<50 {
      if isEntered.withLockIfAvailable({ give(back: &$0) }) != nil { return }
      usleep(10_000)
    }
    var saved = saved
    tcsetattr(STDIN_FILENO, TCSANOW, &saved)
  }

  private func give(back isEntered: inout Bool) {
    guard isEntered else { return }
    isEntered = false
    try? OutputStream.output.write(Self.leaving)
    var saved = saved
    tcsetattr(STDIN_FILENO, TCSANOW, &saved)
  }

  /// Writes to it.
  func write(_ text: String) throws {
    try isEntered.withLock { isEntered in
      if isEntered { try OutputStream.output.write(text) }
    }
  }
}

/// The keys pressed since they were asked for last, read on a thread of its own.
final class Keyboard: Sendable {
  private let pressed = Mutex<[KeyPress]>([])

  /// How long an Escape waits for what makes it another key.
  private static let escapeTime: Int32 = 50

  /// Reads until the keyboard is gone.
  ///
  /// - Parameter told: called with `true` whenever there is something to take, with `false` at the end.
  init(_ told: @escaping @Sendable (Bool) -> Void) {
    Thread.detachNewThread { [self] in
      var decoder = KeyDecoder()
      while let bytes = Self.next(isWaiting: decoder.isWaiting) {
        let presses = bytes.isEmpty ? decoder.settle() : decoder.read(bytes)
        guard !presses.isEmpty else { continue }
        pressed.withLock { $0 += presses }
        told(true)
      }
      told(false)
    }
  }

  /// What was pressed since this was asked last.
  func take() -> [KeyPress] {
    pressed.withLock { pressed in
      defer { pressed = [] }
      return pressed
    }
  }

  /// The next bytes; none where nothing came in time, `nil` at the end.
  private static func next(isWaiting: Bool) -> [UInt8]? {
    while true {
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let ready = poll(&descriptor, 1, isWaiting ? escapeTime : -1)
      if ready == 0 { return [] }
      if ready < 0 {
        if errno == EINTR { continue }
        return nil
      }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      // Put into the background for a moment, or the terminal is gone.
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return nil
    }
  }
}
