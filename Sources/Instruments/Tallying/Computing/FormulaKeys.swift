import Replication
public import Text

/// A line of arithmetic written with the keys of a calculator, on which tallies are keys, too.
///
/// Each key leaves a line that can go on to a formula: what can't stand where it would go is put right
/// (a sign replaces a sign) or left out.
public enum FormulaKeys {
  /// A key.
  public enum Key: Equatable, Sendable {
    /// A tally or a computation.
    case entity(EntityID)
    /// A group: all its tallies, in the function that was pressed before or else their sum.
    case group(EntityID)
    /// 0 to 9.
    case digit(UInt8)
    /// Plus, minus, times, divided by.
    case sign(Formula.Operator)
    /// A function's name with its opening parenthesis.
    case function(Formula.Operator)
    /// The average of a group that is pressed next.
    case average
    /// The decimal mark.
    case point
    /// An opening parenthesis.
    case open
    /// A closing parenthesis.
    case close
    /// What stands between a function's inputs.
    case comma
    /// Takes back the last sign, digit or name.
    case erase
  }

  /// What a line is made of.
  private enum Piece {
    case number, name, sign, open, call, close, comma

    /// Whether an input ends here, so that a sign may follow.
    var isInput: Bool { self == .number || self == .name || self == .close }
  }

  /// The line after a key; the caret is always at its end.
  ///
  /// - Complexity: O(length × names).
  public static func press(
    _ key: Key, on line: [UInt8], _ names: FormulaNames, _ numbers: NumberForm = .english
  ) -> [UInt8] {
    let hasComma = numbers.decimalMark == .comma
    let pieces = pieces(of: line, names, hasComma: hasComma)
    let last = pieces.last?.piece
    let isAfterInput = last?.isInput == true
    var trimmed = line
    while trimmed.last == UInt8(ascii: " ") { trimmed.removeLast() }
    // Two inputs in a row are added up: totals need nothing but names.
    let joint: [UInt8] = isAfterInput ? trimmed + Array(" + ".utf8) : line
    let call = last == .call ? Array(line[pieces[pieces.count - 1].range]) : []
    if call == opened(.sum) || call == opened(.average) {
      // Nothing else may stand there.
      switch key {
      case .group, .erase: break
      default: return line
      }
    }
    switch key {
    case .entity(let id): return joint + names.text(of: id, hidden: nil)
    case .group(let id):
      let isOpen = Formula.Aggregate.allCases.contains { call == opened($0) }
      return (isOpen ? trimmed : joint + opened(.sum))
        + adding(")", to: names.text(ofGroup: id, hidden: nil))
    case .average: return joint + opened(.average)
    case .digit(let digit):
      let figure = UInt8(ascii: "0") + min(digit, 9)
      return (last == .number && trimmed.count == line.count ? line : joint) + [figure]
    case .point:
      guard last == .number, trimmed.count == line.count, let range = pieces.last?.range else {
        return joint + Array((hasComma ? "0," : "0.").utf8)
      }
      let hasMark = line[range].contains { !$0.isDigit }
      return hasMark ? line : adding(hasComma ? "," : ".", to: line)
    case .sign(let sign):
      guard let text = sign.sign else { return line }
      if isAfterInput { return trimmed + Array(" \(text) ".utf8) }
      if last == .sign, let range = pieces.last?.range {
        let before = Array(line[..<range.lowerBound])
        return press(key, on: before, names, numbers)
      }
      // In front of an input only a minus has a meaning.
      return sign == .subtract ? line + Array(text.utf8) : line
    case .function(let function):
      return function.name.utf8.isEmpty ? line : joint + Array("\(function.name)(".utf8)
    case .open: return adding("(", to: joint)
    case .close:
      return isAfterInput && innermost(of: pieces) != nil ? adding(")", to: trimmed) : line
    case .comma:
      guard isAfterInput, innermost(of: pieces) == .call else { return line }
      return trimmed + Array((hasComma ? "; " : ", ").utf8)
    case .erase: return erase(line, trimmed, pieces)
    }
  }

  private static func opened(_ aggregate: Formula.Aggregate) -> [UInt8] {
    Array("\(aggregate.name)(".utf8)
  }

  /// Not `line + [byte]`: of two such literals Embedded Swift 6.3 took one for the other (a test in the
  /// browser presses every key).
  private static func adding(_ sign: Unicode.Scalar, to line: [UInt8]) -> [UInt8] {
    var line = line
    line.append(UInt8(ascii: sign))
    return line
  }

  private static func erase(
    _ line: [UInt8], _ trimmed: [UInt8], _ pieces: [(piece: Piece, range: Range<Int>)]
  ) -> [UInt8] {
    guard let last = pieces.last else { return [] }
    var rest =
      last.piece == .number ? Array(trimmed.dropLast()) : Array(line[..<last.range.lowerBound])
    // A sign keeps the space behind it, for the input that comes next.
    let before = pieces.dropLast().last?.piece
    if last.piece == .number && last.range.count > 1 || before == .sign || before == .comma {
      return rest
    }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return rest
  }

  /// What the parentheses around the end belong to: a function, themselves, or there are none.
  private static func innermost(of pieces: [(piece: Piece, range: Range<Int>)]) -> Piece? {
    var open: [Piece] = []
    for (piece, _) in pieces {
      if piece == .open || piece == .call { open.append(piece) }
      if piece == .close { open = open.dropLast() }
    }
    return open.last
  }

  /// What the line is made of, with the bytes of each piece; spaces belong to none.
  private static func pieces(
    of line: [UInt8], _ names: FormulaNames, hasComma: Bool
  ) -> [(piece: Piece, range: Range<Int>)] {
    let text = FormulaText.scalars(of: line)
    func offset(_ i: Int) -> Int { i < text.count ? text[i].offset : line.count }
    /// Whether a comma belongs to the digits before it, behind which more may come.
    func isMark(_ i: Int) -> Bool {
      FormulaText.isDecimalComma(text[i].value) && FormulaText.isDigit(text[i - 1].value)
        && (i + 1 == text.count || FormulaText.isDigit(text[i + 1].value))
    }
    var pieces: [(piece: Piece, range: Range<Int>)] = []
    var i = 0
    while i < text.count {
      let start = i
      let scalar = text[i].value
      i += 1
      if FormulaText.isSpace(scalar) { continue }
      let piece: Piece
      if FormulaText.figure(scalar) != nil, names.longest(in: text, at: start) == nil {
        while i < text.count, FormulaText.figure(text[i].value) != nil || hasComma && isMark(i) {
          i += 1
        }
        piece = .number
      } else if FormulaText.sign(scalar) != nil {
        piece = .sign
      } else if FormulaText.isOpening(scalar) {
        piece = .open
      } else if FormulaText.isClosing(scalar) {
        piece = .close
      } else if FormulaText.isComma(scalar) {
        piece = .comma
      } else {
        let aggregate = endOfAggregate(text, start, names)
        i = aggregate ?? endOfName(text, start, names.longest(in: text, at: start)?.end)
        let isCall = aggregate == nil && FormulaText.isOpening(text[i - 1].value)
        piece = isCall ? .call : .name
      }
      pieces.append((piece, offset(start)..<offset(i)))
    }
    return pieces
  }

  /// Where `sum(Doors)` and the like end, whose group is all that is in the parentheses.
  private static func endOfAggregate(
    _ text: [FormulaText.Scalar], _ start: Int, _ names: FormulaNames
  ) -> Int? {
    for aggregate in Formula.Aggregate.allCases {
      guard let opening = FormulaText.opening(behind: aggregate.name, in: text, at: start) else {
        continue
      }
      var i = opening + 1
      while i < text.count, FormulaText.isSpace(text[i].value) { i += 1 }
      guard i < text.count,
        !FormulaText.isBracket(text[i].value)
          || FormulaText.isQuote(text[i].value) || text[i].value == 0x23
      else { return nil }
      i = endOfName(text, i, names.longestGroup(in: text, at: i)?.end)
      while i < text.count, FormulaText.isSpace(text[i].value) { i += 1 }
      return i < text.count && FormulaText.isClosing(text[i].value) ? i + 1 : nil
    }
    return nil
  }

  /// Where a name ends that begins here: in quotes or not, with its id or not, a function's with its
  /// parenthesis, or a word that is nobody's name.
  ///
  /// - Parameter known: where a known name without quotes ends.
  private static func endOfName(
    _ text: [FormulaText.Scalar], _ start: Int, _ known: Int?
  ) -> Int {
    var i = start
    if FormulaText.isQuote(text[start].value) {
      i += 1
      while i < text.count, !FormulaText.isQuote(text[i].value) { i += 1 }
      i = min(i + 1, text.count)
    } else if let known {
      i = known
    } else if text[start].value != 0x23 {
      i += 1
      while i < text.count, FormulaText.isWord(text[i].value) { i += 1 }
      if i < text.count, FormulaText.isOpening(text[i].value) { return i + 1 }
    }
    if i < text.count, text[i].value == 0x23 {
      i += 1
      while i < text.count, FormulaText.isWord(text[i].value) { i += 1 }
    }
    return i
  }
}
