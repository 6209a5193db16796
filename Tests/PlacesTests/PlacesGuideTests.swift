import Foundation
import Places
import Testing

/// The example of `Guides/Places.md`.
@Suite("Places guide")
struct PlacesGuideTests {
  @Test("The guide's example finds what the guide says")
  func example() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Data/places/all.bin").standardizedFileURL
    let bytes = Array(try Data(contentsOf: file))

    let gazetteer = try Gazetteer(bytes)
    let index = PlaceIndex(gazetteer)
    let found = index.search(Array("sao p".utf8), limit: 10)
    let best = gazetteer[found[0].rank].name

    let tokyo = gazetteer.place(id: 1_850_147)?.name(in: .japanese)
    let largest = gazetteer.largestPlace(inZone: Array("Asia/Calcutta".utf8))?.name
    let near = gazetteer.nearestPlace(latitude: 35.68, longitude: 139.77, people: 100_000)?.place

    let resolver = PlaceResolver(index)
    let answer = resolver.resolve(Array("Mexico".utf8))

    guard case .taken(let mexico, let others) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(others.isEmpty && resolver.area(of: mexico)?.isCapital == true)
    #expect(gazetteer[mexico.rank].name.string == "Mexico City")
    #expect(String(decoding: best, as: UTF8.self) == "São Paulo")
    #expect(String(decoding: try #require(tokyo), as: UTF8.self) == "東京")
    #expect(String(decoding: try #require(largest), as: UTF8.self) == "Mumbai")
    #expect(String(decoding: try #require(near).name, as: UTF8.self) == "Chūō")
  }
}
