import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import NIOCore
import Replication
import Testing

@testable import Server

@Suite struct LimitsTests {
  @Test("A board that is full takes no more, and all that was there stays")
  func boardFull() async throws {
    let site = try TestSite()
    try await site.test {
      $0.boardBytes = 200
    } _: { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      #expect(try await board.send(try device.taps(3)).status == .ok)
      let answer = try await board.send(try device.taps(20))
      #expect(answer.status.code == 507)
      #expect(answer.problem == "board-full")
      #expect(try await board.page().head == 3)
    }
  }

  @Test("Uploads of one replica beyond its share wait, and others are not disturbed")
  func tooManyUploads() async throws {
    let site = try TestSite()
    try await site.test {
      $0.uploads = .init(burst: 2, perSecond: 0.01)
    } _: { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      var other = Device()
      let operation = try device.tap()
      for _ in 0..<2 { #expect(try await board.send([operation]).status == .ok) }
      let answer = try await board.send([operation])
      #expect(answer.status == .tooManyRequests)
      #expect(answer.problem == "too-many-requests")
      #expect(try #require(answer.headers[.retryAfter].flatMap { Int($0) }) > 90)
      #expect(try await board.send([try other.tap()]).status == .ok)
    }
  }

  @Test("Requests of one token, boards and failed tokens of one address have their share")
  func otherShares() async throws {
    let site = try TestSite()
    try await site.test {
      $0.requests = .init(burst: 3, perSecond: 0.01)
      $0.boards = .init(burst: 2, perSecond: 0.01)
      $0.refusals = .init(burst: 2, perSecond: 0.01)
    } _: { client in
      let board = try await BoardClient.make(client)
      for _ in 0..<3 { #expect(try await board.ask().status == .ok) }
      #expect(try await board.ask().problem == "too-many-requests")
      let other = try await BoardClient.make(client)
      #expect(
        try await BoardClient(client: client, id: .random(), owner: .random()).create().problem
          == "too-many-requests")
      for _ in 0..<2 {
        #expect(try await board.ask(token: .random()).problem == "unauthorized")
      }
      #expect(try await board.ask(token: .random()).problem == "too-many-requests")
      // Who has a token is not shut out by somebody behind the same address who guesses.
      #expect(try await other.ask().status == .ok)
    }
  }

  @Test("One holder of a shared link does not use up everybody's requests")
  func holders() async throws {
    let site = try TestSite()
    // A proxy on this machine tells which address is whose.
    try await site.test(live: true) {
      $0.requests = .init(burst: 3, perSecond: 0.01)
    } _: { client in
      let board = try await BoardClient.make(client)
      let shared = try await board.add(.look)
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      func ask(from address: String) async throws -> HTTPResponse.Status {
        try await BoardAnswer.ask(
          client, board.path, .get,
          headers: [.authorization: "Bearer \(shared.secretText)", name: address]
        ).status
      }
      for _ in 0..<3 { #expect(try await ask(from: "198.51.100.1") == .ok) }
      #expect(try await ask(from: "198.51.100.1") == .tooManyRequests)
      #expect(try await ask(from: "203.0.113.7") == .ok)
    }
  }

  @Test("A board has a bounded number of tokens")
  func tooManyTokens() async throws {
    let site = try TestSite()
    try await site.test {
      $0.tokensPerBoard = 2
    } _: { client in
      let board = try await BoardClient.make(client)
      let editor = try await board.add(.edit)
      let json: JSON = [
        "token": JSON(AccessToken.random().secretText), "right": "edit", "name": "",
      ]
      #expect(try await board.ask("/tokens", .post, json: json).problem == "too-many-tokens")
      _ = try await board.ask("/tokens/\(editor.id)", .delete)
      #expect(try await board.ask("/tokens", .post, json: json).status == .created)
    }
  }

  @Test("A body without end is refused, and the connection does not last", .timeLimit(.minutes(1)))
  func endlessBody() async throws {
    let site = try TestSite()
    try await site.test(live: true) { client in
      let socket = try await Socket.connect(port: try #require(client.port))
      try await socket.write(
        "POST /v1/boards HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = "10000\r\n" + String(repeating: " ", count: 0x10000) + "\r\n"
      let sender = Task { while true { try await socket.write(chunk) } }
      try await socket.wait(for: "urn:detent:problem:too-large")
      #expect(socket.text.hasPrefix("HTTP/1.1 413 "))
      try await socket.waitForEnd()
      sender.cancel()
      #expect(try await client.execute(uri: "/health", method: .get).status == .ok)
    }
  }

  @Test("A body that trickles is refused", .timeLimit(.minutes(1)))
  func slowBody() async throws {
    let site = try TestSite()
    try await site.test(live: true) {
      $0.bodyTime = .milliseconds(200)
    } _: { client in
      let socket = try await Socket.connect(port: try #require(client.port))
      try await socket.write(
        "POST /v1/boards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
      try await socket.wait(for: "urn:detent:problem:too-slow")
      #expect(socket.text.hasPrefix("HTTP/1.1 408 "))
      try await socket.waitForEnd()
    }
  }

  @Test("A body that announces too much is refused before it comes")
  func announcedBody() async throws {
    let site = try TestSite()
    try await site.test(live: true) { client in
      let socket = try await Socket.connect(port: try #require(client.port))
      try await socket.write(
        "POST /v1/boards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n")
      try await socket.wait(for: "urn:detent:problem:too-large")
      #expect(socket.text.hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test(
    "A full disk is said in words, nothing is acknowledged, and with room it goes on", .withFiles)
  func diskFull() async throws {
    let site = try TestSite()
    let server = try site.server()
    try await server.application().test(.router) { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let first = try device.tap()
      #expect(try await board.send([first]).status == .ok)
      let pages = try await server.storage.pool.writeWithoutTransaction { db in
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        return pages
      }
      var large = try device.tap()
      large.changes = [
        .put(EntityID(1), Field("name"), .text(Array(repeating: 97, count: 60_000)), stamp: 1)
      ]
      let refused = try await board.send([large])
      #expect(refused.status == .serviceUnavailable)
      #expect(refused.problem == "busy")
      #expect(refused.headers[.retryAfter] != nil)
      #expect(refused.text.contains("disk is full"))
      #expect(!refused.text.contains("sqlite"))
      #expect(try await board.page().operations == [first])
      try await server.storage.pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA max_page_count = \(pages + 1000)")
      }
      #expect(try await board.send([large]).status == .ok)
      #expect(try await board.page().operations == [first, large])
    }
    #expect(site.log.all.contains("database refuses a write"))
  }

  @Test(
    "A locked database is said in words, and afterwards it goes on", .withFiles,
    .timeLimit(.minutes(1)))
  func locked() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let operation = try device.tap()
      let other = try Holder(site.configuration.database)
      try await other.hold()
      let refused = try await board.send([operation])
      #expect(refused.problem == "busy")
      #expect(refused.text.contains("in use by another program"))
      #expect(try await board.page().head == 0)
      try await other.release()
      #expect(try await board.send([operation]).status == .ok)
    }
  }

  @Test("When too much waits for the disk, more is refused at once", .withFiles)
  func queueTooLong() async throws {
    let site = try TestSite()
    try await site.test {
      $0.waitingWrites = 1
    } _: { client in
      let board = try await BoardClient.make(client)
      let other = try Holder(site.configuration.database)
      try await other.hold()
      let problems = try await withThrowingTaskGroup(of: String?.self) { group in
        for index in 0..<5 {
          // The first is taken at once, and waits for the other program.
          if index == 1 { try await Task.sleep(for: .milliseconds(300)) }
          group.addTask {
            var device = Device()
            let answer = try await board.send([try device.tap()])
            return try answer.status == .ok ? nil : answer.json.required("detail").text().string
          }
        }
        try await Task.sleep(for: .milliseconds(300))
        try await other.release()
        return try await group.reduce(into: [String]()) { if let words = $1 { $0.append(words) } }
      }
      // One is being written, and one waits behind it.
      #expect(problems.count == 3)
      #expect(problems.allSatisfy { $0.hasPrefix("Too many writes") })
      #expect(try await board.page().head == Int64(5 - problems.count))
    }
  }
}

/// Another program that holds the database for writing.
private struct Holder {
  let queue: DatabaseQueue

  init(_ path: String) throws {
    var settings = GRDB.Configuration()
    settings.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: settings)
  }

  func hold() async throws {
    try await queue.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
  }

  func release() async throws {
    try await queue.writeWithoutTransaction { try $0.rollback() }
  }
}

@Suite struct TokenBucketsTests {
  @Test("A bucket empties by use and fills with time, up to its burst")
  func fills() {
    let buckets = TokenBuckets<Int64>(.init(burst: 3, perSecond: 2))
    let start = ContinuousClock.now
    for _ in 0..<3 { #expect(buckets.take(1, now: start) == nil) }
    #expect(buckets.take(1, now: start) == 1)
    #expect(buckets.take(2, now: start) == nil)
    #expect(buckets.take(1, now: start + .milliseconds(499)) == 1)
    #expect(buckets.take(1, now: start + .milliseconds(501)) == nil)
    for _ in 0..<3 { #expect(buckets.take(1, now: start + .seconds(60)) == nil) }
    #expect(buckets.take(1, now: start + .seconds(60)) == 1)
  }

  @Test("Many keys take bounded memory, and those that took the most are remembered")
  func bounded() {
    let buckets = TokenBuckets<Int64>(.init(burst: 10, perSecond: 0.001), capacity: 100)
    let start = ContinuousClock.now
    for _ in 0..<10 { #expect(buckets.take(-1, now: start) == nil) }
    for key in Int64(0)..<10_000 {
      #expect(buckets.take(key, now: start) == nil)
      #expect(buckets.count <= 100)
    }
    #expect(buckets.take(-1, now: start) != nil)
  }
}

@Suite struct ClientAddressTests {
  private func address(
    _ peer: String, forwarded: [String] = [], trusting proxies: String? = nil
  ) throws -> [UInt8] {
    var headers = HTTPFields()
    let name = try #require(HTTPField.Name("X-Forwarded-For"))
    for value in forwarded { headers.append(.init(name: name, value: value)) }
    let trusted = try proxies.map { try #require(TrustedProxies($0)) } ?? TrustedProxies()
    return ClientAddress(
      peer: try SocketAddress(ipAddress: peer, port: 1), headers: headers, trusting: trusted
    ).bytes
  }

  @Test("Only a proxy on this machine is believed, and only what it saw itself")
  func forwarded() throws {
    #expect(try address("192.0.2.1") == [192, 0, 2, 1])
    #expect(try address("192.0.2.1", forwarded: ["198.51.100.7"]) == [192, 0, 2, 1])
    #expect(try address("127.0.0.1", forwarded: ["198.51.100.7"]) == [198, 51, 100, 7])
    #expect(
      try address("::1", forwarded: ["203.0.113.1", "203.0.113.2 , 198.51.100.7"])
        == [198, 51, 100, 7])
    #expect(try address("127.0.0.1", forwarded: ["nonsense"]) == [127, 0, 0, 1])
  }

  @Test("Proxies that are named are believed from elsewhere, one behind the other")
  func named() throws {
    let proxies = "192.0.2.7, 10.1.0.0/16,2001:db8:5::/48"
    func seen(_ peer: String, _ forwarded: String...) throws -> [UInt8] {
      try address(peer, forwarded: forwarded, trusting: proxies)
    }
    let client: [UInt8] = [198, 51, 100, 7]
    #expect(try seen("192.0.2.7", "198.51.100.7") == client)
    #expect(try seen("::ffff:192.0.2.7", "198.51.100.7") == client)
    #expect(try seen("10.1.255.255", "203.0.113.1, 198.51.100.7") == client)
    #expect(try seen("2001:db8:5:ffff::1", "198.51.100.7") == client)
    // Through two of them, in one field or in two.
    #expect(try seen("192.0.2.7", "203.0.113.1, 198.51.100.7, 10.1.2.3") == client)
    #expect(try seen("127.0.0.1", "203.0.113.1,198.51.100.7", "192.0.2.7 ,10.1.2.3") == client)
    // Whoever is none of them says nothing of anybody else.
    #expect(try seen("192.0.2.8", "198.51.100.7") == [192, 0, 2, 8])
    #expect(try seen("10.2.0.0", "198.51.100.7") == [10, 2, 0, 0])
    #expect(try seen("2001:db8:6::1", "198.51.100.7") == [0x20, 1, 0x0D, 0xB8, 0, 6, 0])
    // A proxy that names nobody, or nonsense, is nobody in particular.
    #expect(try seen("192.0.2.7").isEmpty && seen("192.0.2.7", "unknown").isEmpty)
    #expect(try seen("192.0.2.7", "198.51.100.7, , 10.1.2.3").isEmpty)
    #expect(try seen("192.0.2.7", "10.1.2.3").isEmpty)
    let peer = try SocketAddress(ipAddress: "10.1.2.3", port: 1)
    let trusted = try #require(TrustedProxies(proxies))
    #expect(ClientAddress.direct(peer, trusting: trusted) == nil)
    #expect(ClientAddress.direct(peer) != nil)
  }

  @Test(
    "Networks end anywhere between their bits",
    arguments: [
      ("10.0.0.0/9", "10.127.255.255", "10.128.0.0"), ("10.0.0.0/31", "10.0.0.1", "10.0.0.2"),
      ("10.0.0.8/29", "10.0.0.15", "10.0.0.16"), ("10.0.0.1", "10.0.0.1", "10.0.0.0"),
      ("0.0.0.0/0", "255.255.255.255", "::1"), ("fe80::/10", "febf::1", "fec0::1"),
      ("2001:db8::1/128", "2001:db8::1", "2001:db8::2"),
    ])
  func trusted(_ network: String, _ inside: String, _ outside: String) throws {
    let proxies = try #require(TrustedProxies(network))
    #expect(proxies.include(try SocketAddress(ipAddress: inside, port: 1)))
    #expect(!proxies.include(try SocketAddress(ipAddress: outside, port: 1)))
  }

  @Test(
    "What is no address and no network is refused",
    arguments: [
      "", ",", "10.0.0.7,", "host", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8",
      "::/129", "10.0.0.0/8/8", "10.0.0.7:80", "10.0.0", "10.0.0.0/٨",
    ])
  func untrusted(_ text: String) throws {
    #expect(TrustedProxies(text) == nil)
    let failure = ServerFailure.badSetting(
      name: "--trusted-proxies", value: text,
      expected: "addresses or networks such as 10.0.0.7 or 10.0.1.0/24, separated by commas")
    #expect(throws: failure) {
      try DetentServer.Configuration(flags: .init(trustedProxies: text), environment: [:])
    }
  }

  @Test("A network of IPv6 counts as one, and IPv4 is the same in either dress")
  func networks() throws {
    #expect(try address("2001:db8:1:2::3") == address("2001:db8:1:2:ffff::4"))
    #expect(try address("2001:db8:1:200::3") == address("2001:db8:1:2ff::4"))
    #expect(try address("2001:db8:1:200::3") != address("2001:db8:1:300::3"))
    #expect(try address("::ffff:192.0.2.1") == [192, 0, 2, 1])
    #expect(ClientAddress(peer: nil, headers: [:]).bytes.isEmpty)
  }
}
