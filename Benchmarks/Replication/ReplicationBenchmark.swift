#if !arch(wasm32)
  import Foundation
  import Replication

  /// Prints, as JSON, how quick the workloads are, or how large and quick to load a history is.
  ///
  ///     ReplicationBenchmark speed TAPS REPEATS
  ///     ReplicationBenchmark state REPLICAS TAPS REPEATS FOLDER
  ///
  /// `state` writes the snapshot and the logs into the folder, so that others can weigh them.
  @main
  enum ReplicationBenchmark {
    static func main() throws {
      let arguments = CommandLine.arguments.dropFirst()
      let numbers = arguments.compactMap { Int($0) }
      switch (arguments.first, numbers.count) {
      case ("speed", 2): try speed(taps: numbers[0], repeats: numbers[1])
      case ("state", 3):
        let folder = URL(fileURLWithPath: arguments.last ?? ".", isDirectory: true)
        try state(
          replicas: UInt64(numbers[0]), taps: numbers[1], repeats: numbers[2], in: folder)
      default:
        FileHandle.standardError.write(
          Data("usage: ReplicationBenchmark speed|state, as its source says\n".utf8))
        exit(64)
      }
    }

    private static func speed(taps: Int, repeats: Int) throws {
      let workbench = try Workbench(taps: taps)
      var answer: [[String: Any]] = []
      for workload in Workload.allCases {
        var done = 0
        let times = try times(repeats) { done = try workbench.run(workload) }
        answer.append(["name": workload.name, "done": done, "seconds": times])
      }
      try print(answer)
    }

    private static func state(replicas: UInt64, taps: Int, repeats: Int, in folder: URL) throws {
      let history = try History(replicas: replicas, taps: taps)
      let operations = history.operations
      let logs = Logs.encode(operations)
      let snapshot = Board(operations).snapshot
      try Data(snapshot).write(to: folder.appendingPathComponent("snapshot"))
      for (i, log) in logs.enumerated() {
        try Data(log).write(to: folder.appendingPathComponent("log-\(i)"))
      }
      let total = Int64(replicas) * Int64(taps)
      let snapshotTimes = try times(repeats) {
        guard try Board(snapshot: snapshot).sum == total else { throw WorkloadFailure.miscounted }
      }
      let logTimes = try times(repeats) {
        guard try Board(Logs.decode(logs)).sum == total else { throw WorkloadFailure.miscounted }
      }
      try print(["made": history.made, "snapshot": snapshotTimes, "log": logTimes])
    }

    /// The seconds that some work takes, each time it is done.
    private static func times(_ repeats: Int, _ work: () throws -> Void) rethrows -> [Double] {
      let clock = ContinuousClock()
      var times: [Double] = []
      for _ in 0..<repeats { times.append(try clock.measure(work) / .seconds(1)) }
      return times
    }

    private static func print(_ answer: Any) throws {
      FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: answer))
    }
  }
#endif
