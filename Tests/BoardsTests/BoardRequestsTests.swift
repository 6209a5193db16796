import Boards
import Replication
import Testing

@Suite("BoardRequests") struct BoardRequestsTests {
  @Test("Only of a link to look there is an address for calendars")
  func feeds() throws {
    let board = String(repeating: "0123456789abcdef", count: 2)
    let token = String(repeating: "fedcba9876543210", count: 2)
    let link = try #require(BoardLink("https://a.example:8443/#board/\(board)/\(token)/wall"))
    let requests = BoardRequests(link)
    #expect(
      requests.secretFeedText(.look)
        == "https://a.example:8443/v1/boards/\(board)/feeds/\(token)/calls.ics")
    for right in [Right.own, .edit, .count] { #expect(requests.secretFeedText(right) == nil) }
  }
}
