import Boards
import CountingTogether
import Replication
import Testing

@testable import App
@testable import Interface
@testable import TallyScreen

/// A page, its disk, and the server of its board, each of which answers when it is told to.
private struct Shared {
  var screen: Screen
  var server: ModelServer

  /// Answers what the server was asked for; what was asked.
  @discardableResult
  mutating func answer() -> [NetworkRequest] {
    var asked: [NetworkRequest] = []
    for case .request(let request, let ticket) in screen.effects {
      screen.effects.removeAll { $0 == .request(request, ticket: ticket) }
      guard !request.isStream else { continue }
      asked.append(request)
      screen.send(.inStep(.answered(ticket: ticket, server.answer(request))))
    }
    return asked
  }

  /// Carries out what the page wrote, and reads what it asked to read.
  mutating func useDisk() {
    let asked = screen.effects
    screen.effects = []
    var rest: [Effect] = []
    for effect in asked {
      switch effect {
      case .store(let writes, let ticket):
        screen.write(writes)
        screen.send(.stored(ticket: ticket))
      case .open(let prefix): screen.open(prefix)
      case .plain(.readHistory):
        let logs = screen.stored(under: screen.app.desk.shelf.scope + BoardStore.logs)
        screen.send(.historyRead(logs.map { $0.value }))
      case .wake(after: 0, let message): screen.send(message)
      default: rest.append(effect)
      }
    }
    screen.effects = rest + screen.effects
  }

  /// Lets everything arrive.
  mutating func settle() {
    for _ in 0..<100 {
      useDisk()
      if answer().isEmpty, !screen.effects.contains(where: { $0.isOfDisk }) { return }
    }
    Issue.record("it never comes to an end")
  }

  /// One that shares its board, with so many taps on it.
  init(taps: Int) {
    screen = Screen()
    server = ModelServer(epoch: 7)
    screen.send(.inStep(.keepTapped))
    settle()
    for _ in 0..<taps { screen.tap(shirts) }
    settle()
  }

  /// Another device that opens its link.
  func joining(looseLimit: Int = BoardStore.looseLimit) throws -> Shared {
    let link = try #require(screen.app.desk.session?.shared?.linkForOthers)
    var other = self
    other.screen = Screen(run: 9, fragment: link.secretFragment, looseLimit: looseLimit)
    return other
  }
}

extension Effect {
  fileprivate var isOfDisk: Bool {
    switch self {
    case .store, .open, .plain(.readHistory), .wake(after: 0, _): true
    default: false
    }
  }

  /// How many operations it stores.
  fileprivate var stored: Int {
    guard case .store(let writes, _) = self else { return 0 }
    var count = 0
    for case .put(let key, _) in writes where key.contains("operation/") { count += 1 }
    return count
  }
}

@Suite("Joining a board with much on it") struct JoiningTests {
  private static let taps = 3 * OperationPage.limit + 10

  @Test("What was fetched is stored before more is asked for, and once")
  func pace() throws {
    var other = try Shared(taps: Self.taps).joining()
    var stored = 0
    for _ in 0..<100 where stored < Self.taps {
      other.answer()
      let writing = other.screen.effects.reduce(0) { $0 + $1.stored }
      if writing > 0 { #expect(other.answer().isEmpty, "the disk has not answered") }
      #expect(writing <= OperationPage.limit)
      stored += writing
      other.useDisk()
    }
    // The example, and its sharer's taps.
    #expect(stored == Self.taps + 1)
    other.settle()
    #expect(other.screen.app.isInStep && other.screen.count(shirts) == Int64(Self.taps))
  }

  @Test("What comes becomes logs on the way, and nothing is fetched twice")
  func logs() throws {
    var other = try Shared(taps: Self.taps).joining(looseLimit: OperationPage.limit / 25)
    var cursors: [String] = []
    for turn in 0..<40 {
      other.useDisk()
      cursors += other.answer().compactMap { $0.path.text(behind: "after=") }
      // A finger taps meanwhile.
      if turn < 10 { other.screen.tap(trousers) }
    }
    #expect(cursors == ["0", "1000", "2000", "3000"])
    let session = try #require(other.screen.app.desk.session)
    #expect(other.screen.app.isInStep && other.screen.count(shirts) == Int64(Self.taps))
    #expect(other.screen.count(trousers) == Int64(other.server.total(trousers)))
    #expect(session.recent.count < OperationPage.limit)
    #expect(other.screen.records.keys.count { $0.contains("/log/") } >= 3)
    let again = other.screen.restarted(run: 10)
    #expect(again.count(shirts) == Int64(Self.taps))
  }

  @Test("Nothing is sent before it is on the disk, not even what was done while the page started")
  func order() throws {
    var device = Shared(taps: 1)
    let records = device.screen.records
    device.screen = Screen(records, run: 3)
    device.screen.app = App(device.screen.app.desk.surroundings)
    device.screen.open("shelf/")
    device.screen.open("now/")
    device.screen.effects = []
    device.screen.tap(shirts)
    device.screen.send(.boardOpened)
    for _ in 0..<10 { #expect(device.answer().allSatisfy { $0.method == .get }) }
    device.useDisk()
    var sent: [Operation] = []
    for _ in 0..<10 {
      for request in device.answer() where request.method == .post {
        sent += try Upload(canonicalBytes: request.body).operations
      }
      device.useDisk()
    }
    #expect(sent.count == 1 && device.screen.app.isInStep)
  }
}

extension ModelServer {
  /// What a counter of its board comes to.
  fileprivate func total(_ counter: EntityID) -> Int64 {
    var board = Board()
    for operation in operations { board.apply(operation) }
    return board.counter(counter).count ?? 0
  }
}

extension String {
  /// What stands behind a mark; nil where there is none.
  fileprivate func text(behind mark: String) -> String? {
    firstRange(of: mark).map { String(self[$0.upperBound...]) }
  }
}
