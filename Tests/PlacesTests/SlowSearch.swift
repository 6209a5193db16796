@testable import Places

/// The search as the guide defines it, place by place, with nothing prepared.
struct SlowSearch {
  let gazetteer: Gazetteer
  private let names: [[[[UInt8]]]]

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    names = (0..<gazetteer.count).map { rank in
      let ranges =
        [gazetteer.line(gazetteer.names[rank]), gazetteer.line(gazetteer.japaneseNames[rank])]
        + gazetteer.parts(gazetteer.otherNames[rank])
      return ranges.map { Self.words(Array(gazetteer.bytes[$0])) }.filter { !$0.isEmpty }
    }
  }

  private static func words(_ text: [UInt8]) -> [[UInt8]] {
    folded(text.string).split(separator: 0x20).map(Array.init)
  }

  func search(_ typed: String, limit: Int) -> [PlaceMatch] {
    let words = Self.words(Array(typed.utf8))
    guard !words.isEmpty else { return [] }
    var exact: [PlaceMatch] = []
    var near: [PlaceMatch] = []
    for rank in 0..<gazetteer.count {
      var best: MatchQuality?
      var bestNear: MatchQuality?
      func take(_ quality: MatchQuality?, _ present: inout MatchQuality?) {
        guard let quality else { return }
        present = present.map { min($0, quality) } ?? quality
      }
      let marks = words.map { mark($0, rank) }
      for start in words.indices {
        for end in start + 1...words.count {
          let rest = words.indices.filter { $0 < start || $0 >= end }
          if !rest.isEmpty, rest.count > 4 || words.count > 8 { continue }
          let least = rest.map { marks[$0] }.min() ?? 3
          if least == 0 { continue }
          let filter: MatchQuality.Filter =
            least == 3 ? .none : least == 2 ? .wholeWords : .beginnings
          take(part(Array(words[start..<end]), rank).map { MatchQuality($0, filter) }, &best)
        }
      }
      for behind in 0...min(2, words.count) where behind == 0 || words.count <= 8 {
        take(nearQuality(words, behind, rank), &bestNear)
      }
      if words.count <= 4, let least = marks.min(), least > 0 {
        take(MatchQuality(.noName, least == 2 ? .wholeWords : .beginnings), &best)
      }
      if let best { exact.append(PlaceMatch(rank: rank, quality: best)) }
      if let bestNear { near.append(PlaceMatch(rank: rank, quality: bestNear)) }
    }
    let found = exact.isEmpty ? near : exact
    return Array(
      found.sorted { ($0.quality, $0.rank) < ($1.quality, $1.rank) }.prefix(limit))
  }

  private func part(_ words: [[UInt8]], _ rank: Int) -> MatchQuality.Part? {
    let pattern = Array(words.joined(separator: [0x20]))
    var best: MatchQuality.Part?
    for name in names[rank] {
      var found: MatchQuality.Part?
      if name == words {
        found = .wholeName
      } else if Array(name.joined(separator: [0x20])).starts(with: pattern) {
        found = .beginning
      } else if name.indices.contains(where: {
        Array(name[$0...].joined(separator: [0x20])).starts(with: pattern)
      }) {
        found = .laterWord
      } else if words.count > 1,
        words.allSatisfy({ word in name.contains { $0.starts(with: word) } })
      {
        found = .scatteredWords
      }
      if let found { best = best.map { min($0, found) } ?? found }
    }
    return best
  }

  /// How well a place fits with typos, if so many words behind are filters.
  private func nearQuality(_ words: [[UInt8]], _ behind: Int, _ rank: Int) -> MatchQuality? {
    let fits = words.suffix(behind).compactMap { nearMark($0, rank) }
    guard fits.count == behind else { return nil }
    let filter: MatchQuality.Filter =
      behind == 0 ? .none : fits.allSatisfy { $0.mark == 2 } ? .wholeWords : .beginnings
    let typos = fits.reduce(0) { $0 + $1.typos }
    guard behind < words.count else { return MatchQuality(typos: typos, .noName, filter) }
    let pattern = Array(words.dropLast(behind).joined(separator: [0x20]))
    var best: MatchQuality?
    for name in names[rank] {
      for start in name.indices {
        let text = Array(name[start...].joined(separator: [0x20]))
        guard let count = Self.forgivenTypos(pattern, text) else { continue }
        let part: MatchQuality.Part = start == 0 ? .beginning : .laterWord
        let quality = MatchQuality(typos: typos + count, part, filter)
        best = best.map { min($0, quality) } ?? quality
      }
    }
    return best
  }

  /// The typos with which a pattern begins a text, if they are forgiven.
  private static func forgivenTypos(_ pattern: [UInt8], _ text: [UInt8]) -> Int? {
    if text.starts(with: pattern) { return 0 }
    let forgiven = pattern.count < 4 ? 0 : pattern.count < 8 ? 1 : 2
    guard forgiven > 0, pattern.count <= 60, !pattern.contains(0xff) else { return nil }
    let count = typos(pattern, text)
    return count <= forgiven ? count : nil
  }

  /// The least distance (optimal string alignment) of a pattern to any beginning of a text.
  static func typos(_ pattern: [UInt8], _ text: [UInt8]) -> Int {
    var table = [[Int]](
      repeating: [Int](repeating: 0, count: pattern.count + 1), count: text.count + 1)
    for column in 0...pattern.count { table[0][column] = column }
    for row in 0..<text.count {
      table[row + 1][0] = row + 1
      for column in 0..<pattern.count {
        var least = table[row][column] + (text[row] == pattern[column] ? 0 : 1)
        least = min(least, table[row][column + 1] + 1, table[row + 1][column] + 1)
        if row > 0, column > 0, text[row] == pattern[column - 1], text[row - 1] == pattern[column] {
          least = min(least, table[row - 1][column - 1] + 1)
        }
        table[row + 1][column + 1] = least
      }
    }
    return table.map { $0[pattern.count] }.min() ?? pattern.count
  }

  /// What a word does as a filter: 0, 1 or 2.
  private func mark(_ word: [UInt8], _ rank: Int) -> Int {
    var mark = 0
    for text in filterNames(rank) {
      for other in Self.words(text) {
        if other == word { mark = 2 } else if other.starts(with: word) { mark = max(mark, 1) }
      }
    }
    let zone = Int(gazetteer.zoneOf[rank])
    for range in gazetteer.parts(gazetteer.zones.abbreviations[zone])
    where range.count > 2 && Self.words(Array(gazetteer.bytes[range])).contains(word) {
      mark = 2
    }
    return mark
  }

  /// What a word does as a filter in which typos are forgiven.
  private func nearMark(_ word: [UInt8], _ rank: Int) -> (typos: Int, mark: Int)? {
    let exact = mark(word, rank)
    if exact > 0 { return (0, exact) }
    var least: Int?
    for text in filterNames(rank) {
      let words = Self.words(text)
      for start in words.indices {
        let rest = Array(words[start...].joined(separator: [0x20]))
        if let typos = Self.forgivenTypos(word, rest) { least = min(least ?? typos, typos) }
      }
    }
    return least.map { ($0, 1) }
  }

  /// The names and codes of a place's country and region.
  private func filterNames(_ rank: Int) -> [[UInt8]] {
    let place = gazetteer[rank]
    let region = Int(gazetteer.regionOf[rank])
    let country = Int(gazetteer.countryOfRegion[region])
    let others =
      gazetteer.parts(gazetteer.countries.others[country])
      + gazetteer.parts(gazetteer.regions.others[region])
    return [
      place.countryCode, place.country.english, place.country.japanese, place.region.english,
      place.region.japanese,
    ] + others.map { Array(gazetteer.bytes[$0]) }
  }
}
