import Foundation
import Testing

@testable import Places

/// The list of what people write, `Queries/queries.tsv`; `Queries/README.md` says what is in it.
struct PlaceQueries {
  struct Row: Sendable {
    let query: String
    let expected: String
    let kind: String
    let isSeen: Bool
  }

  static let rows: [Row] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Queries/queries.tsv")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 4 else { return nil }
      return Row(query: parts[0], expected: parts[1], kind: parts[2], isSeen: parts[3] == "seen")
    }
  }()
}

extension PlaceResolver {
  func resolve(_ typed: String) -> PlaceAnswer { resolve(Array(typed.utf8)) }

  func zoneName(_ reading: PlaceReading) -> String { index.gazetteer[reading.rank].zone.string }

  /// Whether what is made of a query is what the list expects.
  func isRight(_ query: String, _ expected: String) -> Bool {
    var taken: String?
    var asked: [String] = []
    switch resolve(query) {
    case .taken(let reading, _): taken = zoneName(reading)
    case .offset(let minutes): taken = "UTC\(minutes < 0 ? "" : "+")\(minutes)"
    case .several(let readings), .near(let readings): asked = readings.map(zoneName)
    case .unknown: break
    }
    if expected.hasPrefix("~") {
      let zone = String(expected.dropFirst())
      return taken.map { $0 == zone } ?? asked.prefix(5).contains(zone)
    }
    let ways = expected.split(separator: "|").map(String.init)
    if expected.hasPrefix("?"), ways.count == 1 {
      return taken == nil
        && expected.split(separator: " ").dropFirst().allSatisfy { zone in
          asked.contains(String(zone))
        }
    }
    return taken.map(ways.contains) ?? ways.contains("?")
  }
}

@Suite("Place queries")
struct PlaceQueriesTests {
  static let resolver = PlaceResolver(Shipped.all)

  @Test(
    "Of what people write, 98 in 100 are taken for what they mean, or asked about where they should be"
  )
  func share() {
    var right = (seen: 0, all: 0)
    var wrong: [String] = []
    let rows = PlaceQueries.rows
    for row in rows {
      if Self.resolver.isRight(row.query, row.expected) {
        right.all += 1
        if row.isSeen { right.seen += 1 }
      } else if row.isSeen {
        wrong.append(row.query)
      }
    }
    let seen = rows.count { $0.isSeen }
    #expect(rows.count >= 600 && seen * 10 > rows.count * 4 && seen * 10 < rows.count * 6)
    #expect(right.all * 100 >= rows.count * 98, "\(right.all) of \(rows.count)")
    #expect(right.seen * 100 >= seen * 98, "\(right.seen) of \(seen), not \(wrong)")
  }

  @Test(
    "What the issue named is taken for what it means",
    arguments: PlaceQueries.rows.filter { $0.kind == "named in the issue" })
  func named(_ row: PlaceQueries.Row) {
    // By itself: what is expected is printed with all that it is made of, here the whole data.
    let isRight = Self.resolver.isRight(row.query, row.expected)
    #expect(isRight, "\(row.query)")
  }
}
