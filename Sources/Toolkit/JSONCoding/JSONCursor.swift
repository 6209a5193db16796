/// A value together with the way to it, for decoding with errors that say where.
///
/// Its functions are never inlined: each of the many calls would carry a copy into the page.
///
/// ```swift
/// let operation = JSONCursor(try JSON(reading: bytes))
/// for change in try operation.required("changes").elements() {
///   let n = try change.required("n").integer()
/// }
/// // changes[2].n: expected integer, found string
/// ```
public struct JSONCursor: Sendable {
  /// What the cursor stands on.
  public let value: JSON

  /// How it got there.
  public let path: JSONPath

  /// Stands on the outermost value of a document.
  public init(_ document: JSON) { self.init(document, .root) }

  private init(_ value: JSON, _ path: JSONPath) {
    self.value = value
    self.path = path
  }

  /// Whether this is `null`, which is not the same as a member that is missing.
  public var isNull: Bool { value == .null }

  /// Moves to a member, or gives nil where the object has none of that name.
  ///
  /// Throws where this is no object. Takes time proportional to the number of members.
  @inline(never)
  public func member(_ key: String) throws(JSONError) -> JSONCursor? {
    guard case .object(let members) = value else { throw mismatch(.object) }
    guard let member = members.last(where: { $0.key.equals(key) }) else { return nil }
    return JSONCursor(member.value, .member(path, member.key))
  }

  /// Moves to a member, and throws where the object has none of that name.
  @inline(never)
  public func required(_ key: String) throws(JSONError) -> JSONCursor {
    guard let member = try member(key) else { throw error(.missing(JSON.Text(key))) }
    return member
  }

  /// All members in order, each key with a cursor on its value.
  @inline(never)
  public func members() throws(JSONError) -> [(key: JSON.Text, value: JSONCursor)] {
    guard case .object(let members) = value else { throw mismatch(.object) }
    return members.map { ($0.key, JSONCursor($0.value, .member(path, $0.key))) }
  }

  /// A cursor on each element of an array, in order.
  @inline(never)
  public func elements() throws(JSONError) -> [JSONCursor] {
    guard case .array(let elements) = value else { throw mismatch(.array) }
    return elements.indices.map { JSONCursor(elements[$0], .element(path, $0)) }
  }

  /// The integer; a number with a fraction or an exponent (`1.0`), `-0` or one beyond Int64 throws.
  @inline(never)
  public func integer() throws(JSONError) -> Int64 {
    guard case .integer(let integer) = value else { throw mismatch(.integer) }
    return integer
  }

  /// The integer, which has to lie in `range`.
  @inline(never)
  public func integer(in range: ClosedRange<Int64>) throws(JSONError) -> Int64 {
    let integer = try integer()
    guard range.contains(integer) else { throw error(.outOfRange(integer, allowed: range)) }
    return integer
  }

  /// The number as the nearest Double; see ``JSON/double``.
  public func double() throws(JSONError) -> Double {
    switch value {
    case .integer, .number:
      guard let double = value.double else { throw error(.beyondDouble) }
      return double
    default: throw mismatch(.number)
    }
  }

  /// The truth value.
  @inline(never)
  public func bool() throws(JSONError) -> Bool {
    guard case .bool(let truth) = value else { throw mismatch(.boolean) }
    return truth
  }

  /// The text, which compares by bytes.
  @inline(never)
  public func text() throws(JSONError) -> JSON.Text {
    guard case .string(let text) = value else { throw mismatch(.string) }
    return text
  }

  /// An error at this place for a rule of the caller's own.
  ///
  /// ```swift
  /// throw colour.refused("expected #rrggbb")
  /// ```
  @inline(never)
  public func refused(_ words: String) -> JSONError { error(.refused(words)) }

  @inline(never)
  private func mismatch(_ expected: JSON.Kind) -> JSONError {
    error(.mismatch(expected: expected, found: value.kind))
  }

  @inline(never)
  private func error(_ reason: JSONError.Reason) -> JSONError { JSONError(.path(path), reason) }
}
