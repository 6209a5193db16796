import Foundation
import GRDB
import JSONCoding
import Replication
import Synchronization
import Testing

@testable import CommandLineTool

@Suite("Links and servers that do not work")
struct SharingFaultTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// 32 hexadecimal digits that open nothing.
  private static let wrong = String(repeating: "0f", count: 16)

  private func token(_ link: String) -> String { String(link.suffix(32)) }

  @Test("What is no link is refused and not repeated")
  func noLink() throws {
    let whole = "http://localhost:1/#board/\(Self.wrong)/\(Self.wrong)"
    for text in [
      "http://localhost:1/#board/\(Self.wrong)", String(whole.dropLast()), whole + "0",
      "ftp://localhost/#board/\(Self.wrong)/\(Self.wrong)", "#", "://",
      "http://user:pw@localhost/#board/\(Self.wrong)/\(Self.wrong)", "",
    ] {
      for outcome in [
        try sandbox.board("join", "--", text),
        try sandbox.run(
          Sandbox.program, ["board", "join", "-"], environment: ["DETENT_STORE": sandbox.store],
          input: text + "\n"),
      ] {
        #expect(outcome.status == 65 && outcome.output.isEmpty, "\(text): \(outcome)")
        #expect(outcome.error.contains("isn't a board link") && !outcome.error.contains("0f0f"))
      }
    }
    let usage = try sandbox.board("join", whole, whole)
    #expect(usage.status == 64 && usage.error.contains("board/\(Self.wrong)/…"))
    #expect(!usage.error.contains("/\(Self.wrong)\n"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.file))
  }

  @Test("A link with a wrong token, or of another board, opens nothing and is not put away")
  func wrongToken() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    let link = try owner.share(server)
    for wrong in [
      String(link.dropLast(32)) + Self.wrong,
      "\(server.origin)/#board/\(Self.wrong)/\(token(link))",
    ] {
      for outcome in [
        try sandbox.board("join", wrong), try sandbox.tally("count", "Shirts", "--board", wrong),
      ] {
        #expect(outcome.status == 77 && outcome.error.contains("doesn't work"), "\(outcome)")
        #expect(outcome.output.isEmpty && !outcome.error.contains(token(wrong)))
      }
    }
    #expect(try sandbox.board().output.split(separator: "\n").count == 1)
  }

  @Test("A link that was turned off: counting goes on here, and a new link takes it along")
  func revoked() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    let link = try owner.share(server)
    try sandbox.join(link)
    let tokens = try JSON(reading: Array(try owner.board("tokens", "--json").output.utf8))
    guard case .array(let list) = tokens,
      let edit = list.first(where: { $0.member("right") == "edit" }),
      case .string(let id)? = edit.member("id")
    else {
      Issue.record("no edit token")
      return
    }
    #expect(list.count == 2)
    #expect(try sandbox.board("revoke", id.string).status == 77)
    #expect(try owner.board("revoke", id.string).error == "Turned off.\n")
    let count = try sandbox.tally("count", "Shirts", "+7")
    #expect(count.status == 0 && count.output == "7  Shirts\n")
    #expect(count.error.contains("turned off") && count.error.contains("1 change"))
    #expect(try sandbox.board("sync").status == 77)
    let looked = try sandbox.tally()
    #expect(looked.output.hasPrefix("7  Shirts\n") && looked.error.contains("turned off"))
    // The owner's device sees that its link for others is off, and makes another.
    let next = try owner.board("link").output.dropLast()
    #expect(next != link && next.hasPrefix(server.origin))
    try sandbox.join(String(next))
    #expect(try sandbox.board("sync").status == 0)
    #expect(try owner.tally().output.hasPrefix("7  Shirts\n"))
    #expect(try owner.board("revoke", String(repeating: "0", count: 16)).status == 66)
    #expect(try owner.board("revoke", "x").status == 64)
    let own = list.first { $0.member("right") == "own" }?.member("id")
    guard case .string(let last)? = own else { return }
    let refused = try owner.board("revoke", last.string)
    #expect(refused.status == 65 && refused.error.contains("last link for owners"))
  }

  @Test("Replacing the link turns the old one off; the owner's other devices go on")
  func replace() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    let second = try Sandbox()
    let link = try owner.share(server)
    let own = String(try owner.board("link", "--own").output.dropLast())
    #expect(own != link)
    try second.join(own)
    try sandbox.join(link)
    let next = String(try owner.board("link", "--replace").output.dropLast())
    #expect(next != link && next != own && next.hasPrefix(server.origin))
    #expect(try owner.board("link").output == next + "\n")
    #expect(try Sandbox().board("join", link).status == 77)
    #expect(try sandbox.board("sync").status == 77)
    #expect(try sandbox.board("link", "--replace").status == 77)
    #expect(try second.tally("count", "Shirts").output == "1  Shirts\n")
    // The other device of the owner never invited anybody: it makes a link of its own.
    let third = String(try second.board("link").output.dropLast())
    #expect(![link, next, own].contains(third))
    try sandbox.join(third)
    #expect(try sandbox.tally().output.hasPrefix("1  Shirts\n"))
    // An owner does not fall back to a lesser right by opening the link for others.
    try second.join(next)
    #expect(try second.board("tokens").status == 0)
    #expect(try owner.board("link", "--own", "--replace").status == 64)
    server.stop()
    let offline = try owner.board("link")
    #expect(offline.output == next + "\n" && offline.error.contains("the link saved here"))
    #expect(try owner.board("link", "--replace").status == 75)
  }

  @Test("No token in any output but the link that was asked for, nor in the server's log")
  func secrecy() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    let link = try owner.share(server)
    let own = String(try owner.board("link", "--own").output.dropLast())
    let before = server.log
    var said = before
    func hear(_ outcome: Sandbox.Outcome) { said += outcome.output + outcome.error }
    hear(try sandbox.board("join", link))
    hear(try sandbox.board("join", link, "--json"))
    for sandbox in [sandbox, owner] {
      for words in [
        [], ["--json"], ["sync"], ["sync", "--json"], ["tokens"], ["tokens", "--json"],
      ] {
        hear(try sandbox.board(words))
      }
      hear(try sandbox.tally("count", "Shirts"))
      hear(try sandbox.tally("export", "--json", "--operations"))
    }
    hear(try sandbox.tally("list", link))
    server.stop()
    hear(try sandbox.tally("count", "Shirts"))
    hear(try sandbox.board("sync"))
    hear(try sandbox.board("join", link, "--nonsense=\(link)"))
    said += server.log
    #expect(said.utf8.count > 2000)
    for secret in [link, own].map({ token($0) }) { #expect(!said.contains(secret)) }
  }

  // MARK: Servers of other kinds

  @Test("A page, a redirect, an error, no HTTP, no TLS: said in words, and nothing is kept")
  func otherServers() throws {
    let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>"
    let redirect =
      "HTTP/1.1 302 Found\r\nLocation: http://localhost:1/\r\nContent-Length: 0\r\n\r\n"
    let missing = "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnope"
    let busy = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"
    let json = "HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n{\"status\":\"ok\"}"
    for (answer, status, word) in [
      (page, 76, "another program"), (redirect, 76, "redirect"), (missing, 76, "HTTP 404"),
      (busy, 75, "busy"), (json, 76, "another program"), ("SSH-2.0-x\r\n", 76, "no HTTP"),
      ("", 75, "reached"),
    ] as [(String, Int32, String)] {
      let other = try OtherServer(answering: answer)
      let link = "\(other.origin)/#board/\(Self.wrong)/\(Self.wrong)"
      for outcome in [
        try sandbox.board("join", link), try sandbox.tally("--board", link),
        try sandbox.board("share", "--server", other.origin),
      ] {
        #expect(outcome.status == status, "\(answer): \(outcome)")
        #expect(outcome.error.contains(word), "\(answer): \(outcome)")
        #expect(outcome.output.isEmpty && !outcome.error.contains(Self.wrong))
      }
    }
    let other = try OtherServer(answering: page)
    let tls = try sandbox.board(
      "share", "--server", other.origin.replacingOccurrences(of: "http:", with: "https:"))
    #expect(tls.status == 76 || tls.status == 75, "\(tls)")
    #expect(try sandbox.board().output == "* Dry cleaning  only on this device\n")
  }

  @Test("A server that says nothing is not waited for long by who only looks")
  func silent() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    try sandbox.join(try owner.share(server))
    let silent = try OtherServer(answering: nil)
    try sandbox.moveBoard(to: silent.origin)
    let clock = ContinuousClock()
    var list: Sandbox.Outcome?
    let looking = try clock.measure { list = try sandbox.tally() }
    #expect(list?.status == 0 && list?.output == "0  Shirts\n0  Trousers\n0  Suit\n")
    #expect(list?.error.contains("saved here") == true)
    #expect(looking > .seconds(1) && looking < .seconds(5), "\(looking)")
    var count: Sandbox.Outcome?
    let counting = try clock.measure { count = try sandbox.tally("count", "Shirts") }
    #expect(count?.status == 0 && count?.output == "1  Shirts\n")
    #expect(count?.error.contains("Saved here; 1 change") == true)
    #expect(counting > .seconds(9) && counting < .seconds(20), "\(counting)")
  }

  @Test("A server that has become another program's: counts are kept, and it is said")
  func turned() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    try sandbox.join(try owner.share(server))
    let page = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>"
    let other = try OtherServer(answering: page)
    try sandbox.moveBoard(to: other.origin)
    let count = try sandbox.tally("count", "Shirts")
    #expect(count.status == 0 && count.output == "1  Shirts\n")
    #expect(count.error.contains("Saved here; 1 change will be sent"), "\(count)")
    #expect(count.error.contains("Something else answered instead of the server"), "\(count)")
    #expect(try sandbox.board("sync").status == 76)
    try sandbox.moveBoard(to: server.origin)
    #expect(try sandbox.board("sync").status == 0)
    #expect(try owner.tally().output.hasPrefix("1  Shirts\n"))
  }

  @Test(
    "What is no server's address is refused",
    arguments: [
      "localhost:8080", "ftp://x", "http://", "http://x/path", "http://x?y", "http://x#y",
      "http://u:p@x", "", "http://x y",
    ])
  func addresses(_ text: String) throws {
    let outcome = try sandbox.board("share", "--server", text)
    #expect(outcome.status == 64 && outcome.error.contains("https://"), "\(outcome)")
  }

  @Test("Nobody there: 75, and the board stays this device's alone")
  func nobody() throws {
    let server = try LiveServer()
    server.stop()
    let outcome = try sandbox.board("share", "--server", server.origin)
    #expect(outcome.status == 75 && outcome.error.contains("can't be reached"))
    #expect(try sandbox.board("link").status == 66)
    #expect(try sandbox.board("sync").status == 66)
    #expect(try sandbox.board("use", "Wedding").status == 66)
    #expect(try sandbox.board("use").status == 64)
    try server.start()
    #expect(try sandbox.board("share", "--server", server.origin).status == 0)
    let elsewhere = try sandbox.board("share", "--server", "http://localhost:1")
    #expect(elsewhere.status == 65 && elsewhere.error.contains(server.origin))
  }

  @Test("Over TLS with a certificate of one's own: refused without its authority, fine with it")
  func certificate() throws {
    let folder = sandbox.directory
    let made = try sandbox.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", folder + "/key.pem", "-out", folder + "/cert.pem", "-days", "2", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
      ])
    try #require(made.status == 0, "\(made.error)")
    let server = try LiveServer([
      "--certificate", folder + "/cert.pem", "--key", folder + "/key.pem",
    ])
    #expect(server.origin.hasPrefix("https://"))
    let refused = try sandbox.board("share", "--server", server.origin)
    #expect(refused.status == 78 && refused.error.contains("--certificate-authority"), "\(refused)")
    let shared = try sandbox.board(
      "share", "--server", server.origin, "--certificate-authority", folder + "/cert.pem")
    #expect(shared.status == 0, "\(shared.error)")
    let guest = try Sandbox()
    let trusting = ["DETENT_CA_FILE": folder + "/cert.pem"]
    let link = String(shared.output.dropLast())
    #expect(try guest.board(["join", link], environment: trusting).status == 0)
    #expect(try guest.tally("count", "Suit", environment: trusting).error.isEmpty)
    let list = try sandbox.tally("--certificate-authority", folder + "/cert.pem")
    #expect(list.output.contains("1  Suit\n") && list.error.isEmpty)
    let kept = try guest.tally("count", "Suit")
    #expect(kept.status == 0 && kept.error.contains("isn't trusted"), "\(kept)")
    let noFile = try guest.tally(environment: ["DETENT_CA_FILE": folder + "/none.pem"])
    #expect(noFile.status == 78 && noFile.error.contains("none.pem"), "\(noFile)")
  }

  @Test("Tokens are struck out of what was not written to show them")
  func struckOut() {
    let id = String(repeating: "a1", count: 16)
    #expect(Secrets.struckOut(of: "x board/\(id)/\(Self.wrong)' y") == "x board/\(id)/…' y")
    #expect(Secrets.struckOut(of: "board/\(id)/0f1e") == "board/\(id)/…")
    #expect(Secrets.struckOut(of: "the board/s of board/") == "the board/s of board/")
    #expect(Secrets.struckOut(of: "Rote Rosen – 花") == "Rote Rosen – 花")
  }
}
