/// The name of an element or an attribute, with the namespace that its prefix stands for
/// (Namespaces in XML 1.0).
public struct XMLName: Hashable, Sendable {
  /// What stands before the colon, empty without one.
  public var prefix: [UInt8]
  /// What stands behind the colon, or all.
  public var local: [UInt8]
  /// The namespace: empty for none, nil where the prefix is not declared.
  public var namespace: [UInt8]?
}

/// An attribute of a start tag, or one that the document type has for the element.
public struct XMLAttribute: Hashable, Sendable {
  /// Its name; without a prefix it is in no namespace.
  public var name: XMLName
  /// Its value with references resolved and white space normalised (XML 1.0, section 3.3.3).
  public var value: [UInt8]
}

/// A start tag.
public struct XMLElement: Hashable, Sendable {
  /// Its name.
  public var name: XMLName
  /// Its attributes in the order in which they stand, those of the document type last; namespace
  /// declarations are not among them.
  public var attributes: [XMLAttribute]
  /// The line where the tag begins, counted from one.
  public var line: Int
}

/// What comes next in a document.
public enum XMLEvent: Sendable {
  /// An element begins.
  case start(XMLElement)
  /// Text of the element that is open, or a part of it.
  case text(ArraySlice<UInt8>)
  /// The element that is open ends.
  case end
}

/// A reference that stands for nothing here, because what it names is not in the document.
public struct XMLSkippedEntity: Hashable, Sendable {
  /// Its name.
  public var name: [UInt8]
  /// The line of the reference.
  public var line: Int
  /// Whether it is in an attribute's value.
  public var isInAttribute: Bool
  /// Whether the document says where it is; else it declares nothing of this name.
  public var isExternal: Bool
}
