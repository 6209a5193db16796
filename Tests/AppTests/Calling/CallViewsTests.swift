import Boards
import CivilTime
import Interface
import Markup
import Replication
import SeededRandom
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

extension Screen {
  /// How many operations this device has made.
  fileprivate var made: Int { app.desk.session?.recent.count ?? 0 }

  /// As wide as a window, of which the tabs take the first 80 pixels.
  fileprivate mutating func widen(to width: Double) {
    call(.resized, Event(.resize, box: Event.Box(x: 80, y: 0, width: width - 80, height: 800)))
  }
}

@Suite("The four views, and how one gets from one to another")
struct CallViewsTests {
  @Test("However one plays, nothing is kept", arguments: [1, 2, 3] as [UInt64])
  func handedOver(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo", "london"])
    try screen.plan("Work", to: ["sydney"])
    let (made, calls) = (screen.made, screen.calling?.calls.sheet?.calls)
    let ids = calls?.map(\.id) ?? []
    for _ in 0..<300 {
      let way = Double(Int.random(in: 0...100, using: &random)) / 100
      switch Int.random(in: 0..<12, using: &random) {
      case 0: screen.call(.backTapped)
      case 1: screen.call(.list(.opened(ids[Int.random(in: 0..<2, using: &random)])))
      case 2: screen.call(.play(.halfTapped(isMorning: way < 0.5)))
      case 3:
        let keys = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "Escape"]
        let key = keys[Int.random(in: 0..<keys.count, using: &random)]
        screen.call(.play(.faderKeyed), Event(.keyDown, key: key))
      case 4:
        screen.call(.play(.timeTapped))
        screen.call(.play(.timeEdited), Event(.input, text: "7:15"))
        screen.call(.play(.timeKeyed), Event(.keyDown, key: "Enter"))
      case 5:
        screen.call(.room(.bestTapped))
        screen.call(.room(.best(.windowPicked(0))))
        screen.call(.room(.best(.closed)))
      case 6:
        screen.call(.room(.dateTapped))
        screen.call(.room(.date(.typed)), Event(.input, text: "2027-03-14"))
        screen.call(.room(.date(.typedKeyed)), Event(.keyDown, key: "Enter"))
      case 7:
        screen.call(.room(.editTapped))
        screen.call(.room(.edit(.nameEdited)), Event(.input, text: "Spoilt"))
        screen.call(.room(.edit(.lengthStepped(isLonger: true))))
        screen.call(.room(.edit(.cancelTapped)))
      case 8:
        screen.send(.tabTapped(.tally))
        screen.send(.tabTapped(.call))
        screen.loadData()
      default: screen.pull(to: way)
      }
    }
    #expect(screen.made == made)
    #expect(screen.calling?.calls.sheet?.calls == calls)
  }

  @Test("The call that was open is open again when the app comes back, and so is the list")
  func remembered() throws {
    var screen = Screen.calling()
    let family = try screen.plan("Family", to: ["tokyo"])
    try screen.plan("Work", to: ["sydney"])
    screen.call(.backTapped)
    screen.call(.list(.opened(family)))
    screen.store()
    var again = Screen.calling(records: screen.records, run: 2)
    #expect(again.calling?.playing.call?.id == family)
    again.call(.backTapped)
    again.store()
    #expect(Screen.calling(records: again.records, run: 3).calling?.playing.call == nil)
    // One that somebody deletes meanwhile leads to the list.
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.deleteTapped)))
    #expect(screen.html.contains("saved-call"))
  }

  @Test(
    "A row shows the source's clock and the pictures of the first three places, and its keys in their stead"
  )
  func rows() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo", "london", "sydney", "paris"])
    screen.call(.backTapped)
    let html = screen.html
    #expect(html.components(of: "class=\"scene ") == 3 && html.components(of: "class=\"clock") == 1)
    #expect(html.contains("Tokyo, ") && html.contains("Sydney, ") && !html.contains("Paris, "))
    screen.call(.list(.setUpTapped(true)))
    #expect(screen.html.contains("Delete Family") && screen.html.contains("Move Family"))
    #expect(screen.html.components(of: "class=\"scene ") == 0)
  }

  @Test("On a desk list and call stand side by side, each below its title, and a room beside both")
  func desk() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo"])
    let work = try screen.plan("Work", to: ["sydney"])
    screen.widen(to: 1000)
    #expect(screen.html.contains(#"class="call-page both"#))
    screen.call(.room(.bestTapped))
    // In the call's place where there is no room for three.
    #expect(
      !screen.html.contains("call-page both three") && !screen.html.contains(#"class="fader"#))
    screen.widen(to: 1280)
    #expect(screen.html.contains("call-page both three") && screen.html.contains(#"class="fader"#))
    screen.call(.list(.opened(work)))
    #expect(screen.calling?.roomSlot.isEmpty == true)
    screen.widen(to: 820)
    #expect(!screen.html.contains("call-page both"))
  }

  @Test("What is edited is not left by accident: not for another call, and not by Escape")
  func unsaved() throws {
    var screen = Screen.calling()
    let family = try screen.plan("Family", to: ["tokyo"])
    let work = try screen.plan("Work", to: ["sydney"])
    screen.widen(to: 1280)
    screen.call(.room(.editTapped))
    #expect(screen.html.contains("No changes"))
    screen.call(.room(.edit(.nameEdited)), Event(.input, text: "Office"))
    #expect(screen.html.contains("Not saved yet"))
    for message in [.list(.opened(family)), .room(.addTapped), .room(.dateTapped)] as [CallMessage]
    {
      screen.call(message)
      #expect(screen.calling?.editor?.call.id == work)
    }
    screen.call(.keyPressed, Event(.keyDown, key: "Escape"))
    #expect(screen.html.contains("Tap Done or Cancel first"))
    // Another instrument is no way out of it: it is there when one comes back.
    screen.send(.tabTapped(.tally))
    screen.send(.tabTapped(.call))
    #expect(screen.calling?.editor?.name == "Office")
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.callNames == ["Office", "Family"])
  }

  @Test("Escape leads back from room to call to list, and the focus is where the way in was")
  func escaping() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo"])
    func escape() { screen.call(.keyPressed, Event(.keyDown, key: "Escape")) }
    let ways: [(RoomMessage, CallScreen.Focus)] = [
      (.bestTapped, .best), (.dateTapped, .date), (.sendTapped, .send), (.editTapped, .edit),
    ]
    for (message, focus) in ways {
      screen.call(.room(message))
      #expect(screen.calling?.focus == .heading)
      escape()
      #expect(screen.calling?.roomSlot.isEmpty == true && screen.calling?.focus == focus)
    }
    escape()
    #expect(screen.html.contains("saved-call") && screen.calling?.way == .out)
  }

  @Test("Enter is done with the name, and the keyboard leaves")
  func nameDone() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.nameEdited)), Event(.input, text: "Family"))
    #expect(screen.calling?.focus == nil)
    screen.call(.room(.edit(.nameKeyed)), Event(.keyDown, key: "Enter"))
    #expect(screen.calling?.focus == .heading && screen.calling?.editor?.name == "Family")
  }

  @Test("A call of one place, of the same place twice, and of as many as there may be")
  func sizes() throws {
    var screen = Screen.calling()
    for places in [
      [], ["tokyo", "tokyo"], Array(repeating: "lima", count: CallSearch.mostPlaces - 1),
    ] {
      let id = try screen.plan("Sizes", to: places)
      let call = try #require(screen.calling?.calls.sheet?.call(id))
      #expect(call.places.count == places.count + 1)
      #expect(screen.html.components(of: "class=\"destination\"") == places.count)
      screen.pull(to: 0.5)
      screen.call(.room(.editTapped))
      #expect(screen.html.contains("Add place") == (call.places.count < CallSearch.mostPlaces))
      screen.call(.room(.edit(.cancelTapped)))
    }
  }

  @Test("Names of a thousand letters are refused in words; others stay as they are written")
  func names() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(
      .room(.edit(.nameEdited)), Event(.input, text: String(repeating: "w", count: 1000)))
    #expect(screen.html.contains(#"role="alert""#))
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.calling?.calls.areKept == false && screen.calling?.editor != nil)
    screen.call(.room(.edit(.cancelTapped)))
    for name in ["משפחה <b>שבת</b>", "👨‍👩‍👧‍👦 & 🕐", "家族、土曜日"] {
      try screen.plan(name, to: ["tokyo"])
      #expect(screen.callNames.first == name)
      screen.call(.backTapped)
      #expect(!screen.html.contains("<b>שבת"))
    }
  }
}

extension String {
  /// How often a piece is in it.
  fileprivate func components(of piece: String) -> Int {
    split(separator: piece, omittingEmptySubsequences: false).count - 1
  }
}
