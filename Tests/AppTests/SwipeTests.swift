import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// A row swept away where one sets up.
@Suite("Swipes") struct SwipeTests {
  private func screen() -> Screen {
    var screen = Screen()
    screen.send(.setUpTapped)
    return screen
  }

  /// A finger that goes through some points, 16 ms apart and still at the end where it shall be slow.
  private func swipe(
    _ points: [(Double, Double)], on id: EntityID, by type: Event.PointerType = .touch,
    in screen: inout Screen,
    every step: Double = 16, isLifted: Bool = true
  ) {
    let box = Event.Box(x: 0, y: 0, width: 390, height: 80)
    var time = Double(screen.now)
    func event(_ kind: Event.Kind, _ point: (Double, Double)) -> Event {
      time += step
      return Event(
        kind, pointer: 3, pointerType: type, buttons: 1, time: time, x: point.0, y: point.1,
        box: box)
    }
    screen.send(.swept(id, .began), event(.pointerDown, points[0]))
    for point in points.dropFirst() { screen.send(.swept(id, .moved), event(.pointerMove, point)) }
    if isLifted { screen.send(.swept(id, .ended), event(.pointerUp, points[points.count - 1])) }
  }

  private static let left: [(Double, Double)] = {
    var points: [(Double, Double)] = []
    for step in 0...15 { points.append((Double(300 - step * 12), 40)) }
    return points
  }()

  @Test("to the left, far enough: the row goes, and the way back brings it with its count")
  func away() {
    var screen = screen()
    screen.send(.doneTapped)
    screen.tap(trousers)
    screen.send(.setUpTapped)
    swipe(Self.left, on: trousers, in: &screen, isLifted: false)
    #expect(screen.html.contains("--way:-180px") && screen.html.contains("swiping armed"))
    #expect(screen.names.count == 3, "not before the finger is lifted")
    screen.send(
      .swept(trousers, .ended),
      Event(
        .pointerUp, pointer: 3, pointerType: .touch, time: Double(screen.now) + 400, x: 120, y: 40))
    #expect(screen.names == ["Shirts", "Suit"])
    #expect(screen.html.contains("Trousers deleted"))
    screen.send(.undoTapped)
    #expect(screen.names == ["Shirts", "Trousers", "Suit"] && screen.count(trousers) == 1)
  }

  @Test("too short and slow, back again, the other way, or up and down: nothing goes")
  func stays() {
    var screen = screen()
    var short: [(Double, Double)] = []
    for step in 0...10 { short.append((Double(300 - step * 10), 40)) }
    swipe(short, on: shirts, in: &screen, every: 60)
    swipe(Self.left + Self.left.reversed(), on: shirts, in: &screen)
    swipe(Self.left.reversed(), on: shirts, in: &screen)
    var along: [(Double, Double)] = []
    for step in 0...15 { along.append((Double(300 - step * 4), Double(40 + step * 12))) }
    swipe(along, on: shirts, in: &screen)
    #expect(screen.names == ["Shirts", "Trousers", "Suit"])
    #expect(screen.app.tally.swipes.isEmpty && !screen.html.contains("swiping"))
  }

  @Test("a quick finger needs half the way")
  func fling() {
    var screen = screen()
    var quick: [(Double, Double)] = []
    for step in 0...7 { quick.append((Double(300 - step * 14), 42)) }
    swipe(quick, on: suit, in: &screen)
    #expect(screen.names == ["Shirts", "Trousers"])
  }

  @Test(
    "a mouse sweeps nothing, nor does a finger that the browser takes to scroll, nor a second one")
  func others() {
    var screen = screen()
    swipe(Self.left, on: shirts, by: .mouse, in: &screen)
    swipe(Self.left, on: shirts, in: &screen, isLifted: false)
    screen.send(.swept(shirts, .cancelled), Event(.pointerCancel, pointer: 3, pointerType: .touch))
    #expect(screen.names.count == 3 && !screen.html.contains("swiping"))
    swipe(Self.left, on: shirts, in: &screen, isLifted: false)
    var second = Event(
      .pointerUp, pointer: 4, pointerType: .touch, time: Double(screen.now) + 300, x: 0, y: 0)
    second.text = ""
    screen.send(.swept(shirts, .ended), second)
    #expect(screen.names.count == 3 && screen.html.contains("swiping"))
  }

  @Test("a row that is dragged by its grip is not swept, and the open settings go with their row")
  func neighbours() {
    var screen = screen()
    screen.send(
      .gripPressed(shirts),
      Event(
        .pointerDown, pointer: 1, pointerType: .touch, time: 1, y: 10,
        box: Event.Box(x: 0, y: 0, width: 44, height: 80)))
    swipe(Self.left, on: trousers, in: &screen)
    #expect(screen.names.count == 3)
    screen.send(.gripCancelled(shirts), Event(.pointerCancel, pointer: 1, pointerType: .touch))
    screen.send(.settingsTapped(trousers))
    swipe(Self.left, on: trousers, in: &screen)
    #expect(screen.names == ["Shirts", "Suit"] && screen.app.tally.editor == nil)
  }
}
