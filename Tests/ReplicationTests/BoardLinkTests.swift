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
