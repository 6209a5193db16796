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
      for query in queries {
        let answer: [String: Any]
        switch resolver.resolve(Array(query.utf8)) {
        case .taken(let reading, _): answer = ["taken": zones([reading])[0]]
        case .several(let readings), .near(let readings): answer = ["asked": zones(readings)]
        case .offset(let minutes): answer = ["taken": "UTC\(minutes < 0 ? "" : "+")\(minutes)"]
        case .unknown: answer = ["asked": [String]()]
        }
        FileHandle.standardOutput.write(
          try JSONSerialization.data(withJSONObject: answer) + Data("\n".utf8))
      }
    }
  }
#endif
