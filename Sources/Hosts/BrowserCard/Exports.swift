#if arch(wasm32)
  import BrowserHost
  import CardScreen
  import CivilTime
  import Markup
  import Text

  /// The one page of this instance.
  private enum Running {
    nonisolated(unsafe) static var card: Card?
    nonisolated(unsafe) static var rendering = Rendering<CardMessage>()
    nonisolated(unsafe) static var zones: ZoneDatabase?
    nonisolated(unsafe) static var inbox: [UInt8] = []

    static var now: Instant { Instant(secondsSince1970: Int64(host_now() / 1000)) }

    static func paint() {
      guard let card else { return }
      let patch = rendering.update(to: card.view)
      if !patch.isEmpty { host_patch(patch, Int32(patch.count)) }
    }
  }

  /// A place for JavaScript to write `count` bytes to before the next call.
  @_expose(wasm, "card_inbox") @_cdecl("card_inbox")
  func inbox(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    Running.inbox = [UInt8](repeating: 0, count: Int(count))
    return Running.inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Takes the database of time zones out of the inbox; returns 1 if it can be read.
  @_expose(wasm, "card_zones") @_cdecl("card_zones")
  func zones() -> Int32 {
    Running.zones = try? ZoneDatabase(bytes: Running.inbox)
    return Running.zones == nil ? 0 : 1
  }

  /// Shows a call.
  ///
  /// - Parameter isTwelveHours: 1 where the device's clock goes to twelve.
  ///
  /// In the inbox are the person's language tag, the device's zone, origin and fragment of the address, and
  /// the tag of the words that follow, each ending in a line feed; then these words as a `Catalog` reads
  /// them. Tag and words are empty for English.
  @_expose(wasm, "card_start") @_cdecl("card_start")
  func start(_ isTwelveHours: Int32) {
    var lines: [[UInt8]] = []
    var rest = Running.inbox[...]
    while lines.count < 5, let end = rest.firstIndex(of: ASCII.lineFeed) {
      lines.append(Array(rest[..<end]))
      rest = rest[(end + 1)...]
    }
    guard lines.count == 5, let zones = Running.zones else { return }
    func string(_ line: Int) -> String { String(decoding: lines[line], as: UTF8.self) }
    let catalog = lines[4].isEmpty ? nil : Catalog(tag: string(4), Array(rest))
    var language = Language(tag: string(0), catalog)
    language.dates.isTwelveHours = isTwelveHours == 1
    Running.card = Card(
      lines[3], origin: string(2), zone: string(1), zones, language, now: Running.now)
    Running.paint()
  }

  /// Reports an event whose bytes are in the inbox.
  @_expose(wasm, "card_event") @_cdecl("card_event")
  func event() {
    guard let event = try? Event(bytes: Running.inbox),
      let message = Running.rendering.message(for: event)
    else { return }
    Running.card?.tick(Running.now)
    switch Running.card?.update(message, text: event.text) {
    case .copy(let copied)?:
      let bytes = Array(copied.utf8)
      host_copy(bytes, Int32(bytes.count))
    case .save(let name, let bytes)?:
      host_file(bytes, Int32(bytes.count), 1)
      let named = Array(name.utf8) + [0] + Array("text/calendar".utf8)
      host_save(named, Int32(named.count))
    case nil: break
    }
    Running.paint()
  }

  /// Lets time go on.
  @_expose(wasm, "card_tick") @_cdecl("card_tick")
  func tick() {
    Running.card?.tick(Running.now)
    Running.paint()
  }
#else
  /// The card runs in a page; natively there is nothing to start.
  @main
  enum BrowserCard {
    static func main() {}
  }
#endif
