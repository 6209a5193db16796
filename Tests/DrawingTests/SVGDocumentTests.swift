import Drawing
import Foundation
import Testing

@Suite("Bad documents")
struct SVGDocumentTests {
  private func fault(_ bytes: [UInt8]) -> String {
    do throws(SVGDocumentError) {
      _ = try Scene(svg: bytes)
      return "none"
    } catch {
      return error.description
    }
  }

  private func fault(_ text: String) -> String { fault(Array(text.utf8)) }

  @Test("What is no drawing is refused with its line and the reason")
  func refused() {
    #expect(fault([]) == "there is nothing in it")
    #expect(fault([0x1f, 0x8b, 8, 0]) == "it is compressed; gunzip it first")
    #expect(fault("<svg>\n\n\0</svg>") == "line 3: it contains a zero byte, so it isn't text")
    #expect(fault([0x89, 0x50, 0x4e, 0x47]) == "line 1: expected XML, found something else")
    #expect(
      fault([0x3c, 0x73, 0x76, 0x67, 0x20, 0x61, 0x3d, 0x22, 0xff, 0x22, 0x2f, 0x3e]) != "none")
    #expect(fault("words") == "line 1: expected XML, found something else")
    #expect(fault("<html/>") == "line 1: expected an svg element, found html")
    #expect(fault("<svg>\n<path d=\"M0 0").hasPrefix("line 2: "))
    #expect(fault("<svg>\n<g>\n</svg>") == "line 3: an end tag that does not match its start tag")
    #expect(fault("<svg/><svg/>") == "line 1: it ends too early, or goes on after its end")
    #expect(fault("<svg a=\"1\" a=\"2\"/>") == "line 1: an attribute that appears twice")
    #expect(
      fault("<svg><path d=\"&lost;\"/></svg>")
        == "line 1: an entity that the document does not declare itself")
  }

  @Test("A document beyond the size is refused")
  func large() {
    let text = "<svg><!--" + String(repeating: "-x", count: Scene.documentLimit / 2) + "--></svg>"
    #expect(fault(text) == "it has more than 8 MiB")
  }

  @Test("Elements within each other are refused beyond 128")
  func deep() throws {
    func nested(_ depth: Int) -> String {
      "<svg>" + String(repeating: "<g>", count: depth) + "<rect width=\"1\" height=\"1\"/>"
        + String(repeating: "</g>", count: depth) + "</svg>"
    }
    #expect(try Scene(svg: Array(nested(126).utf8)).paths.count == 1)
    #expect(
      fault(nested(127)) == "line 1: expected at most 128 elements within each other, found more")
    #expect(fault(nested(200_000)).contains("128"))
  }

  @Test("Entities of entities are refused before they grow")
  func entityBomb() {
    var text = "<!DOCTYPE svg [<!ENTITY e0 \"0123456789\">"
    for level in 1...12 {
      let inner = String(repeating: "&e\(level - 1);", count: 10)
      text += "<!ENTITY e\(level) \"\(inner)\">"
    }
    text += "]><svg><path d=\"&e12;\"/></svg>"
    #expect(fault(text).contains("entities stand for more than"))
    let quadratic =
      "<!DOCTYPE svg [<!ENTITY a \"\(String(repeating: "0 ", count: 100_000))\">]><svg>"
      + String(repeating: "<path d=\"&a;&a;&a;&a;&a;&a;&a;&a;\"/>", count: 1000) + "</svg>"
    #expect(fault(quadratic).contains("entities stand for more than"))
  }

  @Test("Nothing outside of the document is opened")
  func external() throws {
    let secret = FileManager.default.temporaryDirectory
      .appendingPathComponent("detent-\(UUID().uuidString).txt")
    try "M1 2L3 4L5 6".write(to: secret, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: secret) }
    let inAttribute =
      "<!DOCTYPE svg [<!ENTITY x SYSTEM \"\(secret.absoluteString)\">]>"
      + "<svg><path d=\"&x;\"/></svg>"
    #expect(fault(inAttribute) != "none")
    let asDoctype =
      "<!DOCTYPE svg SYSTEM \"\(secret.absoluteString)\"><svg><rect width=\"9\" height=\"9\"/></svg>"
    #expect(try Scene(svg: Array(asDoctype.utf8)).paths.count == 1)
    let asStyle =
      "<?xml-stylesheet href=\"\(secret.absoluteString)\"?><svg>"
      + "<style>@import url(\(secret.absoluteString));</style></svg>"
    #expect(try Scene(svg: Array(asStyle.utf8)).notes.count == 1)
  }

  @Test(
    "What an XML parser of the system died of is read",
    arguments: [
      "<?a?><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "<!DOCTYPE svg [<!ATTLIST svg id ID #IMPLIED>]><svg id=\"a\"/>",
      "<!DOCTYPE svg [<!NOTATION gif SYSTEM \"gif\">]><svg/>",
    ])
  func once(document: String) throws {
    #expect(try Scene(svg: Array(document.utf8)).notes.isEmpty)
  }

  @Test("What an entity leaves out is noted where it may be seen")
  func leftOut() throws {
    let text = """
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY more SYSTEM "more.svg">]>
      <svg xmlns="http://www.w3.org/2000/svg"><title>A&nbsp;title</title>
      &more;<path d="M0 0h9v9&lost;"/></svg>
      """
    #expect(
      try Scene(svg: Array(text.utf8)).notes.map(\.description) == [
        "line 3: &more; is in another document: never fetched",
        "line 3: &lost; is declared nowhere",
      ])
  }

  @Test(
    "Numbers beyond all numbers are noted, not drawn",
    arguments: [
      "<rect width=\"1e999\" height=\"9\"/>", "<rect width=\"NaN\" height=\"9\"/>",
      "<path d=\"M0 0L1e300 1e300 1e999 0\" transform=\"scale(1e300)\"/>",
      "<g transform=\"scale(1e200)\"><g transform=\"scale(1e200)\"><path d=\"M0 0h9\"/></g></g>",
      "<circle r=\"1e308\" cx=\"1e308\" fill=\"red\"/>",
      "<path d=\"M0 0h9\" stroke=\"red\" stroke-dasharray=\"1e308 1e308\"/>",
    ])
  func overflow(body: String) throws {
    let scene = try scene(body)
    for path in scene.paths {
      for command in path.commands {
        if case .line(let end) = command { #expect(end.isFinite) }
      }
    }
    #expect(!scene.notes.isEmpty || !scene.paths.isEmpty)
    _ = scene.svg()
    _ = scene.canvasCode(CodeOptions(name: "a", source: "b"))
  }

  @Test("Other encodings are read")
  func encodings() throws {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"é日\"><path id=\"ü\" d=\"M0 0h9v9\"/></g></svg>"
    var utf16: [UInt8] = [0xff, 0xfe]
    for unit in text.utf16 { utf16 += [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(try Scene(svg: utf16) == Scene(svg: Array(text.utf8)))
    let latin =
      Array("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><svg><path id=\"".utf8)
      + [0xfc] + Array("\" d=\"M0 0h9v9\"/></svg>".utf8)
    guard case .shape(let shape)? = try Scene(svg: latin).nodes.first else {
      Issue.record("no shape")
      return
    }
    #expect(shape.id == Array("ü".utf8))
  }
}
