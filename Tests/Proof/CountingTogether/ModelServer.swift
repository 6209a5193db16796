import App
import Boards
import JSONCoding
import Replication

/// The rules of the server for one board, without disk and network: what the simulation counts
/// against, and what the real one is compared with.
public struct ModelServer {
  /// The life of the board.
  public var epoch: UInt64
  /// The operations in the order in which they came.
  public private(set) var operations: [Operation] = []
  /// What the history comes to behind each of them, beginning before the first.
  private var hashes = [HistoryHash.start]
  /// Whether it tells those.
  var tellsHashes = true
  private var known: [ReplicaID: Set<UInt64>] = [:]
  /// Every operation it ever had, also those that a restored backup lacks.
  public private(set) var ever: Set<UInt64> = []
  /// How often it said no to what was right.
  public private(set) var refusals = 0
  private var board: BoardID?
  private var rights: [(token: AccessToken, right: Right)] = []

  /// A server without a board.
  public init(epoch: UInt64) { self.epoch = epoch }

  /// What a backup holds.
  public func restored(to count: Int, epoch: UInt64) -> ModelServer {
    var server = self
    server.epoch = epoch
    server.operations = Array(operations[..<min(count, operations.count)])
    server.hashes = Array(hashes[...server.operations.count])
    server.known = [:]
    for operation in server.operations {
      server.known[operation.replica, default: []].insert(operation.digest.bits)
    }
    return server
  }

  /// What is behind a cursor.
  public func page(after: Int64) -> OperationPage {
    let head = Int64(operations.count)
    let start = min(max(0, after), head)
    let end = min(head, start + Int64(OperationPage.limit))
    return OperationPage(
      epoch: epoch, after: start, cursor: end, head: head, afterHash: hash(start),
      cursorHash: hash(end),
      operations: Array(operations[Int(start)..<Int(end)]))
  }

  private func hash(_ cursor: Int64) -> Digest { tellsHashes ? hashes[Int(cursor)] : .none }

  private mutating func append(_ operation: Operation) {
    operations.append(operation)
    hashes.append(HistoryHash.behind(hashes[hashes.count - 1], operation.digest))
  }

  /// Answers a request as `Guides/Serving.md` says.
  public mutating func answer(_ request: NetworkRequest) -> NetworkAnswer {
    let (path, after) = ModelServer.parts(request.path)
    let json = try? JSON(reading: request.body)
    if path == "/v1/boards" { return make(json) }
    guard let board, path.hasPrefix("/v1/boards/\(board)"),
      let right = rights.first(where: { $0.token == request.token })?.right
    else { return problem(401, "unauthorized") }
    let rest = path.dropFirst("/v1/boards/\(board)".count)
    switch (request.method, rest) {
    case (.get, ""):
      return good([
        JSON.Member("board", JSON(board.description)), JSON.Member("right", JSON(right.rawValue)),
        JSON.Member("epoch", JSON(Digest(epoch).description)),
        JSON.Member("cursor", .integer(Int64(operations.count))),
      ])
    case (.get, "/operations"):
      return NetworkAnswer(status: 200, body: page(after: after).canonicalBytes)
    case (.post, "/operations"):
      guard let upload = try? Upload(canonicalBytes: request.body) else {
        return problem(400, "malformed")
      }
      return take(upload)
    case (.post, "/tokens"):
      guard right == .own else { return problem(403, "forbidden") }
      guard case .string(let text)? = json?.member("token"),
        let token = AccessToken(secretText: text.string)
      else { return problem(400, "malformed") }
      if !rights.contains(where: { $0.token == token }) { rights.append((token, .edit)) }
      return good([JSON.Member("id", JSON(token.id.description))])
    default: return problem(404, "not-found")
    }
  }

  private mutating func make(_ json: JSON?) -> NetworkAnswer {
    guard case .string(let id)? = json?.member("board"), let id = BoardID(id.string),
      case .string(let text)? = json?.member("token"),
      let token = AccessToken(secretText: text.string)
    else { return problem(400, "malformed") }
    if board == nil {
      board = id
      rights = [(token, .own)]
    }
    guard board == id, rights.contains(where: { $0.token == token && $0.right == .own }) else {
      return problem(401, "unauthorized")
    }
    return good([
      JSON.Member("right", "own"), JSON.Member("epoch", JSON(Digest(epoch).description)),
      JSON.Member("cursor", .integer(Int64(operations.count))),
    ])
  }

  private mutating func take(_ upload: Upload) -> NetworkAnswer {
    guard upload.forged == nil else { return problem(403, "forged-replica") }
    var added: [Operation] = []
    var names = known
    for (index, operation) in upload.operations.enumerated() {
      let digest = operation.digest
      if names[operation.replica]?.contains(digest.bits) == true { continue }
      guard
        operation.seq == 1 || names[operation.replica]?.contains(operation.prev.bits) == true
      else {
        return problem(
          409, "unknown-predecessor", [JSON.Member("index", .integer(Int64(index)))])
      }
      names[operation.replica, default: []].insert(digest.bits)
      added.append(operation)
    }
    let after = Int64(operations.count)
    known = names
    for operation in added {
      append(operation)
      ever.insert(operation.digest.bits)
    }
    return NetworkAnswer(
      status: 200,
      body: UploadAnswer(
        epoch: epoch, after: after, cursor: after + Int64(added.count), new: Int64(added.count),
        afterHash: hash(after), cursorHash: hash(after + Int64(added.count))
      ).canonicalBytes)
  }

  private static func parts(_ path: String) -> (path: String, after: Int64) {
    guard let mark = path.firstIndex(of: "?") else { return (path, 0) }
    let number = path[mark...].drop { !$0.isNumber }
    return (String(path[..<mark]), Int64(number) ?? 0)
  }

  private func good(_ members: [JSON.Member]) -> NetworkAnswer {
    NetworkAnswer(status: 200, body: JSON.object(members).bytes())
  }

  private func problem(
    _ status: Int32, _ name: String, _ more: [JSON.Member] = []
  ) -> NetworkAnswer {
    let type = JSON.Member("type", JSON("urn:detent:problem:\(name)"))
    let code = JSON.Member("status", .integer(Int64(status)))
    return NetworkAnswer(status: status, body: JSON.object([type, code] + more).bytes())
  }
}

extension ModelServer {
  /// Says no to an upload that is right, in its own words: a server of another version, or a broken one.
  ///
  /// - Parameter chance: which no, and to which operation.
  mutating func refuse(_ chance: UInt64) -> NetworkAnswer {
    refusals += 1
    let index = JSON.Member("index", .integer(Int64(chance >> 8 & 3)))
    switch chance % 6 {
    case 0: return problem(403, "count-only", [index])
    case 1: return problem(403, "forged-replica")
    case 2: return problem(400, "malformed")
    case 3: return problem(413, "too-large")
    case 4: return problem(409, "unknown-predecessor", [JSON.Member("index", .integer(999))])
    default: return problem(409, "unknown-predecessor", [index])
    }
  }

  /// A mistake for those who look for it: the last operation a second time.
  mutating func takeAgain() {
    if let last = operations.last { append(last) }
  }
}
