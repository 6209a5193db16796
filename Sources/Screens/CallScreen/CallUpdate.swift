import Boards
import Calling
import CivilTime
import Interface
import Markup
import Places
import Replication
import Text

extension CallScreen {
  /// Lets something happen on it.
  public mutating func update(
    _ message: CallMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    now = Instant(secondsSince1970: moment.now / 1000)
    switch message {
    case .shown:
      isShown = true
      return ask() + waitForMinute(&desk, at: moment)
    case .hidden:
      isShown = false
      sheet = nil
      serial = nil
    case .minutePassed(let serial):
      return serial == self.serial ? waitForMinute(&desk, at: moment) : []
    case .tryAgainTapped: return ask()
    case .answered(.data(let file, let bytes)): take(file, bytes)
    case .answered(.clock(let clock)): turn(to: clock)
    case .answered: break
    case .faderPressed:
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard drag == nil, let box = event.box, box.width > 0 else { return [] }
      drag = Drag(pointer: event.pointer, left: box.x, width: box.width)
      return [.preventDefault, .capturePointer] + play(event, &desk)
    case .faderMoved:
      return drag?.pointer == event.pointer ? play(event, &desk) : []
    case .faderReleased, .faderCancelled:
      if drag?.pointer == event.pointer { drag = nil }
    case .faderKeyed: return key(event, &desk)
    case .keepTapped: keep(&desk, at: moment)
    }
    return []
  }

  /// Takes in what has changed on the board, while it is looked at.
  public mutating func follow(_ desk: inout Desk, at moment: Moment) -> [Effect<CallMessage>] {
    guard isShown, let session = desk.session else { return [] }
    now = Instant(secondsSince1970: moment.now / 1000)
    if sheet == nil || session.sheet.isEverything {
      sheet = CallSheet(session.board)
    } else {
      for id in session.sheet.entities { sheet?.refresh(id, from: session.board, isHeld: false) }
    }
    if !isKept, example == nil { makeExample(desk, at: moment) }
    layOut()
    return []
  }

  /// Looks up the zones of the call where it is another than before, and the day where the time is
  /// on another.
  private mutating func layOut() {
    guard let zones = zones.value else { return }
    if call != shownCall || rows.isEmpty {
      shownCall = call
      rows = []
      day = nil
      for place in call?.places ?? [] {
        let name = String(decoding: place.zone, as: UTF8.self)
        guard let zone = try? zones.zone(named: name) else { continue }
        rows.append(Row(place: place, zone: zone))
      }
    }
    guard let source = rows.first?.zone, let date = (try? source.dateTime(at: instant))?.date,
      date != day?.slider.date, let slider = try? TimeSlider(date, in: source)
    else { return }
    var bands: [DayBand?] = []
    for row in rows {
      let participant = Participant(row.zone, hours: row.place.hours)
      bands.append(try? DayBand(participant, on: date, of: source))
    }
    day = Day(slider: slider, bands: bands)
  }

  // MARK: What it needs

  private mutating func ask() -> [Effect<CallMessage>] {
    var effects: [Effect<CallMessage>] = [.askClock]
    if zoneSupply != .here, zoneSupply != .asked {
      zoneSupply = .asked
      effects.append(.load(.zones))
    }
    if placeSupply != .here, placeSupply != .asked {
      placeSupply = .asked
      effects.append(.load(.places))
    }
    return effects
  }

  private mutating func take(_ file: DataFile, _ bytes: [UInt8]) {
    switch file {
    case .zones:
      guard let database = try? ZoneDatabase(bytes: bytes) else {
        zoneSupply = .missing
        return
      }
      zones = .full(database)
      zoneSupply = .here
    case .places:
      // Without them a place is called as its zone is.
      guard let gazetteer = try? Gazetteer(bytes) else {
        placeSupply = .missing
        return
      }
      places = .full(gazetteer)
      placeSupply = .here
      findHome()
    }
  }

  /// Where the device is, or with which hours, may be another than when it was last asked.
  private mutating func turn(to clock: DeviceClock) {
    guard clock != self.clock else { return }
    self.clock = clock
    findHome()
  }

  private mutating func findHome() {
    home = nil
    if !isKept { example = nil }
    guard let place = places.value?.largestPlace(inZone: clock.zone) else { return }
    let name = place.name(in: sameUTF8(words.language.tag, "ja") ? .japanese : .english)
    guard let title = try? Title(String(decoding: name, as: UTF8.self)) else { return }
    home = (Int64(place.id), title, place.zone)
  }

  private mutating func makeExample(_ desk: Desk, at moment: Moment) {
    example = ExampleCall.call(
      from: home ?? zoneAsHome, words.language, desk.identities(5, moment, 32))
  }

  /// The city that a zone is named after, until a better one is known.
  private var zoneAsHome: (reference: Int64?, name: Title, zone: [UInt8])? {
    let zone = clock.zone
    guard let slash = zone.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    var name = Array(zone[(slash + 1)...])
    for i in name.indices where name[i] == UInt8(ascii: "_") { name[i] = UInt8(ascii: " ") }
    guard let title = try? Title(String(decoding: name, as: UTF8.self)) else { return nil }
    return (nil, title, zone)
  }

  private mutating func waitForMinute(
    _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    let serial = desk.nextSerial()
    self.serial = serial
    let left = 60_000 - Int32(truncatingIfNeeded: moment.now % 60_000)
    return [.wake(after: left + 50, .minutePassed(serial: serial))]
  }

  // MARK: Playing

  private mutating func play(_ event: Event, _ desk: inout Desk) -> [Effect<CallMessage>] {
    guard let drag, let slider = day?.slider else { return [] }
    let way = (event.x - drag.left) / drag.width * Double(TimeSlider.count)
    let stop = max(0, min(TimeSlider.count - 1, nearestInteger(way)))
    return show(slider.stops[stop].instant, &desk) ? [.vibrate(5)] : []
  }

  private mutating func key(_ event: Event, _ desk: inout Desk) -> [Effect<CallMessage>] {
    guard let slider = day?.slider else { return [] }
    let next: Instant
    switch event.keystroke {
    case .right, .up: next = slider.stepped(from: instant, by: 1)
    case .left, .down: next = slider.stepped(from: instant, by: -1)
    case .pageUp: next = slider.stepped(from: instant, by: 4)
    case .pageDown: next = slider.stepped(from: instant, by: -4)
    case .home: next = slider.stops[0].instant
    case .end: next = slider.stops[TimeSlider.count - 1].instant
    default:
      desk.pass()
      return []
    }
    _ = show(next, &desk)
    return [.preventDefault]
  }

  /// Shows another time; whether it is another.
  private mutating func show(_ next: Instant, _ desk: inout Desk) -> Bool {
    guard next != instant else { return false }
    played = next == saved ? .saved : .chosen(next)
    return true
  }

  // MARK: Keeping

  /// Keeps the time that is shown, and with it the example.
  private mutating func keep(_ desk: inout Desk, at moment: Moment) {
    guard var call, let source = rows.first?.zone, let board = desk.session?.board, let sheet else {
      return
    }
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    let time: CallTime
    switch call.time {
    case .weekly?:
      guard let local = try? source.dateTime(at: instant) else { return }
      time = .weekly(minuteOfDay: local.hour * 60 + local.minute)
    case .once?, nil: time = .once(instant)
    }
    call.time = time
    let action: CallAction = isKept ? .keep(call.id, time) : .save(call, from: nil)
    do throws(RefusedChange) {
      try desk.perform(try action.changes(on: board, sheet, now: moment.now), at: moment)
    } catch {
      if case .forbidden = error { return desk.refuse() }
      return desk.feelRefusal()
    }
    played = .saved
    desk.show(words.kept(name(of: call)))
  }
}
