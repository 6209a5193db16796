import Clicking
import Foundation
import Synchronization

/// Plays scores one after the other, with keys where there is a terminal.
struct ClickPlaying {
  let songs: [BoardSongs.Played]
  let words: CountWords?
  let rate: Int64

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let player = ClickPlayer.find(rate: rate, environment: environment) else {
      throw ClickFailure.noPlayer
    }
    let instrument: ClickInstrument
    do throws(ScoreFault) {
      instrument = try ClickInstrument(songs, words: words, rate: rate)
    } catch {
      throw ClickFailure.score(error)
    }
    signal(SIGPIPE, SIG_IGN)
    let pipe = try ClickPipe(player)
    let (signs, sender) = AsyncStream.makeStream(of: Sign.self)
    Thread.detachNewThread {
      let isWhole = instrument.play(into: pipe)
      sender.yield(isWhole ? .ended : .abandoned)
    }
    guard let terminal = try? RawTerminal(environment: environment) else {
      for await sign in signs {
        pipe.end(atOnce: false)
        if sign == .abandoned { throw ClickFailure.playerEnded(name: player.name) }
        return
      }
      return
    }
    let signals = Interruption.ofScreen(terminal) { sender.yield(.tick) }
    defer { signals.forEach { $0.cancel() } }
    instrument.waitsBetweenSongs()
    terminal.enter()
    defer { terminal.leave() }
    let keyboard = Keyboard { sender.yield($0 ? .pressed : .ended) }
    let ticking = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(25))
        sender.yield(.tick)
      }
    }
    defer { ticking.cancel() }
    var screen = ClickScreen(instrument: instrument, pipe: pipe, rate: rate)
    try terminal.write(screen.drawn())
    var isAbandoned = false
    for await sign in signs {
      var isOver = false
      switch sign {
      case .pressed:
        for press in keyboard.take() where !isOver { isOver = screen.press(press) }
      case .tick: break
      case .ended: isOver = true
      case .abandoned:
        isAbandoned = true
        isOver = true
      }
      try terminal.write(screen.drawn())
      if isOver { break }
    }
    instrument.stop()
    terminal.leave()
    pipe.end(atOnce: true)
    if isAbandoned { throw ClickFailure.playerEnded(name: player.name) }
  }

  /// What wakes the screen.
  enum Sign: Sendable {
    case pressed, tick, ended, abandoned
  }
}

/// The engine between the thread that renders and the one that reads keys.
final class ClickInstrument: Sendable {
  private struct State {
    var engine: Engine
    var score: Score
    var isPlaying = true
    var isEnded = false
    /// Which of the songs it is.
    var song = 0
    /// Whether the next song begins when somebody says so, and not at the end of the one before.
    var waits = false
  }

  let songs: [BoardSongs.Played]

  private let state: Mutex<State>
  private static let block = 256

  init(_ songs: [BoardSongs.Played], words: CountWords?, rate: Int64) throws(ScoreFault) {
    self.songs = songs
    let score = songs[0].score
    state = Mutex(State(engine: try Engine(score, rate: rate, words: words), score: score))
  }

  /// From now on there are keys: what follows a song's end waits for one.
  func waitsBetweenSongs() { state.withLock { $0.waits = true } }

  /// Renders until the end.
  ///
  /// - Returns: false where nobody takes it any more.
  func play(into pipe: ClickPipe) -> Bool {
    let writer = WAVWriter(format: .integer16, frames: 0, rate: 48_000)
    var samples = [Float](repeating: 0, count: Self.block)
    var bytes: [UInt8] = []
    while true {
      bytes.removeAll(keepingCapacity: true)
      let isOver = state.withLock { state -> Bool in
        samples.withUnsafeMutableBufferPointer { buffer in
          if state.isPlaying {
            state.engine.render(into: buffer)
          } else {
            for index in 0..<buffer.count { buffer[index] = 0 }
          }
          writer.append(UnsafeBufferPointer(buffer), to: &bytes)
        }
        return state.isEnded || self.isOver(&state)
      }
      guard pipe.write(bytes) else { return state.withLock { $0.isEnded } }
      if isOver { return true }
    }
  }

  /// Whether all songs are over; where one is and others follow, the next is there.
  private func isOver(_ state: inout State) -> Bool {
    guard let end = state.engine.end, state.engine.frame >= end, state.isPlaying else {
      return false
    }
    guard state.song + 1 < songs.count else { return true }
    enter(state.song + 1, &state)
    state.isPlaying = !state.waits
    return false
  }

  /// Goes to another of the songs, at its beginning; it sounds if the one before did.
  func step(by amount: Int) {
    state.withLock { state in
      let song = state.song + amount
      if songs.indices.contains(song) { enter(song, &state) }
    }
  }

  private func enter(_ song: Int, _ state: inout State) {
    let score = songs[song].score
    // Each was tried before the first sound.
    guard let preparation = try? state.engine.preparation(of: score) else { return }
    state.engine.stage(preparation)
    state.engine.restart(at: 0)
    state.song = song
    state.score = score
  }

  /// Ends the thread that renders.
  func stop() { state.withLock { $0.isEnded = true } }

  /// Stops, or goes on from the beginning.
  func toggle() {
    state.withLock { state in
      state.isPlaying.toggle()
      if state.isPlaying { state.engine.seek(to: 0) }
    }
  }

  /// Plays at another tempo from the next block on, in phase; a ramp is over with that.
  func setTempo(_ change: (Fraction) -> Fraction?) {
    state.withLock { state in
      var score = state.score
      let part = min(
        max(0, state.engine.position(at: state.engine.frame)?.part ?? 0), score.parts.count - 1)
      guard let tempo = change(score.parts[part].tempo.beatsPerMinute) else { return }
      score.parts[part].tempo.beatsPerMinute = tempo
      score.parts[part].ramp = nil
      guard (try? state.engine.change(to: score)) != nil else { return }
      state.score = score
    }
  }

  /// What is heard when so many frames have not been played yet.
  func look(behind frames: Int64) -> (
    score: Score, position: Clicking.Position?, isPlaying: Bool, song: Int
  ) {
    state.withLock {
      ($0.score, $0.engine.position(at: max(0, $0.engine.frame - frames)), $0.isPlaying, $0.song)
    }
  }
}
