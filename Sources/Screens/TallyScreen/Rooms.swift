public import Interface
import Markup
import Replication
import TallyRooms
public import Tallying

extension TallyScreen {
  /// The tally that has the screen to itself; `nil` where none has, or it is gone.
  var single: Tally? {
    guard case .single(let id, _)? = roomSlot.value else { return nil }
    return tallies.sheet?.tally(id)
  }

  /// Whether the room that is open is given the screen.
  @inline(never) var roomOccupiesScreen: Bool {
    switch roomSlot.value {
    case .wall: true
    case .single: single != nil
    case .history, .exchange, .archive, nil: false
    }
  }

  /// Shows what the fragment of an address brought; whether it was for Tally.
  public mutating func open(address fragment: String, _ desk: inout Desk) -> Bool {
    guard SetupLink.isMeant(fragment) else { return false }
    var room = ExchangeRoom(desk.language)
    room.show(fragment, &desk)
    roomSlot = .full(.exchange(room))
    return true
  }

  /// The setup that came in and waits to be taken; `nil` where none does.
  public var incomingSetup: TallySetup? {
    guard case .exchange(let room)? = roomSlot.value else { return nil }
    return room.setup
  }

  /// Takes a copy of a setup into the board that has just been opened.
  public mutating func take(_ setup: TallySetup, _ desk: inout Desk, at moment: Moment) {
    tallies.follow(desk)
    _ = tallies.take(setup, &desk, at: moment)
  }

  /// Opens a room in the list's place.
  @inline(never)
  mutating func open(
    _ place: TallyRoom, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    focus = nil
    switch place {
    case .single(let id):
      leaveEditor(&desk, at: moment)
      guard editor?.isWrong != true, let row = tallies.sheet?.tally(id), row.computation == nil
      else { return [] }
      editor = nil
      side = .counting
      focus = Focus(id: id, half: .add)
      roomSlot = .full(.single(id, HoldToLeave()))
    case .history(let id):
      roomSlot = .full(.history(HistoryRoom(of: id, desk.language, at: moment)))
    case .exchange: roomSlot = .full(.exchange(ExchangeRoom(desk.language)))
    case .wall: roomSlot = .full(.wall(WallRoom(desk.language, at: moment)))
    case .archive: roomSlot = .full(.archive(ArchiveRoom(desk.language)))
    }
    return followRoom(&desk, at: moment)
  }

  /// Lets something happen in the room that is open; what is for another comes too late.
  ///
  /// A room is taken out while it changes: what it has gathered would be copied for every change.
  @inline(never)
  mutating func updateRoom(
    _ message: TallyMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    switch message {
    case .single(let message):
      guard case .single(let id, var key)? = roomSlot.value else { return [] }
      let effects = hold(message, event, &key, &desk)
      roomSlot = key.isDone ? .empty : .full(.single(id, key))
      return effects
    case .history(let message):
      guard case .history(var room)? = roomSlot.value else { return [] }
      roomSlot = .empty
      let effects = room.update(message, event, &desk, at: moment)
      roomSlot = .full(.history(room))
      return effects.map { $0.map { .history($0) } }
    case .exchange(let message):
      guard case .exchange(var room)? = roomSlot.value else { return [] }
      roomSlot = .empty
      let effects = room.update(message, event, &tallies, &desk, at: moment)
      if !room.isDone { roomSlot = .full(.exchange(room)) }
      return effects.map { $0.map { .exchange($0) } }
    case .wall(let message):
      guard case .wall(var room)? = roomSlot.value else { return [] }
      roomSlot = .empty
      let effects = room.update(message, event, &desk, at: moment)
      if !room.isDone { roomSlot = .full(.wall(room)) }
      return effects.map { $0.map { .wall($0) } }
    case .archive(.historyTapped(let id)): return open(.history(id), &desk, at: moment)
    case .archive(let message):
      guard case .archive(let room)? = roomSlot.value else { return [] }
      return room.update(message, &tallies, &desk, at: moment).map { $0.map { .archive($0) } }
    default: return []
    }
  }

  /// Keeps the room that is open up with the board.
  @inline(never)
  mutating func followRoom(_ desk: inout Desk, at moment: Moment) -> [TallyEffect] {
    switch roomSlot.value {
    case .history(var history)?:
      roomSlot = .empty
      let effects = history.follow(&desk, at: moment)
      roomSlot = .full(.history(history))
      return effects.map { $0.map { .history($0) } }
    case .exchange(var exchange)?:
      roomSlot = .empty
      exchange.follow(tallies, desk, at: moment)
      roomSlot = .full(.exchange(exchange))
      return []
    case .wall(var wall)?:
      roomSlot = .empty
      let effects = wall.follow(&desk, at: moment)
      roomSlot = .full(.wall(wall))
      return effects.map { $0.map { .wall($0) } }
    case .single?, .archive?, nil: return []
    }
  }

  /// Hands what the machine says to what has asked for it.
  @inline(never)
  mutating func answered(
    _ answer: Answer, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    switch answer {
    case .motion(let sense):
      motion = sense
      return []
    case .picture(let bytes):
      return edit(.image(.pictured(bytes)), event, &desk, at: moment)
    case .logs, .file, .noFile:
      if case .history? = roomSlot.value {
        return updateRoom(.history(.answered(answer)), event, &desk, at: moment)
      }
      return updateRoom(.exchange(.answered(answer)), event, &desk, at: moment)
    case .data, .clock, .position, .sound, .heard, .command, .latency, .worked: return []
    }
  }
}
