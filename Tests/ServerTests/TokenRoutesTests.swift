import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Replication
import Testing

@testable import Server

@Suite struct TokenRoutesTests {
  private func json(_ token: AccessToken, _ right: String = "edit", _ name: String = "Desk") -> JSON
  {
    ["token": JSON(token.secretText), "right": JSON(right), "name": JSON(name)]
  }

  @Test("A token is made once, however often it is asked for, and is never shown")
  func makes() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let token = AccessToken.random()
      let first = try await board.ask("/tokens", .post, json: json(token))
      #expect(first.status == .created)
      #expect(try first.json.required("id").text().string == token.id)
      #expect(try first.json.required("right").right() == .edit)
      #expect(try first.json.required("name").text().string == "Desk")
      let made = try first.json.required("made").integer()
      #expect(abs(made - Int64(Date().timeIntervalSince1970 * 1000)) < 60_000)
      let again = try await board.ask("/tokens", .post, json: json(token))
      #expect(again.status == .ok)
      #expect(again.bytes == first.bytes)
      for other in [json(token, "own"), json(token, "edit", "Phone")] {
        let answer = try await board.ask("/tokens", .post, json: other)
        #expect(answer.status == .conflict)
        #expect(answer.problem == "token-taken")
      }
      #expect(try await board.ask(token: token).json.required("right").right() == .edit)
      let list = try await board.ask("/tokens")
      #expect(!list.text.contains(token.secretText))
      #expect(!list.text.contains(board.owner.secretText))
      #expect(
        try list.json.required("tokens").elements().map { try $0.required("id").text().string }
          == [board.owner.id, token.id])
    }
  }

  @Test("The list says when a token was last used, also after a restart")
  func used() async throws {
    let site = try TestSite()
    let id = BoardID.random()
    let owner = AccessToken.random()
    let editor = AccessToken.random()
    try await site.test { client in
      let board = BoardClient(client: client, id: id, owner: owner)
      _ = try await board.create()
      _ = try await board.add(.edit, token: editor)
      let before = try await used(board)
      #expect(before[1] == .null)
      _ = try await board.ask(token: editor)
      let after = try await used(board)
      #expect(after[1] != .null)
    }
    try await site.test { client in
      let board = BoardClient(client: client, id: id, owner: owner)
      let later = try await used(board)
      #expect(later[1] != .null)
    }
  }

  private func used(_ board: BoardClient) async throws -> [JSON] {
    try await board.ask("/tokens").json.required("tokens").elements()
      .map { try $0.required("used").value }
  }

  @Test("An editor may count, and neither see nor change who is let in")
  func rights() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let editor = try await board.add(.edit)
      var device = Device()
      #expect(try await board.send([try device.tap()], token: editor).status == .ok)
      for (rest, method) in [
        ("/tokens", HTTPRequest.Method.get), ("/tokens", .post),
        ("/tokens/\(board.owner.id)", .delete), ("/tokens/\(editor.id)", .delete),
      ] {
        let answer = try await board.ask(
          rest, method, token: editor, json: method == .post ? json(.random()) : nil)
        #expect(answer.status == .forbidden)
        #expect(answer.problem == "forbidden")
      }
      let owner = try await board.add(.own)
      #expect(try await board.ask("/tokens", token: owner).status == .ok)
    }
  }

  @Test("A revoked token opens nothing, and may be revoked again but never made again")
  func revokes() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let token = AccessToken.random()
      _ = try await board.ask("/tokens", .post, json: json(token))
      #expect(try await board.ask(token: token).status == .ok)
      for _ in 0..<2 {
        let answer = try await board.ask("/tokens/\(token.id)", .delete)
        #expect(answer.status == .noContent)
        #expect(answer.bytes.isEmpty)
      }
      #expect(try await board.ask(token: token).problem == "unauthorized")
      #expect(
        try await board.ask("/tokens", .post, json: json(token)).problem == "token-taken")
      #expect(try await board.ask("/tokens").json.required("tokens").elements().count == 1)
      for unknown in [AccessToken.random().id, "nonsense", token.secretText] {
        let answer = try await board.ask("/tokens/\(unknown)", .delete)
        #expect(answer.status == .notFound)
        #expect(answer.problem == "not-found")
      }
    }
  }

  @Test("The last owner's token stays")
  func lastOwner() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      _ = try await board.add(.edit)
      let refused = try await board.ask("/tokens/\(board.owner.id)", .delete)
      #expect(refused.status == .conflict)
      #expect(refused.problem == "last-owner")
      let second = try await board.add(.own)
      #expect(
        try await board.ask("/tokens/\(board.owner.id)", .delete, token: second).status
          == .noContent)
      #expect(
        try await board.ask("/tokens/\(second.id)", .delete, token: second).problem
          == "last-owner")
    }
  }

  @Test("A token of another board is taken, and another board's tokens cannot be revoked")
  func otherBoards() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let other = try await BoardClient.make(client)
      let editor = try await other.add(.edit, name: "Desk")
      #expect(try await board.ask("/tokens/\(editor.id)", .delete).problem == "not-found")
      #expect(try await board.ask("/tokens", .post, json: json(editor)).problem == "token-taken")
      #expect(try await other.ask(token: editor).status == .ok)
    }
  }

  @Test(
    "A name is up to 80 characters of text, in any script",
    arguments: [
      ("", true), ("作業場のタブレット", true), (String(repeating: "é", count: 80), true),
      (String(repeating: "a", count: 81), false), ("a\nb", false), ("\u{7F}", false),
      ("\u{2028}", false),
    ])
  func names(name: String, isFine: Bool) async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let answer = try await board.ask("/tokens", .post, json: json(.random(), "edit", name))
      #expect(answer.status == (isFine ? .created : .badRequest))
      if isFine { #expect(try answer.json.required("name").text().string == name) }
    }
  }

  @Test(
    "What is no token is refused with the place",
    arguments: [
      ("{\"right\":\"edit\",\"name\":\"\"}", "token"),
      ("{\"token\":\"5e5a3e\",\"right\":\"edit\",\"name\":\"\"}", "token: expected 32"),
      (
        "{\"token\":\"00112233445566778899aabbccddeeff\",\"right\":\"all\",\"name\":\"\"}",
        "right: expected"
      ),
      ("{\"token\":\"00112233445566778899aabbccddeeff\",\"right\":\"own\"}", "name"),
    ])
  func malformed(body: String, words: String) async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let answer = try await BoardAnswer.ask(
        client, board.path + "/tokens", .post,
        headers: [.authorization: "Bearer \(board.owner.secretText)"], body: body)
      #expect(answer.problem == "malformed")
      #expect(answer.text.contains(words), "\(answer.text)")
      #expect(!answer.text.contains("5e5a3e"))
      #expect(!answer.text.contains("00112233"))
    }
  }
}
