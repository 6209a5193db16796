#if !arch(wasm32)
  import Foundation
  import Places

  /// Prints, as JSON, how long searches take, here and with SQLite's full-text index.
  ///
  ///     PlacesBenchmark PLACES QUERIES BATCHES REPEATS
  ///     PlacesBenchmark PLACES QUERIES                   what is made of whole places
  @main
  enum PlacesBenchmark {
    static func main() throws {
      let arguments = CommandLine.arguments
      if arguments.count == 3 {
        let places = Array(try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
        let queries = try String(contentsOfFile: arguments[2], encoding: .utf8)
        return try Answers.write(places, queries.split(separator: "\n").map(String.init))
      }
      guard arguments.count == 5, let batches = Int(arguments[3]), batches > 0,
        let repeats = Int(arguments[4]), repeats > 0
      else {
        FileHandle.standardError.write(
          Data("usage: PlacesBenchmark PLACES QUERIES [BATCHES REPEATS]\n".utf8))
        exit(64)
      }
      let places = Array(try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
      let queries = Array(try Data(contentsOf: URL(fileURLWithPath: arguments[2])))
      let clock = ContinuousClock()
      func seconds(_ body: () -> Void) -> Double {
        body()
        let times = (0..<batches).map { _ in
          clock.measure { for _ in 0..<repeats { body() } } / .seconds(1) / Double(repeats)
        }
        return times.sorted()[batches / 2]
      }
      var gazetteer = try Gazetteer(places)
      let decoding = try clock.measure { gazetteer = try Gazetteer(places) } / .seconds(1)
      var bench = PlacesBench(gazetteer, queries: queries)
      let indexing =
        clock.measure { bench = PlacesBench(gazetteer, queries: queries) } / .seconds(1)
      let times = (0..<bench.count).map { query in
        seconds { _ = bench.run(query, repeats: 1) }
      }
      let sums = (0..<bench.count).map { Int(bench.run($0, repeats: 1)) }
      var answer: [String: Any] = [
        "decoding": decoding, "indexing": indexing, "memory": bench.index.memory,
        "bytes": places.count, "seconds": times, "sums": sums,
      ]
      let lines = String(decoding: queries, as: UTF8.self).split(separator: "\n").map(String.init)
      if let peer = FullTextSearch(gazetteer) {
        let indexing = peer.indexing
        let times = lines.map { line in seconds { _ = peer.search(line) } }
        answer["peer"] =
          [
            "indexing": indexing, "memory": peer.memory, "seconds": times,
            "found": lines.map { peer.search($0) }, "version": peer.version,
          ] as [String: Any]
      }
      FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: answer))
    }
  }
#endif
