import Text

/// Reads an XML 1.0 document (fifth edition) with its namespaces, one event after the other.
///
///     var reader = try XMLReader(bytes)
///     while let event = try reader.next() {
///       if case .start(let element) = event { … }
///     }
///
/// It checks all that makes a document well-formed, reads the document type's own declarations
/// (entities are put in, attributes get their defaults), and never opens anything else: entities of
/// other documents are left out and listed in ``skipped``. Prefixes without a declaration are read;
/// `XMLName.namespace` is nil then. Parameter entities are not put in; as the standard says, nothing
/// declared behind one counts.
///
/// Nothing in it calls itself, so that no nesting is too deep for it; whoever builds a tree sets a
/// limit.
///
/// - Complexity: O(*n*) in the bytes and what their entities stand for, O(*m* log *m*) in the
///   attributes of an element.
public struct XMLReader {
  /// At most how many bytes entities and defaults may stand for, beside the document's own.
  public let expansionLimit: Int
  /// References left out so far.
  public internal(set) var skipped: [XMLSkippedEntity] = []

  /// What is read: the document, or an entity's text.
  var bytes: [UInt8]
  var position: Int
  /// What the entity stands in, the document first.
  var outer: [Source] = []
  /// Elements that are open.
  var open: [OpenElement] = []
  var doctype = XMLDoctype()
  var namespaces = XMLNamespaces()
  var expansion = 0

  private var hasRoot = false
  var hasDoctype = false
  /// Whether the tag just read has ended the element that it began.
  var endsAtOnce = false
  /// How many lines end before a place of the document.
  private var lineCount = 1
  private var lineMark = 0

  /// Something that was being read when a reference to an entity came.
  struct Source {
    var bytes: [UInt8]
    var position: Int
    /// How many elements were open.
    var depth: Int
    /// The entity that is read instead.
    var entity: [UInt8]
  }

  /// Where the name of an open element stands.
  struct OpenElement {
    var start: Int
    var end: Int
    /// How many namespace declarations hold around it.
    var scope: Int
  }

  /// Begins to read a document in UTF-8, UTF-16 with a byte order mark, or as it declares, ASCII,
  /// ISO 8859-1 or windows-1252.
  ///
  /// - Parameter expansionLimit: At most how many bytes entities may stand for.
  /// - Throws: ``XMLError`` where bytes are no characters, or its declaration is none.
  public init(_ bytes: [UInt8], expansionLimit: Int = 32 << 20) throws(XMLError) {
    let encoding = try XMLEncoding(bytes)
    self.bytes = encoding.text
    self.expansionLimit = expansionLimit
    position = encoding.start
    lineMark = position
    if let declaration = try XMLDeclaration(self.bytes, at: position) {
      position = declaration.end
      doctype.isStandalone = declaration.isStandalone
    }
  }

  /// Reads on to the next event; nil at the end of the document.
  public mutating func next() throws(XMLError) -> XMLEvent? {
    if endsAtOnce {
      endsAtOnce = false
      return close()
    }
    while true {
      guard position < bytes.count else {
        if outer.isEmpty { return try end() }
        try leaveEntity()
        continue
      }
      switch bytes[position] {
      case UInt8(ascii: "<"):
        if let event = try markup() { return event }
      case UInt8(ascii: "&"):
        if open.isEmpty { throw fault(.misplacedEnd) }
        var character: [UInt8] = []
        if let entity = try reference(appendingTo: &character) { try enter(entity) }
        if !character.isEmpty { return .text(character[...]) }
      default:
        if let text = try text() { return .text(text) }
      }
    }
  }

  // MARK: - Ends

  private func end() throws(XMLError) -> XMLEvent? {
    if !open.isEmpty { throw fault(.unendedElement) }
    if !hasRoot { throw fault(.misplacedEnd) }
    return nil
  }

  /// Ends the innermost element.
  mutating func close() -> XMLEvent {
    if let element = open.popLast() { namespaces.leave(to: element.scope) }
    return .end
  }

  private mutating func enter(_ name: [UInt8]) throws(XMLError) {
    guard let text = doctype.text(of: name) else { return }
    if outer.contains(where: { $0.entity == name }) { throw fault(.entityLoop) }
    try expand(text.count)
    outer.append(Source(bytes: bytes, position: position, depth: open.count, entity: name))
    bytes = text
    position = 0
  }

  private mutating func leaveEntity() throws(XMLError) {
    guard let source = outer.last, open.count == source.depth else {
      throw fault(.unbalancedEntity)
    }
    outer.removeLast()
    bytes = source.bytes
    position = source.position
  }

  /// Counts what an entity or a default stands for.
  mutating func expand(_ count: Int) throws(XMLError) {
    expansion += count + 16
    if expansion > expansionLimit { throw fault(.entitiesTooLarge(limit: expansionLimit)) }
  }

  // MARK: - Text

  /// Reads text to the next markup or reference; nil where it is space around the root.
  private mutating func text() throws(XMLError) -> ArraySlice<UInt8>? {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { break }
      if byte == UInt8(ascii: ">"), position - start >= 2, bytes[position - 1] == UInt8(ascii: "]"),
        bytes[position - 2] == UInt8(ascii: "]")
      {
        throw fault(.strayCDATAEnd)
      }
      position += 1
    }
    if !open.isEmpty { return bytes[start..<position] }
    if let place = bytes[start..<position].firstIndex(where: { !XMLCharacters.isSpace($0) }) {
      position = place
      throw fault(.misplacedEnd)
    }
    return nil
  }

  // MARK: - Markup

  /// Reads what begins with `<`; nil where it is nothing to tell of.
  private mutating func markup() throws(XMLError) -> XMLEvent? {
    guard position + 1 < bytes.count else { throw fault(.missingName) }
    switch bytes[position + 1] {
    case UInt8(ascii: "/"): return try endTag()
    case UInt8(ascii: "?"):
      try skipInstruction()
      return nil
    case UInt8(ascii: "!"):
      if isNext("<!--") {
        try skipComment()
        return nil
      }
      if isNext("<![CDATA[") {
        let text = try cdata()
        return text.isEmpty ? nil : .text(text)
      }
      guard isNext("<!DOCTYPE"), !hasRoot, !hasDoctype else { throw fault(.badTag) }
      hasDoctype = true
      try readDoctype()
      return nil
    default:
      if open.isEmpty {
        if hasRoot { throw fault(.misplacedEnd) }
        hasRoot = true
      }
      return .start(try startTag())
    }
  }

  private mutating func endTag() throws(XMLError) -> XMLEvent {
    let inner = outer.last?.depth ?? 0
    guard let element = open.last else { throw fault(.mismatchedEndTag) }
    if open.count <= inner { throw fault(.unbalancedEntity) }
    let start = position + 2
    let end = XMLCharacters.nameEnd(bytes, from: start)
    if end == start { throw fault(.missingName) }
    guard bytes[start..<end].elementsEqual(bytes[element.start..<element.end]) else {
      throw fault(.mismatchedEndTag)
    }
    position = end
    skipSpaces()
    if peek != UInt8(ascii: ">") { throw fault(.badTag) }
    position += 1
    return close()
  }

  private mutating func cdata() throws(XMLError) -> ArraySlice<UInt8> {
    if open.isEmpty { throw fault(.misplacedEnd) }
    let start = position + 9
    guard let end = find("]]>", from: start) else { throw fault(.unendedCDATA) }
    position = end + 3
    return bytes[start..<end]
  }

  // MARK: - Places

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The line in the document where reading stands.
  var line: Int {
    mutating get {
      let (text, place) = outer.first.map { ($0.bytes, $0.position) } ?? (bytes, position)
      if place > lineMark {
        lineCount += text[lineMark..<place].count { $0 == 0x0A }
        lineMark = place
        return lineCount
      }
      return lineCount - text[place..<lineMark].count { $0 == 0x0A }
    }
  }

  /// An error at the place where reading stands.
  func fault(_ reason: XMLError.Reason) -> XMLError {
    var copy = self
    return XMLError(copy.line, reason)
  }

  mutating func skipSpaces() {
    while position < bytes.count, XMLCharacters.isSpace(bytes[position]) { position += 1 }
  }

  func isNext(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    return end <= bytes.count && text ~= bytes[position..<end]
  }

  /// Where some bytes stand next.
  func find(_ text: StaticString, from start: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    let first = text.utf8Start.pointee
    var place = start
    while place + count <= bytes.count {
      if bytes[place] == first, text ~= bytes[place..<(place + count)] { return place }
      place += 1
    }
    return nil
  }
}
