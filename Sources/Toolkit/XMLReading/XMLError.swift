/// Why a document is no well-formed XML, or is not read, and where.
public struct XMLError: Error, Hashable, Sendable {
  /// The line at fault, counted from one.
  public let line: Int
  /// What the fault is.
  public let reason: Reason

  init(_ line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// What can be wrong with a document.
  public enum Reason: Hashable, Sendable {
    /// The first thing in it does not begin with `<`.
    case notXML
    /// There is nothing where more has to come, or more where nothing may.
    case misplacedEnd
    /// Bytes that are no character, or one that XML does not allow.
    case badCharacter
    /// Bytes that the encoding does not have that the document names.
    case wrongEncoding
    /// An encoding that is none of those read; its name as the document has it.
    case unknownEncoding([UInt8])
    /// The XML declaration is not as it has to be, or not at the beginning.
    case badDeclaration
    /// A declaration within the document type is not as it has to be.
    case badDoctype
    /// A tag is not as it has to be.
    case badTag
    /// A name is missing.
    case missingName
    /// Nothing stands between an attribute and what is before it.
    case missingSpace
    /// An attribute without a value.
    case missingValue
    /// An attribute's value without quotes, or whose quotes do not end.
    case missingQuotes
    /// A `<` in an attribute's value.
    case lessThanInAttribute
    /// An attribute that an element has twice.
    case duplicateAttribute
    /// An end tag that is not its start tag's.
    case mismatchedEndTag
    /// An element without an end.
    case unendedElement
    /// A comment without an end, or with two dashes in it.
    case badComment
    /// A CDATA section without an end.
    case unendedCDATA
    /// `]]>` in text.
    case strayCDATAEnd
    /// A processing instruction without an end, or named `xml`.
    case badInstruction
    /// An `&` that begins no reference.
    case badReference
    /// A reference to an entity that the document does not declare.
    case undeclaredEntity
    /// A reference to what is no text, or in an attribute to what is in another document.
    case externalEntity
    /// An entity that refers to itself.
    case entityLoop
    /// An entity that begins or ends an element of its surroundings.
    case unbalancedEntity
    /// Entities stand for more bytes than the limit.
    case entitiesTooLarge(limit: Int)
  }
}

extension XMLError: CustomStringConvertible {
  /// Place and reason in one line of English.
  public var description: String { "line \(line): \(reason.words)" }
}

extension XMLError.Reason {
  /// The reason in English.
  public var words: String {
    switch self {
    case .notXML: "expected XML, found something else"
    case .misplacedEnd: "it ends too early, or goes on after its end"
    case .badCharacter: "a byte that XML does not allow"
    case .wrongEncoding: "its encoding is not what it says"
    case .unknownEncoding(let name):
      "its encoding \(String(decoding: name, as: UTF8.self)) is not supported; UTF-8 is"
    case .badDeclaration: "an XML declaration that is invalid or not at the beginning"
    case .badDoctype: "an invalid declaration in the document type"
    case .badTag: "a tag that does not end"
    case .missingName: "a name is missing"
    case .missingSpace: "a space is missing between attributes"
    case .missingValue: "an attribute without a value"
    case .missingQuotes: "an attribute without quotes, or whose quotes do not end"
    case .lessThanInAttribute: "a < in an attribute"
    case .duplicateAttribute: "an attribute that appears twice"
    case .mismatchedEndTag: "an end tag that does not match its start tag"
    case .unendedElement: "an element that does not end"
    case .badComment: "a comment that does not end, or with two dashes in it"
    case .unendedCDATA: "a CDATA section that does not end"
    case .strayCDATAEnd: "a ]]> in text"
    case .badInstruction: "a processing instruction that does not end, or is named xml"
    case .badReference: "an & that does not begin an entity"
    case .undeclaredEntity: "an entity that the document does not declare itself"
    case .externalEntity: "an entity that is not text in this document"
    case .entityLoop: "an entity that refers to itself"
    case .unbalancedEntity: "an entity that begins or ends an element around it"
    case .entitiesTooLarge(let limit): "its entities stand for more than \(limit >> 20) MiB"
    }
  }
}
