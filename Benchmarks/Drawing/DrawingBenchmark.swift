#if !arch(wasm32)
  import Foundation

  /// Prints, as JSON, how long tasks take on the path data of a file, one path a line.
  ///
  ///     DrawingBenchmark FILE REPEATS
  @main
  enum DrawingBenchmark {
    static func main() throws {
      let arguments = CommandLine.arguments
      guard arguments.count == 3, let repeats = Int(arguments[2]) else {
        FileHandle.standardError.write(Data("usage: DrawingBenchmark FILE REPEATS\n".utf8))
        exit(64)
      }
      let sheet = Sheet(Array(try Data(contentsOf: URL(fileURLWithPath: arguments[1]))))
      let clock = ContinuousClock()
      var answer: [[String: Any]] = []
      for task in Task.allCases {
        var seconds: [Double] = []
        var sum = 0.0
        for _ in 0..<repeats {
          seconds.append(clock.measure { sum = sheet.run(task) } / .seconds(1))
        }
        answer.append(["name": task.name, "seconds": seconds, "sum": sum])
      }
      let whole: [String: Any] = [
        "tasks": answer, "commands": sheet.commandCount, "faults": sheet.faultCount,
      ]
      FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: whole))
    }
  }
#endif
