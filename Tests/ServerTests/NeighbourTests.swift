import Replication
import SeededRandom
import Testing

@testable import Server

@Suite("What servers tell each other") struct NeighbourTests {
  private static let news: [ServerNews] = [
    .changed(board: .min, head: 1), .changed(board: -1, head: 9_007_199_254_740_991),
    .renewed(board: 0), .renewed(board: .max), .revoked(token: 7, board: -9),
    .taken(LimitUse(limit: 0, key: [], amount: 0)),
    .taken(LimitUse(limit: 10, key: [.max, 0, 1, 2], amount: 0.1 + 0.2)),
  ]

  @Test("What is told is heard as it was said")
  func words() throws {
    for each in Self.news { #expect(ServerNews(word: each.word) == each, "\(each)") }
    let text = try #require(ServerMessage.texts(.max, Self.news).first)
    let message = try #require(ServerMessage(text))
    #expect(message.sender == .max && message.news == Self.news)
  }

  @Test("More than one message holds goes into several, none of them too long")
  func longMessages() {
    let news = (0..<2000).map { ServerNews.changed(board: .min + Int64($0), head: .max) }
    let texts = ServerMessage.texts(5, news)
    #expect(texts.count > 5 && texts.allSatisfy { $0.utf8.count < 8000 })
    #expect(texts.flatMap { ServerMessage($0)?.news ?? [] } == news)
    #expect(ServerMessage.texts(5, []) == ["5"])
  }

  @Test("What no server says is left out, whatever it is")
  func garbage() {
    #expect(ServerMessage("") == nil)
    #expect(ServerMessage("hello c1:2") == nil)
    let odd = [
      "c1", "c1:2:3", "cx:1", "n", "n1:2", "r1", "t1", "t0:0", "tffffffffffffffff:0:0",
      "t0:7ff0000000000000:0", "t0:bff0000000000000:0", "z1:2", "c:", "n99999999999999999",
    ]
    let kept = ServerMessage("a " + odd.joined(separator: " ") + " n5")
    // The last of them takes no one's part of a limit, which is no harm.
    #expect(
      kept?.news.filter { $0 != .taken(LimitUse(limit: 0, key: [], amount: 0)) } == [
        .renewed(board: 5)
      ])
    var random = SeededGenerator(seed: 4)
    for _ in 0..<5000 {
      let letters = (0..<random.below(40)).map { _ in
        Character(Unicode.Scalar(UInt8(random.below(96) + 32)))
      }
      _ = ServerMessage(String(letters))
    }
  }

  @Test("Whoever is near a limit on one server is near it on all")
  func limits() throws {
    let rate = DetentServer.Limits.Rate(burst: 100, perSecond: 0.001)
    let (here, there) = (TokenBuckets<Int64>(rate), TokenBuckets<Int64>(rate))
    let now = ContinuousClock.now
    func exchange() -> Int {
      let (mine, theirs) = (here.untold(now: now), there.untold(now: now))
      for each in mine { there.take(each.amount, by: each.key, now: now) }
      for each in theirs { here.take(each.amount, by: each.key, now: now) }
      return mine.count + theirs.count
    }
    // Far from it, nobody is told.
    for _ in 0..<20 { #expect(here.take(1, now: now) == nil) }
    #expect(exchange() == 0)
    for _ in 0..<40 { #expect(here.take(1, now: now) == nil) }
    for _ in 0..<30 { #expect(there.take(1, now: now) == nil) }
    #expect(here.take(2, now: now) == nil)
    #expect(exchange() == 2)
    // Told once, and not passed on by who heard it.
    #expect(exchange() == 0)
    #expect((0..<100).prefix { _ in here.take(1, now: now) == nil }.count == 10)
    #expect((0..<100).prefix { _ in there.take(1, now: now) == nil }.count == 10)
    #expect(here.take(1, now: now) != nil && there.take(1, now: now) != nil)
    // Others have their own.
    #expect(there.take(2, 99, now: now) == nil)
  }

  @Test("Those whom limits are kept for are known by their words")
  func keys() throws {
    let addresses = try ["192.0.2.7", "2001:db8::1"].map { text in
      ClientAddress(peer: try .init(ipAddress: text, port: 1), headers: [:])
    }
    for address in addresses + [.nobody] {
      #expect(ClientAddress(words: address.words) == address)
      for token in [nil, Int64.min, 0, 5] {
        for board in [nil, Int64.max, 0] {
          let payer = Payer(address: address, token: token, board: board)
          #expect(Payer(words: payer.words) == payer)
        }
      }
    }
    #expect(Int64(words: Int64.min.words) == .min && Int64(words: []) == nil)
    #expect(Everybody(words: Everybody().words) != nil && Everybody(words: [1]) == nil)
    #expect(Payer(words: [1, 2, 3]) == nil)
  }
}
