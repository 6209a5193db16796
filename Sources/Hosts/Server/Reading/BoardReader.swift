/// Reads boards for whoever asks, and sees when one is damaged.
struct BoardReader: Sendable {
  let storage: any BoardStorage
  let threads: ReadingPool
  let mender: BoardMender

  /// Reads on the threads for reading, when it is the payer's turn.
  ///
  /// - Parameters:
  ///   - payer: who is charged.
  ///   - line: where it waits; the payer's own, or one for what many wait for.
  ///   - body: takes a few milliseconds; more is to be cut into pieces.
  /// - Throws: what `body` throws; ``Problem/busy(_:)-(String)`` where too many wait or the board is
  ///   damaged.
  func read<Value: Sendable>(
    _ payer: Payer, in line: Payer.Line? = nil,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    let storage = storage
    return try await mending {
      try await threads.run(payer, in: line) { try storage.read(body) }
    }
  }

  /// Reads before all who wait: for what many wait for, and for single rows.
  func readAtOnce<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await mending { try await storage.readAtOnce(body) }
  }

  private func mending<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let damage as DamagedBoard {
      throw mender.met(damage)
    }
  }
}
