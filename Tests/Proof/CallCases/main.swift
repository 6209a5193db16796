// Plays with calls on the screen of Time to Call for other programs to check. A line of standard input is
// something that happens, its fields parted by TABs:
//
//   call LANGUAGE HOURS WIDTH NOW ID:ZONE… TIME     a new device that keeps one call: HOURS is 12 or 24,
//                                                   TIME `once:SECONDS` or `weekly:MINUTE:DAYS`
//   clock NOW                                       another time by the device's clock, in milliseconds
//   press X, move X, release [TIME]                 a finger on a fader from 24 to 366
//   key NAME, type TEXT, date TEXT                  a key on the fader, a time, a date
//   half am, half pm, keep, best, close, tap CLASS  taps; the last on the first key in what has that class
//
// The answer to each is a line of JSON: what the page shows, an array for each element with its tag, an
// object of what is said of it, and its children. Of drawings only what tells the time is there.
import Boards
import CallScreen
import Calling
import CivilTime
import Interface
import Markup
import Replication
import ShippedData
import ShippedWords
import Text

/// A page of Time to Call on a device that keeps one call.
struct Device {
  private static let box = Event.Box(x: 24, y: 600, width: 342, height: 120)

  private var screen: CallScreen
  private var desk: Desk
  private var now: Int64
  private var random: UInt64 = 1

  init(_ language: Language, isTwelveHours: Bool, width: Double, now: Int64) throws {
    let secret = [UInt8](repeating: 7, count: 32)
    desk = Desk(Surroundings(language: language, lease: 0, secret: secret, session: 1))
    desk.session = try BoardSession<BoardNews>.open(
      StoreOpening(
        records: [], isWhole: true, lease: 0, secret: secret, session: 1, example: nil)
    ).session
    screen = CallScreen(language)
    self.now = now
    let zones = shipped_zones()
    send(.shown)
    // A device that hides its zone would be asked where it is.
    let zone = Array("Europe/Berlin".utf8)
    send(.answered(.clock(DeviceClock(zone: zone, isTwelveHours: isTwelveHours))))
    send(
      .answered(
        .data(.zones, Array(UnsafeBufferPointer(start: zones.start, count: zones.count)))))
    let places = shipped_places()
    send(
      .answered(
        .data(.places, Array(UnsafeBufferPointer(start: places.start, count: places.count)))))
    var event = Event(.resize)
    event.box = Event.Box(x: 0, y: 0, width: width, height: 800)
    send(.resized, event)
  }

  /// Keeps a call, as another device would, and opens it.
  mutating func keep(_ call: Call) throws {
    guard let board = desk.session?.board else { return }
    let action = CallAction.save(call, from: nil)
    try desk.perform(
      try action.changes(on: board, CallSheet(board), now: now),
      at: Moment(now: now, random: random))
    send(.list(.opened(call.id)))
  }

  private mutating func send(_ message: CallMessage, _ event: Event = Event(.click)) {
    random &+= 1
    let moment = Moment(now: now, random: random)
    _ = screen.update(message, event, &desk, at: moment)
    _ = screen.follow(&desk, at: moment)
    desk.session?.forgetNews()
  }

  private mutating func touch(_ message: PlayMessage, _ x: Double, at time: Double = 0) {
    send(
      .play(message),
      Event(.pointerMove, pointer: 1, pointerType: .touch, time: time, x: x, box: Self.box))
  }

  /// Lets something happen; `false` for what is not known.
  mutating func play(_ fields: [String]) -> Bool {
    let enter = Event(.keyDown, key: "Enter")
    let text = fields.count > 1 ? fields[1] : ""
    switch fields[0] {
    case "clock":
      now = Int64(text) ?? now
      send(.minutePassed(serial: -1))
    case "press": touch(.faderPressed, Double(text) ?? 0)
    case "move": touch(.faderMoved, Double(text) ?? 0)
    case "release": touch(.faderReleased, 0, at: Double(text) ?? 0)
    case "key": send(.play(.faderKeyed), Event(.keyDown, key: text))
    case "type":
      send(.play(.timeTapped))
      send(.play(.timeEdited), Event(.input, text: text))
      send(.play(.timeKeyed), enter)
    case "date":
      send(.room(.dateTapped))
      send(.room(.date(.typed)), Event(.input, text: text))
      send(.room(.date(.typedKeyed)), enter)
    case "half": send(.play(.halfTapped(isMorning: text == "am")))
    case "keep": send(.play(.keepTapped))
    case "best": send(.room(.bestTapped))
    case "close": send(.room(.best(.closed)))
    case "tap":
      for node in face.content {
        guard let message = Self.message(in: node, text, isInside: false) else { continue }
        send(message)
        return true
      }
      return false
    default: return false
    }
    return true
  }

  var face: Face<CallMessage> { screen.face(desk) }

  /// What a tap means on the first key that has a class, or is in what has it.
  private static func message(
    in node: Node<CallMessage>, _ name: String, isInside: Bool
  ) -> CallMessage? {
    guard case .element(let element) = node else { return nil }
    let names = element.attribute("class")?.split(separator: " ") ?? []
    let isInside = isInside || names.contains(Substring(name))
    if isInside, let listener = element.listeners.first(where: { $0.kind == .click }) {
      return listener.message
    }
    for child in element.children {
      if let message = message(in: child, name, isInside: isInside) { return message }
    }
    return nil
  }
}

/// Writes what is seen as JSON.
struct Writer {
  private static let attributes: [Name] = [
    "class", "role", "aria-label", "aria-valuenow", "aria-valuemax", "aria-valuetext", "x", "width",
  ]
  private static let styles: [Name] = ["--minutes", "translate", "--at"]

  var json = ""

  private mutating func write(_ text: String) {
    json += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\" + String(scalar)
      case "\u{0}"..<" ": json += " "
      default: json.unicodeScalars.append(scalar)
      }
    }
    json += "\""
  }

  mutating func write(_ node: Node<CallMessage>, inDrawing: Bool = false) {
    guard case .element(let element) = node else {
      if case .text(let text) = node { write(text) }
      return
    }
    json += "["
    write(element.tag.description)
    json += ",{"
    var isFirst = true
    for (name, value) in Self.attributes.map({ ($0, element.attribute($0)) })
      + Self.styles.map({ ($0, element.style($0)) })
    {
      guard let value else { continue }
      if !isFirst { json += "," }
      isFirst = false
      write(name.description)
      json += ":"
      write(value)
    }
    json += "},["
    let inDrawing = inDrawing || element.tag == "svg"
    isFirst = true
    for child in element.children {
      if inDrawing, case .element(let part) = child, part.tag != "rect", part.tag != "text" {
        continue
      }
      if !isFirst { json += "," }
      isFirst = false
      write(child, inDrawing: inDrawing)
    }
    json += "]]"
  }
}

func call(_ fields: [String]) throws -> Call {
  let time: CallTime
  let parts = fields[fields.count - 1].split(separator: ":").compactMap { Int64($0) }
  var days = Weekdays.all
  if parts.count == 2 {
    time = .weekly(minuteOfDay: Int(parts[0]))
    days = Weekdays(bits: UInt8(parts[1]))
  } else {
    time = .once(Instant(secondsSince1970: parts[0]))
  }
  var places: [CallPlace] = []
  for (row, field) in fields[5..<(fields.count - 1)].enumerated() {
    let place = field.split(separator: ":", maxSplits: 1)
    places.append(
      CallPlace(
        EntityID(UInt64(row + 10)), reference: nil, name: try Title(String(place[0])),
        zone: Array(place[1].utf8)))
  }
  var call = Call(EntityID(1), at: time, places)
  call.weekdays = days
  return call
}

var device: Device?
while let line = readLine() {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
  if fields[0] == "call" {
    guard let width = Double(fields[3]), let now = Int64(fields[4]) else { fatalError(line) }
    var new = try Device(
      Language(tag: fields[1]), isTwelveHours: fields[2] == "12", width: width, now: now)
    try new.keep(call(fields))
    device = new
  } else if device?.play(fields) != true {
    fatalError("not known: \(line)")
  }
  var writer = Writer()
  writer.json = "["
  for (number, node) in (device?.face.content ?? []).enumerated() {
    if number > 0 { writer.json += "," }
    writer.write(node)
  }
  print(writer.json + "]")
}
