/// What a document type declares within the document (XML 1.0, section 2.8).
struct XMLDoctype {
  /// What a reference stands for.
  enum Entity {
    case text([UInt8])
    /// Text of another document.
    case external
    /// Something of another document that is no XML.
    case data
  }

  /// An attribute that elements of a name may have.
  struct Attribute {
    var name: [UInt8]
    /// Whether its value is made of names, so that spaces only part them.
    var isTokenized: Bool
    /// Its value where the element says nothing.
    var value: [UInt8]?
  }

  var isStandalone = false
  /// Whether some of it stands elsewhere.
  var isIncomplete = false
  /// Whether there is a parameter entity behind which nothing counts.
  var isCutShort = false
  /// The first declaration of each name counts.
  private(set) var entities: [[UInt8]: Entity] = [:]
  private var lists: [[UInt8]: [Attribute]] = [:]
  /// Attributes with names of elements before them, to know those declared already.
  private var declared: Set<[UInt8]> = []
  /// Those of them whose values are made of names.
  private var tokenized: Set<[UInt8]> = []

  mutating func declare(_ name: [UInt8], _ entity: Entity) {
    if entities[name] == nil { entities[name] = entity }
  }

  mutating func declare(_ attribute: Attribute, of element: [UInt8]) {
    let key = element + [0x20] + attribute.name
    guard declared.insert(key).inserted else { return }
    if attribute.isTokenized { tokenized.insert(key) }
    lists[element, default: []].append(attribute)
  }

  /// What an entity of this document stands for.
  func text(of name: [UInt8]) -> [UInt8]? {
    if case .text(let text)? = entities[name] { text } else { nil }
  }

  func attributes(of element: [UInt8]) -> [Attribute] {
    lists.isEmpty ? [] : lists[element] ?? []
  }

  func isTokenized(_ name: [UInt8], of element: [UInt8]) -> Bool {
    tokenized.isEmpty ? false : tokenized.contains(element + [0x20] + name)
  }
}
