import Boards
import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("How figures fill a wall") struct WallLayoutTests {
  /// Screens: a phone both ways, a tablet, a television, 4K, a banner.
  static let rooms: [(Double, Double)] = [
    (374, 780), (828, 330), (804, 1120), (1880, 1010), (3760, 2040), (1600, 200),
  ]

  /// How high figures can be in a grid, worked out anew: by the width of a tile, and by what its name,
  /// the line below it and the lamps leave of its height.
  private func figure(
    columns: Int, tiles: Int, dots: Int, _ room: (width: Double, height: Double)
  ) -> Double {
    let gap = max(6, min(room.width, room.height) * 0.0125)
    let rows = (tiles + columns - 1) / columns
    let width = (room.width - Double(columns - 1) * gap) / Double(columns) - 3 * gap
    let height = (room.height - Double(rows - 1) * gap) / Double(rows) - 2 * gap
    var low = 0.0
    var high = width * 7 / Double(dots)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let needed = middle * 1.14 + 3.3 * max(13, middle * 0.2)
      if needed <= height { low = middle } else { high = middle }
    }
    return low
  }

  @Test("no other number of columns would make the figures higher")
  func best() {
    for room in Self.rooms {
      for tiles in 1...WallLayout.most {
        for dots in [17, 29, 53] {
          let layout = WallLayout(tiles: tiles, dots: dots, width: room.0, height: room.1)
          #expect(layout.columns * layout.rows >= tiles)
          #expect((layout.rows - 1) * layout.columns < tiles)
          var best = 0.0
          for columns in 1...tiles {
            best = max(best, figure(columns: columns, tiles: tiles, dots: dots, room))
          }
          #expect(layout.figure <= max(4, best + 0.01), "\(room) \(tiles) \(dots)")
          #expect(layout.figure >= best - 0.6, "\(room) \(tiles) \(dots)")
        }
      }
    }
  }

  @Test("a page holds as many as are read across the room, and never none")
  func capacity() {
    for room in Self.rooms + [(20, 10), (5000, 5000)] {
      let capacity = WallLayout.capacity(width: room.0, height: room.1)
      let least = min(room.0, room.1) / 10
      func figure(_ tiles: Int) -> Double {
        WallLayout(tiles: tiles, dots: 29, width: room.0, height: room.1).figure
      }
      #expect((1...WallLayout.most).contains(capacity))
      #expect(capacity == 1 || figure(capacity) >= least)
      #expect(capacity == WallLayout.most || figure(capacity + 1) < least)
    }
    #expect(WallLayout.capacity(width: 1880, height: 1010) >= 16)
    #expect(WallLayout.capacity(width: 374, height: 780) >= 8)
  }

  @Test("one on a wide screen is as high as it can be; five stand three above two, or in a column")
  func shapes() {
    let one = WallLayout(tiles: 1, dots: 17, width: 1880, height: 1010)
    #expect(one.columns == 1 && one.figure > 500)
    let five = WallLayout(tiles: 5, dots: 17, width: 1880, height: 1010)
    #expect(five.columns == 3 && five.rows == 2)
    let narrow = WallLayout(tiles: 3, dots: 17, width: 374, height: 780)
    #expect(narrow.columns == 1 && narrow.rows == 3)
  }
}

@Suite("The board for the wall") struct WallTests {
  private func opened(_ screen: Screen = Screen()) -> Screen {
    var screen = screen
    let effects = screen.send(.roomOpened(.wall))
    #expect(effects.contains(.occupyScreen(true)))
    size(&screen, 1880, 1010)
    return screen
  }

  private func size(_ screen: inout Screen, _ width: Double, _ height: Double) {
    screen.send(
      .wall(.resized),
      Event(.resize, box: Event.Box(x: 0, y: 0, width: width, height: height)))
  }

  /// The tiles by their names.
  private func tiles(_ screen: Screen) -> [String] {
    screen.html.split(separator: #"<li class="tile"#, omittingEmptySubsequences: false)
      .dropFirst().compactMap { tile in
        guard let start = tile.firstRange(of: #"<div class="name">"#) else { return nil }
        return String(tile[start.upperBound...].prefix { $0 != "<" })
      }
  }

  /// A board with many tallies.
  private func many(_ count: Int) throws -> Screen {
    var screen = Screen()
    screen.send(.setUpTapped)
    for number in 3..<count { try screen.add("Tally \(number + 1)") }
    screen.send(.doneTapped)
    screen.store()
    return screen
  }

  @Test("It shows every count, live, and has nothing to tap but the way out")
  func live() throws {
    var screen = Screen()
    screen.send(.sharingOpened)
    #expect(screen.html.contains("Show on a big screen"))
    screen = opened(screen)
    #expect(tiles(screen) == ["Shirts", "Trousers", "Suit"])
    // What another tab did comes as what another device did does.
    var board = try #require(screen.app.desk.session?.board)
    var author = Author(secret: [UInt8](repeating: 9, count: 32), session: 3)
    let made = board.operation(by: &author, try board.add(trousers, 57), now: screen.now)
    screen.send(.heard([0] + made.canonicalBytes))
    #expect(screen.html.contains(#"aria-label="57""#))
    #expect(screen.html.ranges(of: "<button").count == 1)
    #expect(screen.html.contains("Hold to exit"))
    #expect(!screen.html.contains("Saved"))
  }

  @Test("No touch, key or shake on it counts, undoes or opens anything; Escape leaves")
  func nothingElse() {
    var screen = Screen()
    screen.tap(shirts)
    screen = opened(screen)
    for key in ["z", "+", "Enter", "a", "ArrowUp"] {
      for modifiers in [Event.Modifiers(), .control] {
        screen.send(.wall(.keyed), Event(.keyDown, modifiers: modifiers, key: key))
      }
    }
    screen.send(.wall(.tapped))
    screen.send(.shaken)
    #expect(screen.count(shirts) == 1 && screen.app.panel == .wall)
    let effects = screen.send(.wall(.keyed), Event(.keyDown, key: "Escape"))
    #expect(effects.contains(.occupyScreen(false)))
    #expect(screen.app.panel == nil && screen.app.wall == nil)
  }

  @Test("The way out is seen at first and after a touch, which asks for the whole screen; then not")
  func wayOut() {
    var screen = opened()
    #expect(screen.html.contains("wall touched"))
    func expire(_ screen: inout Screen, _ effects: [Effect]) {
      for case .wake(after: 5000, let message) in effects { screen.send(message) }
    }
    expire(&screen, screen.effects)
    #expect(!screen.html.contains("wall touched"))
    let effects = screen.send(.wall(.tapped))
    #expect(effects.contains(.occupyScreen(true)))
    #expect(screen.html.contains("wall touched"))
    // Under a finger it stays.
    screen.send(.wall(.leavePressed))
    expire(&screen, effects)
    #expect(screen.html.contains("wall touched"))
    for case .wake(after: 700, let message) in screen.effects {
      #expect(screen.send(message).contains(.occupyScreen(false)))
    }
    #expect(screen.app.panel == nil)
  }

  @Test("More than can be read stand on pages alike full, which turn by themselves and by arrows")
  func pages() throws {
    var screen = try many(9)
    screen = opened(screen)
    size(&screen, 828, 330)
    let capacity = WallLayout.capacity(width: 828, height: 330)
    screen = try many(2 * capacity + 1)
    let all = screen.names.map { $0.isEmpty ? "Tally" : $0 }
    screen = opened(screen)
    size(&screen, 828, 330)
    #expect(screen.html.contains("Page 1 of 3"))
    var seen = tiles(screen)
    let each = (all.count + 2) / 3
    #expect(seen.count == each)
    for page in 2...3 {
      screen.now += 10_000
      screen.send(.wall(.timePassed(serial: screen.app.wall?.serial ?? 0)))
      #expect(screen.html.contains("Page \(page) of 3"))
      seen += tiles(screen)
    }
    #expect(seen.count == all.count)
    screen.send(.wall(.keyed), Event(.keyDown, key: "ArrowRight"))
    #expect(screen.html.contains("Page 1 of 3"))
    screen.send(.wall(.keyed), Event(.keyDown, key: "ArrowLeft"))
    #expect(screen.html.contains("Page 3 of 3"))
    // Whoever turned wants to look: for a minute it stays.
    screen.now += 30_000
    screen.send(.wall(.timePassed(serial: screen.app.wall?.serial ?? 0)))
    #expect(screen.html.contains("Page 3 of 3"))
    screen.now += 31_000
    screen.send(.wall(.timePassed(serial: screen.app.wall?.serial ?? 0)))
    #expect(screen.html.contains("Page 1 of 3"))
    // A timer of an earlier wall turns nothing.
    screen.now += 20_000
    screen.send(.wall(.timePassed(serial: -1)))
    #expect(screen.html.contains("Page 1 of 3"))
  }

  @Test("Groups show their sum, folded ones nothing else; computations show what they come to")
  func groupsAndComputations() throws {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.addGroupTapped)
    let group = try #require(screen.app.tally.editor?.id)
    screen.send(.nameEdited(group), Event(.input, text: "Winter"))
    screen.send(.closeTapped)
    let inside = try screen.add("Scarf", to: group)
    screen.send(.addComputationTapped)
    screen.send(.doneTapped)
    screen.tap(shirts)
    screen.tap(inside)
    screen.tap(inside)
    screen = opened(screen)
    #expect(tiles(screen).contains("Winter"))
    #expect(tiles(screen).count == 6)
    screen.closePanel()
    screen.send(.foldTapped(group))
    screen = opened(screen)
    #expect(tiles(screen).contains("Winter"))
    #expect(tiles(screen).count < 6)
  }

  @Test("Not in step it says so and since when, and counts the time")
  func outOfStep() throws {
    var screen = Screen()
    screen.send(.inStep(.keepTapped))
    screen.store()
    for case .request(_, let ticket) in screen.effects {
      let made = NetworkAnswer(status: 201, body: Array(#"{"right":"own"}"#.utf8))
      screen.send(.inStep(.answered(ticket: ticket, made)))
    }
    screen.store()
    screen = opened(screen)
    for case .request(_, let ticket) in screen.effects {
      screen.send(.inStep(.answered(ticket: ticket, NetworkAnswer(status: 0))))
    }
    screen.store()
    #expect(screen.html.contains("Offline · last update just now"))
    screen.now += 180_000
    screen.send(.wall(.timePassed(serial: screen.app.wall?.serial ?? 0)))
    #expect(screen.html.contains("Offline · last update 3 min ago"))
    var alone = opened()
    alone.send(.wall(.tapped))
    #expect(!alone.html.contains(#"class="saved"#))
  }

  private static let fragment =
    "board/" + String(repeating: "0123456789abcdef", count: 2) + "/"
    + String(repeating: "fedcba9876543210", count: 2)

  @Test("A link that ends in /wall opens the board as a wall; the next start opens the list")
  func link() {
    var screen = Screen(run: 2, fragment: Self.fragment + "/wall")
    #expect(screen.app.panel == .wall)
    #expect(screen.html.contains("Loading the board"))
    screen.store()
    let later = Screen(screen.records, run: 3)
    #expect(later.app.panel == nil)
    let plain = Screen(run: 4, fragment: Self.fragment)
    #expect(plain.app.panel == nil)
    // Opened in a page that shows it already, and pasted into another.
    var open = later
    open.send(.inStep(.linkOpened(fragment: Self.fragment + "/wall")))
    #expect(open.app.panel == .wall)
    var other = Screen(run: 5)
    other.send(.sharingOpened)
    other.send(
      .inStep(.linkEdited),
      Event(.input, text: "https://count.example.org/#\(Self.fragment)/wall "))
    other.send(.inStep(.linkTapped))
    #expect(other.app.panel == nil)
    #expect(other.app.inStep.wantedWall != nil)
  }
}
