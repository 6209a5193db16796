public import JSONCoding
public import Replication

/// What an answer means: the one place that decides it, for the page, the terminal and the
/// simulation.
///
/// An answer counts as the server's own only where it is a document of ours: what was asked for, or a
/// problem document with a name of ours (`Guides/Serving.md`) whose `status` is that of the answer.
/// Anything else came from something in between, whatever its status: a proxy's 403, a sign-in
/// page's 200. It says nothing about the board and is asked again.
extension NetworkAnswer {
  /// What an upload came to.
  public enum UploadReading: Equatable, Sendable {
    /// All of it is on the server's disk.
    case taken(UploadAnswer)
    /// The server does not know what this operation of the upload follows on.
    case unknownPredecessor(index: Int)
    /// The server will never take this operation of the upload, or `nil` where it does not say
    /// which.
    case refused(index: Int?)
    /// It is not known what became of it.
    case trouble(SyncTrouble)
  }

  /// Reads the answer to an upload.
  public var upload: UploadReading {
    if isGood {
      guard let answer = try? UploadAnswer(canonicalBytes: body) else {
        return .trouble(trouble)
      }
      return .taken(answer)
    }
    guard let problem else { return .trouble(trouble) }
    if problem.equals("unknown-predecessor"), let index = problemIndex {
      return .unknownPredecessor(index: index)
    }
    for name in [
      "count-only", "look-only", "forbidden", "forged-replica", "malformed", "too-large",
    ] where problem.equals(name) {
      return .refused(index: problemIndex)
    }
    return .trouble(trouble)
  }

  /// Reads a page of operations, which was asked for.
  public var operations: Result<OperationPage, SyncTrouble> {
    guard isGood, let page = try? OperationPage(canonicalBytes: body) else {
      return .failure(trouble)
    }
    return .success(page)
  }

  /// Reads what the token may do: the answer to making a board, or to looking at it.
  public var right: Result<Right, SyncTrouble> {
    guard isGood, case .string(let word)? = json?.member("right"), let right = Right(text: word)
    else { return .failure(trouble) }
    return .success(right)
  }

  /// Reads the answer to making a token; `nil` where the server has it.
  public func troubleMaking(_ token: AccessToken) -> SyncTrouble? {
    guard isGood, case .string(let id)? = json?.member("id"),
      Digest(hexadecimal: id.utf8) == token.id
    else { return trouble }
    return nil
  }

  /// Reads the answer to turning a token off; `nil` where it opens nothing any more, or never did.
  public var troubleRevoking: SyncTrouble? {
    if status == 204 && body.isEmpty { return nil }
    return status == 404 && problem?.equals("not-found") == true ? nil : trouble
  }

  /// Reads the list of a board's tokens.
  public var tokens: Result<[TokenLine], SyncTrouble> {
    guard isGood, let json, let lines = try? TokenLine.all(JSONCursor(json)) else {
      return .failure(trouble)
    }
    return .success(lines)
  }

  /// Whether the server says the problem of this name.
  public func isProblem(_ name: String) -> Bool { problem?.equals(name) == true }

  /// What is wrong with an answer that is not what was asked for.
  public var trouble: SyncTrouble {
    if status == 0 { return .unreachable }
    guard problem != nil else {
      // Gateways say so where the server behind them is restarted.
      return [429, 500, 502, 503, 504].contains(status) ? .busy : .intercepted(status: status)
    }
    switch status {
    case 401: return .closed
    case 507: return .boardFull
    case 408, 429, 500...: return .busy
    default: return .refused(status: status)
    }
  }

  /// How many seconds to wait before asking again, as a busy server asked; 0 where it did not.
  ///
  /// Anything on the way can answer like that, so it is five minutes at most.
  public var pause: Int32 { [429, 503].contains(status) ? min(max(0, retryAfter), 300) : 0 }

  /// Whether the status says that it is what was asked for.
  private var isGood: Bool { status >= 200 && status < 300 }

  /// The name of the problem, where it is one of our servers' own.
  private var problem: JSON.Text? {
    guard let json, case .string(let type)? = json.member("type"),
      case .integer(Int64(status))? = json.member("status")
    else { return nil }
    let prefix = Array("urn:detent:problem:".utf8)
    guard type.utf8.starts(with: prefix) else { return nil }
    return JSON.Text(validating: Array(type.utf8[prefix.count...]))
  }

  /// Which operation of an upload the problem is about.
  private var problemIndex: Int? {
    guard case .integer(let index)? = json?.member("index") else { return nil }
    return Int(exactly: index)
  }
}
