import Boards
import Text

#if arch(wasm32)
  import App
  import BrowserHost
  import Gestures
  import Interface

  /// The one page of this instance; JavaScript makes a new instance after a trap.
  enum Running {
    nonisolated(unsafe) static var page: Page?
    nonisolated(unsafe) static var outbox: [UInt8] = []
  }

  /// A place for JavaScript to write `count` bytes to before the next call.
  @_expose(wasm, "detent_inbox") @_cdecl("detent_inbox")
  func inbox(_ count: Int32) -> UnsafeMutablePointer<UInt8> { Inbox.reserve(Int(count)) }

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - count: length of what is in the inbox: the person's language tag, origin and fragment of the
  ///     address, and the tag of the words that follow, each ending in a line feed; then these words as
  ///     a `Catalog` reads them. Tag and words are empty for English.
  ///   - lease: the replica number this page holds the lock of, or −1.
  ///   - instrument: the instrument that the address asks for.
  ///   - isAlone: 1 where that one was installed alone.
  @_expose(wasm, "detent_start") @_cdecl("detent_start")
  func start(_ count: Int32, _ lease: Int32, _ instrument: Int32, _ isAlone: Int32) {
    let given = Inbox.bytes(count)
    var lines: [String] = []
    var rest = given[...]
    while lines.count < 4, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    guard lines.count == 4 else { return }
    let catalog = lines[3].utf8.isEmpty ? nil : Catalog(tag: lines[3], Array(rest))
    var chance = [UInt8](repeating: 0, count: 40)
    host_random(&chance, 40)
    var session: UInt64 = 0
    for byte in chance[32...] { session = session << 8 | UInt64(byte) }
    Running.page = Page(
      Surroundings(
        language: Language(tag: lines[0], catalog), lease: lease < 0 ? nil : Int64(lease),
        secret: Array(chance[..<32]), session: session, origin: lines[1], fragment: lines[2],
        instrument: Instrument(rawValue: instrument) ?? .tally, isAlone: isAlone != 0))
    Running.page?.start()
  }

  /// Reports an event whose bytes are in the inbox; returns what to do with it: 1 prevents the
  /// default, 2 captures the pointer.
  @_expose(wasm, "detent_event") @_cdecl("detent_event")
  func event(_ count: Int32) -> Int32 { Running.page?.receive(Inbox.bytes(count)) ?? 0 }

  /// Hands over the records that `host_open` asked for; returns the length of what has to be written
  /// in the same transaction, which is at `detent_outbox`.
  @_expose(wasm, "detent_opened") @_cdecl("detent_opened")
  func opened(_ count: Int32) -> Int32 {
    let writes = Running.page?.opened(RecordBytes.decode(Inbox.bytes(count))) ?? []
    Running.outbox = RecordBytes.encode(writes)
    return Int32(Running.outbox.count)
  }

  /// Where the answer of `detent_opened` begins; valid until the next call.
  @_expose(wasm, "detent_outbox") @_cdecl("detent_outbox")
  func outbox() -> UnsafePointer<UInt8>? {
    Running.outbox.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Says that the store cannot be opened.
  @_expose(wasm, "detent_not_opened") @_cdecl("detent_not_opened")
  func notOpened(_ trouble: Int32) {
    Running.page?.handle(.notOpened(StorageTrouble(rawValue: trouble) ?? .failed))
  }

  /// Hands over the records that `host_read` asked for.
  @_expose(wasm, "detent_read") @_cdecl("detent_read")
  func read(_ purpose: Int32, _ count: Int32) {
    Running.page?.read(purpose, RecordBytes.decode(Inbox.bytes(count)))
  }

  /// Says that the writes under a ticket are safe (0) or what is the matter.
  @_expose(wasm, "detent_stored") @_cdecl("detent_stored")
  func stored(_ ticket: Int32, _ trouble: Int32) {
    Running.page?.stored(
      ticket, trouble == 0 ? nil : StorageTrouble(rawValue: trouble) ?? .failed)
  }

  /// Brings back what `host_wake` was asked for.
  @_expose(wasm, "detent_woke") @_cdecl("detent_woke")
  func woke(_ ticket: Int32) { Running.page?.woke(ticket) }

  /// Reports bytes another tab told.
  @_expose(wasm, "detent_heard") @_cdecl("detent_heard")
  func heard(_ count: Int32) { Running.page?.handle(.heard(Inbox.bytes(count))) }

  /// Reports that the page came back into sight.
  @_expose(wasm, "detent_shown") @_cdecl("detent_shown")
  func shown() { Running.page?.handle(.shown) }

  /// Reports that the page went out of sight.
  @_expose(wasm, "detent_hidden") @_cdecl("detent_hidden")
  func hidden() { Running.page?.handle(.hidden) }

  /// Reports that there is a network again.
  @_expose(wasm, "detent_online") @_cdecl("detent_online")
  func online() { Running.page?.handle(.inStep(.networkReturned)) }

  /// Hands over the fragment that the address was given, without its `#`.
  @_expose(wasm, "detent_address") @_cdecl("detent_address")
  func address(_ count: Int32) {
    let fragment = String(decoding: Inbox.bytes(count), as: UTF8.self)
    Running.page?.handle(.inStep(.linkOpened(fragment: fragment)))
  }

  /// Hands over a file that a person chose, its name and then its bytes, or says why it can't (a
  /// `FileTrouble`, else 0).
  @_expose(wasm, "detent_file") @_cdecl("detent_file")
  func file(_ trouble: Int32, _ nameCount: Int32, _ count: Int32) {
    Running.page?.opened(trouble, Int(nameCount), Inbox.bytes(count))
  }

  /// Answers a request, or ends a stream: status 0 where no answer came, and the seconds of its
  /// `Retry-After`, else 0.
  @_expose(wasm, "detent_answered") @_cdecl("detent_answered")
  func answered(_ ticket: Int32, _ status: Int32, _ retryAfter: Int32, _ count: Int32) {
    Running.page?.answered(ticket, status, retryAfter, Inbox.bytes(count))
  }

  /// Hands over the next piece of a stream.
  @_expose(wasm, "detent_streamed") @_cdecl("detent_streamed")
  func streamed(_ ticket: Int32, _ count: Int32) {
    Running.page?.handle(.inStep(.streamed(ticket: ticket, Inbox.bytes(count))))
  }

  /// Reports a sample of the accelerometer, in m/s² along three axes, and when it was taken.
  @_expose(wasm, "detent_moved") @_cdecl("detent_moved")
  func moved(_ x: Double, _ y: Double, _ z: Double, _ time: Double) {
    Running.page?.moved(Acceleration(x: x, y: y, z: z), at: time)
  }

  /// Says whether there will be samples: what is the matter, or 0.
  @_expose(wasm, "detent_sensed") @_cdecl("detent_sensed")
  func sensed(_ sense: Int32) {
    Running.page?.handle(.answered(.motion(MotionSense(rawValue: sense) ?? .absent)))
  }

  /// Hands over the picture that was chosen; nothing where it could not be read.
  @_expose(wasm, "detent_pictured") @_cdecl("detent_pictured")
  func pictured(_ count: Int32) {
    Running.page?.handle(.answered(.picture(Inbox.bytes(count))))
  }

  /// Hands over a file of the app's own data; empty where it could not be fetched.
  @_expose(wasm, "detent_loaded") @_cdecl("detent_loaded")
  func loaded(_ file: Int32, _ count: Int32) {
    guard let file = DataFile(rawValue: file) else { return }
    Running.page?.handle(.answered(.data(file, Inbox.bytes(count))))
  }

  /// Says where the device's clock goes, by the name of its zone, whether to twelve (1), and in which
  /// country: its letters are the lower two bytes, 0 where it is unknown.
  @_expose(wasm, "detent_clock") @_cdecl("detent_clock")
  func clock(_ count: Int32, _ isTwelveHours: Int32, _ region: Int32) {
    let letters = [UInt8(truncatingIfNeeded: region >> 8), UInt8(truncatingIfNeeded: region)]
    let clock = DeviceClock(
      zone: Inbox.bytes(count), isTwelveHours: isTwelveHours == 1,
      region: region == 0 ? [] : letters)
    Running.page?.handle(.answered(.clock(clock)))
  }

  /// Says where the device is, in degrees north and east, or why that is not known: it is denied (1), or
  /// the device can't tell (2).
  @_expose(wasm, "detent_position") @_cdecl("detent_position")
  func position(_ trouble: Int32, _ latitude: Double, _ longitude: Double) {
    let position: DevicePosition =
      switch trouble {
      case 0: .known(latitude: latitude, longitude: longitude)
      case 1: .denied
      default: .unavailable
      }
    Running.page?.handle(.answered(.position(position)))
  }

  /// Reports that the code of an instrument is here (1), or did not come and is asked for again.
  @_expose(wasm, "detent_part") @_cdecl("detent_part")
  func part(_ instrument: Int32, _ isHere: Int32) {
    guard let instrument = Instrument(rawValue: instrument) else { return }
    Running.page?.handle(isHere == 1 ? .partCame(instrument) : .partMissing(instrument))
  }

  /// Reports that a new version of the page waits.
  @_expose(wasm, "detent_update_waits") @_cdecl("detent_update_waits")
  func updateWaits() { Running.page?.handle(.updateWaits) }
#else
  /// The app runs in a page; natively there is nothing to start.
  @main
  enum BrowserApp {
    static func main() {}
  }
#endif
