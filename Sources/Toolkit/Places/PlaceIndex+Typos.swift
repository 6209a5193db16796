extension PlaceIndex.Search {
  /// Most words that stand for region, country or zone where typos are forgiven.
  ///
  /// Each way to take the words costs a look at all names.
  private static let filterLimit = 2

  /// Places that fit what was typed but for some typos: the words of a name, and up to two behind
  /// them, or alone, for region, country or zone.
  mutating func findWithTypos(_ query: PlaceQuery) {
    var best = BestMatches(limit: limit)
    let count = query.words.count
    findNames(PlaceQuery.Split(name: 0..<count, filters: []), query, &best)
    if count <= PlaceQuery.wordLimit {
      var filters: [PlaceFilter] = []
      for behind in 1...min(Self.filterLimit, count) {
        let word = query.text[query.words[count - behind]]
        guard let filter = index.filters.filterWithTypos(word) else { break }
        filters.append(filter)
        let split = PlaceQuery.Split(name: 0..<count - behind, filters: filters)
        if split.name.isEmpty { findFilters(split, &best) } else { findNames(split, query, &best) }
      }
    }
    found = best.matches
  }

  /// Places with a name that begins, from any of its words on, nearly like the words of a split.
  private func findNames(
    _ split: PlaceQuery.Split, _ query: PlaceQuery, _ best: inout BestMatches
  ) {
    let pattern = query.text(split.name)
    let forgiven = TypoAutomaton.typosForgiven(in: pattern)
    for isLater in [false, true] {
      let table = isLater ? index.laterWords : index.firstWords
      func take(_ rank: UInt16, _ typos: Int) {
        guard let fit = split.fit(rank, index.gazetteer) else { return }
        let quality = MatchQuality(
          typos: typos + fit.typos, isLater ? .laterWord : .beginning, fit.filter)
        best.insert(PlaceMatch(rank: Int(rank), quality: quality))
      }
      if forgiven > 0 {
        table.visitNear(pattern, forgiven: forgiven, in: index.text) {
          split.fit($0, index.gazetteer) != nil
        } _: { rank, typos in
          take(rank, typos)
        }
      } else if !split.filters.isEmpty {
        table.visit(table.range(of: pattern, in: index.text), below: .max) { _, rank in
          take(rank, 0)
          return .max
        }
      }
    }
  }

  /// Places that the filters of a split let through, whatever their names are.
  private func findFilters(_ split: PlaceQuery.Split, _ best: inout BestMatches) {
    index.visit(split.filters[0]) { rank in
      if let fit = split.fit(rank, index.gazetteer) {
        let quality = MatchQuality(typos: fit.typos, .noName, fit.filter)
        best.insert(PlaceMatch(rank: Int(rank), quality: quality))
      }
      return .max
    }
  }
}
