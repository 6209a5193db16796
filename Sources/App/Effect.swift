import Boards
import Markup

/// What the app asks of the machine it runs on. Answers come back as messages.
public enum Effect: Equatable, Sendable {
  /// The browser shall not do what it does by itself on this event.
  case preventDefault
  /// Further events of this pointer go to the element it is on.
  case capturePointer
  /// Writes to the store, all or none; `stored` answers once it is safe from the browser's death,
  /// and with it all that was to be written under smaller tickets.
  case store([StoreWrite], ticket: Int64)
  /// Hands an operation's bytes to the other tabs, once it is stored under the ticket.
  case tell([UInt8], ticket: Int64)
  /// Reads the records that start with a prefix; in `open` the answer is written back in the same
  /// transaction.
  case open(prefix: String)
  /// Reads the logs of the board that is open; `historyRead` answers.
  case readHistory
  /// Reads the logs of the board that is open, to be shown; `HistoryMessage.logsRead` answers.
  case readLogs
  /// Reads the records under `BoardStore.now` of the board that is open again; `recentRead` answers.
  case readRecent
  /// Vibrates for some milliseconds, where the device can.
  case vibrate(Int32)
  /// Keeps all ticks at hand, or lets go of them.
  case useTicks(Bool)
  /// Plays a tick now, in the task of the event.
  case play(Tick)
  /// Sends a message back after some milliseconds.
  case wake(after: Int32, Message)
  /// Asks the browser not to throw the store away under pressure.
  case keepStore
  /// Asks the server; `answered` comes under the ticket, and before it `streamed` for each piece
  /// where the request is a stream.
  case request(NetworkRequest, ticket: Int32)
  /// Wants no answer under a ticket any more.
  case cancel(ticket: Int32)
  /// Puts text on the clipboard.
  case copy(String)
  /// Keeps the screen awake and without the browser's bars, where it can, or lets go of it.
  case occupyScreen(Bool)
  /// Reports how the device is moved, and `motionSensed` once it is known whether it can; or ceases to.
  case feelMotion(Bool)
  /// Lets the person choose a picture, cuts the middle out as a square of some pixels and writes it as
  /// a file of at most so many bytes; `pictured` answers, unless nothing was chosen.
  case pickPicture(side: Int32, mostBytes: Int32)
  /// Hands something to a person's other programs, or asks for it.
  case hand(Handover)
  /// Lets the new version of the page take over.
  case update
  /// Loads the page again.
  case reload
}

/// The time and the chance of one turn of the loop.
public struct Moment: Equatable, Sendable {
  /// The wall clock in milliseconds since 1970.
  public let now: Int64
  /// 64 random bits.
  public let random: UInt64
  /// What the clock on the wall shows ahead of UTC now, in minutes.
  public let zone: Int32

  /// The same in seconds.
  var offset: Int64 { Int64(zone) * 60 }

  /// Puts them together.
  public init(now: Int64, random: UInt64, zone: Int32 = 0) {
    self.now = now
    self.random = random
    self.zone = zone
  }
}
