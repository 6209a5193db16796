import Drawing
import Testing

@Suite("SVG written once")
struct SVGSharingTests {
  /// What is written within the outermost element, and that element's attributes.
  private func written(_ body: String) throws -> String {
    let text = String(decoding: try scene(body).svg(), as: UTF8.self)
    let start = try #require(text.range(of: "<svg")).upperBound
    let end = try #require(text.range(of: "</svg>")).lowerBound
    return String(text[start..<end]).replacing(
      " xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"", with: "")
  }

  @Test(
    "Basic shapes stay what they are where that is shorter",
    arguments: [
      ("<circle cx=\"12\" cy=\"12\" r=\"8\"/>", "<circle cx=\"12\" cy=\"12\" r=\"8\"/>"),
      (
        "<path d=\"M4 12a8 8 0 0 1 16 0 8 8 0 0 1-16 0z\"/>",
        "<circle cx=\"12\" cy=\"12\" r=\"8\"/>"
      ),
      (
        "<ellipse cx=\"12\" cy=\"5\" rx=\"8\" ry=\"4\"/>",
        "<ellipse cx=\"12\" cy=\"5\" rx=\"8\" ry=\"4\"/>"
      ),
      (
        "<rect y=\"1.5\" width=\"20\" height=\"10\" rx=\"2\"/>",
        "<rect y=\"1.5\" width=\"20\" height=\"10\" rx=\"2\"/>"
      ),
      ("<rect width=\"20\" height=\"10\"/>", "<path d=\"m0 0h20v10H0z\"/>"),
    ])
  func shapes(body: String, expected: String) throws {
    try expect(body, ">" + expected)
  }

  @Test("Where dashes begin is where they began")
  func dashed() throws {
    let text = try written(
      "<path d=\"M12 4a8 8 0 0 1 0 16 8 8 0 0 1 0-16z\" fill=\"none\" stroke=\"red\" "
        + "stroke-dasharray=\"3 2\"/>")
    #expect(text.contains("d=\"m12 4a8 8 0 ") && !text.contains("circle"))
  }

  private func expect(_ body: String, _ expected: String) throws {
    let text = try written(body)
    #expect(text == expected)
  }

  @Test("What most elements share is said around them, the rest by themselves")
  func shared() throws {
    try expect(
      "<path fill=\"none\" stroke=\"red\" d=\"M0 0h9\"/>"
        + "<path fill=\"none\" stroke=\"red\" d=\"M0 5h9\"/>"
        + "<path fill=\"none\" stroke=\"#123456\" d=\"M0 8h9\"/>",
      " fill=\"none\" stroke=\"red\"><path d=\"m0 0h9\"/><path d=\"m0 5h9\"/>"
        + "<path stroke=\"#123456\" d=\"m0 8h9\"/>")
  }

  @Test("Neighbours that share something else are a group")
  func groups() throws {
    let red = (0..<3).map { "<path fill=\"none\" stroke=\"red\" d=\"M\($0) 0h9\"/>" }.joined()
    let blue = (0..<5).map { "<path fill=\"#abcdef\" d=\"M\($0) 0h9v9z\"/>" }.joined()
    try expect(
      blue + red,
      " fill=\"#abcdef\"><path d=\"m0 0h9v9z\"/><path d=\"m1 0h9v9z\"/>"
        + "<path d=\"m2 0h9v9z\"/><path d=\"m3 0h9v9z\"/><path d=\"m4 0h9v9z\"/>"
        + "<g fill=\"none\" stroke=\"red\"><path d=\"m0 0h9\"/><path d=\"m1 0h9\"/>"
        + "<path d=\"m2 0h9\"/></g>")
  }

  @Test("An opacity of fill or outline alone is that of the element")
  func opacity() throws {
    try expect(
      "<path fill-opacity=\".25\" d=\"M0 0h9v9z\"/>", "><path d=\"m0 0h9v9z\" opacity=\".25\"/>")
    #expect(
      try written("<path fill-opacity=\".25\" stroke=\"red\" d=\"M0 0h9v9z\"/>")
        .contains("fill-opacity=\".25\""))
  }

  @Test("An outline that is there again is used, a short one or one with a gradient is not")
  func used() throws {
    let star = "m9 1 2.47 5.01 5.53.8-4 3.9.94 5.51-4.94-2.6-4.94 2.6.94-5.51-4-3.9 5.53-.8z"
    let body = "<symbol id=\"s\" overflow=\"visible\"><path d=\"\(star)\"/></symbol>"
    let uses =
      "<use href=\"#s\"/><use href=\"#s\" x=\"2\" y=\".5\" fill=\"red\"/>"
      + "<use href=\"#s\" x=\"4\"/>"
    let text = try written(body + uses)
    #expect(text.components(separatedBy: "2.47 5.01").count == 2, "\(text)")
    #expect(text.contains("<use fill=\"red\" href=\"#a\" x=\"11\" y=\"1.5\"/>"), "\(text)")
    #expect(text.contains("<use href=\"#a\" x=\"13\" y=\"1\"/>"), "\(text)")
    #expect(try scene(body + uses).paths.count == 3)
    #expect(try !written(uses + "<path id=\"s\" d=\"M0 0h9v9h1z\"/>").contains("use"))
    let gradient =
      "<linearGradient id=\"g\"><stop/><stop offset=\"1\" stop-color=\"red\"/>"
      + "</linearGradient><g fill=\"url(#g)\">"
    #expect(try !written(body + gradient + uses + "</g>").contains("<use href=\"#a\""))
  }

  @Test("Gradients with the same stops say them once")
  func stops() throws {
    let stops = "<stop stop-color=\"#fff\"/><stop offset=\".5\" stop-color=\"red\"/>"
    let gradients = (1...3).map {
      "<linearGradient id=\"g\($0)\" gradientUnits=\"userSpaceOnUse\" x2=\"\($0)\">\(stops)"
        + "</linearGradient><path fill=\"url(#g\($0))\" d=\"M0 0h9v9z\"/>"
    }
    let body = gradients.joined()
    let text = try written(body)
    #expect(text.components(separatedBy: "<stop ").count == 3)
    #expect(text.contains("x2=\"2\" y2=\"0\" id=\"b\" href=\"#a\"/>"), "\(text)")
    let (before, after) = (try scene(body), try Scene(svg: scene(body).svg()))
    #expect(before.nodes == after.nodes)
  }
}
