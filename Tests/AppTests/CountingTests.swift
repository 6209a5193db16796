import Boards
import Markup
import Replication
import Tallying
import ShippedWords
import Testing
import Text

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("Counting") struct CountingTests {
  @Test("a first run shows the dry cleaning, and nothing to take back")
  func firstRun() {
    let screen = Screen()
    #expect(screen.app.sheet?.name?.string == "Dry cleaning")
    #expect(screen.names == ["Shirts", "Trousers", "Suit"])
    #expect(screen.app.desk.session?.undo.last == nil)
    #expect(screen.effects == [.entitle("Dry cleaning")])
    #expect(Screen(language: Language(tag: "ja")).names == ["シャツ", "ズボン", "スーツ"])
  }

  @Test("a press shows the count at once, and only the release makes it last")
  func pressAndRelease() {
    var screen = Screen()
    let pressed = screen.send(.halfPressed(shirts, .add), screen.touch(1))
    #expect(
      pressed == [
        .vibrate(10), .wake(after: 600, .tally(.halfHeld(pointer: 1, serial: 1))),
      ])
    #expect(screen.html.contains("hit-add"))
    #expect(screen.html.contains(#"aria-label="1""#))
    #expect(screen.count(shirts) == 0)

    let released = screen.send(.halfReleased(shirts, .add), screen.touch(1))
    #expect(screen.count(shirts) == 1)
    #expect(!screen.html.contains("hit-add"))
    guard case .store(let writes, let ticket)? = released.first, released.count == 3,
      case .tell(let bytes, ticket) = released[1], released[2] == .keepStore
    else {
      Issue.record("a release stores one operation and tells it, not \(released)")
      return
    }
    #expect(bytes.first == 0)
    // With the proof of who made it: the store may be another one than was opened.
    #expect(writes.count == 2 && writes[1] == .put(key(of: Array(bytes[1...])), Array(bytes[1...])))
    guard case .put(let name, let secret) = writes[0] else {
      Issue.record("\(writes[0])")
      return
    }
    #expect(name.hasPrefix("now/replica/") && secret.count == 32)
    #expect(ticket == 1)
  }

  private func key(of bytes: [UInt8]) -> String {
    guard let operation = try? Operation(canonicalBytes: bytes),
      case .put(let key, _) = BoardStore.write(operation)
    else { return "" }
    return key
  }

  @Test("a pointer that the browser cancels counts nothing and leaves no trace")
  func cancelled() {
    var screen = Screen()
    let before = screen.html
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    #expect(screen.send(.halfCancelled(shirts, .add), screen.touch(1)) == [])
    #expect(screen.count(shirts) == 0)
    #expect(screen.html == before)
    #expect(screen.send(.halfReleased(shirts, .add), screen.touch(1)) == [])
    #expect(screen.count(shirts) == 0)
  }

  @Test("a finger that slides off its half has changed its mind, one that rolls has not")
  func slidingOff() {
    var screen = Screen()
    var up = screen.touch(1, y: 50)
    up.box = Event.Box(x: 195, y: 0, width: 195, height: 100)
    up.x = 180
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    screen.send(.halfReleased(shirts, .add), up)
    #expect(screen.count(shirts) == 1)
    up.x = 100
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    #expect(screen.send(.halfReleased(shirts, .add), up) == [])
    #expect(screen.count(shirts) == 1)
    #expect(!screen.html.contains("hit-add"))
  }

  @Test("two thumbs on two rows both count, and so do two on one")
  func twoThumbs() {
    var screen = Screen()
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    screen.send(.halfPressed(trousers, .subtract), screen.touch(2))
    screen.send(.halfPressed(shirts, .add), screen.touch(3))
    #expect(screen.html.contains(#"aria-label="2""#))
    screen.send(.halfReleased(trousers, .subtract), screen.touch(2))
    screen.send(.halfReleased(shirts, .add), screen.touch(3))
    screen.send(.halfReleased(shirts, .add), screen.touch(1))
    #expect(screen.count(shirts) == 2)
    #expect(screen.count(trousers) == -1)
  }

  @Test("a long press counts nothing and opens the settings; an old timer does nothing")
  func longPress() {
    var screen = Screen()
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    #expect(screen.send(.halfHeld(pointer: 1, serial: 99)) == [])
    screen.send(.halfHeld(pointer: 1, serial: 1))
    #expect(screen.app.tally.side == .settingUp)
    screen.send(.halfReleased(shirts, .add), screen.touch(1))
    #expect(screen.count(shirts) == 0)
    #expect(screen.html.contains(#"class="editor""#))
  }

  @Test("a tap in a page that stood still is a tap, however late its timer and its release")
  func stalled() {
    var screen = Screen()
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    let lifted = screen.now + 80
    screen.now += 2000
    let held = TallyMessage.halfHeld(pointer: 1, serial: 1)
    #expect(screen.send(held) == [.wake(after: 50, .tally(held))])
    screen.send(.halfReleased(shirts, .add), screen.touch(1, time: lifted))
    #expect(screen.send(held) == [])
    #expect(screen.count(shirts) == 1)
    #expect(screen.app.tally.side == .counting)
    // A release that comes before the timer, of a finger that rested too long, is a long press.
    var late = screen
    late.send(.halfPressed(shirts, .add), late.touch(3))
    late.now += 700
    late.send(.halfReleased(shirts, .add), late.touch(3))
    #expect(late.count(shirts) == 1)
    #expect(late.app.tally.side == .settingUp)
    // A finger that does rest is taken for a long press the second time.
    screen.send(.halfPressed(shirts, .add), screen.touch(2))
    screen.now += 2000
    screen.send(.halfHeld(pointer: 2, serial: 2))
    screen.now += 50
    screen.send(.halfHeld(pointer: 2, serial: 2))
    #expect(screen.app.tally.side == .settingUp)
  }

  @Test("the click after a touch is the touch's, one without a touch counts and is spoken")
  func clicks() {
    var screen = Screen()
    screen.tap(shirts)
    screen.send(.halfClicked(shirts, .add), Event(.click, time: Double(screen.now + 5), detail: 1))
    #expect(screen.count(shirts) == 1)
    screen.send(.halfClicked(shirts, .add), Event(.click, time: Double(screen.now), detail: 0))
    #expect(screen.count(shirts) == 2)
    screen.send(
      .halfClicked(trousers, .subtract), Event(.click, time: Double(screen.now), detail: 1))
    #expect(screen.count(trousers) == -1)
    #expect(screen.html.contains("Trousers −1"))
    screen.send(
      .halfClicked(shirts, .add), Event(.click, time: Double(screen.now + 5000), detail: 1))
    #expect(screen.count(shirts) == 3)
  }

  @Test("a mouse counts with its main button only")
  func mouse() {
    var screen = Screen()
    let right = Event(.pointerDown, pointer: 9, pointerType: .mouse, buttons: 2)
    #expect(screen.send(.halfPressed(shirts, .add), right) == [])
    screen.send(.halfReleased(shirts, .add), right)
    #expect(screen.count(shirts) == 0)
  }

  @Test("keys count on the focused row and walk the list", arguments: [("+", 1), ("=", 1)])
  func keys(key: String, n: Int64) {
    var screen = Screen()
    #expect(
      screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: key)).first == .preventDefault)
    screen.send(.halfKeyed(shirts, .subtract), Event(.keyDown, key: "ArrowRight"))
    screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "-"))
    screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "ArrowLeft"))
    screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "+"))
    #expect(screen.count(shirts) == n)
    screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "ArrowUp"))
    #expect(
      screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "ArrowDown")) == [.preventDefault])
    #expect(screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "q")) == [])
  }

  @Test("undo and redo go through any number of taps and survive restarts")
  func undo() {
    var screen = Screen()
    for _ in 0..<5 { screen.tap(shirts) }
    screen.tap(trousers, .subtract)
    screen.send(.undoTapped)
    screen.send(.keyPressed, Event(.keyDown, modifiers: .control, key: "z"))
    #expect(screen.count(trousers) == 0)
    #expect(screen.count(shirts) == 4)
    screen.send(.redoTapped)
    #expect(screen.count(shirts) == 5)
    screen.store()

    var again = screen.restarted(run: 2)
    #expect(again.count(shirts) == 5)
    for _ in 0..<10 { again.send(.undoTapped) }
    #expect(again.count(shirts) == 0)
    for _ in 0..<5 { again.send(.redoTapped) }
    #expect(again.count(shirts) == 5)
    again.send(.keyPressed, Event(.keyDown, modifiers: [.command, .shift], key: "Z"))
    #expect(again.count(trousers) == -1)
  }

  @Test("a count at the end of 64 bits goes no further and says so")
  func overflow() throws {
    var screen = Screen()
    screen.store()
    var session = try #require(screen.app.desk.session)
    let made = try #require(
      try session.perform(.set(shirts, to: Int64.max, note: nil), now: screen.now))
    screen.send(.heard([0] + made.operation.canonicalBytes))
    #expect(screen.count(shirts) == Int64.max)
    #expect(screen.html.contains("9,223,372,036,854,775,807"))
    #expect(screen.tap(shirts).last == .vibrate(200))
    #expect(screen.count(shirts) == Int64.max)
    #expect(screen.html.contains("Too large to count"))
    screen.tap(trousers)
    #expect(!screen.html.contains("Too large to count"))
  }

  @Test("only rows near the screen are drawn, however long the list is")
  func window() throws {
    var screen = Screen()
    var session = try #require(screen.app.desk.session)
    for i in 0..<1000 {
      let title = try Title("Row \(i)")
      let made = try #require(
        try session.perform(
          .create(EntityID(UInt64(1000 + i)), title, color: 1, behind: nil), now: screen.now))
      screen.send(.heard([0] + made.operation.canonicalBytes))
    }
    #expect(screen.names.count == 1003)
    let drawn = screen.html.components(separatedBy: "half add").count - 1
    #expect(drawn < 80)
    let scroll = Event.Scroll(top: 50_000, viewport: 700, extent: 100_300)
    screen.send(.scrolled, Event(.scroll, scroll: scroll))
    #expect(screen.html.contains(">Row 500<"))
    #expect(!screen.html.contains(">Row 100<"))
    screen.send(.scrolled, Event(.scroll, scroll: Event.Scroll(top: 0, viewport: 0, extent: 0)))
  }

  @Test("names from elsewhere can't write HTML or turn the text")
  func hostileNames() throws {
    var screen = Screen()
    let name = "<img src=x onerror=alert(1)>\u{202e}\u{0}\"'&"
    let operation = Operation(
      replica: ReplicaID(high: 1, low: 2), seq: 1, prev: .none, at: 0,
      changes: [.put(shirts, Field("name"), .string(name), stamp: 5)])
    screen.send(.heard([0] + operation.canonicalBytes))
    #expect(screen.names.first == "<img src=x onerror=alert(1)>\"'&")
    #expect(screen.html.contains("&lt;img src=x"))
    #expect(!screen.html.contains("<img"))
    #expect(screen.send(.heard([0, 1, 2, 3])) == [])
  }
}
