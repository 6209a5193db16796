import Boards
import JSONCoding
import Replication
import SeededRandom
import Testing

/// What an answer means, whoever gave it.
@Suite("Reading of answers") struct AnswerReadingTests {
  private static let token = AccessToken(bytes: [UInt8](repeating: 1, count: 16))
  private let receipt = UploadAnswer(epoch: 7, after: 3, cursor: 5, new: 2)

  private func answer(_ status: Int32, _ text: String) -> NetworkAnswer {
    NetworkAnswer(status: status, body: Array(text.utf8))
  }

  private func problem(_ status: Int32, _ name: String, _ more: String = "") -> NetworkAnswer {
    answer(status, #"{"type":"urn:detent:problem:\#(name)","status":\#(status)\#(more)}"#)
  }

  @Test("Our server's answers to an upload are read as it means them")
  func ours() {
    let good = NetworkAnswer(status: 200, body: receipt.canonicalBytes)
    #expect(good.upload == .taken(receipt))
    #expect(
      problem(409, "unknown-predecessor", #","index":4"#).upload == .unknownPredecessor(index: 4))
    #expect(problem(403, "count-only", #","index":2"#).upload == .refused(index: 2))
    for (status, name) in [
      (403, "look-only"), (403, "forbidden"), (403, "forged-replica"), (400, "malformed"),
      (413, "too-large"),
    ] as [(Int32, String)] {
      #expect(problem(status, name).upload == .refused(index: nil))
    }
    #expect(problem(401, "unauthorized").upload == .trouble(.closed))
    #expect(problem(507, "board-full").upload == .trouble(.boardFull))
    #expect(problem(429, "too-many-requests").upload == .trouble(.busy))
    #expect(problem(503, "busy").upload == .trouble(.busy))
    #expect(problem(408, "too-slow").upload == .trouble(.busy))
    // A problem that a newer server has is refused without barring anything.
    #expect(problem(418, "something-new").upload == .trouble(.refused(status: 418)))
    // Without the place it means nothing.
    #expect(problem(409, "unknown-predecessor").upload == .trouble(.refused(status: 409)))
  }

  @Test(
    "What is not a document of ours is the network's trouble, whatever its status",
    arguments: [200, 201, 204, 302, 400, 401, 403, 404, 407, 409, 410, 413, 418, 451, 511]
      as [Int32])
  func intercepted(status: Int32) {
    let bodies = [
      "<!doctype html><title>Sign in</title>", "", "{}", "[]", "null", "{\"type\":403}",
      #"{"type":"about:blank","status":\#(status),"index":0}"#,
      #"{"type":"https://example.org/unknown-predecessor","status":\#(status),"index":0}"#,
      // Ours, but of an answer with another status: kept by a cache, or passed on wrongly.
      #"{"type":"urn:detent:problem:unknown-predecessor","status":299,"index":0}"#,
      #"{"type":"urn:detent:problem:unauthorized"}"#,
      #"{"epoch":"0000000000000007","after":3}"#, #"{"right":"emperor"}"#, #"{"tokens":[{}]}"#,
    ]
    for body in bodies {
      let answer = answer(status, body)
      let trouble = SyncTrouble.intercepted(status: status)
      #expect(answer.upload == .trouble(trouble), "\(body)")
      #expect(answer.operations == .failure(trouble))
      #expect(answer.right == .failure(trouble))
      #expect(answer.troubleMaking(Self.token) == trouble)
      if status != 204 || !body.isEmpty { #expect(answer.troubleRevoking == trouble) }
      guard case .failure = answer.tokens else {
        Issue.record("tokens out of \(body)")
        continue
      }
    }
  }

  @Test("Gateways that miss the server behind them are waited for; no answer is no connection")
  func gateways() {
    for status in [429, 500, 502, 503, 504] as [Int32] {
      #expect(answer(status, "<h1>Bad gateway</h1>").upload == .trouble(.busy))
    }
    #expect(NetworkAnswer.none.upload == .trouble(.unreachable))
    #expect(NetworkAnswer.none.right == .failure(.unreachable))
  }

  @Test("Half a body, and bodies altered bit by bit, never bar anything by accident")
  func spoilt() {
    let good = receipt.canonicalBytes
    for end in 0..<good.count {
      let half = NetworkAnswer(status: 200, body: Array(good[..<end]))
      #expect(half.upload == .trouble(.intercepted(status: 200)))
    }
    let refusal = problem(403, "count-only", #","index":2"#)
    for end in 0..<refusal.body.count {
      let half = NetworkAnswer(status: 403, body: Array(refusal.body[..<end]))
      #expect(half.upload == .trouble(.intercepted(status: 403)))
    }
    var chance = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      var bytes = good
      bytes[chance.below(bytes.count)] ^= 1 << UInt8(chance.below(8))
      switch NetworkAnswer(status: 200, body: bytes).upload {
      case .taken, .trouble(.intercepted(status: 200)): continue
      case let other: Issue.record("\(other) out of \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test("A link is made or turned off only where the server says so of that link")
  func tokens() {
    let (token, other) = (Self.token, AccessToken(bytes: [UInt8](repeating: 4, count: 16)))
    let made = answer(201, #"{"id":"\#(token.id)","right":"edit","name":"","made":1}"#)
    #expect(made.troubleMaking(token) == nil)
    #expect(made.troubleMaking(other) == .intercepted(status: 201))
    #expect(NetworkAnswer(status: 204).troubleRevoking == nil)
    #expect(problem(404, "not-found").troubleRevoking == nil)
    #expect(answer(404, "<h1>Not found</h1>").troubleRevoking == .intercepted(status: 404))
    #expect(problem(409, "last-owner").troubleRevoking == .refused(status: 409))
    #expect(problem(409, "last-owner").isProblem("last-owner"))
    #expect(!answer(409, "last-owner").isProblem("last-owner"))
  }
}
