/// A place in an order that never runs out: bytes read as a fraction in base 256.
///
/// Two people who move things at once do not disturb each other, since moving writes one position
/// and never renumbers the rest. Equal positions are told apart by what they belong to.
public struct Position: Equatable, Comparable, Sendable {
  /// The digits; the last is never 0, so that there is always room in front.
  public let digits: [UInt8]

  /// Digits from outside; trailing zeros mean nothing and go.
  public init(_ digits: [UInt8]) {
    var digits = digits
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
  }

  /// A position between two others; `nil` stands for before all or behind all.
  ///
  /// At the ends it takes small steps, so that adding one thing after another costs two digits each
  /// for the first thirty thousand. Where `low` is not below `high`, which merging can bring about,
  /// the result is just behind `low`.
  ///
  /// - Complexity: O(digits).
  public static func between(_ low: Position?, _ high: Position?) -> Position {
    guard let low else {
      guard let high else { return Position([128]) }
      let first = high.leading
      if first > 1 { return Position(leading: first - 1) }
      // Nothing is in front of nothing, where what has no position stands.
      if high.digits.isEmpty { return Position(leading: 1) }
      return middle([], high.digits)
    }
    if let high, low < high { return middle(low.digits, high.digits) }
    if low.leading < 0xffff { return Position(leading: low.leading + 1) }
    return middle(low.digits, nil)
  }

  /// The first two digits as a number.
  private var leading: Int {
    (digits.isEmpty ? 0 : Int(digits[0]) << 8) | (digits.count < 2 ? 0 : Int(digits[1]))
  }

  private init(leading: Int) { self.init([UInt8(leading >> 8), UInt8(leading & 255)]) }

  /// The shortest fraction about halfway between two, of which the first is the smaller; `nil`
  /// is one.
  private static func middle(_ low: [UInt8], _ high: [UInt8]?) -> Position {
    var digits: [UInt8] = []
    var limit = high
    var i = 0
    while true {
      let a = i < low.count ? Int(low[i]) : 0
      var b = 256
      if let limit { b = i < limit.count ? Int(limit[i]) : 0 }
      if b - a > 1 { return Position(digits + [UInt8((a + b) / 2)]) }
      digits.append(UInt8(a))
      // One apart here: anything behind this digit is below the limit.
      if b > a { limit = nil }
      i += 1
    }
  }

  /// Orders by the fractions.
  public static func < (a: Position, b: Position) -> Bool {
    a.digits.lexicographicallyPrecedes(b.digits)
  }
}
