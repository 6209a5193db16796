extension PlaceIndex.Search {
  /// How many typos are forgiven in so many letters: none below 4, one below 8, else two.
  static func typosForgiven(in letters: Int) -> Int { letters < 4 ? 0 : letters < 8 ? 1 : 2 }

  /// Places with a name that begins, from any of its words on, nearly as what was typed.
  mutating func findWithTypos(_ query: PlaceQuery) {
    // By typos, then where the name begins, then what the filters do.
    var collectors = (0..<12).map { _ in BestRanks(limit: limit) }
    let whole = PlaceQuery.Split(name: query.words.indices, filters: [])
    // Each way costs a walk over all names: filters are at most two words, behind the name.
    let behind = query.splits.filter { $0.name.lowerBound == 0 && $0.filters.count <= 2 }
    for split in [whole] + behind {
      let pattern = query.text(split.name)
      let forgiven = Self.typosForgiven(in: pattern.count)
      // Letters that are neither Latin nor kana are no bytes of their own.
      guard forgiven > 0, pattern.count <= TypoAutomaton.limit, !pattern.contains(Folding.other)
      else {
        continue
      }
      for isLater in [false, true] {
        let automaton = TypoAutomaton(pattern, forgiven: forgiven)
        automaton.visit(isLater ? index.laterWords : index.firstWords, index.text) { rank, typos in
          var filter = 0
          if !split.filters.isEmpty {
            let mark = split.mark(rank, index.gazetteer)
            if mark == 0 { return }
            filter = mark == 2 ? 1 : 2
          }
          let slot = (typos - 1) * 6 + (isLater ? 3 : 0) + filter
          if rank < collectors[slot].bound { _ = collectors[slot].insert(rank) }
        }
      }
    }
    for (slot, best) in collectors.enumerated() {
      let filter = MatchQuality.Filter(rawValue: UInt8(slot % 3)) ?? .none
      let part = slot / 3 % 2 == 0 ? MatchQuality.Part.beginning : .laterWord
      add(best, MatchQuality(typos: slot / 6 + 1, part, filter))
    }
  }
}
