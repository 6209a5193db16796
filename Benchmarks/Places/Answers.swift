#if !arch(wasm32)
  import Foundation
  import Places

  /// What is made of whole places, a line of JSON for each line of a file: whether one is taken, and
  /// the zones of it, or of those that are asked about.
  enum Answers {
    static func write(_ file: [UInt8], _ queries: [String]) throws {
      let resolver = PlaceResolver(PlaceIndex(try Gazetteer(file)))
      func zones(_ readings: [PlaceReading]) -> [String] {
        readings.map { String(decoding: resolver.index.gazetteer[$0.rank].zone, as: UTF8.self) }
      }
      func places(_ readings: [PlaceReading]) -> [String] {
        readings.map { String(decoding: resolver.index.gazetteer[$0.rank].name, as: UTF8.self) }
      }
      for query in queries {
        var answer: [String: Any]
        switch resolver.resolve(Array(query.utf8)) {
        case .taken(let reading, let others):
          answer = ["taken": zones([reading])[0], "places": places([reading] + others)]
        case .several(let readings):
          answer = ["asked": zones(readings), "places": places(readings)]
        case .near(let readings):
          answer = ["asked": zones(readings), "places": places(readings)]
        case .offset(let minutes): answer = ["taken": "UTC\(minutes < 0 ? "" : "+")\(minutes)"]
        case .unknown: answer = ["asked": [String]()]
        }
        answer["query"] = query
        FileHandle.standardOutput.write(
          try JSONSerialization.data(withJSONObject: answer) + Data("\n".utf8))
      }
    }
  }
#endif
