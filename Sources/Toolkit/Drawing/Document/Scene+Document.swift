import XMLReading

extension Scene {
  /// At most how many bytes a document may have: 8 MiB.
  public static let documentLimit = 8 << 20

  /// Reads an SVG document.
  ///
  /// UTF-8, UTF-16 with a byte order mark, or ASCII, ISO 8859-1 or windows-1252 as its XML
  /// declaration names them. Entities that the document declares itself are put in; nothing outside
  /// of it is ever opened, be it a document type, an entity, a style sheet, a picture or a link.
  ///
  /// - Throws: ``SVGDocumentError``.
  public init(svg bytes: [UInt8]) throws(SVGDocumentError) {
    try Self.inspect(bytes)
    let (tree, notes) = try SVGTree.read(bytes)
    do throws(SceneError) {
      try self.init(tree)
    } catch {
      throw SVGDocumentError(nil, .scene(error))
    }
    self.notes = notes + self.notes
  }

  /// Refuses what is no text, before anything is read as XML.
  private static func inspect(_ bytes: [UInt8]) throws(SVGDocumentError) {
    if bytes.isEmpty { throw SVGDocumentError(nil, .empty) }
    if bytes.count > documentLimit {
      throw SVGDocumentError(nil, .tooLarge(limit: documentLimit))
    }
    if bytes.starts(with: [0x1f, 0x8b]) { throw SVGDocumentError(nil, .compressed) }
    let isUTF16 = bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe])
    if !isUTF16, let place = bytes.firstIndex(of: 0) {
      let line = 1 + bytes[..<place].count { $0 == 0x0a }
      throw SVGDocumentError(line, .binary)
    }
  }
}
