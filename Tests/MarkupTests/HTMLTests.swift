import Testing

@testable import Markup

@Suite struct HTMLTests {
  private func written(_ node: Node<Message>) -> String { htmlText(of: node) }

  @Test func `An element is written with its attributes, styles and children`() {
    let view: Node<Message> = element(
      "li", .key(1), .class("tally"), .style("--crayon", "var(--crayon-rose)"),
      .style("order", "2"),
      .on(.click, .tapped(1))
    ) {
      element("br")
      text("Roses")
    }
    #expect(
      written(view)
        == "<li class=\"tally\" style=\"--crayon:var(--crayon-rose);order:2;\"><br>Roses</li>")
  }

  @Test func `Nothing in a text or a value acts as markup`() {
    for hostile in hostileTexts {
      let text = written(.text(hostile))
      #expect(!text.contains("<") && !text.contains(">"))
      let value = written(element("em", .attribute("title", hostile)))
      #expect(value.hasPrefix("<em title=\"") && value.hasSuffix("\"></em>"))
      let inside = value.dropFirst("<em title=\"".count).dropLast("\"></em>".count)
      #expect(!inside.contains("\"") && !inside.contains("<") && !inside.contains("'"))
    }
    #expect(written(.text("<b a=\"1\" c='2'>&")) == "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;")
  }

  @Test func `No control character is written but tab and line feed`() {
    for value in UInt8.min...0xff {
      let scalar = Unicode.Scalar(value)
      let bytes = html(of: Node<Message>.text(String(Character(scalar))))
      let isControl = value < 0x20 || (value >= 0x7f && value < 0xa0)
      switch value {
      case 0x09, 0x0a: #expect(bytes == [value])
      case 0x0d: #expect(bytes == Array("&#13;".utf8))
      case _ where isControl: #expect(bytes == Array("\u{fffd}".utf8))
      default: #expect(String(validating: bytes, as: UTF8.self) != nil)
      }
    }
  }

  @Test func `A megabyte of hostile name is written whole and harmless`() {
    let name = String(repeating: "<\u{0}\"", count: 350_000)
    let bytes = html(of: Node<Message>.text(name))
    #expect(bytes.count == 350_000 * (4 + 3 + 6))
    #expect(!bytes.contains(0) && !bytes.contains(UInt8(ascii: "<")))
  }

  @Test(arguments: [
    "https://a.example/", "HTTP://a.example", "/path", "path:is/late/no", "#part", "?q=a:b", "",
    "//a.example", "a/b:c", "./javascript:alert(1)", "tel:+81312345678",
  ])
  func `A link that is http or relative, or dials, is kept`(link: String) {
    let isRefused = link.hasPrefix("path:")
    let written = written(element("a", .attribute("href", link)))
    #expect(written.contains("about:blank") == isRefused)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:x", "\u{1}javascript:x",
    "java\nscript:x", "java\tscript\r:x", "data:text/html,x", "vbscript:x", "blob:x", "file:///x",
    "httpsx:y", "telnet:x", "te:x", "http\u{0}s:x", "view-source:javascript:x",
  ])
  func `A link that could run code is replaced, in HTML and in patches`(link: String) throws {
    for name: Name in ["href", "src", "action", "formaction", "xlink:href", "HREF"] {
      let view: Node<Message> = element("a", .attribute(name, link))
      #expect(written(view) == "<a \(name)=\"about:blank\"></a>")
      var rendering = Rendering<Message>()
      let page = Page()
      try page.apply(rendering.update(to: view))
      #expect(page.nodes[1]?.attributes[name.description] == "about:blank")
    }
  }

  @Test(
    "A picture may be held by its address, in a format that is pixels alone, and nowhere but in src",
    arguments: [
      ("src", "data:image/png;base64,iVBORw0KGgo=", true),
      ("src", "data:image/jpeg;base64,/9j/4AAQ", true),
      ("src", "data:image/webp;base64,UklGR", true),
      ("src", "data:image/svg+xml;base64,PHN2Zz4=", false),
      ("src", "data:text/html;base64,PGI+", false),
      ("src", "data:image/png,iVBORw0KGgo=", false), ("src", "data:image/png;base64,a\"b", false),
      ("src", "DATA:image/png;base64,AAAA", false), ("href", "data:image/png;base64,AAAA", false),
    ] as [(Name, String, Bool)])
  func heldPictures(name: Name, address: String, isTaken: Bool) {
    let written = htmlText(of: element("img", .attribute(name, address)) as Node<Int>)
    #expect(written.contains("about:blank") != isTaken)
  }

  @Test(arguments: [
    ("red", true), ("url(\"a b\")", true), ("1px solid", true), ("\"a (\"", true),
    ("red;color:blue", false), ("red}", false), ("a(b", false), ("a)b", false), ("'x", false),
    ("/*x", false), ("x!important", false), ("\\3b", false), ("\n", false), ("", false),
    ("[a)]", false), ("</style>", false), ("\"/* ok */\"", true),
  ])
  func `A style value that could end its declaration is left out`(value: String, isKept: Bool) {
    #expect(isDeclarationValue(value) == isKept)
    #expect(written(element("i", .style("color", value))).contains("color:") == isKept)
  }

  @Test func `A field's value is written where a parser finds it`() {
    #expect(written(element("input", .value("a\"b"))) == "<input value=\"a&quot;b\">")
    #expect(
      written(element("textarea", .value("\n</textarea>")))
        == "<textarea>\n\n&lt;/textarea&gt;</textarea>")
  }

  @Test func `What is said twice is written once, the last`() {
    #expect(
      written(element("i", .class("a"), .style("order", "1"), .class("b"), .style("order", "2")))
        == "<i class=\"b\" style=\"order:2;\"></i>")
    #expect(
      written(element("i", .flag("hidden", true), .flag("inert", false))) == "<i hidden=\"\"></i>")
  }

  @Test func `A name that would run code stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = html(of: Node<Message>.element(Element("script")))
    }
    await #expect(processExitsWith: .failure) {
      _ = html(of: Node<Message>.element(Element("ScRiPt")))
    }
    await #expect(processExitsWith: .failure) {
      var rendering = Rendering<Message>()
      _ = rendering.update(to: element("a", .attribute("onclick", "x")))
    }
    await #expect(processExitsWith: .failure) {
      var rendering = Rendering<Message>()
      _ = rendering.update(to: element("a", .attribute("style", "x")))
    }
    await #expect(processExitsWith: .failure) {
      _ = html(of: Node<Message>.element(Element("a", attributes: [.attribute("a b", "x")])))
    }
  }

  @Test func `Views read like the page they make`() {
    let names = ["a", "b"]
    let isNew = true
    let note: Node<Message>? = nil
    let view: Node<Message> = element("ul") {
      for name in names { element("li") { text(name) } }
      if isNew { element("li") { text("new") } } else { text("old") }
      if !isNew { text("never") }
      note
      names.map { text($0) }
      element("p")
    }
    #expect(written(view) == "<ul><li>a</li><li>b</li><li>new</li>ab<p></p></ul>")
  }
}
