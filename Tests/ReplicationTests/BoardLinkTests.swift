import JSONCoding
import Replication
import Testing

private let board = String(repeating: "0123456789abcdef", count: 2)
private let token = String(repeating: "fedcba9876543210", count: 2)

@Suite("BoardLink") struct BoardLinkTests {
  @Test("a link comes back as it was written, with white space around it")
  func comesBack() throws {
    for origin in ["https://count.example.org", "http://192.168.1.5:8080", "http://[::1]:8080"] {
      let text = "\(origin)/#board/\(board)/\(token)"
      let link = try #require(BoardLink(" \n\(text)\r\n"))
      #expect(link.origin == origin)
      #expect(link.secretText == text)
      #expect(link.board.description == board)
      #expect(link.token.secretText == token)
      #expect(BoardLink(origin: origin, fragment: link.secretFragment) == link)
    }
  }

  @Test("a word behind it says what is to be seen first, and opens no more")
  func word() throws {
    let text = "https://a.example/#board/\(board)/\(token)"
    for word in ["/wall", "/a", "/abcdefghijklmnop"] {
      #expect(BoardLink(text + word) == BoardLink(text))
      #expect(BoardLink(text + word)?.secretText == text)
    }
    for word in ["/", "//", "/W", "/wall/", "/1", "wall", "/abcdefghijklmnopq", "/wa ll"] {
      #expect(BoardLink(text + word) == nil, "\(word)")
    }
  }

  @Test("an owner's links for others are worked out from the right, a number and the token")
  func invitations() throws {
    let own = try #require(AccessToken(secretText: token))
    // Python: hashlib.sha256(b"detent board link count 0\n" + bytes.fromhex(token)).hexdigest()[:32]
    #expect(own.invitation(.count, number: 0).secretText == "9f99d91a57bc77e777841b04aeb24a59")
    #expect(own.invitation(.look, number: 12).secretText == "87be106d7e48ed27b583e23617433642")
    // Python: hashlib.sha256(bytes.fromhex(token)).hexdigest()[:16]
    #expect(own.id.description == "5df9fb8172e62116")
  }

  @Test("a server's list is read, and what is none is refused")
  func lines() throws {
    let text = """
      {"tokens":[{"id":"0123456789abcdef","right":"look","name":"Hall","made":5,"used":null},\
      {"id":"fedcba9876543210","right":"own","name":"","made":1,"used":7}]}
      """
    let lines = try TokenLine.all(JSONCursor(try JSON(reading: Array(text.utf8))))
    #expect(lines.map { $0.right } == [.look, .own] && lines.map { $0.used } == [nil, 7])
    #expect(lines[0].name == "Hall" && lines[0].id.description == "0123456789abcdef")
    for broken in [
      "{}", "[]", #"{"tokens":{}}"#, #"{"tokens":[{"id":"1","right":"look"}]}"#,
      #"{"tokens":[{"id":"0123456789abcdef","right":"all","name":"","made":1,"used":null}]}"#,
    ] {
      let json = try JSON(reading: Array(broken.utf8))
      #expect(throws: JSONError.self) { try TokenLine.all(JSONCursor(json)) }
    }
  }

  @Test(
    "what is no link is none",
    arguments: [
      "", "hello", "https://a.example/", "https://a.example/#", "#board/\(board)/\(token)",
      "ftp://a.example/#board/\(board)/\(token)", "https:///#board/\(board)/\(token)",
      "https://a.example/path/#board/\(board)/\(token)",
      "https://user@a.example/#board/\(board)/\(token)",
      "https://a.example?x/#board/\(board)/\(token)",
      "https://a.example/#board/\(board)/\(token)0", "https://a.example/#board/\(board)/",
      "https://a.example/#board/\(board.uppercased())/\(token)",
      "https://a.example/#board/\(board)\(token)", "https://a.example/#boards/\(board)/\(token)",
      "javascript:alert(1)//#board/\(board)/\(token)",
      "https://a.example\u{202E}/#board/\(board)/\(token)",
    ])
  func refused(text: String) {
    #expect(BoardLink(text) == nil)
  }

  @Test("a megabyte is no link, and is refused at once")
  func tooLong() {
    #expect(BoardLink(String(repeating: "https://a.example/#", count: 60_000)) == nil)
  }

  @Test("a token has no description to be logged by accident, and its hash is not itself")
  func hash() throws {
    let read = try #require(AccessToken(secretText: token))
    #expect(read.hash == SHA256.hash(read.bytes))
    #expect(read.hash.count == 32)
    #expect(AccessToken(secretText: token + "0") == nil)
    #expect(AccessToken(secretText: "g" + token.dropFirst()) == nil)
  }
}
