/// Why text is no pattern, and at which byte.
public struct GrooveFault: Error, Equatable, Sendable {
  /// What can be wrong.
  public enum Reason: Equatable, Sendable {
    /// No voice has that name.
    case voice
    /// A voice and a colon should stand here.
    case lane
    /// This means nothing, or not here.
    case symbol
    /// Brackets in each other deeper than three, or a bar of more steps than can be told apart.
    case tooFine
    /// More than 64 bars, or more than 4,096 bytes.
    case tooLong
    /// Lanes of different numbers of bars, more than one bar each.
    case bars
    /// No lane at all.
    case empty
  }

  /// The byte at fault.
  public let offset: Int
  /// What it is.
  public let reason: Reason
}

extension Groove {
  /// Reads a pattern.
  ///
  /// A lane of one bar is played in every bar of the others.
  ///
  /// - Complexity: O(bytes · bars).
  public init(notation: [UInt8]) throws(GrooveFault) {
    guard notation.count <= 4096 else { throw GrooveFault(offset: 4096, reason: .tooLong) }
    var reader = GrooveReader(text: notation)
    var lanes: [[[Note]]] = []
    while let lane = try reader.lane() { lanes.append(lane) }
    let count = lanes.reduce(0) { max($0, $1.count) }
    guard count > 0 else { throw GrooveFault(offset: 0, reason: .empty) }
    guard lanes.allSatisfy({ $0.count == 1 || $0.count == count }) else {
      throw GrooveFault(offset: 0, reason: .bars)
    }
    var bars: [[Note]] = []
    for bar in 0..<count {
      var notes: [Note] = []
      for lane in lanes { notes += lane[lane.count == 1 ? 0 : bar] }
      bars.append(notes)
    }
    self.notation = notation
    self.bars = bars
  }
}

private struct GrooveReader {
  let text: [UInt8]
  var position = 0
  private var voice = Voice.snare

  /// The finest share of a bar.
  static let finest: Int64 = 1024

  init(text: [UInt8]) { self.text = text }

  private indirect enum Step {
    case rest
    case stroke(Symbol, graces: [Symbol], isBuzzed: Bool)
    case group([Step])
  }

  private struct Symbol {
    let force: Groove.Force
    let hand: Groove.Hand?
  }

  private mutating func skipSpaces() {
    while position < text.count, text[position] == 0x20 || text[position] == 0x0A {
      position += 1
    }
  }

  private func fault(_ reason: GrooveFault.Reason) -> GrooveFault {
    GrooveFault(offset: position, reason: reason)
  }

  /// The next lane's bars; nil at the end.
  mutating func lane() throws(GrooveFault) -> [[Groove.Note]]? {
    skipSpaces()
    guard position < text.count else { return nil }
    let start = position
    while position < text.count, text[position] != 0x3A { position += 1 }
    guard position < text.count else {
      position = start
      throw fault(.lane)
    }
    guard let voice = Voice(name: Array(text[start..<position])), voice != .count else {
      position = start
      throw fault(.voice)
    }
    self.voice = voice
    position += 1
    var bars: [[Groove.Note]] = []
    while true {
      let steps = try steps(until: 0x7C, or: 0x3B, depth: 0)
      guard !steps.isEmpty else { throw fault(.symbol) }
      var notes: [Groove.Note] = []
      try place(steps, from: Fraction(0), length: Fraction(1), into: &notes)
      bars.append(notes)
      guard bars.count <= 64 else { throw fault(.tooLong) }
      if position >= text.count { break }
      position += 1
      if text[position - 1] == 0x3B { break }
    }
    return bars
  }

  private mutating func steps(
    until end: UInt8, or other: UInt8, depth: Int, graces: [Symbol] = []
  ) throws(GrooveFault) -> [Step] {
    var steps: [Step] = []
    var graces = graces
    var isBuzzed = false
    while true {
      skipSpaces()
      guard position < text.count else {
        guard depth == 0, graces.isEmpty, !isBuzzed else { throw fault(.symbol) }
        return steps
      }
      let byte = text[position]
      if byte == end || byte == other {
        guard graces.isEmpty, !isBuzzed else { throw fault(.symbol) }
        return steps
      }
      switch byte {
      case 0x2E:
        guard graces.isEmpty, !isBuzzed else { throw fault(.symbol) }
        steps.append(.rest)
      case 0x28:
        guard graces.isEmpty, !isBuzzed else { throw fault(.symbol) }
        position += 1
        while position < text.count, let symbol = Self.symbol(text[position]) {
          graces.append(symbol)
          position += 1
        }
        guard position < text.count, text[position] == 0x29, (1...3).contains(graces.count) else {
          throw fault(.symbol)
        }
      case 0x7E:
        guard !isBuzzed else { throw fault(.symbol) }
        isBuzzed = true
      case 0x5B:
        guard !isBuzzed else { throw fault(.symbol) }
        guard depth < 3 else { throw fault(.tooFine) }
        position += 1
        // Grace notes before a bracket belong to its first stroke.
        let inner = try self.steps(until: 0x5D, or: 0x5D, depth: depth + 1, graces: graces)
        graces = []
        guard !inner.isEmpty else { throw fault(.symbol) }
        steps.append(.group(inner))
      default:
        guard let symbol = Self.symbol(byte) else { throw fault(.symbol) }
        steps.append(.stroke(symbol, graces: graces, isBuzzed: isBuzzed))
        graces = []
        isBuzzed = false
      }
      position += 1
    }
  }

  private static func symbol(_ byte: UInt8) -> Symbol? {
    switch byte {
    case 0x52: Symbol(force: .accent, hand: .right)
    case 0x72: Symbol(force: .normal, hand: .right)
    case 0x4C: Symbol(force: .accent, hand: .left)
    case 0x6C: Symbol(force: .normal, hand: .left)
    case 0x58: Symbol(force: .accent, hand: nil)
    case 0x78: Symbol(force: .normal, hand: nil)
    case 0x6F: Symbol(force: .soft, hand: nil)
    default: nil
    }
  }

  private func place(
    _ steps: [Step], from start: Fraction, length: Fraction, into notes: inout [Groove.Note]
  ) throws(GrooveFault) {
    let count = Int64(steps.count)
    guard length.denominator * count <= Self.finest, start.denominator * count <= Self.finest else {
      throw fault(.tooFine)
    }
    let step = Fraction(known: length.numerator, length.denominator * count)
    for (index, one) in steps.enumerated() {
      // start + index·step
      let place = Fraction(
        known: start.numerator * step.denominator + Int64(index) * step.numerator
          * start.denominator, start.denominator * step.denominator)
      guard place.denominator <= Self.finest else { throw fault(.tooFine) }
      switch one {
      case .rest: break
      case .group(let inner): try self.place(inner, from: place, length: step, into: &notes)
      case .stroke(let symbol, let graces, let isBuzzed):
        for (number, grace) in graces.enumerated() {
          notes.append(
            Groove.Note(
              place: place, length: step, voice: voice, force: .soft, hand: grace.hand,
              grace: graces.count - number, isBuzzed: false))
        }
        notes.append(
          Groove.Note(
            place: place, length: step, voice: voice, force: symbol.force, hand: symbol.hand,
            grace: 0, isBuzzed: isBuzzed))
      }
    }
  }
}
