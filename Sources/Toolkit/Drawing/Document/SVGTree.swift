/// An SVG document's elements as whoever read the XML found them, before anybody asks what they
/// mean.
///
///     var tree = SVGTree()
///     try tree.open(SVGTree.Element("svg", line: 1))
///     try tree.open(SVGTree.Element("path", [("d", "M0 0h9v9z")], line: 2))
///     tree.close()
///     tree.close()
///     let scene = try Scene(tree)
public struct SVGTree: Sendable {
  /// How many elements may lie within each other, the root included.
  public static let depthLimit = 128
  /// How many elements a document may have.
  public static let elementLimit = 250_000

  /// One start tag, and what belongs to it.
  public struct Element: Sendable {
    /// The name without a prefix.
    public var name: [UInt8]
    /// Whether the name belongs to another language than SVG.
    public var isForeign: Bool
    /// Names without a prefix, with their values; nothing of another language but `href`.
    public var attributes: [Attribute]
    /// What whoever drew it calls it: `inkscape:label`, empty without one.
    public var label: [UInt8] = []
    /// The text right within a `style` element.
    public internal(set) var text: [UInt8] = []
    /// Whether there is text right within it, beside spaces.
    public internal(set) var hasText = false
    /// The line of the start tag, counted from one.
    public var line: Int

    var children: [Int] = []
    var parent: Int?
    /// The element before it within its parent.
    var previous: Int?
    /// Which child of its parent it is, counted from one.
    var place = 1

    /// An element as it stands in the document.
    public init(
      name: [UInt8], isForeign: Bool = false, attributes: [Attribute] = [], line: Int
    ) {
      self.name = name
      self.isForeign = isForeign
      self.attributes = attributes
      self.line = line
    }

    /// An element of SVG, from literals.
    public init(_ name: String, _ attributes: [(String, String)] = [], line: Int) {
      self.init(
        name: Array(name.utf8),
        attributes: attributes.map { Attribute(name: Array($0.utf8), value: Array($1.utf8)) },
        line: line)
    }

    /// An attribute's value as it is written.
    func value(_ name: StaticString) -> [UInt8]? {
      attributes.first { name ~= $0.name }?.value
    }
  }

  /// A name and its value.
  public struct Attribute: Sendable {
    /// The name without a prefix.
    public var name: [UInt8]
    /// The value, unescaped.
    public var value: [UInt8]

    /// An attribute as it stands in the document.
    public init(name: [UInt8], value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  private(set) var elements: [Element] = []
  /// The first element with each id.
  private(set) var ids: [[UInt8]: Int] = [:]
  private var open: [Int] = []

  /// A document without elements.
  public init() {}

  /// How many elements are open.
  public var depth: Int { open.count }

  /// Begins an element within the one that is open.
  ///
  /// - Throws: ``SceneError/tooDeep(limit:line:)``, ``SceneError/tooManyElements(limit:line:)``.
  public mutating func open(_ element: Element) throws(SceneError) {
    guard open.count < Self.depthLimit else {
      throw .tooDeep(limit: Self.depthLimit, line: element.line)
    }
    guard elements.count < Self.elementLimit else {
      throw .tooManyElements(limit: Self.elementLimit, line: element.line)
    }
    let index = elements.count
    elements.append(element)
    if let parent = open.last {
      elements[index].parent = parent
      elements[index].previous = elements[parent].children.last
      elements[parent].children.append(index)
      elements[index].place = elements[parent].children.count
    }
    if let id = element.value("id"), !id.isEmpty, ids[id] == nil { ids[id] = index }
    open.append(index)
  }

  /// Adds text to the element that is open.
  public mutating func append(text: some Collection<UInt8>) {
    guard let index = open.last else { return }
    if !elements[index].hasText {
      elements[index].hasText = text.contains { !ValueReader.isSpace($0) }
    }
    // Of nothing else the words are asked for.
    if "style" ~= elements[index].name { elements[index].text += text }
  }

  /// Ends the element that is open.
  public mutating func close() { _ = open.popLast() }
}

/// Why no scene was made of a document.
public enum SceneError: Error, Hashable, Sendable {
  /// The document's element is no `svg`.
  case notSVG(name: [UInt8], line: Int)
  /// Elements lie within each other deeper than the limit, `use` included.
  case tooDeep(limit: Int, line: Int)
  /// There are more elements than the limit.
  case tooManyElements(limit: Int, line: Int)
  /// With all its copies by `use` the drawing is larger than the limit.
  case tooLarge(limit: Int, line: Int)
}

extension SceneError: CustomStringConvertible {
  /// Place and reason in one line of English.
  public var description: String {
    switch self {
    case .notSVG(let name, let line):
      "line \(line): expected an svg element, found \(excerpt(name))"
    case .tooDeep(let limit, let line):
      "line \(line): expected at most \(limit) elements within each other, found more"
    case .tooManyElements(let limit, let line):
      "line \(line): expected at most \(limit) elements, found more"
    case .tooLarge(let limit, let line):
      "line \(line): with its copies the drawing has more than \(limit) parts"
    }
  }
}

/// Compares without Unicode's rules, for names of markup.
func ~= (pattern: StaticString, bytes: some RandomAccessCollection<UInt8>) -> Bool {
  pattern.utf8CodeUnitCount == bytes.count
    && pattern.withUTF8Buffer { $0.elementsEqual(bytes) }
}

/// The beginning of some bytes of a document, to be shown in a message.
func excerpt(_ bytes: some Collection<UInt8>, limit: Int = 40) -> String {
  var cut = Array(bytes.prefix(limit))
  for index in cut.indices where cut[index] < 0x20 { cut[index] = 0x20 }
  if bytes.count > limit {
    while let last = cut.last, last & 0xC0 == 0x80 { cut.removeLast() }
    if let last = cut.last, last >= 0xC0 { cut.removeLast() }
  }
  return String(decoding: cut, as: UTF8.self) + (bytes.count > limit ? "…" : "")
}
