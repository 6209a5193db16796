#if !arch(wasm32)
  import CivilTime
  import Foundation

  /// Prints, as JSON, the nanoseconds that a question to a zone takes, here and by Foundation.
  ///
  ///     ZonesBenchmark FOLDER ZONE…
  @main
  enum ZonesBenchmark {
    static let repeats = 21

    static func main() throws {
      let arguments = Array(CommandLine.arguments.dropFirst())
      guard arguments.count >= 2 else {
        FileHandle.standardError.write(Data("usage: ZonesBenchmark FOLDER ZONE…\n".utf8))
        exit(64)
      }
      let questions = ZoneQuestions(
        try arguments.dropFirst().map { name in
          try Zone(tzif: Array(Data(contentsOf: URL(fileURLWithPath: "\(arguments[0])/\(name)"))))
        })
      var answer: [String: Any] = [:]
      for kind in ZoneQuestions.Kind.allCases {
        answer[kind.name] = measure { questions.ask(kind) }
      }

      let foundation = arguments.dropFirst().compactMap { TimeZone(identifier: $0) }
      let dates = ZoneQuestions.seconds().map { Date(timeIntervalSince1970: Double($0)) }
      answer["foundation offset"] = measure {
        var sum: Int64 = 0
        for (k, date) in dates.enumerated() {
          sum &+= Int64(foundation[k % foundation.count].secondsFromGMT(for: date))
        }
        return sum
      }
      FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: answer))
    }

    /// Nanoseconds a question, run by run, and the sum of the answers.
    private static func measure(_ ask: () -> Int64) -> [String: Any] {
      var times: [Double] = []
      var sum: Int64 = 0
      for _ in 0..<repeats {
        let clock = ContinuousClock()
        let start = clock.now
        sum = ask()
        times.append((clock.now - start) / .nanoseconds(1) / Double(ZoneQuestions.count))
      }
      return ["nanoseconds": times, "sum": sum]
    }
  }
#endif
