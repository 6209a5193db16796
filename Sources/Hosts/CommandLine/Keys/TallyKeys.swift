import Boards
import ArgumentParser
import Foundation
import Replication
import Storage
import Tallying

/// `detent tally keys`
struct TallyKeys: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Count by pressing keys, with live counts on the screen.",
    discussion: """
      Each tally has a key: its own, or else the next of 1 to 9 and the letters. It
      counts up by the tally's step, or down with Shift or after pressing -. Whatever
      is on the screen is saved on disk.

        u, Ctrl-Z      undo                 U, Ctrl-Y   redo
        ↑ ↓            choose a row         → space     count it up
        - then a key   count down           ←           count it down
        q, Ctrl-C      quit

      The bell rings when a target or limit is reached.

      EXAMPLES
        detent tally keys
        detent tally keys --board Wedding
      """)

  @OptionGroup var options: TallyOptions

  func validate() throws {
    if options.store.json { throw ValidationError("--json is for commands that answer.") }
  }

  func run() async throws {
    let environment = options.store.environment
    let terminal = try RawTerminal(environment: environment)
    let store = try await options.findBoard()
    let (session, damaged) = try store.read { ($0.session, $0.damaged) }
    if session.right == .look { throw RefusedChange.forbidden(.look) }
    try options.store.warn(damaged, "The next change skips them")
    let (signs, sender) = AsyncStream.makeStream(of: WatchSign.self)
    let signals = Interruption.ofScreen(terminal) { sender.yield(.resized) }
    defer { signals.forEach { $0.cancel() } }
    terminal.enter()
    defer { terminal.leave() }
    let keyboard = Keyboard { sender.yield($0 ? .pressed : .ended) }
    var screen = KeysScreen(
      store, session, terminal, Paint(isTerminal: true, environment: environment), sender)
    try screen.draw(isNew: true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await StoreLooking.run(store, telling: sender) }
      if let shared = session.shared, !options.isOffline {
        group.addTask { [network = options.network] in
          try await network.with(shared.link.origin) { server in
            var staying = try StayingInStep(store, server, telling: sender)
            try await staying.run()
          }
        }
      }
      for await sign in signs {
        if try screen.take(sign, keyboard) { break }
        // Whoever failed says why.
        if case .failed = sign { while try await group.next() != nil {} }
      }
      group.cancelAll()
      while let result = await group.nextResult() { _ = result }
    }
    terminal.leave()
    try screen.writeSummary(environment)
    if session.shared != nil { try await options.send(store) }
  }
}

/// The screen, and what pressing keys does to the store.
struct KeysScreen {
  private let store: LocalStore
  private let terminal: RawTerminal
  private let sender: AsyncStream<WatchSign>.Continuation
  private var frame: KeysFrame
  private var counting: KeyCounting
  private var drawn = ""
  /// What was counted here, in the order in which it was counted first.
  private var counted: [EntityID] = []
  /// How many lights have to go out.
  private var lights = 0

  /// How long a row lights up.
  private static let lightTime = Duration.milliseconds(400)

  init(
    _ store: LocalStore, _ session: TallySession, _ terminal: RawTerminal, _ paint: Paint,
    _ sender: AsyncStream<WatchSign>.Continuation
  ) {
    self.store = store
    self.terminal = terminal
    self.sender = sender
    counting = KeyCounting(session)
    frame = KeysFrame(counting: counting, paint: paint)
  }

  /// Takes a sign.
  ///
  /// - Returns: whether that was the last one.
  mutating func take(_ sign: WatchSign, _ keyboard: Keyboard) throws -> Bool {
    var isOver = false
    switch sign {
    case .pressed: isOver = try press(keyboard.take())
    case .changed: try look()
    case .resized: drawn = ""
    case .standing(let words): frame.standing = words
    case .lightsOut:
      lights -= 1
      if lights == 0 { frame.lit = [] }
    case .ended: isOver = true
    case .failed: break
    }
    try draw(isNew: false)
    return isOver
  }

  /// Draws what has changed, over what is there: wiping it first would flicker.
  mutating func draw(isNew: Bool) throws {
    frame = KeysFrame(
      counting: counting, paint: frame.paint, lit: frame.lit, last: frame.last,
      standing: frame.standing)
    let rows = frame.rows(.now).map { $0 + "\u{1b}[0m\u{1b}[K" }
    let next = "\u{1b}[H" + rows.joined(separator: "\r\n") + "\u{1b}[J"
    guard isNew || next != drawn else { return }
    drawn = next
    try terminal.write(next)
  }

  private mutating func look() throws {
    do {
      counting.show(try store.read { $0.session })
    } catch StoreFailure.busy {
      // Whoever holds it lets go soon, and says so again by changing it.
    }
  }

  private mutating func press(_ presses: [KeyPress]) throws -> Bool {
    var deeds: [KeyCounting.Deed] = []
    var isOver = false
    for press in presses where !isOver {
      guard let deed = counting.press(press) else { continue }
      if deed == .end { isOver = true } else { deeds.append(deed) }
    }
    guard !deeds.isEmpty else { return isOver }
    // Keys that came faster than the disk go to it together. Where one is refused, each goes alone.
    if try !carryOut(deeds), deeds.count > 1 {
      for deed in deeds { _ = try carryOut([deed]) }
    }
    return isOver
  }

  /// Does it, or says why not.
  ///
  /// - Returns: whether all of it is on the disk; else nothing of it is.
  private mutating func carryOut(_ deeds: [KeyCounting.Deed]) throws -> Bool {
    do {
      let (session, words) = try store.transact { board in
        var words: String?
        for deed in deeds { words = try Self.carryOut(deed, &board) }
        return (board.session, words)
      }
      notice(deeds, from: counting.session, to: session)
      counting.show(session)
      counting.message = words
      return true
    } catch let refused as RefusedChange {
      counting.message = refused.words
    } catch StoreFailure.busy {
      counting.message = "Another program is using the store; that wasn't counted. Press again."
    } catch StoreFailure.full {
      counting.message = "The disk is full; that wasn't counted."
    }
    if deeds.count == 1 { try terminal.write("\u{7}") }
    return false
  }

  private static func carryOut(
    _ deed: KeyCounting.Deed, _ board: inout BoardTransaction
  ) throws -> String? {
    var made: MadeOperation?
    var start = ""
    switch deed {
    case .count(let id, let n):
      made = try board.perform(.count(id, by: n))
      guard made != nil else { return nil }
      let name = board.session.sheet.tally(id)?.name?.string ?? ""
      return "\(name) \(n > 0 ? "+" : "−")\(n.magnitude)"
    case .undo: (made, start) = (try board.undo(), "Undone: ")
    case .redo: (made, start) = (try board.redo(), "Redone: ")
    case .end: return nil
    }
    guard let made else { return "Nothing left to \(deed == .undo ? "undo" : "redo")." }
    let line = made.entity.flatMap { TallyLine($0, in: board.session) }
    return start + (line.map { "\($0.name) \($0.figures)" } ?? "the last change")
  }

  /// Notes what was counted, and rings where a limit is reached or passed.
  private mutating func notice(
    _ deeds: [KeyCounting.Deed], from before: TallySession, to after: TallySession
  ) {
    var isRinging = false
    for case .count(let id, let n) in deeds {
      if !counted.contains(id) { counted.append(id) }
      frame.last = id
      for fed in CountingAlso.all(from: id, on: after.board) where n > 0 {
        switch after.sheet.tally(fed)?.progress?.stage {
        case .reached, .over:
          frame.lit.insert(fed)
          isRinging = true
        case .below, .near, nil: break
        }
      }
    }
    guard isRinging else { return }
    try? terminal.write("\u{7}")
    lights += 1
    Task { [sender] in
      try? await Task.sleep(for: Self.lightTime)
      sender.yield(.lightsOut)
    }
  }

  /// Leaves behind on the usual screen what was counted.
  func writeSummary(_ environment: [String: String]) throws {
    let lines = counted.compactMap { TallyLine($0, in: counting.session) }
    try TallyAnswer(lines: lines, json: .null).write(asJSON: false, environment)
  }
}
