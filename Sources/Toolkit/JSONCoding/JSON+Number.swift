extension JSON {
  /// A number that Int64 does not hold exactly as written, kept as its literal.
  ///
  /// Nothing is rounded: `0.1`, `1e400` and a thousand digits come out as they went in. `-0`, `1.0`
  /// and `1e2` are here too, for an Int64 would lose their sign or their form.
  public struct Number: Equatable, Sendable {
    /// The literal's ASCII bytes, in the grammar of RFC 8259, section 6.
    public let literal: [UInt8]

    init(literal: [UInt8]) { self.literal = literal }
  }

  /// Reads one number and nothing else; nil where `literal` is no number of RFC 8259, section 6.
  ///
  /// Gives ``integer(_:)`` where Int64 holds the literal exactly, else ``number(_:)``, so that each
  /// number has one form.
  public init?(numberLiteral literal: String) {
    let bytes = Array(literal.utf8)
    var reader = JSONReader(bytes, maximumDepth: 0, duplicateKeys: .refused)
    do throws(JSONError) {
      let number = try reader.number()
      guard reader.position == bytes.count else { return nil }
      self = number
    } catch {
      return nil
    }
  }

  /// Takes over a binary fraction as the shortest literal that reads back to it; nil for
  /// infinities and NaN, which JSON does not have.
  public init?(finite value: Double) {
    guard value.isFinite else { return nil }
    self = .number(Number(literal: Array(value.description.utf8)))
  }

  /// The nearest binary fraction, ties to even; nil where this is no number or lies beyond
  /// Double's range.
  ///
  /// What is nearer to zero than to the least Double becomes zero. An integer beyond 2⁵³ may be
  /// rounded. Correctly rounded however long the literal is (IEEE 754-2019, section 5.12).
  public var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): DecimalLiteral(number.literal).nearestDouble
    default: nil
    }
  }
}
