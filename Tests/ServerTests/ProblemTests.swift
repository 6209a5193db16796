import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite struct ProblemTests {
  @Test("An unknown address answers with problem details", arguments: [false, true])
  func notFound(overSocket: Bool) async throws {
    let site = try TestSite()
    try await site.server().application().test(overSocket ? .live : .router) { client in
      let answer = try await client.execute(uri: "/v1/nothing", method: .get)
      #expect(answer.status == .notFound)
      #expect(answer.headers[.contentType] == "application/problem+json")
      #expect(answer.headers[.cacheControl] == "no-store")
      let problem = try #require(
        try JSONSerialization.jsonObject(with: Data(buffer: answer.body)) as? [String: Any])
      #expect(problem["type"] as? String == "about:blank")
      #expect(problem["title"] as? String == "Not Found")
      #expect(problem["status"] as? Int == 404)
      #expect(problem["detail"] as? String == "This page doesn't exist.")
    }
  }

  @Test("A person's browser gets a page that repeats nothing of the request")
  func notFoundPage() async throws {
    let site = try TestSite()
    try await site.server().application().test(.router) { client in
      let answer = try await client.execute(
        uri: "/%3Cscript%3Ealert(1)%3C/script%3E", method: .get,
        headers: [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"])
      #expect(answer.status == .notFound)
      #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
      let page = String(buffer: answer.body)
      #expect(page.contains("<a href=\"/\">Open Detent</a>"))
      #expect(!page.contains("script"))
    }
  }

  @Test(
    "A method that an address does not know is refused with those it knows",
    arguments: ["/", "/host/main.0123456789.js", "/health"],
    [HTTPRequest.Method.post, .put, .delete, .patch, .options])
  func methodNotAllowed(path: String, method: HTTPRequest.Method) async throws {
    let site = try TestSite()
    try await site.server().application().test(.router) { client in
      let answer = try await client.execute(uri: path, method: method)
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.headers[.allow] == "GET, HEAD")
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test("A body beyond the limit is refused before it is read, one at the limit is not")
  func contentTooLarge() async throws {
    let site = try TestSite()
    try await site.server().application().test(.live) { client in
      let over = try await client.execute(
        uri: "/v1/boards", method: .post, body: ByteBuffer(repeating: 0x20, count: (1 << 20) + 1))
      #expect(over.status == .contentTooLarge)
      let limit = try await client.execute(
        uri: "/v1/boards", method: .post, body: ByteBuffer(repeating: 0x20, count: 1 << 20))
      #expect(limit.status == .badRequest)
    }
  }

  @Test("A field section beyond the limit is refused")
  func fieldsTooLarge() async throws {
    let site = try TestSite()
    try await site.server().application().test(.live) { client in
      let answer = try await client.execute(
        uri: "/", method: .get, headers: [.cookie: String(repeating: "c", count: 40 << 10)])
      #expect(answer.status == .badRequest)
    }
  }

  @Test("Text is escaped as JSON demands")
  func escaping() {
    #expect(jsonEscaped("a\"b\\c\n\u{1}é") == "a\\\"b\\\\c\\u000a\\u0001é")
  }
}
