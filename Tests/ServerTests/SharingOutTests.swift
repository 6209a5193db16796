import NIOCore
import NIOEmbedded
import Replication
import Testing

@testable import Server

func payer(_ address: String, token: Int64 = 1, board: Int64 = 1) throws -> Payer {
  let peer = try SocketAddress(ipAddress: address, port: 1)
  return Payer(
    address: ClientAddress(peer: peer, headers: [:]), token: token, board: board)
}

@Suite struct MemoryBudgetTests {
  @Test("One line gets a quarter, all of them the whole, and what is given back goes to who waits")
  func shares() async throws {
    let budget = MemoryBudget(1000, patience: .milliseconds(50))
    let first = try payer("192.0.2.1").line
    let lease = try #require(budget.tryLease(200, for: first))
    #expect(budget.tryLease(51, for: first) == nil)
    #expect(lease.grow(by: 50) && !lease.grow(by: 1))
    // Whoever has none gets some, though it is more than a quarter.
    var others: [MemoryBudget.Lease] = []
    others.append(try #require(budget.tryLease(500, for: payer("192.0.2.2").line)))
    others.append(try #require(budget.tryLease(250, for: payer("192.0.2.3").line)))
    #expect(budget.used == 1000)
    let fourth = try payer("192.0.2.4").line
    #expect(budget.tryLease(1, for: fourth) == nil)
    await #expect(throws: Problem.self) { _ = try await budget.lease(1, for: fourth) }
    let patient = MemoryBudget(100, patience: .seconds(60))
    let all = try #require(patient.tryLease(100, for: first))
    async let waiting = patient.lease(60, for: fourth)
    try await Task.sleep(for: .milliseconds(20))
    #expect(patient.used == 100)
    all.shrink(by: 60)
    let granted = try await waiting
    #expect(patient.used == 100)
    granted.end()
    granted.end()
    #expect(patient.used == 40)
    all.end()
    #expect(patient.used == 0)
    others = []
    lease.end()
    #expect(budget.used == 0)
  }

  @Test("Who stops waiting leaves nothing behind", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let budget = MemoryBudget(100, patience: .seconds(600))
    let line = try payer("192.0.2.1").line
    let all = try #require(budget.tryLease(100, for: line))
    let other = try payer("192.0.2.2").line
    let waiting = Task { try await budget.lease(50, for: other) }
    try await Task.sleep(for: .milliseconds(20))
    waiting.cancel()
    await #expect(throws: Problem.self) { _ = try await waiting.value }
    all.end()
    #expect(budget.used == 0)
  }
}

@Suite struct CostsTests {
  private let share = DetentServer.Limits.Share(
    holder: .init(burst: 2, perSecond: 0.001), group: .init(burst: 5, perSecond: 0.001))

  @Test("A holder who owes waits, and others with the same token do not")
  func holders() throws {
    let costs = Costs(share)
    let one = try payer("192.0.2.1")
    let other = try payer("192.0.2.2")
    costs.charge(one, seconds: 1.9)
    try costs.admit(one)
    costs.charge(one, seconds: 0.2)
    #expect(throws: Problem.self) { try costs.admit(one) }
    try costs.admit(other)
    // The address is the same whatever the token, and owes nothing yet.
    try costs.admit(try payer("192.0.2.1", token: 2, board: 2))
  }

  @Test("All who share a token, a board or an address have a share, too; bytes count like time")
  func groups() throws {
    // More by so much that a slow machine doesn't earn it back meanwhile.
    let bytes = Int(Costs.bytesPerSecond * 1.02)
    let tokens = Costs(share)
    for n in 1...5 { tokens.charge(try payer("192.0.2.\(n)"), bytes: bytes) }
    #expect(throws: Problem.self) { try tokens.admit(try payer("192.0.2.9")) }
    let boards = Costs(share)
    for n in 1...5 { boards.charge(try payer("192.0.2.\(n)", token: Int64(n)), bytes: bytes) }
    #expect(throws: Problem.self) { try boards.admit(try payer("192.0.2.9", token: 9)) }
    try boards.admit(try payer("192.0.2.9", token: 9, board: 2))
    let addresses = Costs(share)
    for n in 1...5 {
      addresses.charge(
        try payer("192.0.2.1", token: Int64(n), board: Int64(n)), bytes: bytes)
    }
    #expect(throws: Problem.self) {
      try addresses.admit(try payer("192.0.2.1", token: 9, board: 9))
    }
    // A proxy that names nobody stands for everybody.
    let proxies = Costs(share)
    for n in 1...50 {
      proxies.charge(try payer("127.0.0.1", token: Int64(n), board: Int64(n)), bytes: bytes)
    }
    try proxies.admit(try payer("127.0.0.1", token: 99, board: 99))
  }
}

@Suite struct ReadingPoolTests {
  @Test("Who asks for little goes before who asks for much", .timeLimit(.minutes(1)))
  func fair() async throws {
    let share = DetentServer.Limits.Share(
      holder: .init(burst: 1000, perSecond: 1), group: .init(burst: 1000, perSecond: 1))
    let pool = ReadingPool(Costs(share), threads: 1, mostWaiting: 1000)
    let order = Recorder()
    let greedy = try payer("192.0.2.1")
    let modest = try payer("192.0.2.2")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          try await pool.run(greedy) {
            let start = processorSeconds()
            while processorSeconds() - start < 0.005 {}
            order.add("G")
          }
        }
      }
      // The greedy one is at work already.
      while order.all.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      group.addTask {
        for _ in 0..<3 { try await pool.run(modest) { order.add("m") } }
      }
      try await group.waitForAll()
    }
    #expect(order.all.count == 103)
    #expect(order.all.prefix(90).count { $0 == "m" } == 3, "\(order.all)")
  }

  @Test("More than may wait are refused, and what a piece throws comes back")
  func full() async throws {
    struct Mine: Error {}
    let share = DetentServer.Limits.Share(
      holder: .init(burst: 1, perSecond: 1), group: .init(burst: 1, perSecond: 1))
    let pool = ReadingPool(Costs(share), threads: 2, mostWaiting: 0)
    let one = try payer("192.0.2.1")
    await #expect(throws: Problem.self) { try await pool.run(one) {} }
    let other = ReadingPool(Costs(share), threads: 2, mostWaiting: 5)
    await #expect(throws: Mine.self) { try await other.run(one) { throw Mine() } }
    #expect(try await other.run(one) { 7 } == 7)
  }
}

@Suite struct ConnectionsTests {
  @Test("Connections are bounded in all and for each address, and places come free again")
  func bounded() throws {
    let connections = Connections(most: 5, perAddress: 2)
    let one = ClientAddress.direct(try SocketAddress(ipAddress: "192.0.2.1", port: 1))
    let other = ClientAddress.direct(try SocketAddress(ipAddress: "192.0.2.2", port: 1))
    let proxy = ClientAddress.direct(try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    #expect(proxy == nil && one != nil)
    #expect(connections.enter(one) && connections.enter(one) && !connections.enter(one))
    #expect(connections.enter(other))
    #expect(connections.enter(proxy) && connections.enter(proxy) && !connections.enter(proxy))
    #expect(!connections.enter(other))
    connections.leave(one)
    #expect(connections.enter(other))
    #expect(connections.count == 5)
  }
}

@Suite struct FrameGuardTests {
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private func frame(_ kind: UInt8, _ stream: Int = 0, payload: Int) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(number >> (8 * $0) & 255) }
    }
    return bytes(payload, 3) + [kind, 0] + bytes(stream, 4) + Array(repeating: 7, count: payload)
  }

  /// Sends bytes in parts of a size; says what came through, and what was answered.
  private func send(_ bytes: [UInt8], parts: Int) throws -> (passed: Int, answer: [UInt8]) {
    let channel = EmbeddedChannel(handler: FrameGuard())
    var passed = 0
    for start in stride(from: 0, to: bytes.count, by: parts) {
      let part = ByteBuffer(bytes: bytes[start..<min(bytes.count, start + parts)])
      try channel.writeInbound(part)
      while let through = try channel.readInbound(as: ByteBuffer.self) {
        passed += through.readableBytes
      }
    }
    var answer: [UInt8] = []
    while let out = try channel.readOutbound(as: ByteBuffer.self) {
      answer += Array(out.readableBytesView)
    }
    return (passed, answer)
  }

  @Test("However bytes are cut, the same frames are counted", arguments: [1, 3, 8, 9, 10, 4096])
  func anyCut(parts: Int) throws {
    // Requests and content, with as many updates as they bring.
    var fair = Self.preface
    for n in 0..<400 {
      fair += frame(1, 2 * n + 1, payload: 30) + frame(0, 1, payload: 300)
      for _ in 0..<4 { fair += frame(8, payload: 4) }
    }
    let through = try send(fair, parts: parts)
    #expect(through.passed == fair.count && through.answer.isEmpty)
    let flood =
      Self.preface + frame(1, 5, payload: 9) + (0..<3000).flatMap { _ in frame(8, payload: 4) }
    let ended = try send(flood, parts: parts)
    #expect(ended.passed < flood.count)
    #expect(ended.answer == [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0xB])
  }

  @Test("What is no HTTP/2 passes")
  func otherSpeech() throws {
    let bytes = Array(String(repeating: "PRI * HTTP/1.1\r\nHost: a\r\n\r\n", count: 5000).utf8)
    let through = try send(bytes, parts: 1000)
    #expect(through.passed == bytes.count && through.answer.isEmpty)
  }
}

@Suite struct DailyBytesTests {
  @Test("New boards together store so much a day, and old ones go on")
  func daily() async throws {
    let site = try TestSite()
    let server = try {
      var configuration = site.configuration
      configuration.limits.bytesOfNewBoards = .init(burst: 2000, perSecond: 0.001)
      return try site.server(configuration)
    }()
    try await server.application().test(.router) { client in
      let old = try await BoardClient.make(client)
      try server.storage.write { try $0.execute("UPDATE boards SET made = 1") }
      let new = try await BoardClient.make(client)
      var device = Device()
      var refused: BoardAnswer?
      for _ in 0..<8 where refused == nil {
        let answer = try await new.send(try device.taps(10))
        if answer.status != .ok { refused = answer }
      }
      #expect(refused?.status == .tooManyRequests)
      #expect(refused?.problem == "too-many-requests")
      #expect(try #require(refused?.headers[.retryAfter].flatMap { Int($0) }) > 60)
      var other = Device()
      #expect(try await old.send(try other.taps(100)).status == .ok)
    }
  }

  @Test("One address stores so much a day, whatever its boards")
  func perAddress() async throws {
    let site = try TestSite()
    var configuration = site.configuration
    configuration.limits.bytesPerAddress = .init(burst: 2000, perSecond: 0.001)
    let server = try site.server(configuration)
    try await server.application().test(.router) { client in
      let board = try await BoardClient.make(client)
      let replica = Device().author.replica
      func grant(_ address: String) async throws -> Grant {
        let address = try payer(address).address
        return try #require(
          try await server.boards.grants.grant(board.owner, of: board.id, to: address))
      }
      let one = try await grant("203.0.113.1")
      try server.boards.admit(upload: 1500, of: replica, one)
      #expect(throws: Problem.self) { try server.boards.admit(upload: 1500, of: replica, one) }
      let other = try await grant("203.0.113.2")
      try server.boards.admit(upload: 1500, of: replica, other)
    }
  }
}
