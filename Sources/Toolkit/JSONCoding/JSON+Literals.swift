extension JSON {
  /// Wraps text that is not a literal.
  public init(_ text: String) { self = .string(Text(text)) }

  /// Wraps an integer that is not a literal.
  public init(_ integer: Int64) { self = .integer(integer) }

  /// Wraps a truth value that is not a literal.
  public init(_ truth: Bool) { self = .bool(truth) }
}

extension JSON: ExpressibleByStringLiteral {
  /// Lets text stand where a value is wanted.
  public init(stringLiteral value: String) { self.init(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  /// Lets an integer stand where a value is wanted.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSON: ExpressibleByBooleanLiteral {
  /// Lets `true` and `false` stand where a value is wanted.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  /// Lets a list stand where a value is wanted.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Lets `["key": value]` stand where a value is wanted, its members in the order written.
  public init(dictionaryLiteral elements: (Text, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
