import Boards
import Markup
import Replication
import Tallying

extension App {
  /// How many operations are read in one turn, between which the page answers to fingers.
  private static let slice = 4096
  /// After how many milliseconds it is said anew how long ago something was.
  private static let tick: Int32 = 20_000

  /// What is seen of a tally's history, while that panel is open.
  ///
  /// What it has gathered is changed in a copy taken out, or it would be copied for every change.
  var history: HistoryState? {
    get { historySlot.value }
    set { historySlot = Slot(newValue) }
  }

  var historyWords: HistoryWords { HistoryWords(language: words.language) }

  /// Lets something happen to what is seen of a tally's history.
  mutating func update(_ message: HistoryMessage, _ event: Event, at moment: Moment) -> [Effect] {
    guard let serial = history?.serial else { return [] }
    switch message {
    case .logsRead(let logs):
      guard case .asked? = history?.progress else { return [] }
      history?.progress = .reading(logs, next: 0)
      return readOn()
    case .readOn(serial): return readOn()
    case .timePassed(serial):
      return [.wake(after: App.tick, .history(.timePassed(serial: serial)))]
    case .readOn, .timePassed: return []
    case .roundTapped(let number):
      history?.chosen = number
      history?.entries = HistoryState.page
      return []
    case .moreRoundsTapped:
      history?.rounds += 5 * HistoryState.roundsPage
      return []
    case .kindTapped(let kind):
      history?.kind = kind
      return []
    case .moreTapped:
      history?.entries += 2 * HistoryState.page
      return []
    case .compareTapped:
      history?.comparison.isOpen = true
      return []
    case .comparedTapped(let device, let isSecond):
      compare(device, isSecond: isSecond)
      return []
    case .nameEdited:
      history?.draft = event.text
      history?.fault = nil
      return []
    case .nameLeft: return nameDevice(at: moment)
    case .nameKeyed:
      switch event.keystroke {
      case .enter: return [.preventDefault] + nameDevice(at: moment)
      case .escape where history?.draft != nil:
        history?.draft = nil
        history?.fault = nil
        return []
      case .escape: return keyPressed(event, at: moment)
      default: return []
      }
    }
  }

  /// Keeps what is shown of a history up with the board, after whatever happened.
  ///
  /// - Complexity: O(rounds + what is new).
  mutating func followHistory(at moment: Moment) -> [Effect] {
    guard case .history(let id)? = panel, let session else {
      history = nil
      return []
    }
    var effects: [Effect] = []
    if history?.id != id {
      let serial = tally.nextSerial()
      history = HistoryState(of: id, serial: serial, at: moment)
      effects.append(.wake(after: App.tick, .history(.timePassed(serial: serial))))
    }
    guard var history else { return effects }
    self.history = nil
    defer { self.history = history }
    history.moment = moment
    let rounds = App.round(
      history.chosen, of: TallyRound.all(of: session.board.counter(id))
    ).numbers
    if history.isOutdated || history.history.rounds != rounds {
      history.isOutdated = false
      history.history = TallyHistory(of: id, rounds: rounds)
      history.seen = 0
      history.waiting = []
      history.damaged = 0
      history.progress = .asked
      // Where nothing is kept there is no store to ask.
      if case .notKeeping = storage {
        history.progress = .following
      } else {
        effects.append(.readLogs)
      }
    }
    if history.isRead { history.takeIn(session, most: Int.max) }
    return effects
  }

  /// The board was opened anew: what is shown has to be read from the start.
  mutating func outdateHistory() { history?.isOutdated = true }

  /// The round with a number, else the one that is counted in.
  static func round(_ number: Int64?, of rounds: [TallyRound]) -> TallyRound {
    for round in rounds where round.number == number { return round }
    return rounds[rounds.count - 1]
  }

  /// Reads a slice of the history.
  private mutating func readOn() -> [Effect] {
    guard var history, let session, case .reading(let logs, var next) = history.progress else {
      return []
    }
    self.history = nil
    defer { self.history = history }
    var left = App.slice
    while left > 0, next < logs.count {
      do throws(FormatError) {
        try Log.forEach(in: logs[next]) { operation, digest in
          history.history.add(operation, digest)
          left -= 1
        }
      } catch { history.damaged += 1 }
      next += 1
    }
    history.progress = .reading(logs, next: next)
    if next == logs.count {
      history.takeIn(session, most: left)
      if history.seen == session.recent.count { history.progress = .following }
    }
    return history.isRead
      ? [] : [.wake(after: 0, .history(.readOn(serial: history.serial)))]
  }

  /// Chooses one of the two that are compared; who is chosen twice changes places with the other.
  private mutating func compare(_ device: [UInt8], isSecond: Bool) {
    guard var comparison = history?.comparison else { return }
    if isSecond {
      if comparison.first == device { comparison.first = comparison.second }
      comparison.second = device
    } else {
      if comparison.second == device { comparison.second = comparison.first }
      comparison.first = device
    }
    history?.comparison = comparison
  }

  // MARK: This device

  /// What the devices that count on the open board are called.
  var deviceNames: DeviceNames? {
    guard let session else { return nil }
    return DeviceNames(
      session.board, own: session.own, thisDevice: Array(historyWords.thisDevice.utf8),
      prefix: Array(historyWords.device.utf8))
  }

  /// Gives this device the name that was typed; nothing typed leaves it as it is.
  private mutating func nameDevice(at moment: Moment) -> [Effect] {
    guard let draft = history?.draft, var session else { return [] }
    guard right.reaches(.count) else { return refuse() }
    do throws(Title.Fault) {
      let name = try Title(draft)
      history?.draft = nil
      self.session = nil
      let made = try? session.nameDevice(name, now: moment.now)
      self.session = session
      guard let made else { return [] }
      return keep(made)
    } catch {
      if error == .empty { history?.draft = nil } else { history?.fault = error }
      if error != .empty { tally.spoken = words.fault(error) }
      return []
    }
  }
}

extension HistoryState {
  /// Takes in loose operations that came since, as far as they are part of the board.
  mutating func takeIn(_ session: TallySession, most: Int) {
    let end = most < session.recent.count - seen ? seen + max(0, most) : session.recent.count
    guard end > seen || !waiting.isEmpty else { return }
    var held: Set<UInt64> = []
    if session.board.isHoldingBack {
      for operation in session.board.heldBack { held.insert(operation.digest.bits) }
    }
    let candidates = waiting + session.recent[seen..<end]
    seen = end
    waiting = []
    for operation in candidates {
      let digest = operation.digest
      if held.contains(digest.bits) {
        waiting.append(operation)
      } else {
        history.add(operation, digest)
      }
    }
  }
}
