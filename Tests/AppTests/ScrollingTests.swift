import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// The list as it scrolls and comes to rest, without a browser: geometry comes in, wishes go out.
@Suite("Scrolling") struct ScrollingTests {
  /// A board of rows 100 pixels high in a list of 700.
  private func board(_ count: Int = 40) throws -> Screen {
    var screen = Screen()
    var session = try #require(screen.app.desk.session)
    for i in 3..<count {
      let made = try #require(
        try session.perform(
          .create(EntityID(UInt64(1000 + i)), Title("Row \(i)"), color: 1, behind: nil),
          now: screen.now))
      screen.send(.heard([0] + made.operation.canonicalBytes))
    }
    screen.send(
      .rowResized, Event(.resize, box: Event.Box(x: 0, y: 0, width: 390, height: 100)))
    resize(&screen, 0, count)
    return screen
  }

  private func scroll(_ top: Double, _ count: Int = 40, viewport: Double = 700) -> Event.Scroll {
    Event.Scroll(top: top, viewport: viewport, extent: Double(count + 1) * 100)
  }

  private func resize(_ screen: inout Screen, _ top: Double, _ count: Int = 40) {
    screen.now += 1000
    screen.send(
      .resized,
      Event(
        .resize, box: Event.Box(x: 0, y: 64 - top, width: 390, height: 100),
        scroll: scroll(top, count)))
  }

  private func move(_ screen: inout Screen, _ top: Double, _ count: Int = 40, time: Double = 0) {
    screen.send(.scrolled, Event(.scroll, time: time, scroll: scroll(top, count)))
  }

  private func end(
    _ screen: inout Screen, _ top: Double, by pointer: Event.PointerType = .touch, _ count: Int = 40
  ) {
    move(&screen, top, count)
    screen.send(.scrollEnded, Event(.scrollEnd, pointerType: pointer, scroll: scroll(top, count)))
  }

  private func goal(_ screen: Screen) -> TallyScreen.Goal? { screen.app.tally.layout.goal }

  @Test("the list says whether there is more below, and no more at its end")
  func goesOnBelow() throws {
    var screen = try board()
    #expect(screen.html.contains(#"class="list below""#))
    move(&screen, 3400)
    #expect(screen.html.contains(#"class="list""#))
    move(&screen, 3300)
    #expect(screen.html.contains(#"class="list below""#))
    #expect(try !board(5).html.contains("below"))
  }

  @Test("after a finger it glides to the nearest row, and not at all where it rests")
  func settles() throws {
    var screen = try board()
    #expect(goal(screen) == nil)
    for (top, rest) in [(149.0, 100.0), (151, 200), (1234, 1200), (3380, 3400), (40, 0)] {
      end(&screen, top)
      #expect(goal(screen)?.top == rest)
      #expect(goal(screen)?.isSmooth == true)
      end(&screen, rest)
      #expect(goal(screen) == nil)
    }
  }

  @Test("a key or a wheel goes on by a row at least, either way")
  func steps() throws {
    var screen = try board()
    end(&screen, 1000)
    end(&screen, 1012, by: .none)
    #expect(goal(screen)?.top == 1100)
    end(&screen, 1100, by: .none)
    #expect(goal(screen) == nil)
    end(&screen, 1070, by: .none)
    #expect(goal(screen)?.top == 1000)
    end(&screen, 1000, by: .none)
    end(&screen, 1240, by: .none)
    #expect(goal(screen)?.top == 1200)
    end(&screen, 1200)
    // A finger's small move goes back.
    end(&screen, 1212)
    #expect(goal(screen)?.top == 1200)
  }

  @Test("it is not moved under a finger or a dragged row, and not for ever")
  func holdsStill() throws {
    var screen = try board()
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    end(&screen, 140)
    #expect(goal(screen) == nil)
    screen.send(.halfCancelled(shirts, .add), screen.touch(1))
    // A browser that rests elsewhere all the same is let be, until a press stops the list anew.
    for (pointer, wanted) in [
      (Event.PointerType.touch, true), (.none, true), (.none, false), (.touch, true),
    ] {
      end(&screen, 140, by: pointer)
      #expect((goal(screen) != nil) == wanted)
    }
  }

  /// Sets the list in columns, as a wide window does, with rows 100 pixels high.
  private func set(_ screen: inout Screen, columns: Int, lines: Int, _ top: Double) {
    screen.now += 1000
    screen.send(
      .rowResized, Event(.resize, box: Event.Box(x: 0, y: 0, width: 584, height: 100)))
    let rows = (lines + columns) / columns
    screen.send(
      .resized,
      Event(
        .resize, box: Event.Box(x: 80, y: 64, width: Double(columns) * 600 - 16, height: 700),
        scroll: Event.Scroll(top: top, viewport: 700, extent: Double(rows) * 100)))
  }

  @Test("in columns the first row is kept, from one number of columns to another", arguments: 2...4)
  func keepsFirstInColumns(columns: Int) throws {
    var screen = try board()
    end(&screen, 1100)
    set(&screen, columns: columns, lines: 40, 1100)
    #expect(
      goal(screen)?.top
        == min(Double(11 / columns) * 100, Double((40 + columns) / columns * 100 - 700)))
    set(&screen, columns: 1, lines: 40, goal(screen)?.top ?? 0)
    #expect(goal(screen)?.top == 1100)
  }

  @Test("in columns whole rows of the page are drawn, the last among them", arguments: 1...4)
  func drawsColumns(columns: Int) throws {
    var screen = try board(203)
    set(&screen, columns: columns, lines: 203, 0)
    for top in stride(from: 0.0, through: Double(203 / columns) * 100, by: 300) {
      let extent = Double((203 + columns) / columns) * 100
      screen.send(
        .scrolled,
        Event(.scroll, scroll: Event.Scroll(top: top, viewport: 700, extent: extent)))
      let drawn = screen.html.components(between: #"aria-posinset=""#, and: #"""#).map { $0 - 1 }
      let left = screen.html.components(between: "calc(var(--row) * ", and: ")")
      // Rows that are drawn and rows that are left out come to all there are.
      let rows = Set(drawn.map { $0 / columns })
      #expect(rows.count + left.reduce(0, +) == (203 + columns - 1) / columns)
      #expect(drawn.count == rows.reduce(0) { $0 + min(columns, 203 - $1 * columns) })
      for row in Int(top / 100)..<min(Int(top / 100) + 7, (203 + columns - 1) / columns) {
        #expect(rows.contains(row))
      }
      if columns > 1 { #expect(drawn.contains(202)) }
    }
  }

  @Test("a change of size keeps the first row, and a row that goes is no reason to move the others")
  func changesSize() throws {
    var screen = try board()
    end(&screen, 1000)
    let first = try #require(screen.app.sheet?.tallies[10].id)
    // Rows are 90 high now: the tenth begins at 900.
    screen.send(.rowResized, Event(.resize, box: Event.Box(x: 0, y: 0, width: 390, height: 90)))
    screen.now += 1000
    screen.send(
      .resized, Event(.resize, scroll: Event.Scroll(top: 1000, viewport: 630, extent: 41 * 90)))
    #expect(goal(screen)?.top == 900)
    #expect(goal(screen)?.isSmooth == false)
    screen.send(
      .scrolled, Event(.scroll, scroll: Event.Scroll(top: 900, viewport: 630, extent: 3690)))
    screen.send(
      .scrollEnded,
      Event(
        .scrollEnd, pointerType: .none, scroll: Event.Scroll(top: 900, viewport: 630, extent: 3690))
    )
    #expect(goal(screen) == nil)
    // Two rows above go elsewhere.
    for row in [3, 4] {
      let id = try #require(screen.app.sheet?.tallies[row].id)
      var session = try #require(screen.app.desk.session)
      let made = try #require(try session.perform(.delete(id), now: screen.now))
      screen.send(.heard([0] + made.operation.canonicalBytes))
    }
    #expect(screen.app.sheet?.row(of: first) == 8)
    screen.now += 1000
    screen.send(
      .resized, Event(.resize, scroll: Event.Scroll(top: 900, viewport: 630, extent: 39 * 90)))
    #expect(goal(screen)?.top == 720)
  }

  @Test(
    "a dragged row scrolls the list at its edges, faster the nearer, and stays under the finger")
  func edges() throws {
    var screen = try board(200)
    move(&screen, 2000, 200)
    screen.send(.setUpTapped)
    let id = try #require(screen.app.sheet?.tallies[22].id)
    var down = screen.touch(1, y: 300, time: 0)
    down.box = Event.Box(x: 350, y: 264, width: 44, height: 100)
    down.scroll = scroll(2000, 200)
    screen.send(.gripPressed(id), down)
    screen.send(.gripMoved(id), screen.touch(1, y: 600, time: 16))
    #expect(goal(screen) == nil, "away from the edge nothing moves")
    // The list is from 64 to 764; its edges are 100 deep.
    screen.send(.gripMoved(id), screen.touch(1, y: 700, time: 32))
    let slow = try #require(goal(screen)).top - 2000
    var top = 2000 + slow
    move(&screen, top, 200, time: 48)
    screen.send(.gripMoved(id), screen.touch(1, y: 764, time: 48))
    #expect(try #require(goal(screen)).top >= top + 1)
    let before = top
    for frame in 0..<60 {
      top = try #require(goal(screen)).top
      move(&screen, top, 200, time: 64 + Double(frame) * 16)
    }
    #expect(slow > 0 && (top - before) / 60 > slow, "faster at the very edge")
    #expect((top - before) / (60 * 16) < 1.3, "and no faster than can be read")
    // Two screens further: it is where the finger is, between the rows that are there.
    let place = Int(((764 - 300 + top - 2000) / 100).rounded()) + 22
    screen.send(.gripMoved(id), screen.touch(1, y: 400, time: 2000))
    move(&screen, top, 200, time: 2016)
    #expect(goal(screen) == nil)
    let drawn = screen.html
    #expect(drawn.contains("dragging"), "however far it has come")
    screen.send(.gripMoved(id), screen.touch(1, y: 764 - 100, time: 2032))
    screen.send(.gripReleased(id), screen.touch(1, y: 764 - 100, time: 2048))
    let row = try #require(screen.app.sheet?.row(of: id))
    #expect(abs(row - (place - 1)) <= 1)
  }

  @Test("a tremble on the grip is no drag, and a row at the edge can be taken away from it")
  func gripSlop() throws {
    var screen = try board()
    screen.send(.setUpTapped)
    let id = try #require(screen.app.sheet?.tallies[6].id)
    var down = screen.touch(1, y: 740, time: 0)
    down.box = Event.Box(x: 350, y: 664, width: 44, height: 100)
    down.scroll = scroll(0)
    screen.send(.gripPressed(id), down)
    screen.send(.gripMoved(id), screen.touch(1, y: 749, time: 16))
    #expect(goal(screen) == nil)
    #expect(screen.html.contains("--shift:0px") && !screen.html.contains("--shift:9px"))
    screen.send(.gripMoved(id), screen.touch(1, y: 700, time: 32))
    #expect(goal(screen) == nil)
    screen.send(.gripMoved(id), screen.touch(1, y: 755, time: 48))
    #expect(goal(screen) != nil)
    screen.send(.gripCancelled(id), screen.touch(1))
    #expect(screen.app.sheet?.row(of: id) == 6)
  }

  @Test("rows that somebody is at are drawn wherever the list has gone, and few others")
  func kept() throws {
    var screen = try board(500)
    screen.send(.halfFocused(shirts, .add), Event(.focus))
    move(&screen, 30_000, 500)
    let html = screen.html
    #expect(html.contains(">Shirts<"))
    #expect(html.contains(">Row 300<"))
    #expect(!html.contains(">Row 100<"))
    #expect(html.components(separatedBy: "half add").count - 1 < 60)
    #expect(html.contains(#"aria-setsize="500" aria-posinset="1""#))
    // Room for the rows between: all places add up.
    let gaps = html.components(separatedBy: "calc(var(--row) * ").dropFirst().map {
      Int($0.prefix { $0.isNumber }) ?? 0
    }
    let rows = html.components(separatedBy: "aria-posinset").count - 1
    #expect(gaps.count == 2 && gaps.reduce(rows, +) == 500)
  }

  @Test("an editor that opens below the screen comes into sight, and the list rests beside it")
  func editor() throws {
    var screen = try board()
    screen.send(.setUpTapped)
    let id = try #require(screen.app.sheet?.tallies[6].id)
    screen.send(.settingsTapped(id))
    // It is three rows high.
    screen.send(.resized, Event(.resize, scroll: scroll(0, 43)))
    #expect(goal(screen)?.top == 300)
    end(&screen, 300, 43)
    #expect(goal(screen) == nil)
    // With its upper edge at 700 and its lower at 1,000, neither edge of the list may cut it.
    for (top, rest) in [
      (130.0, 0.0), (160, 300), (240, 300), (830, 700), (880, 1000), (1240, 1200),
    ] {
      end(&screen, top, 43)
      #expect(goal(screen)?.top == rest, "\(top)")
      end(&screen, rest, 43)
      #expect(goal(screen) == nil)
    }
  }

  @Test("a throw is aimed at the row next to where it would end, ahead of where it is")
  func aimed() throws {
    var screen = try board()
    func aim(_ end: Double) {
      screen.send(.scrollNearsEnd, Event(.scrollAim, scroll: scroll(end)))
    }
    move(&screen, 1010)
    aim(1260)
    #expect(goal(screen)?.top == 1300 && goal(screen)?.isSmooth == true)
    move(&screen, 1020)
    #expect(goal(screen) == nil, "it is said once")
    aim(1030)
    #expect(goal(screen)?.top == 1100, "and not behind")
    move(&screen, 1080)
    aim(1040)
    #expect(goal(screen)?.top == 1000)
    move(&screen, 3300)
    aim(9000)
    #expect(goal(screen)?.top == 3400, "the end is the end")
    move(&screen, 1010)
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    aim(1260)
    #expect(goal(screen) == nil, "nothing moves under a finger")
  }

  @Test("the list goes back to where an editor was opened, unless somebody has scrolled")
  func backFromEditor() throws {
    for (meanwhile, wanted) in [(300.0, 100.0 as Double?), (400, nil)] {
      var screen = try board()
      screen.send(.setUpTapped)
      end(&screen, 100)
      let id = try #require(screen.app.sheet?.tallies[6].id)
      screen.send(.settingsTapped(id))
      screen.send(.resized, Event(.resize, scroll: scroll(100, 43)))
      #expect(goal(screen)?.top == 300)
      end(&screen, 300, 43)
      end(&screen, meanwhile, 43)
      screen.send(.closeTapped)
      #expect(goal(screen)?.top == wanted)
    }
  }

  @Test("geometry that makes no sense does nothing")
  func nonsense() throws {
    var screen = try board()
    for scroll in [
      Event.Scroll(top: 0, viewport: 0, extent: 0),
      Event.Scroll(top: -50, viewport: 700, extent: 10),
      Event.Scroll(top: 2e9, viewport: 700, extent: 4100),
    ] {
      screen.send(.scrolled, Event(.scroll, scroll: scroll))
      screen.send(.scrollEnded, Event(.scrollEnd, scroll: scroll))
      screen.send(.resized, Event(.resize, scroll: scroll))
      #expect(screen.html.contains("half add"))
    }
    screen.send(.rowResized, Event(.resize))
    end(&screen, 149)
    #expect(goal(screen) == nil)
  }
}

extension String {
  /// The numbers between two texts, wherever these stand.
  fileprivate func components(between start: String, and end: String) -> [Int] {
    var numbers: [Int] = []
    var rest = self[...]
    while let from = rest.firstRange(of: start) {
      rest = rest[from.upperBound...]
      guard let to = rest.firstRange(of: end) else { break }
      if let number = Int(rest[..<to.lowerBound]) { numbers.append(number) }
    }
    return numbers
  }
}
