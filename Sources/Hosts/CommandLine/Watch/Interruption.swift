import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signals that a command for watching lives with.
enum Interruption {
  // Set once, before anything else runs.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// Ends the process with 0 on Ctrl-C: whatever was counted is on the disk, and a request on its
  /// way is asked again the next time.
  static func endsQuietly() {
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM] {
      sources.append(source(number) { exit(0) })
    }
  }

  /// Gives a screen back before the process ends or rests, with 0 where somebody wanted it to end:
  /// whatever was shown as counted is on the disk.
  ///
  /// - Parameter again: called when everything has to be drawn again.
  static func ofScreen(
    _ terminal: RawTerminal, _ again: @escaping @Sendable () -> Void
  ) -> [any DispatchSourceSignal] {
    signal(SIGPIPE, SIG_IGN)
    var sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      source(number) {
        terminal.leaveAtOnce()
        exit(0)
      }
    }
    sources.append(
      source(SIGTSTP) {
        terminal.leaveAtOnce()
        kill(getpid(), SIGSTOP)
      })
    sources.append(
      source(SIGCONT) {
        terminal.enter()
        again()
      })
    sources.append(resizing(again))
    return sources
  }

  /// Calls whenever the terminal's size has changed.
  static func resizing(_ body: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    source(SIGWINCH, body)
  }

  private static func source(
    _ number: Int32, _ body: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: body)
    // A signal that comes before the source is installed, which another thread does, would be lost.
    let isInstalled = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isInstalled.signal() }
    source.resume()
    isInstalled.wait()
    return source
  }
}
