extension PlaceIndex {
  /// The places that fit what was typed so far, the best first, then the most populous.
  ///
  /// - Parameters:
  ///   - typed: UTF-8, of which the first 256 bytes count.
  ///   - limit: how many to find, at most ``limit``.
  /// - Complexity: O(log names) and what is found, for the beginning of a name; with filters at most
  ///   O(names that begin so); with typos O(names).
  public func search(_ typed: [UInt8], limit: Int = 10) -> [PlaceMatch] {
    search(PlaceQuery(typed), limit: limit)
  }

  /// The same of what is folded already.
  func search(_ query: PlaceQuery, limit: Int) -> [PlaceMatch] {
    let limit = max(0, min(limit, PlaceIndex.limit))
    var query = query
    guard limit > 0, !query.words.isEmpty else { return [] }
    var search = Search(index: self, limit: limit)
    if query.words.count == 1 {
      // A single word has no filters beside it, and most searches end here.
      search.findNames(query)
      if search.isFull { return search.found }
      query.findFilters(in: filters)
    } else {
      query.findFilters(in: filters)
      search.findNamesAndFilters(query)
    }
    search.findFilters(query)
    if search.found.isEmpty {
      // 大阪市 is 大阪.
      if let plain = query.withoutCity { return self.search(plain, limit: limit) }
      search.findWithTypos(query)
    }
    return search.found
  }

  /// Of the same what has some of the words for its whole name, for several words.
  func wholeNames(_ query: PlaceQuery, limit: Int) -> [PlaceMatch] {
    var query = query
    var search = Search(index: self, limit: limit)
    query.findFilters(in: filters)
    search.findNamesAndFilters(query, of: [.wholeName])
    // Another search begins where this finds nothing at all.
    if search.found.isEmpty, query.withoutCity != nil { return self.search(query, limit: limit) }
    return search.found
  }

  /// A search under way.
  struct Search {
    let index: PlaceIndex
    let limit: Int
    var found: [PlaceMatch] = []

    init(index: PlaceIndex, limit: Int) {
      self.index = index
      self.limit = limit
    }

    var isFull: Bool { found.count >= limit }

    func has(_ rank: UInt16) -> Bool { found.contains { $0.rank == Int(rank) } }

    /// Adds what was collected, each with its quality.
    mutating func add(_ best: BestRanks, _ quality: MatchQuality) {
      for rank in best.ranks where !isFull && !has(rank) {
        found.append(PlaceMatch(rank: Int(rank), quality: quality))
      }
    }

    /// Whole names, beginnings and later words, without filters.
    mutating func findNames(_ query: PlaceQuery) {
      let pattern = query.text[...]
      let range = index.firstWords.range(of: pattern, in: index.text)
      let whole = index.firstWords.whole(range, length: pattern.count, in: index.text)
      collect(index.firstWords, whole, .wholeName)
      collect(index.firstWords, whole.upperBound..<range.upperBound, .beginning)
      if !isFull {
        collect(
          index.laterWords, index.laterWords.range(of: pattern, in: index.text), .laterWord)
      }
    }

    private mutating func collect(
      _ table: PrefixTable, _ range: Range<Int>, _ part: MatchQuality.Part
    ) {
      guard !isFull, !range.isEmpty else { return }
      var best = BestRanks(limit: limit - found.count)
      table.visit(range, below: best.bound) { _, rank in
        has(rank) ? best.bound : best.insert(rank)
      }
      add(best, MatchQuality(part, .none))
    }

    /// All parts of names, each without filters, then with them.
    mutating func findNamesAndFilters(
      _ query: PlaceQuery,
      of parts: [MatchQuality.Part] = [.wholeName, .beginning, .laterWord, .scatteredWords]
    ) {
      for part in parts {
        if isFull { return }
        var best = BestRanks(limit: limit - found.count)
        let whole = PlaceQuery.Split(name: query.words.indices, filters: [])
        visit(part, whole, query) { rank in
          if !has(rank) { _ = best.insert(rank) }
          return best.bound
        }
        add(best, MatchQuality(part, .none))
        if isFull { return }
        var wholeWords = BestRanks(limit: limit - found.count)
        var beginnings = BestRanks(limit: limit - found.count)
        for split in query.splits {
          visit(part, split, query) { rank in
            switch split.fit(rank, index.gazetteer)?.filter {
            case .wholeWords: if rank < wholeWords.bound, !has(rank) { _ = wholeWords.insert(rank) }
            case .beginnings: if rank < beginnings.bound, !has(rank) { _ = beginnings.insert(rank) }
            default: break
            }
            return max(wholeWords.bound, beginnings.bound)
          }
        }
        add(wholeWords, MatchQuality(part, .wholeWords))
        add(beginnings, MatchQuality(part, .beginnings))
      }
    }

    /// Shows the places of which a part of a name fits the words of a split.
    ///
    /// - Parameter body: gives the rank below which the next must be.
    private func visit(
      _ part: MatchQuality.Part, _ split: PlaceQuery.Split, _ query: PlaceQuery,
      _ body: (UInt16) -> UInt16
    ) {
      let pattern = query.text(split.name)
      switch part {
      case .wholeName, .beginning:
        let range = index.firstWords.range(of: pattern, in: index.text)
        let whole = index.firstWords.whole(range, length: pattern.count, in: index.text)
        let wanted = part == .wholeName ? whole : whole.upperBound..<range.upperBound
        index.firstWords.visit(wanted, below: .max) { body($1) }
      case .laterWord:
        let range = index.laterWords.range(of: pattern, in: index.text)
        index.laterWords.visit(range, below: .max) { body($1) }
      case .scatteredWords: visitScattered(split, query, body)
      case .noName: break
      }
    }

    /// Shows the places with a name in which each word of a split begins a word.
    private func visitScattered(
      _ split: PlaceQuery.Split, _ query: PlaceQuery, _ body: (UInt16) -> UInt16
    ) {
      guard split.name.count > 1 else { return }
      // Names with the rarest word are looked at one by one.
      var rarest: (word: Int, first: Range<Int>, later: Range<Int>)?
      for word in split.name {
        let pattern = query.text[query.words[word]]
        let first = index.firstWords.range(of: pattern, in: index.text)
        let later = index.laterWords.range(of: pattern, in: index.text)
        if first.isEmpty, later.isEmpty { return }
        if let least = rarest, least.first.count + least.later.count <= first.count + later.count {
          continue
        }
        rarest = (word, first, later)
      }
      guard let rarest else { return }
      var bound = UInt16.max
      let others = split.name.filter { $0 != rarest.word }.map { query.text[query.words[$0]] }
      index.firstWords.visit(rarest.first, below: bound) { entry, rank in
        if index.hasAll(others, inNameAt: Int(index.firstWords.offsets[entry])) {
          bound = body(rank)
        }
        return bound
      }
      index.laterWords.visit(rarest.later, below: bound) { entry, rank in
        if index.hasAll(others, inNameAt: Int(index.laterWords.offsets[entry])) {
          bound = body(rank)
        }
        return bound
      }
    }

    /// Places by region, country and zone alone.
    mutating func findFilters(_ query: PlaceQuery) {
      guard !isFull, let filters = query.allFilters else { return }
      let split = PlaceQuery.Split(name: 0..<0, filters: filters)
      var wholeWords = BestRanks(limit: limit - found.count)
      var beginnings = BestRanks(limit: limit - found.count)
      let (index, known) = (index, self)
      index.visit(filters[0]) { rank in
        switch split.fit(rank, index.gazetteer)?.filter {
        case .wholeWords:
          if rank < wholeWords.bound, !known.has(rank) { _ = wholeWords.insert(rank) }
        case .beginnings:
          if rank < beginnings.bound, !known.has(rank) { _ = beginnings.insert(rank) }
        default: break
        }
        return max(wholeWords.bound, beginnings.bound)
      }
      add(wholeWords, MatchQuality(.noName, .wholeWords))
      add(beginnings, MatchQuality(.noName, .beginnings))
    }
  }

  /// Shows the places that a filter lets through, those of each region and zone in order; some twice.
  ///
  /// - Parameter body: gives the rank below which the next of a region or zone must be.
  func visit(_ filter: PlaceFilter, _ body: (UInt16) -> UInt16) {
    func visit(_ ranks: ArraySlice<UInt16>) {
      var bound = UInt16.max
      for rank in ranks {
        if rank >= bound { break }
        bound = body(rank)
      }
    }
    for (region, grade) in filter.regions.enumerated() where grade != PlaceFilter.Grade.none {
      visit(regions[region])
    }
    for (zone, grade) in filter.zones.enumerated() where grade != PlaceFilter.Grade.none {
      visit(zones[zone])
    }
  }

  /// Whether in the name around an offset each pattern begins a word.
  private func hasAll(_ patterns: [ArraySlice<UInt8>], inNameAt offset: Int) -> Bool {
    var start = offset
    while start > 0, text[start - 1] != 0 { start -= 1 }
    for pattern in patterns {
      var word = start
      while true {
        var i = 0
        while i < pattern.count, text[word + i] == pattern[pattern.startIndex + i] { i += 1 }
        if i == pattern.count { break }
        while text[word] != 0, text[word] != PlaceFolding.space { word += 1 }
        if text[word] == 0 { return false }
        word += 1
      }
    }
    return true
  }
}
