import Testing
import XMLReading

func titles(_ svg: [UInt8]) throws(XMLError) -> [String] {
  var reader = try XMLReader(svg)
  var titles: [String] = []
  var isInTitle = false
  while let event = try reader.next() {
    switch event {
    case .start(let element):
      isInTitle = element.name.local == Array("title".utf8)
      if isInTitle { titles.append("") }
    case .text(let text):
      if isInTitle { titles[titles.count - 1] += String(decoding: text, as: UTF8.self) }
    case .end: isInTitle = false
    }
  }
  return titles
}

@Suite("Guides/XMLReading.md")
struct XMLGuideTests {
  @Test("The example reads titles")
  func example() throws {
    let svg = "<svg><title>Tom &amp; Jerry</title><g><title>Cat</title></g>not this</svg>"
    #expect(try titles(Array(svg.utf8)) == ["Tom & Jerry", "Cat"])
  }
}
