import Replication
public import Text

/// Why a line is no formula, and where.
public struct FormulaError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// A number, a name or a parenthesis should stand here.
    case expectedInput
    /// A sign, a closing parenthesis or the end should stand here.
    case expectedOperator
    /// Nothing has this name.
    case unknownName
    /// Here the name of a group should stand.
    case expectedGroup
    /// Several have this name.
    case ambiguousName([EntityID])
    /// It would be computed from itself.
    case circle(EntityID)
    /// This parenthesis or quotation mark has no other half.
    case unpaired
    /// A function has another number of inputs: at least, at most.
    case inputs(Int, Int)
    /// A number has more than `DecimalNumber.mostDigits` digits.
    case tooManyDigits
    /// Digits and marks that make no number, such as `1.2.3`.
    case notANumber
    /// A number such as `1,234` has a mark that may stand between thousands or before decimals.
    case unclearNumber
    /// The formula is out of `Formula.Limit`, or the line has more bytes than anybody types.
    case tooLong
    /// Parentheses are nested too deep.
    case tooDeep
  }

  /// What is wrong.
  public let reason: Reason
  /// Which bytes of the line's UTF-8 it is about; empty at its end.
  public let range: Range<Int>

  /// Puts both together.
  public init(reason: Reason, range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}

/// Reads a line of arithmetic as people type it.
///
/// `*` and `/` do for `×` and `÷`, and any dash for `−`. Products bind tighter than sums; the rest goes
/// from left to right. Functions are `min`, `max`, `round`, `floor` and `ceil`; `sum`, `average`, `min`
/// and `max` of one name are about a group. A name may have spaces; of several that fit the longest is
/// meant, quotes make sure, and `#` with an id means exactly one.
///
/// Numbers may have the decimal mark of the reader's form or a point. A comma between digits is a mark
/// where it is one in that form, and outside of functions; else, and with a space, it stands between inputs
/// of a function, as `;` always does.
public struct FormulaReader {
  /// Most bytes of a line.
  public static let mostBytes = 20_000
  /// How deep parentheses, functions and signs before inputs may be nested.
  static let mostDepth = 128

  private let text: [FormulaText.Scalar]
  private let end: Int
  private let names: FormulaNames
  private let numbers: NumberForm
  private let isCircular: (EntityID) -> Bool
  private var next = 0
  /// How many functions are open around what is read.
  private var calls = 0

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - utf8: the line.
  ///   - names: what tallies and computations are called.
  ///   - numbers: how numbers are written.
  ///   - isCircular: whether a formula must not use one, since that one uses it.
  /// - Complexity: O(inputs × names).
  public static func read(
    _ utf8: [UInt8], _ names: FormulaNames, _ numbers: NumberForm = .english,
    isCircular: (EntityID) -> Bool = { _ in false }
  ) throws(FormulaError) -> Formula {
    guard utf8.count <= mostBytes else {
      throw FormulaError(reason: .tooLong, range: mostBytes..<utf8.count)
    }
    return try withoutActuallyEscaping(isCircular) { isCircular throws(FormulaError) in
      var reader = FormulaReader(utf8, names, numbers, isCircular)
      let input = try reader.sum(depth: mostDepth)
      if reader.next < reader.text.count {
        let isClosing = FormulaText.isClosing(reader.text[reader.next].value)
        throw reader.error(isClosing ? .unpaired : .expectedOperator)
      }
      let formula = Formula(input)
      guard formula.isWithinLimits else {
        throw FormulaError(reason: .tooLong, range: 0..<utf8.count)
      }
      return formula
    }
  }

  private init(
    _ utf8: [UInt8], _ names: FormulaNames, _ numbers: NumberForm,
    _ isCircular: @escaping (EntityID) -> Bool
  ) {
    text = FormulaText.scalars(of: utf8)
    end = utf8.count
    self.names = names
    self.numbers = numbers
    self.isCircular = isCircular
  }

  // MARK: Grammar

  /// product {+ product}
  private mutating func sum(depth: Int) throws(FormulaError) -> Formula.Input {
    var result = try product(depth: depth)
    while let sign = sign(isProduct: false) {
      result = joined(result, sign, try product(depth: depth))
    }
    return result
  }

  /// input {× input}
  private mutating func product(depth: Int) throws(FormulaError) -> Formula.Input {
    var result = try input(depth: depth)
    while let sign = sign(isProduct: true) {
      result = joined(result, sign, try input(depth: depth))
    }
    return result
  }

  private mutating func sign(isProduct: Bool) -> Formula.Operator? {
    skipSpace()
    guard next < text.count, let sign = FormulaText.sign(text[next].value),
      sign.isProduct == isProduct
    else { return nil }
    next += 1
    return sign
  }

  private func joined(
    _ a: Formula.Input, _ sign: Formula.Operator, _ b: Formula.Input
  ) -> Formula.Input {
    .nested(Formula(a, [Formula.Step(sign, b)]))
  }

  private mutating func input(depth: Int) throws(FormulaError) -> Formula.Input {
    skipSpace()
    guard next < text.count else { throw error(.expectedInput) }
    let scalar = text[next].value
    guard depth > 0 else { throw error(.tooDeep) }
    if FormulaText.isOpening(scalar) {
      let opening = next
      next += 1
      let inner = try sum(depth: depth - 1)
      try close(opening)
      return inner
    }
    if FormulaText.isQuote(scalar) { return .entity(try quoted()) }
    if scalar == 0x23 { return .entity(try marked()) }
    if FormulaText.sign(scalar) == .subtract {
      next += 1
      let inner = try input(depth: depth - 1)
      if case .number(let number) = inner { return .number(-number) }
      return joined(.number(DecimalNumber(0)), .subtract, inner)
    }
    if let found = try aggregate() { return found }
    if let found = function() { return try call(found, depth: depth) }
    let start = next
    let figures = figures()
    if let (end, ids) = names.longest(in: text, at: start), end > start + figures.count {
      return .entity(try only(ids, start..<end))
    }
    guard !figures.isEmpty else { throw unknown() }
    next = start + figures.count
    guard figures.contains(where: { $0.isDigit }) else { throw error(.expectedInput, start..<next) }
    guard figures.count <= 2 * DecimalNumber.mostDigits else {
      throw error(.tooManyDigits, start..<next)
    }
    switch numbers.reading(String(decoding: figures, as: UTF8.self)) {
    case .clear(let digits):
      guard let number = DecimalNumber(digits: digits) else {
        throw error(.tooManyDigits, start..<next)
      }
      return .number(number)
    case .unclear: throw error(.unclearNumber, start..<next)
    case .notANumber: throw error(.notANumber, start..<next)
    }
  }

  /// The function that a name in front of a parenthesis means; reads up to behind that.
  private mutating func function() -> Formula.Operator? {
    for candidate in Formula.Operator.allCases where candidate.sign == nil {
      guard let opening = FormulaText.opening(behind: candidate.name, in: text, at: next) else {
        continue
      }
      next = opening + 1
      return candidate
    }
    return nil
  }

  /// `sum`, a group in parentheses; does not move where `min` and `max` are about something else.
  private mutating func aggregate() throws(FormulaError) -> Formula.Input? {
    let start = next
    for candidate in Formula.Aggregate.allCases {
      guard let opening = FormulaText.opening(behind: candidate.name, in: text, at: next) else {
        continue
      }
      next = opening + 1
      do throws(FormulaError) {
        let group = try group()
        skipSpace()
        if next < text.count, FormulaText.isComma(text[next].value) {
          throw error(.inputs(1, 1), start..<opening)
        }
        try close(opening)
        return .group(candidate, group)
      } catch {
        if case .ambiguousName = error.reason { throw error }
        if candidate == .sum || candidate == .average {
          guard error.reason == .unknownName else { throw error }
          throw FormulaError(reason: .expectedGroup, range: error.range)
        }
        next = start
      }
    }
    return nil
  }

  private mutating func group() throws(FormulaError) -> EntityID {
    skipSpace()
    guard next < text.count else { throw error(.expectedInput) }
    if FormulaText.isQuote(text[next].value) {
      let (title, range) = try quotedTitle()
      return try only(names.groupsNamed(title), range)
    }
    if text[next].value == 0x23 { return try marked() }
    if let (end, ids) = names.longestGroup(in: text, at: next) {
      return try only(ids, next..<end)
    }
    var last = next
    for i in next..<text.count {
      if FormulaText.isBracket(text[i].value) { break }
      if !FormulaText.isSpace(text[i].value) { last = i + 1 }
    }
    throw last == next ? error(.expectedInput) : error(.unknownName, next..<last)
  }

  private mutating func call(
    _ function: Formula.Operator, depth: Int
  ) throws(FormulaError) -> Formula.Input {
    let opening = next - 1
    calls += 1
    defer { calls -= 1 }
    var inputs = [try sum(depth: depth - 1)]
    while next < text.count, FormulaText.isComma(text[next].value) {
      next += 1
      inputs.append(try sum(depth: depth - 1))
    }
    try close(opening)
    let isVariadic = function.isVariadic
    if isVariadic ? inputs.count < 2 : inputs.count > 2 {
      let most = isVariadic ? Formula.Limit.inputs : 2
      throw error(.inputs(isVariadic ? 2 : 1, most), opening..<next)
    }
    if inputs.count == 1 { inputs.append(.number(DecimalNumber(0))) }
    var result = inputs[0]
    for input in inputs[1...] { result = joined(result, function, input) }
    return result
  }

  private mutating func close(_ opening: Int) throws(FormulaError) {
    skipSpace()
    guard next < text.count else { throw error(.unpaired, opening..<opening + 1) }
    guard FormulaText.isClosing(text[next].value) else { throw error(.expectedOperator) }
    next += 1
  }

  // MARK: Names and numbers

  /// The digits and marks from here on; does not move.
  private func figures() -> [UInt8] {
    var figures: [UInt8] = []
    var i = next
    while i < text.count {
      if let figure = FormulaText.figure(text[i].value) {
        figures.append(figure)
      } else if isMark(i) {
        figures.append(ASCII.comma)
      } else {
        break
      }
      i += 1
    }
    return figures
  }

  /// Whether the comma here belongs to a number: digits stand around it, and it parts no inputs.
  private func isMark(_ i: Int) -> Bool {
    guard FormulaText.isDecimalComma(text[i].value), calls == 0 || numbers.decimalMark == .comma,
      i > next, i + 1 < text.count
    else { return false }
    return FormulaText.isDigit(text[i - 1].value) && FormulaText.isDigit(text[i + 1].value)
  }

  private mutating func quoted() throws(FormulaError) -> EntityID {
    let (title, range) = try quotedTitle()
    return try only(names.named(title), range)
  }

  /// A name in quotes, in which two of them stand for one.
  private mutating func quotedTitle() throws(FormulaError) -> (Title, Range<Int>) {
    let start = next
    var name = ""
    next += 1
    while true {
      guard next < text.count else { throw error(.unpaired, start..<start + 1) }
      let scalar = text[next].value
      next += 1
      if FormulaText.isQuote(scalar) {
        guard next < text.count, text[next].value == scalar else { break }
        next += 1
      }
      name.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{fffd}")
    }
    guard let title = Title(showing: Array(name.utf8)) else {
      throw error(.unknownName, start..<next)
    }
    return (title, start..<next)
  }

  /// The one that is meant, or the one whose id stands behind the name.
  private mutating func only(
    _ ids: [EntityID], _ range: Range<Int>
  ) throws(FormulaError) -> EntityID {
    next = range.upperBound
    if next < text.count, text[next].value == 0x23 { return try marked() }
    guard let id = ids.first else { throw error(.unknownName, range) }
    guard ids.count == 1 else { throw error(.ambiguousName(ids), range) }
    return try checked(id, range)
  }

  /// `#` and sixteen hexadecimal digits.
  private mutating func marked() throws(FormulaError) -> EntityID {
    let start = next
    next += 1
    var digits = ""
    while next < text.count, digits.utf8.count < 16, FormulaText.isWord(text[next].value),
      text[next].value < 0x80
    {
      let digit = UInt8(truncatingIfNeeded: FormulaText.lower(text[next].value))
      digits.unicodeScalars.append(Unicode.Scalar(digit))
      next += 1
    }
    guard let id = EntityID(digits) else { throw error(.unknownName, start..<next) }
    return try checked(id, start..<next)
  }

  private func checked(_ id: EntityID, _ range: Range<Int>) throws(FormulaError) -> EntityID {
    if isCircular(id) { throw error(.circle(id), range) }
    return id
  }

  /// What stands here is the name of nothing, or nothing at all.
  private mutating func unknown() -> FormulaError {
    let start = next
    var last = next
    while next < text.count, FormulaText.sign(text[next].value) == nil,
      !FormulaText.isBracket(text[next].value)
    {
      if !FormulaText.isSpace(text[next].value) { last = next + 1 }
      next += 1
    }
    next = start
    if last == start { return error(.expectedInput) }
    return error(.unknownName, start..<last)
  }

  private mutating func skipSpace() {
    while next < text.count, FormulaText.isSpace(text[next].value) { next += 1 }
  }

  /// An error about some characters, by default the next one.
  private func error(_ reason: FormulaError.Reason, _ range: Range<Int>? = nil) -> FormulaError {
    let range = range ?? next..<min(next + 1, text.count)
    return FormulaError(reason: reason, range: offset(range.lowerBound)..<offset(range.upperBound))
  }

  private func offset(_ i: Int) -> Int { i < text.count ? text[i].offset : end }
}
