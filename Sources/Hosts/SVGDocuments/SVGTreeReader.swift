import Drawing
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Makes a tree of what an XML parser tells.
final class SVGTreeReader: NSObject, XMLParserDelegate {
  /// At most how many bytes attributes and text may have together once entities are put in.
  static let contentLimit = 4 * Scene.documentLimit

  private static let namespace = "http://www.w3.org/2000/svg"

  private var tree = SVGTree()
  private var failure: SVGDocumentError?
  private var contentSize = 0
  /// The line where the last thing ended, which is where the next one begins.
  private var line = 1
  /// Elements that are open and kept.
  private var styles = 0

  func tree(_ bytes: [UInt8]) throws(SVGDocumentError) -> SVGTree {
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    let isWhole = parser.parse()
    if let failure { throw failure }
    if !isWhole { throw SVGDocumentError(parser.lineNumber, .malformed("it is no XML")) }
    return tree
  }

  private func fail(_ parser: XMLParser, _ error: SVGDocumentError) {
    if failure == nil { failure = error }
    parser.abortParsing()
  }

  private func count(_ bytes: Int, _ parser: XMLParser) {
    contentSize += bytes
    if contentSize > Self.contentLimit {
      fail(
        parser, SVGDocumentError(parser.lineNumber, .entitiesTooLarge(limit: Self.contentLimit)))
    }
  }

  // MARK: - What the parser tells

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    // A document without the namespace is taken for what it looks like.
    let isForeign = namespaceURI.map { !$0.isEmpty && $0 != Self.namespace } ?? false
    var element = SVGTree.Element(
      name: Array(name.utf8), isForeign: isForeign,
      line: tree.depth == 0 ? parser.lineNumber : line)
    // The parser gives them in no order.
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      count(name.utf8.count + value.utf8.count, parser)
      let parts = name.split(separator: ":", maxSplits: 1)
      let isPrefixed = parts.count == 2 && parts[0] != "xml"
      guard !isPrefixed || parts[1] == "href" else { continue }
      let plain = isPrefixed ? String(parts[1]) : name
      // `href` goes before `xlink:href`, and comes before it in this order.
      if isPrefixed, element.attributes.contains(where: { $0.name == Array(plain.utf8) }) {
        continue
      }
      element.attributes.append(
        SVGTree.Attribute(name: Array(plain.utf8), value: Array(value.utf8)))
    }
    do throws(SceneError) {
      try tree.open(element)
    } catch {
      fail(parser, SVGDocumentError(nil, .scene(error)))
    }
    if name == "style" && !isForeign { styles += 1 }
    line = parser.lineNumber
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    tree.close()
    if name == "style", styles > 0 { styles -= 1 }
    line = parser.lineNumber
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    count(text.utf8.count, parser)
    if styles > 0 { tree.append(text: Array(text.utf8)) }
    line = parser.lineNumber
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    count(block.count, parser)
    if styles > 0 { tree.append(text: Array(block)) }
    line = parser.lineNumber
  }

  func parser(_ parser: XMLParser, foundComment comment: String) { line = parser.lineNumber }

  func parser(
    _ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?
  ) { line = parser.lineNumber }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    if Self.isHarmless(code) { return }
    let reason: SVGDocumentError.Reason =
      Self.isEntityLoop(code)
      ? .entitiesTooLarge(limit: Self.contentLimit) : .malformed(Self.words(code))
    fail(parser, SVGDocumentError(parser.lineNumber, reason))
  }

  // MARK: - The codes of libxml2

  /// Whether the document is well-formed XML all the same, only its prefixes are not declared, which
  /// pieces of documents often lack.
  private static func isHarmless(_ code: Int) -> Bool { code == 201 }

  private static func isEntityLoop(_ code: Int) -> Bool { code == 89 || code == 114 }

  private static func words(_ code: Int) -> String {
    switch code {
    case 4: "expected XML, found something else"
    case 5: "it ends too early, or goes on behind its end"
    case 9: "a byte that XML does not allow"
    case 23: "an & that begins no entity"
    case 26, 27, 28, 29: "an entity that the document does not declare itself"
    case 38: "a < in an attribute"
    case 39, 40: "an attribute without quotes, or whose quotes do not end"
    case 41: "an attribute without a value"
    case 42: "an attribute that is there twice"
    case 45: "a comment that does not end"
    case 63: "a CDATA section that does not end"
    case 65: "a space is missing between attributes"
    case 68: "a name is missing"
    case 73: "a tag that does not end"
    case 76: "an end tag that does not fit its start tag"
    case 77: "an element that does not end"
    case 81: "its encoding is not what it says"
    case 31, 32: "an encoding that is not supported"
    default: "it is no well-formed XML (libxml2's error \(code))"
    }
  }
}
