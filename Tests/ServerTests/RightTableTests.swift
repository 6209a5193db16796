import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Replication
import Testing

@testable import Server

/// What each right may, written out and asked of a server: every change, one's own and others', known
/// and new, at every address.
@Suite("Rights, as a table") struct RightTableTests {
  /// What is tried.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let changes: @Sendable (Device) -> [Change]
    /// Whether it takes back what the same device did before.
    var undoes = false
    /// Whether a token to count may add it, as its own device's.
    let counts: Bool

    init(
      _ words: String, counts: Bool, undoes: Bool = false,
      _ changes: @escaping @Sendable (Device) -> [Change]
    ) {
      testDescription = words
      self.counts = counts
      self.undoes = undoes
      self.changes = changes
    }
  }

  private static let id = EntityID(7)

  private static func put(_ field: StaticString, _ value: Replication.Value) -> Change {
    .put(id, Field(field), value, stamp: 5)
  }

  static let rows: [Row] = [
    Row("one up", counts: true) { _ in [.add(id, round: 0, n: 1)] },
    Row("many down", counts: true) { _ in [.add(id, round: 0, n: -1_000_000)] },
    Row("in a later round", counts: true) { _ in [.add(id, round: 12, n: 3)] },
    Row("of several at once", counts: true) { _ in
      [.add(id, round: 0, n: 1), .add(EntityID(8), round: 0, n: 1), .add(id, round: 0, n: -1)]
    },
    Row("what takes a count back", counts: true, undoes: true) { _ in [.add(id, round: 0, n: -1)] },
    Row("its own name", counts: true) { [name($0, .string("Door A"))] },
    Row("its own name, taken away", counts: true) { [name($0, .none)] },
    Row("a count and its own name", counts: true) {
      [.add(id, round: 0, n: 1), name($0, .string("Door A"))]
    },
    Row("its own name as a number", counts: false) { [name($0, .integer(4))] },
    Row("its own name as bytes", counts: false) { [name($0, .bytes([1]))] },
    Row("its own name as a reference", counts: false) { [name($0, .entity(id))] },
    Row("its own name in a later form", counts: false) { [name($0, .unknown(kind: 60, [1]))] },
    Row("another field of its own", counts: false) {
      [.put($0.author.replica.entity, Field("name"), .string("x"), stamp: 5)]
    },
    Row("somebody else's name", counts: false) { _ in
      [.put(Device().author.replica.entity, .deviceName, .string("x"), stamp: 5)]
    },
    Row("a text", counts: false) { _ in [put("name", .string("Mine"))] },
    Row("a number", counts: false) { _ in [put("color", .integer(3))] },
    Row("bytes", counts: false) { _ in [put("position", .bytes([128]))] },
    Row("a reference", counts: false) { _ in [put("group", .entity(EntityID(8)))] },
    Row("a field emptied", counts: false) { _ in [put("note", .none)] },
    Row("a value of a later form", counts: false) { _ in [put("note", .unknown(kind: 60, [1]))] },
    Row("a field under a device's name", counts: false) { _ in [put("device", .string("x"))] },
    Row("a new round", counts: false) { _ in [.round(id, 1, stands: true, stamp: 5)] },
    Row("a round taken back", counts: false, undoes: true) { _ in
      [.round(id, 1, stands: false, stamp: 5)]
    },
    Row("a change of a later form", counts: false) { _ in [.unknown(kind: 99, [1, 2])] },
    Row("a count before a text", counts: false) { _ in
      [.add(id, round: 0, n: 1), put("note", .string("x"))]
    },
    Row("a text before a count", counts: false) { _ in
      [put("note", .string("x")), .add(id, round: 0, n: 1)]
    },
    Row("a count and a new round", counts: false) { _ in
      [.add(id, round: 0, n: 1), .round(id, 1, stands: true, stamp: 5)]
    },
    Row("a count and a change of a later form", counts: false) { _ in
      [.add(id, round: 0, n: 1), .unknown(kind: 99, [])]
    },
    Row("a text that takes something back", counts: false, undoes: true) { _ in
      [put("name", .string("Before"))]
    },
  ]

  private static func name(_ device: Device, _ value: Replication.Value) -> Change {
    .put(device.author.replica.entity, .deviceName, value, stamp: 5)
  }

  /// The same once more, by the kinds: one that is added does not compile before it is judged, and is
  /// missed below before there is a row with it.
  private static func judge(_ change: Change, by device: Device) -> (kind: Int, counts: Bool) {
    switch change {
    case .add: (0, true)
    case .put(device.author.replica.entity, .deviceName, let value, stamp: _):
      switch value {
      case .none: (1, true)
      case .text: (2, true)
      case .integer: (3, false)
      case .bytes: (4, false)
      case .entity: (5, false)
      case .unknown: (6, false)
      }
    case .put(_, _, let value, stamp: _):
      switch value {
      case .none: (7, false)
      case .integer: (8, false)
      case .text: (9, false)
      case .bytes: (10, false)
      case .entity: (11, false)
      case .unknown: (12, false)
      }
    case .round(_, _, let stands, stamp: _): (stands ? 13 : 14, false)
    case .unknown: (15, false)
    }
  }

  @Test("Every kind of change is in the table, and judged alike by its kind")
  func complete() throws {
    var kinds: Set<Int> = []
    for row in Self.rows {
      let device = Device()
      let judged = row.changes(device).map { Self.judge($0, by: device) }
      for each in judged { kinds.insert(each.kind) }
      #expect(judged.allSatisfy { $0.counts } == row.counts, "\(row.testDescription)")
    }
    #expect(kinds == Set(0...15))
  }

  /// What a token with a right is answered.
  private static func verdict(_ right: Right, isOwn: Bool, _ row: Row) -> String? {
    switch right {
    case .own, .edit: nil
    case .count: isOwn && row.counts ? nil : "count-only"
    case .look: "look-only"
    }
  }

  @Test("What each right may add", arguments: rows)
  func adds(row: Row) async throws {
    try await TestSite().test { client in
      for right in Right.allCases {
        for isOwn in [true, false] {
          let board = try await BoardClient.make(client)
          let token = right == .own ? board.owner : try await board.add(right)
          var device = Device()
          let first = try device.tap()
          #expect(try await board.send([first], proving: [device]).status == .ok)
          let operation = device.board.operation(
            by: &device.author, row.changes(device), now: 2,
            undoes: row.undoes ? first.digest : nil)
          let expected = Self.verdict(right, isOwn: isOwn, row)
          #expect(right.allows(operation, isOwn: isOwn) == (expected == nil))
          let answer = try await board.send(
            [operation], proving: isOwn ? [device] : [], token: token)
          #expect(answer.problem == expected, "\(right), \(isOwn ? "own" : "others'")")
          #expect(answer.status == (expected == nil ? .ok : .forbidden))
          let there = try await board.page().operations
          #expect(there == (expected == nil ? [first, operation] : [first]))
          // What an owner brought is there for everyone who brings it again, but who may only look.
          #expect(try await board.send([operation], proving: [device]).status == .ok)
          let again = try await board.send([operation], token: token)
          #expect(again.problem == (right == .look ? "look-only" : nil))
          // A proof that is none is refused before anything is looked at.
          let forged = Upload(
            secrets: [(device.author.replica, Device().author.secret)], operations: [operation])
          let refused = try await board.ask(
            "/operations", .post, token: token, json: forged.json)
          #expect(refused.problem == (right == .look ? "look-only" : "forged-replica"))
          #expect(try await board.page().operations == [first, operation])
        }
      }
    } limits: {
      $0.boards.burst = 100
    }
  }

  /// What is asked of a board's address, and what a right is answered there: the status, and the name
  /// of the problem where it is one.
  private static let addresses:
    [(method: HTTPRequest.Method, rest: String, own: Int, others: String?)] = [
      (.get, "", 200, nil),
      (.get, "/operations", 200, nil),
      (.get, "/snapshot", 200, nil),
      (.get, "/history", 200, nil),
      (.get, "/events", 200, nil),
      (.get, "/tokens", 200, "forbidden"),
      (.post, "/tokens", 201, "forbidden"),
      (.delete, "/tokens/{token}", 204, "forbidden"),
      // The token is in the address; see below.
      (.get, "/feeds/{token}/calls.ics", 200, nil),
      // By its change: see above.
      (.post, "/operations", 200, nil),
    ]

  private static let feed = "/feeds/{token}/calls.ics"

  @Test(
    "What each right may at every address of a board, and what a stranger and a former guest may")
  func everywhere() async throws {
    var described: Set<String> = []
    let paths = try JSONCursor(JSON(reading: Array(OpenAPI.document.utf8))).required("paths")
    for (path, item) in try paths.members() where path.string.hasPrefix("/v1/boards/{board}") {
      for (method, _) in try item.members() where method.string != "parameters" {
        described.insert("\(method.string) \(path.string.dropFirst("/v1/boards/{board}".count))")
      }
    }
    #expect(
      described == Set(Self.addresses.map { "\($0.method.rawValue.lowercased()) \($0.rest)" }))
    try await TestSite().test(live: true) { client in
      for address in Self.addresses {
        let board = try await BoardClient.make(client)
        let guest = try await board.add(.look)
        for right in Right.allCases {
          let token = right == .own ? board.owner : try await board.add(right)
          if address.rest == "/events" {
            let socket = try await listen(board, token: token)
            #expect(socket.text.hasPrefix("HTTP/1.1 200"))
            continue
          }
          let answer = try await Self.ask(board, address.method, address.rest, token, about: guest)
          let expected: String? =
            switch (address.rest, address.method, right) {
            case ("/operations", .post, .look): "look-only"
            case (Self.feed, _, .look): nil
            // The only address at which more is less.
            case (Self.feed, _, _): "more-than-look"
            case (_, _, .own): nil
            default: address.others
            }
          #expect(answer.problem == expected, "\(right) \(address.method) \(address.rest)")
          #expect(answer.status.code == (expected == nil ? address.own : 403))
        }
        // Another board's owner, a token that is none, and one that was turned off.
        let stranger = try await BoardClient.make(client).owner
        let former = try await board.add(.edit)
        #expect(try await board.ask("/tokens/\(former.id)", .delete).status == .noContent)
        for token in [stranger, .random(), former] {
          let answer = try await Self.ask(board, address.method, address.rest, token, about: guest)
          if address.rest == Self.feed {
            #expect(answer.status == .notFound && answer.problem == "no-feed")
          } else {
            #expect(answer.status == .unauthorized && answer.problem == "unauthorized")
          }
        }
      }
    } limits: {
      $0.boards.burst = 100
      $0.refusals.burst = 1000
    }
  }

  private static func ask(
    _ board: BoardClient, _ method: HTTPRequest.Method, _ rest: String, _ token: AccessToken,
    about guest: AccessToken
  ) async throws -> BoardAnswer {
    if rest == feed { return try await board.feed(token) }
    if method == .post, rest == "/operations" {
      var device = Device()
      return try await board.send([try device.tap()], proving: [device], token: token)
    }
    let json: JSON? =
      method == .post
      ? ["token": JSON(AccessToken.random().secretText), "right": "own", "name": ""] : nil
    return try await board.ask(
      rest.replacing("{token}", with: guest.id), method, token: token, json: json)
  }
}

extension TestSite {
  fileprivate func test(
    live: Bool = false, _ body: @Sendable (any TestClientProtocol) async throws -> Void,
    limits: (inout DetentServer.Limits) -> Void
  ) async throws {
    try await test(live: live, limits, body)
  }
}
