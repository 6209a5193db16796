import Places

/// What is timed, natively and in wasm alike: searches, one a line of a file.
struct PlacesBench {
  let index: PlaceIndex
  private let queries: [[UInt8]]

  /// Takes a file of places, already read, and queries, one a line.
  init(_ gazetteer: Gazetteer, queries: [UInt8]) {
    index = PlaceIndex(gazetteer)
    self.queries = queries.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  /// How many queries there are.
  var count: Int { queries.count }

  /// Answers a query some times.
  ///
  /// - Returns: A number that depends on what was found, so that nothing is left out.
  func run(_ query: Int, repeats: Int) -> Int32 {
    var sum: Int32 = 0
    for _ in 0..<repeats {
      for match in index.search(queries[query], limit: 10) { sum = sum &* 31 &+ Int32(match.rank) }
    }
    return sum
  }
}
