/// The least number of typos between a pattern and the beginnings of many texts in order.
///
/// The distance is Damerau's in the form of optimal string alignment. An automaton has a bit for each
/// letter of the pattern and a word of bits for each number of typos (Wu and Manber 1992, with a term
/// for neighbours that changed places), and texts with the same beginning share its states.
struct TypoAutomaton {
  /// Most letters of a pattern.
  static let limit = 60

  /// Most typos; the number of words is fixed.
  private static let most = 2

  /// Which first letters of the pattern are matched: bit n for n of them; by typos.
  private struct State {
    var none: UInt64 = 0
    var one: UInt64 = 0
    var two: UInt64 = 0
  }

  private let length: Int
  private let forgiven: Int
  /// Bit n where the pattern's n-th letter is the byte, counted from 1.
  private var places = [UInt64](repeating: 0, count: 256)
  /// The letters that a text must have, all but as many as typos are forgiven.
  private let letters: UInt32

  init(_ pattern: ArraySlice<UInt8>, forgiven: Int) {
    length = pattern.count
    self.forgiven = min(forgiven, Self.most)
    for (i, letter) in pattern.enumerated() { places[Int(letter)] |= 1 << UInt64(i + 1) }
    letters = PrefixTable.letters(of: pattern.prefix(PrefixTable.lettersKnown - Self.most))
  }

  /// Shows whose texts begin nearly like the pattern, with the least number of typos.
  ///
  /// - Complexity: O(texts) comparisons of a byte and a word, and a few operations on words for each
  ///   distinct beginning that can still be meant.
  func visit(_ table: PrefixTable, _ text: [UInt8], _ body: (UInt16, Int) -> Void) {
    // States, and the least number of typos of a beginning, up to each letter of a text.
    let depth = length + forgiven + 2
    var states = [State](repeating: State(), count: depth)
    states[0] = State(none: 1, one: 3, two: 7)
    var least = [Int](repeating: forgiven + 1, count: depth)
    states.withUnsafeMutableBufferPointer { states in
      least.withUnsafeMutableBufferPointer { least in
        text.withUnsafeBufferPointer { text in
          places.withUnsafeBufferPointer { places in
            let walk = Walk(
              states: states, least: least, text: text, places: places, forgiven: forgiven,
              end: 1 << UInt64(length))
            visit(table, walk, body)
          }
        }
      }
    }
  }

  private func visit(_ table: PrefixTable, _ walk: Walk, _ body: (UInt16, Int) -> Void) {
    let count = table.count
    // How many letters of the last text that was walked have a state, whether more of them could
    // change anything, and how many of them are the present text's.
    var depth = 0
    var isOpen = true
    var shared = 0
    var entry = 0
    table.common.withUnsafeBufferPointer { common in
      table.letters.withUnsafeBufferPointer { letters in
        while entry < count {
          shared = min(shared, Int(common[entry]))
          if isOpen || shared < depth {
            if (self.letters & ~letters[entry]).nonzeroBitCount > forgiven {
              entry += 1
              continue
            }
            (depth, isOpen) = walk.extend(Int(table.offsets[entry]), from: min(depth, shared))
            shared = 255
          }
          let typos = walk.least[depth]
          if typos <= forgiven { body(table.owners[entry], typos) }
          entry += 1
          if typos > forgiven, !isOpen {
            // Nothing that begins so is near.
            let dead = UInt8(depth)
            while entry < count, common[entry] >= dead { entry += 1 }
          }
        }
      }
    }
  }

  /// The states of the text that is being walked.
  private struct Walk {
    let states: UnsafeMutableBufferPointer<State>
    let least: UnsafeMutableBufferPointer<Int>
    let text: UnsafeBufferPointer<UInt8>
    let places: UnsafeBufferPointer<UInt64>
    let forgiven: Int
    /// The bit for the whole pattern.
    let end: UInt64

    /// Makes the states for a text, until nothing that follows can be nearer.
    func extend(_ offset: Int, from start: Int) -> (depth: Int, isOpen: Bool) {
      var row = start
      var last = states[row]
      var best = least[row]
      while true {
        let letter = text[offset + row]
        if letter == 0 { return (row, true) }
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
        if best == 0 || alive & (end << 1 &- 1) == 0 { return (row, false) }
      }
    }
  }
}
