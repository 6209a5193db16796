import CivilTime
import Interface
import Markup
import Replication
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

/// What would be shown in another order than it is written, were it not isolated.
///
/// - Returns: the texts and labels in which a name that runs from right to left stands open beside anything
///   else.
private func mixed(_ node: Node<Message>, names: Set<String>) -> [String] {
  func isOpen(_ text: String) -> Bool {
    var depth = 0
    let open = text.unicodeScalars.filter { scalar in
      if scalar == "\u{2068}" { depth += 1 }
      if scalar == "\u{2069}" { depth -= 1 }
      return depth == 0
    }
    return open.contains { (0x590...0x8ff).contains($0.value) } && !names.contains(text)
  }
  switch node {
  // Each line is a paragraph of its own.
  case .text(let text): return text.split(separator: "\n").map { String($0) }.filter(isOpen)
  case .element(let element):
    var found: [String] = []
    for name: Name in ["aria-label", "aria-valuetext", "title"] {
      if let value = element.attribute(name), isOpen(value) { found.append(value) }
    }
    return found + element.children.flatMap { mixed($0, names: names) }
  }
}

/// Whether a text in a file or for a mail has such a name open.
private func isMixed(_ text: String) -> Bool {
  let unfolded = text.replacing("\r\n ", with: "")
  return unfolded.split(whereSeparator: { $0.isNewline }).contains { line in
    // Alone in its line it takes nothing along.
    let value = line.split(separator: ":", maxSplits: 1).last ?? ""
    return !mixed(.text(String(value)), names: [String(line), String(value)]).isEmpty
      && value.contains { $0.isNumber && $0.isASCII }
  }
}

private let scripts: [String] = [
  "القاهرة 5", "אמא 15:00", "Mum אמא (7)", String(repeating: "ä", count: 200),
  String(repeating: "文", count: 66), "👩‍👩‍👧‍👦🇳🇿", "e\u{301}\u{302}\u{303}\u{323}",
  "<img src=x onerror=alert(1)>", "%1 %2 \\(x)", "a\u{200f}", "0",
]

@Suite("Names of any script, and any number of places, in every view of a call")
struct CallNamesTests {
  /// A call whose places go by turns through some zones.
  private func call(_ name: String, _ places: [String], isWeekly: Bool) throws -> Call {
    let zones = ["America/New_York", "Europe/London", "Asia/Tokyo", "Asia/Kolkata"]
    var call = Call(
      EntityID(900),
      at: isWeekly ? .weekly(minuteOfDay: 900) : .once(Instant(secondsSince1970: 1_800_014_400)), []
    )
    call.name = try Title(name)
    for (i, place) in places.enumerated() {
      var made = CallPlace(
        EntityID(UInt64(901 + i)), reference: nil, name: try Title(place),
        zone: Array(zones[i % zones.count].utf8))
      made.people = [try Title(name), try Title("Ken")]
      call.places.append(made)
    }
    return call
  }

  /// Opens every room of a call and hands what is seen there to a check, with what goes out of it.
  private func visit(
    _ call: Call, _ language: Language, see: (String, Screen) throws -> Void,
    hear: (String, String) throws -> Void
  ) throws {
    var screen = Screen.calling(language)
    try screen.put(call)
    try see("call", screen)
    screen.pull(to: 0.5)
    screen.call(.play(.timeTapped))
    try see("typing", screen)
    screen.call(.play(.timeKeyed), Event(.keyDown, key: "Escape"))
    screen.call(.play(.halfTapped(isMorning: true)))
    try see("optimised", screen)
    if call.places.count > 1 {
      screen.call(.room(.bestTapped))
      try see("best", screen)
      screen.call(.room(.best(.placeTapped(1))))
      try see("hours", screen)
      if call.places.count < 8 {
        screen.call(.room(.best(.seriesTapped(isSeries: true))))
        try see("series", screen)
      }
      screen.call(.room(.best(.closed)))
    }
    screen.call(.room(.dateTapped))
    try see("date", screen)
    screen.call(.room(.date(.cancelled)))
    screen.call(.room(.sendTapped))
    try see("send", screen)
    try hear("text", screen.copied(.textCopied))
    let link = screen.call(.room(.send(.linkCopied)))
    for case .copy(let link) in link { try hear("link", link) }
    if let file = try? screen.calendarFile() { try hear("file", file) }
    screen.call(.room(.send(.closed)))
    screen.call(.room(.editTapped))
    try see("edit", screen)
    screen.call(.room(.edit(.detailsTapped(call.places[0].id))))
    try see("details", screen)
    screen.call(.room(.edit(.placeTapped(call.places[0].id))))
    try see("picker", screen)
    screen.call(.room(.pick(.cancelTapped)))
    screen.call(.room(.edit(.cancelTapped)))
    screen.pull(to: 0.25)
    screen.call(.play(.keepTapped))
    try see("kept", screen)
    screen.call(.backTapped)
    try see("list", screen)
    screen.call(.list(.setUpTapped(true)))
    try see("sorting", screen)
    screen.call(.list(.deleteTapped(call.id)))
    try see("deleted", screen)
  }

  @Test("They are shown as they are, and take no digits along", arguments: scripts)
  func anyScript(name: String) throws {
    for isWeekly in [false, true] {
      let call = try call(name, [name, "Office", name], isWeekly: isWeekly)
      try visit(call, isWeekly ? .english : Language(tag: "ja")) { room, screen in
        let mixed = mixed(screen.app.view, names: [name])
        #expect(mixed.isEmpty, "\(room): \(mixed)")
        let html = screen.html
        let isThere = html.contains(htmlText(of: Node<Message>.text(name)))
        // A series is still looked for, and dates are alone.
        #expect(isThere || ["date", "series"].contains(room), "\(room)")
        #expect(!html.contains("<img"), "\(room)")
      } hear: { kind, text in
        if kind != "link" { #expect(!isMixed(text), "\(kind): \(text)") }
        if kind == "text" { #expect(text.contains(name)) }
        if kind == "link" {
          let link = try CallLink(reading: Array(text.utf8))
          #expect(link.places.map { $0.name?.string } == [name, "Office", name])
        }
      }
    }
  }

  @Test("One place, the same one twice, and 64 of them are in every view", arguments: [1, 2, 64])
  func counts(count: Int) throws {
    let places = (0..<count).map { count == 2 ? "Twin" : "P\($0)" }
    var call = try call("Many", places, isWeekly: true)
    if count == 2 { call.places[1].zone = call.places[0].zone }
    for i in call.places.indices { call.places[i].people = [] }
    try visit(call, .english) { room, screen in
      let html = screen.html
      if ["call", "edit"].contains(room) {
        for place in places { #expect(html.contains(place), "\(room)") }
      }
      #expect(!html.isEmpty)
    } hear: { kind, text in
      switch kind {
      case "text":
        #expect(text.split(separator: "\n").filter { $0.contains("UTC") }.count == count)
      case "link":
        let link = try CallLink(reading: Array(text.utf8))
        #expect(link.places.count == count)
      default:
        let unfolded = text.replacing("\r\n ", with: "")
        for place in places { #expect(unfolded.contains(place)) }
      }
    }
  }
}
