/// A ``PlaceIndex`` in the making: in steps, so that who makes it can do other things between them.
///
///     var indexing = PlaceIndexing(gazetteer)
///     let index = indexing.step()     // nil until the last one
public struct PlaceIndexing: Sendable {
  /// How many places are folded in a step.
  private static let placesAtOnce = 1500

  /// What the next step does.
  private enum Stage {
    /// Folds the names of places, from this rank on.
    case folding(Int)
    case sortingFirst
    case describingFirst(Int)
    case sortingLater
    case describingLater(Int)
    case ending
  }

  private let gazetteer: Gazetteer
  private var stage = Stage.folding(0)
  private var text: [UInt8] = []
  private var first: [(offset: UInt32, owner: UInt16)] = []
  private var later: [(offset: UInt32, owner: UInt16)] = []
  private var firstWords = PrefixTable([], text: [])
  private var laterWords = PrefixTable([], text: [])

  /// Begins with nothing done.
  public init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// Does the next step.
  ///
  /// - Returns: the index, once it is made.
  /// - Complexity: of `Data/places/all.bin` the longest of 40 steps takes a sixth of the whole.
  public mutating func step() -> PlaceIndex? {
    switch stage {
    case .folding(let start):
      let end = min(start + Self.placesAtOnce, gazetteer.count)
      for rank in start..<end { fold(rank) }
      stage = end < gazetteer.count ? .folding(end) : .sortingFirst
    case .sortingFirst:
      firstWords = PrefixTable(sorting: first, text: text)
      first = []
      stage = .describingFirst(0)
    case .describingFirst(let start):
      let next = firstWords.describe(from: start, text: text)
      stage = next < firstWords.count ? .describingFirst(next) : .sortingLater
    case .sortingLater:
      laterWords = PrefixTable(sorting: later, text: text)
      later = []
      stage = .describingLater(0)
    case .describingLater(let start):
      let next = laterWords.describe(from: start, text: text)
      stage = next < laterWords.count ? .describingLater(next) : .ending
    case .ending: return PlaceIndex(gazetteer, text, firstWords, laterWords)
    }
    return nil
  }

  /// Folds the names of a place.
  private mutating func fold(_ rank: Int) {
    let owner = UInt16(rank)
    let begin = text.count
    var names = gazetteer.parts(gazetteer.otherNames[rank])
    names.append(gazetteer.line(gazetteer.names[rank]))
    names.append(gazetteer.line(gazetteer.japaneseNames[rank]))
    for name in names.reversed() {
      let start = text.count
      PlaceFolding.append(gazetteer.bytes, name, to: &text)
      let end = text.count
      if end == start || isTold(start..<end, since: begin) {
        text.removeLast(end - start)
        continue
      }
      text.append(0)
      first.append((UInt32(start), owner))
      for i in start..<end where text[i] == PlaceFolding.space {
        later.append((UInt32(i + 1), owner))
      }
    }
  }

  /// Whether a folded name is the same as one before it of the same place.
  private func isTold(_ name: Range<Int>, since begin: Int) -> Bool {
    var start = begin
    while start < name.lowerBound {
      var end = start
      while text[end] != 0 { end += 1 }
      if end - start == name.count, text[start..<end].elementsEqual(text[name]) { return true }
      start = end + 1
    }
    return false
  }
}
