import HTTPTypes
import JSONCoding
import Replication
import Testing

@testable import Server

@Suite("Rights") struct RightTests {
  @Test(
    "With a token to look everything is read, nothing is stored", arguments: [Right.look, .count])
  func reads(right: Right) async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let guest = try await board.add(right)
      var owner = Device()
      let tap = try owner.tap(3)
      #expect(try await board.send([tap], proving: [owner]).status == .ok)
      #expect(try await board.ask(token: guest).json.required("right").right() == right)
      for rest in ["/operations", "/snapshot", "/history"] {
        #expect(try await board.ask(rest, token: guest).status == .ok, "\(rest)")
      }
      for (rest, method) in [
        ("/tokens", HTTPRequest.Method.get), ("/tokens/\(guest.id)", .delete),
      ] {
        let answer = try await board.ask(rest, method, token: guest)
        #expect(answer.status == .forbidden && answer.problem == "forbidden", "\(method)")
      }
      guard right == .look else { return }
      var device = Device()
      let refused = try await board.send([try device.tap()], proving: [device], token: guest)
      #expect(refused.status == .forbidden)
      #expect(refused.problem == "look-only")
      // Not even what is there already.
      #expect(try await board.send([tap], proving: [owner], token: guest).problem == "look-only")
      #expect(try await board.page().head == 1)
    }
  }

  @Test("With a token to count adds are stored, and undos of them")
  func counts() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let guest = try await board.add(.count)
      var device = Device()
      let first = try device.tap()
      let undo = device.board.operation(
        by: &device.author, [.add(device.counter, round: 0, n: -1)], now: 2, undoes: first.digest)
      let several = device.board.operation(
        by: &device.author,
        [.add(device.counter, round: 0, n: 1), .add(EntityID(8), round: 3, n: -4)], now: 3)
      let answer = try await board.send([first, undo, several], proving: [device], token: guest)
      #expect(answer.status == .ok)
      #expect(try await board.page().operations == [first, undo, several])
    }
  }

  @Test("With a token to count nobody counts in rounds that no reset came near")
  func farRounds() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let guest = try await board.add(.count)
      var (owner, device) = (Device(), Device())
      let far = Replication.Operation.Limit.exact
      let first = try device.tap()
      var clone = device
      let bad = clone.board.operation(
        by: &clone.author, [.add(device.counter, round: far, n: 1)], now: 2)
      let answer = try await board.send([first, bad], proving: [device], token: guest)
      #expect(answer.status == .forbidden && answer.problem == "count-only")
      #expect(try answer.json.required("index").integer() == 1)
      #expect(try await board.page().head == 0)
      // The clock of an editor may be that far ahead; then others count there, too.
      let reset = owner.board.operation(
        by: &owner.author, [.round(device.counter, far - 9, stands: true, stamp: 1)], now: 2)
      #expect(try await board.send([reset], proving: [owner]).status == .ok)
      let again = try await board.send([first, bad], proving: [device], token: guest)
      #expect(again.status == .ok)
      #expect(try await board.page().operations == [reset, first, bad])
    }
  }

  private static let more: [[Change]] = [
    [.put(EntityID(7), Field("name"), .string("Mine"), stamp: 5)],
    [.round(EntityID(7), 1, stands: true, stamp: 5)],
    [.round(EntityID(7), 1, stands: false, stamp: 5)],
    [.unknown(kind: 99, [1, 2])],
    [.add(EntityID(7), round: 0, n: 1), .put(EntityID(7), Field("note"), .string("x"), stamp: 5)],
  ]

  @Test("With a token to count a device says what it is called, and no other")
  func names() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let guest = try await board.add(.count)
      var device = Device()
      let own = try device.name(device.author.replica)
      #expect(try await board.send([own], proving: [device], token: guest).status == .ok)
      let other = try device.name(Device().author.replica)
      let answer = try await board.send([other], proving: [device], token: guest)
      #expect(answer.problem == "count-only")
      #expect(try await board.page().operations == [own])
    }
  }

  @Test(
    "With a token to count anything else is refused, and nothing of the upload is stored",
    arguments: more)
  func refuses(changes: [Change]) async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let guest = try await board.add(.count)
      var device = Device()
      let first = try device.tap()
      let bad = device.board.operation(by: &device.author, changes, now: 2)
      let answer = try await board.send([first, bad], proving: [device], token: guest)
      #expect(answer.status == .forbidden)
      #expect(answer.problem == "count-only")
      #expect(try answer.json.required("index").integer() == 1)
      #expect(try answer.json.required("detail").text().string.contains("only allows counting"))
      #expect(try await board.page().head == 0)
      // What it could do alone it can do alone, and what was acknowledged with another right stays.
      #expect(try await board.send([first], proving: [device], token: guest).status == .ok)
      #expect(try await board.send([bad], proving: [device]).status == .ok)
      let next = try device.tap()
      let again = try await board.send([first, bad, next], proving: [device], token: guest)
      #expect(again.status == .ok)
      #expect(try await board.page().operations == [first, bad, next])
    }
  }

  @Test("With a token to count nobody brings what others did")
  func ownAlone() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let guest = try await board.add(.count)
      var (mine, theirs) = (Device(), Device())
      let (own, other) = (try mine.tap(), try theirs.tap())
      let answer = try await board.send([own, other], proving: [mine], token: guest)
      #expect(answer.status == .forbidden)
      #expect(answer.problem == "count-only")
      #expect(try answer.json.required("index").integer() == 1)
      #expect(try await board.page().head == 0)
      // What the server has already is passed over, whoever brings it.
      #expect(try await board.send([other]).status == .ok)
      #expect(try await board.send([own, other], proving: [mine], token: guest).status == .ok)
      #expect(try await board.page().operations == [other, own])
    }
  }

  @Test("A word that is no right makes no token")
  func unknown() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let answer = try await board.ask(
        "/tokens", .post,
        json: ["token": JSON(AccessToken.random().secretText), "right": "admin", "name": ""])
      #expect(answer.status == .badRequest && answer.problem == "malformed")
      #expect(answer.text.contains("look"))
    }
  }
}
