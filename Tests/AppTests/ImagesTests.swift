import Foundation
import Gestures
import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("Images of tallies")
struct ImagesTests {
  private let box = Event.Box(x: 0, y: 0, width: 200, height: 200)

  private func opened() -> Screen {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    screen.send(.image(.wheelTapped(shirts)))
    return screen
  }

  private func image(_ screen: Screen) -> TallyImage? {
    screen.app.sheet?.tally(shirts)?.settings.image
  }

  /// A finger on the wheel's rim, so many degrees clockwise from its top.
  private func finger(_ kind: Event.Kind, _ degrees: Double) -> Event {
    let way = degrees * Double.pi / 180
    return Event(
      kind, pointer: 1, pointerType: .touch, x: 100 + 80 * sin(way), y: 100 - 80 * cos(way),
      box: kind == .pointerDown ? box : nil)
  }

  @Test(
    "The wheel turns by detents under the thumb, shows what it points at, and keeps it when let go")
  func turning() throws {
    var screen = opened()
    #expect(screen.html.contains("aria-valuetext=\"No picture\""))
    screen.send(.image(.pressed(shirts)), finger(.pointerDown, 0))
    var clicks = 0
    for degrees in stride(from: -3.0, through: -40, by: -3) {
      let effects = screen.send(.image(.moved(shirts)), finger(.pointerMove, degrees))
      clicks += effects.filter { $0 == .vibrate(5) }.count
    }
    #expect(clicks == 2)
    #expect(image(screen) == nil, "only shown as yet")
    #expect(screen.html.contains("aria-valuetext=\"T-shirt\""))
    let operations = screen.effects.count
    screen.send(.image(.released(shirts)), finger(.pointerUp, -40))
    #expect(image(screen) == .drawing(TallyIcon.tShirt.rawValue))
    #expect(screen.effects.count > operations)
    screen.send(.undoTapped)
    #expect(image(screen) == nil)
  }

  @Test("A turn that the browser takes away changes nothing")
  func cancelled() {
    var screen = opened()
    screen.send(.image(.pressed(shirts)), finger(.pointerDown, 0))
    screen.send(.image(.moved(shirts)), finger(.pointerMove, 90))
    screen.send(.image(.cancelled(shirts)), finger(.pointerCancel, 90))
    #expect(image(screen) == nil)
    #expect(screen.html.contains("aria-valuetext=\"No picture\""))
  }

  @Test("A drawing on the wheel is tapped, and the arrow keys go on from there, round and round")
  func tapsAndKeys() {
    var screen = opened()
    screen.send(.image(.placeTapped(shirts, 3)))
    #expect(image(screen) == .drawing(TallyIcon.trousers.rawValue))
    screen.send(.image(.keyed(shirts)), Event(.keyDown, key: "ArrowRight"))
    #expect(image(screen) == .drawing(TallyIcon.suit.rawValue))
    #expect(screen.app.desk.spoken == "Suit")
    for _ in 0..<4 { screen.send(.image(.keyed(shirts)), Event(.keyDown, key: "ArrowLeft")) }
    #expect(image(screen) == nil)
    screen.send(.image(.keyed(shirts)), Event(.keyDown, key: "ArrowDown"))
    #expect(image(screen) == TallyIcon.allCases.last.map { .drawing($0.rawValue) })
    for _ in 0..<2 { screen.send(.image(.keyed(shirts)), Event(.keyDown, key: "ArrowUp")) }
    #expect(image(screen) == TallyIcon.allCases.first.map { .drawing($0.rawValue) })
  }

  @Test("From no picture the wheel turns both ways, and goes with the finger")
  func bothWays() {
    for (degrees, wanted) in [(-24.0, TallyIcon.allCases.first), (24, TallyIcon.allCases.last)] {
      var screen = opened()
      screen.send(.image(.pressed(shirts)), finger(.pointerDown, 0))
      screen.send(.image(.moved(shirts)), finger(.pointerMove, degrees))
      screen.send(.image(.released(shirts)), finger(.pointerUp, degrees))
      #expect(image(screen) == wanted.map { .drawing($0.rawValue) })
    }
  }

  @Test("A touch of the wheel keeps a picture of one's own; turned away, it is on the wheel still")
  func ownPictureStays() throws {
    var screen = opened()
    let own = TallyImage.picture(
      try TallyPicture([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]))
    screen.send(.image(.pictured([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])))
    screen.send(.image(.wheelTapped(shirts)))
    screen.send(.image(.wheelTapped(shirts)))
    #expect(screen.html.contains("aria-valuetext=\"Your photo\""))
    screen.send(.image(.pressed(shirts)), finger(.pointerDown, 0))
    screen.send(.image(.released(shirts)), finger(.pointerUp, 2))
    #expect(image(screen) == own)
    screen.send(.image(.pressed(shirts)), finger(.pointerDown, 0))
    screen.send(.image(.moved(shirts)), finger(.pointerMove, -24))
    screen.send(.image(.released(shirts)), finger(.pointerUp, -24))
    #expect(image(screen) == .drawing(TallyIcon.shirt.rawValue))
    screen.send(.image(.keyed(shirts)), Event(.keyDown, key: "ArrowLeft"))
    #expect(image(screen) == own)
  }

  @Test("Every drawing has its place, and every place its drawing")
  func places() {
    for icon in TallyIcon.allCases {
      let wheel = ImageWheel(.drawing(icon.rawValue))
      #expect(wheel.image == .drawing(icon.rawValue) && wheel.own == nil)
    }
    #expect(ImageWheel(nil).image == nil)
    #expect(ImageWheel(.drawing(99_999)).image == .drawing(99_999), "one that a newer program drew")
    let wheel = ImageWheel(.drawing(99_999))
    var seen: [TallyImage?] = []
    for place in -wheel.count..<0 { seen.append(wheel.image(at: place)) }
    #expect(seen == [nil, .drawing(99_999)] + TallyIcon.allCases.map { .drawing($0.rawValue) })
  }

  @Test("A picture of one's own is kept with the board; what is none is refused in words")
  func pictures() throws {
    var screen = opened()
    let effects = screen.send(.image(.pictureTapped(shirts)))
    #expect(effects.contains(.pickPicture(side: 96, mostBytes: 32_768)))
    screen.send(.image(.pictured([1, 2, 3])))
    #expect(screen.html.contains("read this file as a picture"))
    let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]
    screen.send(.image(.pictured(png)))
    #expect(!screen.html.contains("read this file as a picture"))
    #expect(image(screen) == .picture(try TallyPicture(png)))
    screen.send(.doneTapped)
    #expect(screen.html.contains("src=\"data:image/png;base64,iVBORw0KGgoBAg==\""))
    screen.store()
    #expect(image(screen.restarted(run: 2)) == .picture(try TallyPicture(png)))
  }

  @Test("A picture's address is its bytes in base64, as Foundation writes it")
  func base64() throws {
    for count in 0..<40 {
      let bytes =
        [0xff, 0xd8, 0xff] + (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      let address = ImageWheel.address(of: try TallyPicture(bytes))
      #expect(address == "data:image/jpeg;base64," + Data(bytes).base64EncodedString())
    }
  }
}
