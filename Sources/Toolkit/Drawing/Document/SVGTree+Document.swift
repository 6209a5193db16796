import XMLReading

extension SVGTree {
  /// At most how many bytes entities may stand for.
  static let entityLimit = 32 << 20

  private static let svg = Array("http://www.w3.org/2000/svg".utf8)
  private static let xlink = Array("http://www.w3.org/1999/xlink".utf8)
  private static let inkscape = Array("http://www.inkscape.org/namespaces/inkscape".utf8)

  /// Reads the elements of a document, with notes of what is left out for being elsewhere.
  static func read(_ bytes: [UInt8]) throws(SVGDocumentError) -> (SVGTree, notes: [Note]) {
    var tree = SVGTree()
    var reader = try wellFormed { () throws(XMLError) in
      try XMLReader(bytes, expansionLimit: entityLimit)
    }
    while let event = try wellFormed({ () throws(XMLError) in try reader.next() }) {
      switch event {
      case .start(let element):
        do throws(SceneError) {
          try tree.open(Self.element(element))
        } catch {
          throw SVGDocumentError(nil, .scene(error))
        }
      case .text(let text): tree.append(text: text)
      case .end: tree.close()
      }
    }
    return (tree, notes(reader.skipped))
  }

  private static func wellFormed<Result>(
    _ read: () throws(XMLError) -> Result
  ) throws(SVGDocumentError) -> Result {
    do throws(XMLError) {
      return try read()
    } catch {
      throw SVGDocumentError(error.line, .xml(error.reason))
    }
  }

  private static func element(_ element: XMLElement) -> Element {
    var result = Element(
      name: element.name.local, isForeign: isForeign(element.name), line: element.line)
    result.attributes.reserveCapacity(element.attributes.count)
    var link: [UInt8]?
    for attribute in element.attributes {
      if attribute.name.prefix.isEmpty {
        result.attributes.append(
          Attribute(name: attribute.name.local, value: attribute.value))
      } else if "href" ~= attribute.name.local, isLink(attribute.name) {
        link = attribute.value
      } else if "label" ~= attribute.name.local, isInkscape(attribute.name) {
        result.label = attribute.value
      }
    }
    // `href` goes before `xlink:href` (SVG 2, section 16.1.5).
    if let link, result.value("href") == nil {
      result.attributes.append(Attribute(name: Array("href".utf8), value: link))
    }
    return result
  }

  /// A document without the namespace is taken for what it looks like, and so is a piece of one that
  /// does not declare the prefix `svg`.
  private static func isForeign(_ name: XMLName) -> Bool {
    guard let namespace = name.namespace else { return !("svg" ~= name.prefix) }
    return !namespace.isEmpty && namespace != svg
  }

  private static func isLink(_ name: XMLName) -> Bool {
    name.namespace.map { $0 == xlink } ?? ("xlink" ~= name.prefix)
  }

  private static func isInkscape(_ name: XMLName) -> Bool {
    name.namespace.map { $0 == inkscape } ?? ("inkscape" ~= name.prefix)
  }

  /// What is left out of an attribute, or stands in another document, may be seen.
  private static func notes(_ skipped: [XMLSkippedEntity]) -> [Note] {
    var book = NoteBook()
    for entity in skipped where entity.isInAttribute || entity.isExternal {
      let place = entity.isExternal ? "in another document: never fetched" : "declared nowhere"
      book.add(entity.line, "&\(excerpt(entity.name)); is \(place)")
    }
    return book.list
  }
}
