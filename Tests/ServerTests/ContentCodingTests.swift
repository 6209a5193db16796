import Testing

@testable import Server

@Suite struct ContentCodingTests {
  @Test(
    "The heaviest coding wins, then the smallest, and a refusal is honoured",
    arguments: [
      (nil, ContentCoding.identity),
      ("", .identity),
      ("br", .brotli),
      ("gzip", .gzip),
      ("x-gzip", .gzip),
      ("gzip, deflate, br, zstd", .brotli),
      ("gzip, deflate", .gzip),
      ("deflate", .identity),
      ("BR;Q=1", .brotli),
      ("br;q=0.5, gzip;q=0.8", .gzip),
      ("br;q=0.801,gzip;q=0.8", .brotli),
      ("br;q=0, gzip", .gzip),
      ("br;q=0.000, gzip;q=0", .identity),
      ("br ; q=0 , gzip ; q=1.0", .gzip),
      ("*", .brotli),
      ("br;q=0, *", .gzip),
      ("br;q=0, gzip;q=0, *;q=0.1", .identity),
      ("identity", .identity),
      ("identity;q=1, br;q=0.5", .identity),
      ("identity;q=0.5, *;q=0", .identity),
      ("br;q=nonsense", .identity),
      ("br;q=-1", .identity),
      ("br;q=1.5", .brotli),
      (",,;q=1,gzip", .gzip),
    ] as [(String?, ContentCoding)])
  func negotiation(field: String?, expected: ContentCoding) {
    let chosen = ContentCoding.negotiate(
      acceptEncoding: field, available: ContentCoding.allCases)
    #expect(chosen == expected)
  }

  @Test("A reader that refuses all there is gets nothing", arguments: ["*;q=0", "identity;q=0"])
  func nothingAcceptable(field: String) {
    #expect(ContentCoding.negotiate(acceptEncoding: field, available: [.identity]) == nil)
  }

  @Test("A file that is not compressed is sent plain to everybody")
  func onlyPlain() {
    #expect(
      ContentCoding.negotiate(acceptEncoding: "br, gzip", available: [.identity]) == .identity)
  }

  @Test(
    "An entity tag is found in lists, weak or strong, and by the star",
    arguments: [
      ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), (" \"b\" ,\t\"a\" ", true),
      ("*", true), ("\"b\"", false), ("a", false), ("", false), ("\"a-br\"", false),
    ])
  func entityTags(field: String, matches: Bool) {
    #expect(entityTagMatches(field, "\"a\"") == matches)
  }
}
