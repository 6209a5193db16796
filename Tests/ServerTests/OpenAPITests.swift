import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JSONCoding
import Replication
import Testing

@testable import Server

@Suite struct OpenAPITests {
  private let document: JSON

  init() throws { document = try JSON(reading: Array(OpenAPI.document.utf8)) }

  @Test("The document is served as it is")
  func served() async throws {
    let site = try TestSite()
    try await site.test { client in
      let answer = try await BoardAnswer.ask(client, "/v1/openapi.json", .get)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "application/json")
      #expect(answer.text == OpenAPI.document)
      #expect(document.member("openapi") == "3.1.0")
    }
  }

  @Test("Every address and method of the server is in it, and no other")
  func routes() throws {
    let site = try TestSite()
    let methods = ["get", "post", "put", "patch", "delete", "options"]
    var described: Set<String> = []
    for (path, item) in try JSONCursor(document).required("paths").members() {
      for (method, _) in try item.members() where methods.contains(method.string) {
        described.insert("\(method) \(path)")
      }
    }
    #expect(described.count == 14)
    let router = try site.server().router()
    let addresses = Set(
      router.routes.map { route in
        "/"
          + "\(route.path)".split(separator: "/").map { part in
            part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
          }.joined(separator: "/")
      })
    #expect(
      addresses == Set(described.map { String($0.drop { $0 != " " }.dropFirst()) }))
  }

  @Test("Methods that are not in it are refused, those that are in it are not")
  func methods() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      for (path, item) in try JSONCursor(document).required("paths").members() {
        let uri = path.string.replacing("{board}", with: board.id.description)
          .replacing("{token}", with: "0011223344556677")
        for method in ["get", "post", "put", "patch", "delete", "options"] {
          guard try item.member(method) == nil else { continue }
          let answer = try await BoardAnswer.ask(
            client, uri, HTTPRequest.Method(method.uppercased()) ?? .get)
          #expect(answer.status == .methodNotAllowed, "\(method) \(uri)")
          #expect(answer.headers[.allow]?.isEmpty == false)
        }
      }
    }
  }

  @Test("Every reference leads somewhere")
  func references() throws {
    func visit(_ json: JSON) {
      switch json {
      case .object(let members):
        for member in members {
          if member.key.equals("$ref"), case .string(let text) = member.value {
            var place: JSON? = document
            for part in text.string.split(separator: "/").dropFirst() {
              place = place?.member(String(part))
            }
            #expect(place != nil, "\(text)")
          }
          visit(member.value)
        }
      case .array(let elements): for element in elements { visit(element) }
      default: break
      }
    }
    visit(document)
  }

  @Test("Answers have the status, the media type and the members that it promises")
  func answers() async throws {
    let site = try TestSite()
    try await site.test {
      $0.boardBytes = 150
    } _: { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      var other = Device()
      let editor = AccessToken.random()
      let tokenJSON: JSON = ["token": JSON(editor.secretText), "right": "edit", "name": "x"]
      let first = try device.tap()
      let second = try device.tap()
      let third = try device.tap()
      let forged = Upload(
        secrets: [(device.author.replica, other.author.secret)], operations: [first])
      try check(try await board.create(), "/v1/boards", "post", 200)
      try check(
        try await BoardClient(client: client, id: .random(), owner: .random()).create(),
        "/v1/boards", "post", 201)
      try check(
        try await BoardClient(client: client, id: board.id, owner: .random()).create(),
        "/v1/boards", "post", 401)
      try check(
        try await BoardAnswer.ask(client, "/v1/boards", .post, body: "{"), "/v1/boards", "post",
        400)
      let place = "/v1/boards/{board}"
      try check(try await board.ask(), place, "get", 200)
      try check(try await board.ask(token: .random()), place, "get", 401)
      let operations = place + "/operations"
      try check(try await board.send([first]), operations, "post", 200)
      try check(try await board.send([third]), operations, "post", 409)
      try check(
        try await board.ask("/operations", .post, json: forged.json), operations, "post", 403)
      for right in [Right.count, .look] {
        let guest = try await board.add(right)
        try check(try await board.ask(token: guest), place, "get", 200)
        try check(try await board.send([second], token: guest), operations, "post", 403)
      }
      try check(try await board.send([second, third, other.tap()]), operations, "post", 507)
      try check(try await board.ask("/operations", .post, json: 7), operations, "post", 400)
      try check(try await board.ask("/operations"), operations, "get", 200)
      try check(try await board.ask("/operations?limit=0"), operations, "get", 400)
      try check(try await board.ask("/snapshot"), place + "/snapshot", "get", 200)
      try check(try await board.ask("/history"), place + "/history", "get", 200)
      try check(try await board.ask("/history?after=x"), place + "/history", "get", 400)
      try check(try await board.ask("/events?after=x"), place + "/events", "get", 400)
      let looker = try await board.add(.look)
      let feed = place + "/feeds/{token}/calls.ics"
      let calls = try await board.feed(looker)
      try check(calls, feed, "get", 200)
      let tag = try #require(calls.headers[.eTag])
      try check(try await board.feed(looker, known: tag), feed, "get", 304)
      try check(try await board.feed(board.owner), feed, "get", 403)
      try check(try await board.feed(.random()), feed, "get", 404)
      let tokens = place + "/tokens"
      try check(try await board.ask("/tokens", .post, json: tokenJSON), tokens, "post", 201)
      try check(try await board.ask("/tokens", .post, json: tokenJSON), tokens, "post", 200)
      try check(try await board.ask("/tokens", .post, json: [:]), tokens, "post", 400)
      try check(try await board.ask("/tokens"), tokens, "get", 200)
      try check(try await board.ask("/tokens", token: editor), tokens, "get", 403)
      let token = tokens + "/{token}"
      try check(try await board.ask("/tokens/0", .delete), token, "delete", 404)
      try check(try await board.ask("/tokens/\(board.owner.id)", .delete), token, "delete", 409)
      try check(try await board.ask("/tokens/\(editor.id)", .delete), token, "delete", 204)
      try check(try await BoardAnswer.ask(client, "/health", .get), "/health", "get", 200)
    }
  }

  /// Holds an answer against the document: status, media type, fields and required members.
  private func check(
    _ answer: BoardAnswer, _ path: String, _ method: String, _ status: Int
  ) throws {
    #expect(answer.status.code == status, "\(method) \(path): \(answer.text)")
    let operation = try JSONCursor(document).required("paths").required(path).required(method)
    let response = resolved(try operation.required("responses").required("\(status)").value)
    for member in members(response.member("headers")) {
      let name = try #require(HTTPField.Name(member.key.string))
      #expect(answer.headers[name] != nil, "\(method) \(path): \(name)")
    }
    guard let content = members(response.member("content")).first else {
      #expect(answer.bytes.isEmpty)
      return
    }
    #expect(answer.headers[.contentType] == content.key.string, "\(method) \(path)")
    if content.key.string.hasSuffix("json") {
      let value = try JSON(reading: answer.bytes)
      conforms(value, content.value.member("schema") ?? .null, "\(method) \(path) \(status)")
    }
  }

  /// The part of JSON Schema that the document uses.
  private func conforms(_ value: JSON, _ schema: JSON, _ place: String) {
    let schema = resolved(schema)
    if case .array(let all)? = schema.member("allOf") {
      for part in all { conforms(value, part, place) }
    }
    if case .array(let required)? = schema.member("required") {
      for case .string(let name) in required {
        #expect(value.member(name.string) != nil, "\(place): \(name)")
      }
    }
    for property in members(schema.member("properties")) {
      guard let member = value.member(property.key.string) else { continue }
      conforms(member, property.value, place + "." + property.key.string)
    }
    if let items = schema.member("items"), case .array(let elements) = value {
      for element in elements { conforms(element, items, place + "[]") }
    }
    if case .string(let pattern)? = schema.member("pattern"), case .string(let text) = value {
      #expect(
        text.string.range(of: pattern.string, options: .regularExpression) != nil,
        "\(place): \(text)")
    }
    if case .string(let type)? = schema.member("type") {
      let kinds: [String: JSON.Kind] = [
        "string": .string, "integer": .integer, "object": .object, "array": .array,
      ]
      #expect(value.kind == kinds[type.string], "\(place)")
    }
    if case .array(let values)? = schema.member("enum") {
      #expect(values.contains(value), "\(place)")
    }
  }

  private func resolved(_ json: JSON) -> JSON {
    guard case .string(let reference)? = json.member("$ref") else { return json }
    var place = document
    for part in reference.string.split(separator: "/").dropFirst() {
      place = place.member(String(part)) ?? .null
    }
    return place
  }

  private func members(_ json: JSON?) -> [JSON.Member] {
    if case .object(let members)? = json { members } else { [] }
  }
}
