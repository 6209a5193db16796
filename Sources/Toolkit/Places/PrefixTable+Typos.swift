extension PrefixTable {
  /// Shows whose texts begin nearly like a pattern, with the least number of typos.
  ///
  /// - Parameters:
  ///   - pattern: what was typed, of letters in which typos are forgiven.
  ///   - forgiven: most typos, 1 or 2.
  ///   - isWanted: whether an owner is worth a look.
  ///   - body: gets the owner, and the number of typos.
  /// - Complexity: O(entries ÷ 64 × letters) operations on words, and a walk for each distinct
  ///   beginning that has the letters and can still be meant.
  func visitNear(
    _ pattern: ArraySlice<UInt8>, forgiven: Int, in text: [UInt8], where isWanted: (UInt16) -> Bool,
    _ body: (UInt16, Int) -> Void
  ) {
    // Only what stands within the letters known of a text may be missed there.
    let sieve = LetterSieve(
      pattern.prefix(PrefixTable.lettersKnown - forgiven), lacking: forgiven,
      width: letters.width)
    var automaton = TypoAutomaton(pattern, forgiven: forgiven)
    // Entries before it begin with what forbids that they are near.
    var next = 0
    text.withUnsafeBufferPointer { text in
      letters.withWords { letters in
        for word in 0..<self.letters.width where next < (word + 1) * 64 {
          var bits = sieve.passed(letters, word)
          if next > word * 64 { bits &= .max << UInt64(next & 63) }
          while bits != 0 {
            let entry = word * 64 + bits.trailingZeroBitCount
            if entry >= count { break }
            bits &= bits - 1
            let owner = owners[entry]
            guard isWanted(owner) else { continue }
            let typos = automaton.typos(text, at: Int(offsets[entry]))
            if typos <= forgiven {
              body(owner, typos)
            } else if let dead = automaton.deadLetters, dead <= PrefixTable.groupDepth {
              next = end(ofGroupWith: entry, depth: dead)
              bits &= next < (word + 1) * 64 ? .max << UInt64(next & 63) : 0
            }
          }
        }
      }
    }
  }

  /// The entry behind all that have the same first bytes as an entry, from it on.
  private func end(ofGroupWith entry: Int, depth: Int) -> Int {
    guard depth > 0 else { return count }
    return groups.withWords { groups in
      let row = (depth - 1) * self.groups.width
      var word = (entry + 1) >> 6
      guard word < self.groups.width else { return count }
      var bits = groups[row + word] & .max << UInt64((entry + 1) & 63)
      while bits == 0 {
        word += 1
        if word == self.groups.width { return count }
        bits = groups[row + word]
      }
      return word * 64 + bits.trailingZeroBitCount
    }
  }
}

/// Tells for 64 texts at once which have the letters of a pattern, all but a few.
private struct LetterSieve {
  /// Where the row of each letter begins.
  private let rows: [Int]
  private let lacking: Int

  init(_ pattern: ArraySlice<UInt8>, lacking: Int, width: Int) {
    var kinds = LetterKinds()
    var rows: [Int] = []
    for letter in pattern {
      if let row = kinds.row(letter) { rows.append(row * width) }
    }
    self.rows = rows
    self.lacking = lacking
  }

  /// Of 64 texts those that lack at most ``lacking`` letters.
  func passed(_ letters: UnsafeBufferPointer<UInt64>, _ word: Int) -> UInt64 {
    // Which lack one letter or more, two or more, three.
    var one: UInt64 = 0
    var two: UInt64 = 0
    var three: UInt64 = 0
    for row in rows {
      let lack = ~letters[row + word]
      three |= two & lack
      two |= one & lack
      one |= lack
    }
    return ~(lacking == 1 ? two : three)
  }
}
