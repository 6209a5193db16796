public import Boards

/// What a screen asks of the machine it runs on. Answers come back as messages.
public enum Effect<Message: Sendable>: Sendable {
  /// Something that needs no more words.
  case plain(PlainEffect)
  /// Writes to the store, all or none; `stored` answers once it is safe from the browser's death,
  /// and with it all that was to be written under smaller tickets.
  case store([StoreWrite], ticket: Int64)
  /// Hands an operation's bytes to the other tabs, once it is stored under the ticket.
  case tell([UInt8], ticket: Int64)
  /// Reads the records that start with a prefix; in `open` the answer is written back in the same
  /// transaction.
  case open(prefix: String)
  /// Vibrates for some milliseconds, where the device can.
  case vibrate(Int32)
  /// Keeps all ticks at hand, or lets go of them.
  case useTicks(Bool)
  /// Plays a tick now, in the task of the event.
  case play(Tick)
  /// Sends a message back after some milliseconds.
  case wake(after: Int32, Message)
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
  /// a file of at most so many bytes; ``Answer/picture(_:)`` comes, unless nothing was chosen.
  case pickPicture(side: Int32, mostBytes: Int32)
  /// Hands something to a person's other programs, or asks for it.
  case hand(Handover)
  /// Fetches a file of the app's own data; ``Answer/data(_:_:)`` comes.
  case load(DataFile)
  /// Plays a score with the machine's clock of sound; ``Answer/heard(_:)`` comes with each beat,
  /// ``Answer/sound(_:)``, ``Answer/command(_:)`` and ``Answer/latency(_:)`` when there is something.
  case sound(Playing)
  /// Says in the page's address and title which instrument is in front.
  case show(Instrument)
  /// Says in the page's title which board is open; nothing where it has no name.
  case entitle(String)
}

extension Effect: Equatable where Message: Equatable {}

/// An effect that is the same whoever asks for it. Among those with something to them each of these
/// would be told from the others by all the bytes of the largest.
public enum PlainEffect: UInt8, Equatable, Sendable {
  /// The browser shall not do what it does by itself on this event.
  case preventDefault
  /// Further events of this pointer go to the element it is on.
  case capturePointer
  /// Reads the logs of the board that is open, for the board itself; `historyRead` answers.
  case readHistory
  /// Reads the logs of the board that is open, for the screen that asks; ``Answer/logs(_:)`` comes.
  case readLogs
  /// Reads the records under `BoardStore.now` of the board that is open again; `recentRead` answers.
  case readRecent
  /// Reads the records under `Shelf.prefix` again, for who looks at the boards of the device.
  case readShelf
  /// Asks the browser not to throw the store away under pressure.
  case keepStore
  /// Asks where and how the device's clock goes; ``Answer/clock(_:)`` comes.
  case askClock
  /// Asks where the device is, which may ask the person; ``Answer/position(_:)`` comes, or nothing while
  /// nobody answers.
  case askPosition
  /// Lets the new version of the page take over.
  case update
  /// Loads the page again.
  case reload
}

extension Effect {
  /// ``PlainEffect/preventDefault``
  public static var preventDefault: Effect { .plain(.preventDefault) }
  /// ``PlainEffect/capturePointer``
  public static var capturePointer: Effect { .plain(.capturePointer) }
  /// ``PlainEffect/readHistory``
  public static var readHistory: Effect { .plain(.readHistory) }
  /// ``PlainEffect/readLogs``
  public static var readLogs: Effect { .plain(.readLogs) }
  /// ``PlainEffect/readRecent``
  public static var readRecent: Effect { .plain(.readRecent) }
  /// ``PlainEffect/readShelf``
  public static var readShelf: Effect { .plain(.readShelf) }
  /// ``PlainEffect/keepStore``
  public static var keepStore: Effect { .plain(.keepStore) }
  /// ``PlainEffect/askClock``
  public static var askClock: Effect { .plain(.askClock) }
  /// ``PlainEffect/askPosition``
  public static var askPosition: Effect { .plain(.askPosition) }
  /// ``PlainEffect/update``
  public static var update: Effect { .plain(.update) }
  /// ``PlainEffect/reload``
  public static var reload: Effect { .plain(.reload) }

  /// The same of another's: what comes back as a message comes back as that in the other's words.
  public func map<Other>(_ wrap: (Message) -> Other) -> Effect<Other> {
    switch self {
    case .plain(let effect): .plain(effect)
    case .store(let writes, let ticket): .store(writes, ticket: ticket)
    case .tell(let bytes, let ticket): .tell(bytes, ticket: ticket)
    case .open(let prefix): .open(prefix: prefix)
    case .vibrate(let time): .vibrate(time)
    case .useTicks(let isWanted): .useTicks(isWanted)
    case .play(let tick): .play(tick)
    case .wake(let time, let message): .wake(after: time, wrap(message))
    case .request(let request, let ticket): .request(request, ticket: ticket)
    case .cancel(let ticket): .cancel(ticket: ticket)
    case .copy(let text): .copy(text)
    case .occupyScreen(let isWanted): .occupyScreen(isWanted)
    case .feelMotion(let isWanted): .feelMotion(isWanted)
    case .pickPicture(let side, let mostBytes): .pickPicture(side: side, mostBytes: mostBytes)
    case .hand(let handover): .hand(handover)
    case .load(let file): .load(file)
    case .show(let instrument): .show(instrument)
    case .entitle(let name): .entitle(name)
    case .sound(let playing): .sound(playing)
    }
  }
}

/// What the machine answers to an effect of a screen; it comes to the screen that is shown.
public enum Answer: Equatable, Sendable {
  /// The logs of the board, as the store has them.
  case logs([[UInt8]])
  /// The picture that was chosen, made small; empty where it could not be read.
  case picture([UInt8])
  /// A file that was chosen: its name, and what is in it.
  case file(name: [UInt8], [UInt8])
  /// A file that was chosen and could not be read.
  case noFile(FileTrouble)
  /// Whether the device feels how it is moved.
  case motion(MotionSense)
  /// A file of the app's own data; empty where it could not be fetched.
  case data(DataFile, [UInt8])
  /// Where and how the device's clock goes.
  case clock(DeviceClock)
  /// Where the device is, or why that is not known.
  case position(DevicePosition)
  /// How it goes with what is played.
  case sound(SoundState)
  /// Another beat is heard now. Set apart in memory: every message would be as large as it.
  indirect case heard(HeardBeat)
  /// What is played is asked for something from outside the page.
  case command(PlayCommand)
  /// How it goes with what ``Playing/work(_:)`` asked for, as JSON.
  case worked([UInt8])
  /// How late sound is heard; once it is known and when that changes noticeably.
  case latency(OutputLatency)
}

/// Where and how the device's clock goes.
public struct DeviceClock: Equatable, Sendable {
  /// The time zone by its IANA name, such as `Europe/Berlin`, as UTF-8; empty where it is unknown.
  public var zone: [UInt8]
  /// Whether clocks go to twelve here.
  public var isTwelveHours: Bool
  /// The two letters of the person's country or territory (ISO 3166-1), as capitals in ASCII; empty where
  /// it is unknown.
  public var region: [UInt8]

  /// Puts the parts together; without them nothing is known yet.
  public init(zone: [UInt8] = [], isTwelveHours: Bool = false, region: [UInt8] = []) {
    self.zone = zone
    self.isTwelveHours = isTwelveHours
    self.region = region
  }
}

/// Where the device is, as far as it says.
public enum DevicePosition: Equatable, Sendable {
  /// Degrees north of the equator and east of Greenwich.
  case known(latitude: Double, longitude: Double)
  /// The person, or the browser for them, does not let the page know.
  case denied
  /// The device can't tell.
  case unavailable
}

/// A file of the app's own data, which comes when it is first needed and is kept.
public enum DataFile: Int32, Equatable, Sendable {
  /// What clocks show in every time zone.
  case zones = 0
  /// The large cities of the world.
  case places = 1
  /// All of them: those of the larger file, and the smaller ones.
  case allPlaces = 2
}

/// Whether the machine feels how it is moved.
public enum MotionSense: Int32, Equatable, Sendable {
  /// It does.
  case works = 0
  /// The browser or the person denies it.
  case denied = 1
  /// There is no sensor.
  case absent = 2
}
