import Boards
import Interface
import Replication

/// The page's side of the driver: requests and timers become effects, answers and bytes come back.
extension App {
  /// How long a stream may be silent before it is taken for dead, in milliseconds; servers say
  /// something every 15 seconds.
  private static let silence: Int32 = 30_000
  /// What takes longer than this many milliseconds is said.
  private static let aMoment: Int32 = 1000

  /// Does what can be done to be in step, and sees to it that what takes longer than a moment is
  /// said.
  @inline(never)
  mutating func stepWithServer(at moment: Moment) -> [Effect] {
    if inStep.driver == nil { inStep.driver = SyncDriver() }
    inStep.driver?.begin()
    return drive(at: moment)
  }

  /// Carries out what the driver gives out.
  mutating func drive(at moment: Moment) -> [Effect] {
    guard let session = desk.session, var driver = inStep.driver else { return turnWhenStored() }
    inStep.driver = nil
    var effects: [Effect] = []
    var mayAsk = false
    if case .keeping = storage { mayAsk = inStep.isInSight }
    // The disk may be slower than the server: what was fetched is stored before more is asked for. And the
    // driver begins with what is on the disk.
    let waitsForAll = hasManyLoose || !driver.hasBegun
    let isStoring = isReadingAgain || pending.contains { $0.made.isEmpty || waitsForAll }
    while !isStoring, let task = driver.next(session, mayAsk: mayAsk, chance: moment.random) {
      switch task {
      case .request(let request):
        inStep.lastTicket += 1
        inStep.request = inStep.lastTicket
        effects.append(.request(request, ticket: inStep.lastTicket))
      case .readHistory: effects.append(.readHistory)
      case .listen(let request):
        inStep.lastTicket += 1
        let ticket = inStep.lastTicket
        inStep.stream = (ticket, moment.now)
        effects.append(.request(request, ticket: ticket))
        effects.append(.wake(after: App.silence, .inStep(.streamChecked(ticket: ticket))))
      case .wait(let time):
        effects.append(
          .wake(after: time, .inStep(.waitEnded(serial: driver.waitNumber ?? 0))))
      }
    }
    let mustLeave = driver.mustLeaveBehind(session.author.replica)
    inStep.driver = driver
    if mustLeave { effects += leaveFork() }
    if isInStep { inStep.isSlow = false }
    if !isInStep, !inStep.isWatched, driver.hasBegun {
      inStep.isWatched = true
      effects.append(.wake(after: App.aMoment, .inStep(.momentPassed)))
    }
    return effects + turnWhenStored()
  }

  /// Ends what is under way, whatever it waits for.
  mutating func stopDriver() -> [Effect] {
    inStep.driver?.cancel()
    guard let ticket = inStep.request else { return [] }
    inStep.request = nil
    return [.cancel(ticket: ticket)]
  }

  mutating func answered(_ ticket: Int32, _ answer: NetworkAnswer, at moment: Moment) -> [Effect] {
    if let stream = inStep.stream, stream.ticket == ticket {
      inStep.stream = nil
      inStep.driver?.streamEnded(answer)
      return drive(at: moment)
    }
    if links?.request?.ticket == ticket { return linksAnswered(answer, at: moment) }
    guard inStep.request == ticket else { return [] }
    inStep.request = nil
    let changes = inStep.driver?.answered(answer, desk.session?.shared) ?? []
    if inStep.driver?.trouble == nil { inStep.lastHeard = moment.now }
    return take(changes) + drive(at: moment)
  }

  mutating func streamed(_ ticket: Int32, _ bytes: [UInt8], at moment: Moment) -> [Effect] {
    guard inStep.stream?.ticket == ticket else { return [] }
    inStep.stream?.lastHeard = moment.now
    guard let (changes, isOver) = inStep.driver?.streamed(bytes) else { return [] }
    if inStep.driver?.trouble == nil { inStep.lastHeard = moment.now }
    return take(changes) + (isOver ? dropStream(at: moment) : stepOn(at: moment))
  }

  /// Takes in what answers changed, and stores it.
  private mutating func take(_ changes: [SyncChange]) -> [Effect] {
    var effects: [Effect] = []
    for change in changes {
      guard let writes = desk.session?.take(change) else { return effects }
      if !writes.isEmpty { effects += store(writes) }
      if desk.session?.isForked == true { effects += leaveFork() }
      if desk.session?.board.needsHistory == true { effects.append(.readHistory) }
    }
    return effects
  }

  /// Ends a stream that has gone wrong or silent, and asks instead.
  @inline(never)
  mutating func endStream(at moment: Moment) -> [Effect] {
    guard let stream = inStep.stream else { return [] }
    inStep.stream = nil
    inStep.driver?.endStream()
    return [.cancel(ticket: stream.ticket)] + stepOn(at: moment)
  }

  mutating func checkStream(_ ticket: Int32, at moment: Moment) -> [Effect] {
    guard let stream = inStep.stream, stream.ticket == ticket else { return [] }
    let left = Int64(App.silence) - (moment.now - stream.lastHeard)
    guard left <= 0 else {
      return [
        .wake(
          after: Int32(clamping: max(1000, left)), .inStep(.streamChecked(ticket: ticket)))
      ]
    }
    return dropStream(at: moment)
  }

  /// The time is over that a failure is waited out.
  mutating func waitEnded(serial: Int64, at moment: Moment) -> [Effect] {
    guard inStep.driver?.waitNumber == serial else { return [] }
    inStep.driver?.waited()
    return drive(at: moment)
  }

  /// There is reason to hope that the server answers again.
  mutating func tryAgain(at moment: Moment) -> [Effect] {
    inStep.driver?.hope()
    return stepOn(at: moment)
  }

  /// Says again, as another replica, what the server does not take of this device.
  mutating func sayAgain(at moment: Moment) -> [Effect] {
    guard let stranded = inStep.driver?.stranded, !stranded.isEmpty else { return [] }
    let run = desk.surroundings.session &+ UInt64(bitPattern: moment.now)
    guard let made = try? desk.session?.sayAgain(stranded, now: moment.now, run: run),
      let session = desk.session, !made.isEmpty
    else { return [] }
    return store(session.writes(making: made), made: made) + [.tell(told([]), ticket: lastTicket)]
  }

  /// A new token, another for each moment and each number.
  func token(_ moment: Moment, _ number: UInt8) -> AccessToken {
    AccessToken(bytes: desk.chance(moment, number))
  }
}
