/// A JSON value as RFC 8259 defines it, held without loss.
///
/// Reading and writing again keeps every number's digits, every string's code points and the
/// order of members. Two values are equal where their compact bytes are: `1`, `1.0` and `1e0` are
/// three values, so are `é` in one code point and in two, and the order of members counts.
///
/// ```swift
/// let document = try JSON(reading: Array(#"{"name":"Shirts","count":12}"#.utf8))
/// document.bytes()  // the same bytes
/// ```
public enum JSON: Equatable, Sendable {
  /// Nothing.
  case null

  /// True or false.
  case bool(Bool)

  /// An integer literal (no fraction, no exponent) that Int64 holds exactly.
  case integer(Int64)

  /// Every other number, as it was written: `1.5`, `1.0`, `1e2`, `-0`, `9223372036854775808`.
  case number(Number)

  /// Unicode text.
  case string(Text)

  /// Values in order.
  case array([JSON])

  /// Members in order.
  ///
  /// Reading refuses a repeated key. Whoever builds an object keeps its keys apart.
  case object([Member])

  /// A key and its value.
  public struct Member: Equatable, Sendable {
    /// The name, unique in its object.
    public let key: Text
    /// What stands behind the colon.
    public let value: JSON

    /// Pairs a key with its value.
    public init(_ key: Text, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The seven things a value can be; `integer` is a number that Int64 holds.
  public enum Kind: Equatable, Sendable {
    case null, boolean, integer, number, string, array, object
  }

  /// Which of the seven this value is.
  public var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The value behind `key`, or nil where this is no object or has no such member.
  ///
  /// Of repeated keys (see ``JSON/DuplicateKeys/kept``) the last one counts. Takes time
  /// proportional to the number of members. For errors that say where, use ``JSONCursor``.
  public func member(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key.equals(key) }?.value
  }
}

extension JSON.Kind: CustomStringConvertible {
  /// The kind's name in lower case, as error messages use it.
  public var description: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension JSON: CustomStringConvertible {
  /// The compact text.
  public var description: String { String(decoding: bytes(), as: UTF8.self) }
}
