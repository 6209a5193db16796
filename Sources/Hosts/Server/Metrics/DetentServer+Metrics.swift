extension DetentServer {
  private typealias Observation = MetricsRegistry.Observation

  /// How long a reader is kept waiting for a database.
  private static let patience: Duration = .seconds(2)

  /// All that there is to be seen of the server.
  func metricsText() async -> String {
    await boards.metrics.registry.text(
      [info] + database + traffic + waiting + (storage.isShared ? [neighbours] : []) + process)
  }

  private var info: Observation {
    Observation("detent_info", .gauge, "The server's version and kind of database.") { [storage] in
      let database = storage.isShared ? "postgresql" : "sqlite"
      return [
        .init(
          labels: [(name: "version", value: Self.version), (name: "database", value: database)],
          value: 1)
      ]
    }
  }

  /// What follows the first is what was found then.
  private var database: [Observation] {
    [
      Observation(
        "detent_database_up", .gauge, "Whether an upload would reach the disk now."
      ) { [health] in await health.condition(within: Self.patience) == nil ? 0 : 1 },
      Observation(
        "detent_database_bytes", .gauge, "Size of the database on disk, when last seen."
      ) { [health] in health.known.map { Double($0.bytes) } },
      Observation(
        "detent_operations_lost", .gauge, "Damaged operations that no device has sent again."
      ) { [health] in health.known.map { Double($0.lost) } },
    ]
  }

  private var traffic: [Observation] {
    [
      Observation("detent_connections", .gauge, "Open connections.") { [connections] in
        Double(connections.count)
      },
      Observation("detent_connections_limit", .gauge, "Most connections at once.") {
        [connections] in Double(connections.most)
      },
      Observation(
        "detent_connections_lent", .gauge, "Connections that the thread which writes reads itself."
      ) { [boards] in Double(boards.lane.count) },
      Observation("detent_streams", .gauge, "Open streams of events.") { [boards] in
        Double(boards.events.count)
      },
      Observation("detent_boards_watched", .gauge, "Boards with at least one open stream.") {
        [boards] in Double(boards.events.boards)
      },
    ]
  }

  private var waiting: [Observation] {
    [
      Observation("detent_writes_waiting", .gauge, "Writes that wait for the disk.") { [boards] in
        Double(boards.writer.waiting)
      },
      Observation("detent_reads_waiting", .gauge, "Pieces of boards that wait to be read.") {
        [boards] in Double(boards.reader.threads.waiting)
      },
      Observation(
        "detent_memory_used_bytes", .gauge, "Memory leased to answers and uploads in progress.",
        all: { [boards] in Self.memory(boards) { $0.used } }),
      Observation(
        "detent_memory_limit_bytes", .gauge, "Memory that answers and uploads may lease.",
        all: { [boards] in Self.memory(boards) { $0.total } }),
    ]
  }

  private static func memory(
    _ boards: SharedBoards, _ bytes: (MemoryBudget) -> Int
  ) -> [Observation.Sample] {
    [
      .init(labels: [(name: "kind", value: "answers")], value: Double(bytes(boards.memory))),
      .init(labels: [(name: "kind", value: "uploads")], value: Double(bytes(boards.uploadMemory))),
    ]
  }

  private var neighbours: Observation {
    Observation(
      "detent_neighbours_heard", .gauge, "Whether news from other servers is coming in."
    ) { [boards] in boards.grants.isRemembering ? 1 : 0 }
  }

  /// The names are those that Prometheus' own client libraries use.
  private var process: [Observation] {
    [
      Observation(
        "process_start_time_seconds", .gauge, "When the server started, in seconds since 1970."
      ) { [start] in Double(start) / 1000 },
      Observation(
        "process_cpu_seconds_total", .counter, "Time on processors, of all threads together."
      ) { ProcessStatus.processorSeconds },
      Observation("process_resident_memory_bytes", .gauge, "Memory in use.") {
        ProcessStatus.residentBytes
      },
      Observation("process_open_fds", .gauge, "Open files and connections.") {
        ProcessStatus.openDescriptors
      },
      Observation("process_max_fds", .gauge, "Most open files and connections.") {
        [descriptors] in Double(descriptors)
      },
    ]
  }
}
