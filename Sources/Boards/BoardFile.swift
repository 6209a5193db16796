import Replication

/// A board in one file: all operations that are known, to be merged elsewhere, as often as one likes.
///
/// A merge is of operations, so what is there already is not counted again. The file is a signature, a
/// version (a byte), the number of logs (four bytes, most significant first), each log behind its
/// length (four bytes), and the first eight bytes of the SHA-256 of all that. Operations are not
/// signed: who is given such a file can be made to believe anything about who counted what, as with
/// any list on paper.
public struct BoardFile: Sendable {
  /// Most bytes of a file that is read.
  public static let limit = 1 << 27
  /// Begins like a PNG file does: a transfer that takes it for text is noticed.
  private static let signature = Array("DETENT-BOARD\r\n\u{1a}\n".utf8)
  private static let version: UInt8 = 1

  private let logs: [[UInt8]]

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - logs: those of the board, as they lie in the store.
  ///   - loose: the operations that are in no log, those held back included.
  /// - Complexity: O(bytes + loose operations × their log).
  public static func bytes(logs: [[UInt8]], loose: [Operation]) -> [UInt8] {
    var logs = logs
    for start in stride(from: 0, to: loose.count, by: Log.capacity) {
      logs.append(Log.encode(Array(loose[start..<min(loose.count, start + Log.capacity)])))
    }
    var bytes = signature
    bytes.append(version)
    append(logs.count, to: &bytes)
    for log in logs {
      append(log.count, to: &bytes)
      bytes += log
    }
    return bytes + check(bytes)
  }

  /// Opens a file: what it is and whether it is whole; the logs are read by `forEach`.
  ///
  /// - Throws: ``BoardFileFault``.
  public init(_ bytes: [UInt8]) throws(BoardFileFault) {
    guard bytes.count <= BoardFile.limit else { throw .tooLarge(limit: BoardFile.limit) }
    let start = BoardFile.signature.count
    guard bytes.count > start, Array(bytes[..<start]) == BoardFile.signature else {
      throw .notABoard
    }
    guard bytes[start] <= BoardFile.version else { throw .newer }
    guard bytes[start] == BoardFile.version else { throw .notABoard }
    let end = bytes.count - 8
    guard end > start, BoardFile.check(Array(bytes[..<end])) == Array(bytes[end...]) else {
      throw .damaged
    }
    var next = start + 1
    func number() -> Int? {
      guard end - next >= 4 else { return nil }
      var value: UInt32 = 0
      for byte in bytes[next..<next + 4] { value = value << 8 | UInt32(byte) }
      next += 4
      return Int(exactly: value)
    }
    guard let count = number(), count <= (end - next) / 4 else { throw .damaged }
    var logs: [[UInt8]] = []
    for _ in 0..<count {
      guard let length = number(), length <= end - next else { throw .damaged }
      logs.append(Array(bytes[next..<next + length]))
      next += length
    }
    guard next == end else { throw .damaged }
    self.logs = logs
  }

  /// Hands out the operations, those that lie in several logs several times.
  ///
  /// - Throws: ``BoardFileFault`` where a log can't be read to its end; what was handed out until
  ///   then is valid. `board()` before it tells whether all can be read.
  /// - Complexity: O(*n*), one SHA-256 an operation.
  public func forEach(_ body: (Operation) -> Void) throws(BoardFileFault) {
    for log in logs { try BoardFile.forEach(in: log) { operation, _ in body(operation) } }
  }

  private static func forEach(
    in log: [UInt8], _ body: (Operation, Digest) -> Void
  ) throws(BoardFileFault) {
    do throws(FormatError) { try Log.forEach(in: log, body) } catch {
      if case .newerVersion = error.reason { throw .newer }
      throw .damaged
    }
  }

  /// The board that the file alone makes, to be looked at before anything is merged.
  ///
  /// - Throws: ``BoardFileFault``.
  public func board() throws(BoardFileFault) -> Board {
    var board = Board()
    try forEach { board.apply($0) }
    return board
  }

  /// The operations that a board does not know, in the order in which it takes them in.
  ///
  /// - Parameter board: one that knows all its operations, as after `Board.learn`.
  /// - Throws: ``BoardFileFault``; then nothing of the file should be merged.
  public func news(for board: Board) throws(BoardFileFault) -> [Operation] {
    var news = News(self, for: board)
    while try news.step() {}
    return news.operations
  }

  /// What a file has that a board has not, found log by log.
  public struct News: Sendable {
    private let logs: [[UInt8]]
    private var next = 0
    private var seen: Set<UInt64> = []
    /// The board with what is new.
    public private(set) var board: Board
    /// What is new so far, in the order in which the board takes it in.
    public private(set) var operations: [Operation] = []

    /// Begins; as for `news(for:)`.
    public init(_ file: BoardFile, for board: Board) {
      logs = file.logs
      self.board = board
    }

    /// How many operations the file has, as far as it was read; one that lies in it twice is one.
    public var count: Int { seen.count }
    /// How far it is, from 0 to 1.
    public var progress: Double { Double(next) / Double(max(1, logs.count)) }

    /// Looks through another log.
    ///
    /// - Returns: whether there are more.
    /// - Throws: ``BoardFileFault``; then nothing of the file should be merged.
    public mutating func step() throws(BoardFileFault) -> Bool {
      guard next < logs.count else { return false }
      try BoardFile.forEach(in: logs[next]) { operation, digest in
        seen.insert(digest.bits)
        if board.apply(operation) != .duplicate { operations.append(operation) }
      }
      next += 1
      return next < logs.count
    }
  }

  /// Whether a file begins as a board's does, whatever follows.
  public static func isLikely(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    let value = UInt32(truncatingIfNeeded: number)
    for i in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * i))) }
  }

  private static func check(_ bytes: [UInt8]) -> [UInt8] {
    let sum = SHA256.prefix64(bytes)
    var check: [UInt8] = []
    for i in 0..<8 { check.append(UInt8(truncatingIfNeeded: sum >> UInt64(56 - 8 * i))) }
    return check
  }
}

/// Why a file is not taken for a board; nothing changed.
public enum BoardFileFault: Error, Equatable, Sendable {
  /// It is another kind of file.
  case notABoard
  /// A newer program wrote it.
  case newer
  /// Something is missing or was altered.
  case damaged
  /// It has more bytes than that.
  case tooLarge(limit: Int)
}
