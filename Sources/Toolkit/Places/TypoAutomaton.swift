/// The least number of typos between a pattern and the beginnings of many texts in order.
///
/// The distance is Damerau's in the form of optimal string alignment. An automaton has a bit for each
/// letter of the pattern and a word of bits for each number of typos (Wu and Manber 1992, with a term
/// for neighbours that changed places), and texts with the same beginning share its states.
struct TypoAutomaton {
  /// Most letters of a pattern.
  private static let limit = 60

  /// Most typos; the number of words is fixed.
  private static let most = 2

  /// How many typos are forgiven in a pattern: none below four letters, one below eight, else two;
  /// none where a letter is neither Latin nor a kana, since those are no bytes of their own.
  static func typosForgiven(in pattern: ArraySlice<UInt8>) -> Int {
    guard pattern.count >= 4, pattern.count <= limit, !pattern.contains(PlaceFolding.other) else {
      return 0
    }
    return pattern.count < 8 ? 1 : 2
  }

  /// Which first letters of the pattern are matched: bit n for n of them; by typos.
  private struct State {
    var none: UInt64 = 0
    var one: UInt64 = 0
    var two: UInt64 = 0
  }

  private let forgiven: Int
  /// Bit n where the pattern's n-th letter is the byte, counted from 1.
  private let places: [UInt64]
  /// The bit for the whole pattern.
  private let end: UInt64

  // The text that was walked last: its offset, the state behind each of its first letters and the
  // least number of typos of a beginning up to there; how many letters have a state, and whether
  // more of them could change anything.
  private var offset = 0
  private var states: [State]
  private var least: [Int]
  private var depth = 0
  private var isOpen = true

  /// Makes an automaton that has walked nothing.
  ///
  /// - Parameters:
  ///   - pattern: letters in which typos are forgiven.
  ///   - forgiven: how many typos matter, at most 2.
  init(_ pattern: ArraySlice<UInt8>, forgiven: Int) {
    self.forgiven = min(forgiven, Self.most)
    var places = [UInt64](repeating: 0, count: 256)
    var bit: UInt64 = 1
    for letter in pattern {
      bit <<= 1
      places[Int(letter)] |= bit
    }
    self.places = places
    end = bit
    // A text that has as many letters more than the pattern as typos are forgiven is told by them.
    states = [State](repeating: State(), count: pattern.count + self.forgiven + 2)
    least = [Int](repeating: self.forgiven + 1, count: states.count)
    states[0] = State(none: 1, one: 3, two: 7)
  }

  /// How many first letters of the text that was walked last forbid that any text is near; `nil`
  /// where they don't.
  var deadLetters: Int? { !isOpen && least[depth] > forgiven ? depth : nil }

  /// Walks a text.
  ///
  /// - Parameters:
  ///   - text: texts that end with 0.
  ///   - offset: where this one begins.
  /// - Returns: the least number of typos between the pattern and any of its beginnings, or a number
  ///   above those that are forgiven.
  /// - Complexity: a few operations on words for each letter that the last text did not have and that
  ///   can still matter.
  mutating func typos(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    var shared = 0
    while shared < depth, text[self.offset + shared] == text[offset + shared] { shared += 1 }
    self.offset = offset
    // Where the letters that decide are the same, the answer is.
    if shared < depth || isOpen { extend(text, from: shared) }
    return least[depth]
  }

  /// Makes the states for a text, until nothing that follows can be nearer.
  private mutating func extend(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var row = start
    var last = states[row]
    var best = least[row]
    isOpen = true
    while isOpen {
      let letter = text[offset + row]
      if letter == 0 { break }
      let here = places[Int(letter)]
      var next = State()
      next.none = last.none << 1 & here
      // A letter replaced, one too many in the text, one missing in it.
      next.one = last.one << 1 & here | last.none << 1 | last.none | next.none << 1
      next.two = last.two << 1 & here | last.one << 1 | last.one | next.one << 1
      if row > 0 {
        let swapped = places[Int(text[offset + row - 1])] & here << 1
        next.one |= states[row - 1].none << 2 & swapped
        next.two |= states[row - 1].one << 2 & swapped
      }
      row += 1
      states[row] = next
      last = next
      // What could still become nearer than the best.
      var alive = next.none
      if next.none & end != 0 { best = 0 }
      if forgiven >= 1 {
        if best > 1, next.one & end != 0 { best = 1 }
        if best > 1 { alive |= next.one }
      }
      if forgiven >= 2 {
        if best > 2, next.two & end != 0 { best = 2 }
        if best > 2 { alive |= next.two }
      }
      least[row] = best
      isOpen = best > 0 && alive & (end << 1 &- 1) != 0
    }
    depth = row
  }
}
