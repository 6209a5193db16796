import Boards
public import Interface
public import Markup
import Replication
import Tallying
import Text

extension HistoryRoom {
  /// How many operations are read in one turn, between which the page answers to fingers.
  private static let slice = 4096
  /// After how many milliseconds it is said anew how long ago something was.
  private static let tick: Int32 = 20_000

  /// Lets something happen in the room.
  public mutating func update(
    _ message: HistoryMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<HistoryMessage>] {
    switch message {
    case .answered(.logs(let logs)):
      guard case .asked = progress else { return [] }
      progress = .reading(logs, next: 0)
      return readOn(desk)
    case .answered: return []
    case .readOn(let serial): return serial == self.serial ? readOn(desk) : []
    case .timePassed(let serial):
      guard serial == self.serial else { return [] }
      return [.wake(after: HistoryRoom.tick, .timePassed(serial: serial))]
    case .roundTapped(let number):
      chosen = number
      entries = HistoryRoom.page
    case .moreRoundsTapped: rounds += 5 * HistoryRoom.roundsPage
    case .kindTapped(let kind): self.kind = kind
    case .moreTapped: entries += 2 * HistoryRoom.page
    case .compareTapped: comparison.isOpen = true
    case .comparedTapped(let device, let isSecond): compare(device, isSecond: isSecond)
    case .naming(let message): return naming.update(message, event, &desk, at: moment)
    }
    return []
  }

  /// Keeps what is shown up with the board, after whatever happened.
  ///
  /// - Complexity: O(rounds + what is new).
  public mutating func follow(_ desk: inout Desk, at moment: Moment) -> [Effect<HistoryMessage>] {
    guard let session = desk.session else { return [] }
    self.moment = moment
    var effects: [Effect<HistoryMessage>] = []
    if serial == nil {
      let serial = desk.nextSerial()
      self.serial = serial
      effects.append(.wake(after: HistoryRoom.tick, .timePassed(serial: serial)))
    }
    let rounds = HistoryRoom.round(chosen, of: TallyRound.all(of: session.board.counter(id)))
      .numbers
    // A board that was opened anew has to be read from the start.
    if isOutdated || session.sheet.isEverything || history.rounds != rounds {
      isOutdated = false
      history = TallyHistory(of: id, rounds: rounds)
      seen = 0
      waiting = []
      damaged = 0
      // Where nothing is kept there is no store to ask.
      progress = desk.standing.isKept ? .asked : .following
      if desk.standing.isKept { effects.append(.readLogs) }
    }
    if isRead { takeIn(session, most: Int.max) }
    return effects
  }

  /// The round with a number, else the one that is counted in.
  static func round(_ number: Int64?, of rounds: [TallyRound]) -> TallyRound {
    for round in rounds where round.number == number { return round }
    return rounds[rounds.count - 1]
  }

  /// Reads a slice of the history.
  private mutating func readOn(_ desk: Desk) -> [Effect<HistoryMessage>] {
    guard let session = desk.session, let serial, case .reading(let logs, var next) = progress
    else { return [] }
    var left = HistoryRoom.slice
    while left > 0, next < logs.count {
      do throws(FormatError) {
        try Log.forEach(in: logs[next]) { operation, digest in
          history.add(operation, digest)
          left -= 1
        }
      } catch { damaged += 1 }
      next += 1
    }
    progress = .reading(logs, next: next)
    if next == logs.count {
      takeIn(session, most: left)
      if seen == session.recent.count { progress = .following }
    }
    return isRead ? [] : [.wake(after: 0, .readOn(serial: serial))]
  }

  /// Takes in loose operations that came since, as far as they are part of the board.
  private mutating func takeIn(_ session: BoardSession<BoardNews>, most: Int) {
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

  /// Chooses one of the two that are compared; who is chosen twice changes places with the other.
  private mutating func compare(_ device: [UInt8], isSecond: Bool) {
    if isSecond {
      if comparison.first == device { comparison.first = comparison.second }
      comparison.second = device
    } else {
      if comparison.second == device { comparison.second = comparison.first }
      comparison.first = device
    }
  }
}
