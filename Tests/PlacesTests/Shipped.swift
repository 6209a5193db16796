import Foundation

@testable import Places

/// The places as they are in the repository.
enum Shipped {
  static let all = index("all")
  static let large = index("large")

  private static func index(_ name: String) -> PlaceIndex {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    do {
      let data = try Data(contentsOf: root.appendingPathComponent("Data/places/\(name).bin"))
      return PlaceIndex(try Gazetteer(Array(data)))
    } catch { fatalError("Data/places/\(name).bin: \(error)") }
  }
}

extension PlaceIndex {
  /// What is found, as `Name, CC`.
  func names(_ typed: String, limit: Int = 10) -> [String] {
    search(Array(typed.utf8), limit: limit).map {
      let place = gazetteer[$0.rank]
      return "\(place.name.string), \(place.countryCode.string)"
    }
  }
}

extension [UInt8] {
  var string: String { String(decoding: self, as: UTF8.self) }
}

/// Folded text.
func folded(_ text: String) -> [UInt8] {
  var bytes: [UInt8] = []
  PlaceFolding.append(Array(text.utf8), 0..<text.utf8.count, to: &bytes)
  return bytes
}
