import Boards
import Calling
import CivilTime
import HummingbirdTesting
import JSONCoding
import Replication
import Testing

@testable import Server

@Suite("The feed of a board's calls") struct FeedTests {
  private static let tokyo = Array("Asia/Tokyo".utf8)

  /// A call as a device keeps it.
  private func keep(
    _ device: inout Device, _ id: UInt64, at time: CallTime
  ) throws -> Replication.Operation {
    let place = CallPlace(
      EntityID(id * 100), reference: nil, name: try Title("Tokyo"), zone: Self.tokyo)
    let action = CallAction.save(Call(EntityID(id), at: time, [place]), from: nil)
    let now: Int64 = 1_750_000_000_000
    let changes = try action.changes(on: device.board, CallSheet(device.board), now: now)
    return device.board.operation(by: &device.author, changes, now: now)
  }

  @Test("The address that devices give out is the one that the server has")
  func address() async throws {
    try await TestSite().test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let call = try keep(&device, 30, at: .weekly(minuteOfDay: 600))
      #expect(try await board.send([call], proving: [device]).status == .ok)
      let looker = try await board.add(.look)
      let link = BoardLink(origin: "https://a.example", board: board.id, token: looker)
      let text = try #require(BoardRequests(link).secretFeedText(.look))
      let path = text.replacing("https://a.example", with: "")
      let answer = try await BoardAnswer.ask(client, path, .get)
      #expect(answer.status == .ok)
      #expect(answer.text.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU\r\n"))
      #expect(answer.text.contains("DTSTART;TZID=Asia/Tokyo:20250616T100000\r\n"))
    }
  }

  @Test("A calendar is made once for each change, and kept while its board stands still")
  func kept() async throws {
    let site = try TestSite()
    defer { withExtendedLifetime(site) {} }
    let server = try site.server()
    try await server.application().test(.router) { client in
      let board = try await BoardClient.make(client)
      let looker = try await board.add(.look)
      var device = Device()
      let call = try keep(&device, 30, at: .weekly(minuteOfDay: 600))
      #expect(try await board.send([call], proving: [device]).status == .ok)
      let first = try await board.feed(looker)
      let made = server.boards.feeds.made
      #expect(try await board.feed(looker).bytes == first.bytes)
      #expect(server.boards.feeds.made == made)
      // A count is a change of the board, and none of its calls.
      #expect(try await board.send([device.tap()], proving: [device]).status == .ok)
      let tag = try #require(first.headers[.eTag])
      #expect(try await board.feed(looker, known: tag).status == .notModified)
      #expect(server.boards.feeds.made == made + 1)
      let second = try keep(&device, 31, at: .weekly(minuteOfDay: 660))
      #expect(try await board.send([second], proving: [device]).status == .ok)
      let changed = try await board.feed(looker, known: tag)
      #expect(changed.status == .ok && changed.headers[.eTag] != tag)
      #expect(server.boards.feeds.made == made + 2)
    }
  }

  @Test("Where too many wait, the next is told to come again")
  func waiting() async throws {
    let site = try TestSite()
    defer { withExtendedLifetime(site) {} }
    let server = try site.server()
    try await server.application().test(.router) { client in
      let board = try await BoardClient.make(client)
      let looker = try await board.add(.look)
      let grant = try #require(try await server.boards.grants.grant(looker, of: board.id))
      let full = CalendarFeeds(mostWaiting: 0)
      let refusal = await #expect(throws: Problem.self) {
        try await full.feed(
          of: grant.board, server.boards.reader, server.boards.folds, for: grant.payer)
      }
      #expect(refusal?.status == .serviceUnavailable && refusal?.headers[.retryAfter] != nil)
      let one = CalendarFeeds(mostWaiting: 1)
      for _ in 1...3 {
        let feed = try await one.feed(
          of: grant.board, server.boards.reader, server.boards.folds, for: grant.payer)
        #expect(String(buffer: feed.body).hasPrefix("BEGIN:VCALENDAR\r\n"))
      }
      #expect(one.made == 1)
    }
  }

  @Test("Of many large calls a feed has the first that fit, and is a whole calendar")
  func large() async throws {
    try await TestSite().test { client in
      let board = try await BoardClient.make(client)
      let looker = try await board.add(.look)
      var device = Device()
      let name = try Title(String(repeating: "東", count: 200))
      for id in 1...40 as ClosedRange<UInt64> {
        let places = (0..<64).map { i in
          CallPlace(
            EntityID(id * 1000 + i), reference: nil, name: name,
            zone: Array(i % 2 == 0 ? "Europe/Berlin".utf8 : "America/New_York".utf8))
        }
        let action = CallAction.save(
          Call(EntityID(id), at: .weekly(minuteOfDay: 600), places), from: nil)
        let changes = try action.changes(on: device.board, CallSheet(device.board), now: 1)
        let operation = device.board.operation(by: &device.author, changes, now: 1)
        #expect(try await board.send([operation], proving: [device]).status == .ok)
      }
      let answer = try await board.feed(looker)
      #expect((1 << 20..<3 << 20).contains(answer.bytes.count))
      let events = answer.text.split(separator: "BEGIN:VEVENT").count - 1
      #expect((1..<40).contains(events))
      #expect(answer.text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
    }
  }
}
