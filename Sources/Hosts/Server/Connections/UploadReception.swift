import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Replication

/// What the head of an upload says, where the upload has to wait for nothing but the disk.
struct UploadHead: Sendable {
  let board: BoardID
  /// The hash of the token.
  let token: [UInt8]
  let form: MessageForm
  /// Bytes of the body.
  let length: Int
  /// Who sends it.
  let address: ClientAddress
  let path: String
  let authority: String?

  /// - Parameter peer: the other end of its connection.
  /// - Returns: nil where it is for the routes.
  init?(_ head: HTTPRequest, from peer: ClientAddress.Peer) {
    guard head.method == .post, let path = head.path, let board = Self.board(path),
      let length = head.headerFields[.contentLength].flatMap({ Int($0) }),
      (0...UploadReception.bodyBytes).contains(length),
      head.headerFields[.connection] != "close",
      let token = RequestReading.token(head.headerFields)
    else { return nil }
    self.board = board
    self.token = token.hash
    form = MessageForm(sent: head.headerFields)
    self.length = length
    address = ClientAddress(peer, headers: head.headerFields)
    self.path = path
    authority = head.authority
  }

  /// The board of `/v1/boards/{board}/operations`.
  private static func board(_ path: String) -> BoardID? {
    let (start, end) = ("/v1/boards/", "/operations")
    guard path.utf8.count == start.utf8.count + 32 + end.utf8.count, path.hasPrefix(start),
      path.hasSuffix(end)
    else { return nil }
    return BoardID(String(path.dropFirst(start.utf8.count).prefix(32)))
  }
}

/// What is done with an upload that has to wait for nothing but the disk, wherever it is read.
///
/// It knows one answer, that of success. Whatever it does not take is for the routes, which find the words.
struct UploadReception: Sendable {
  /// Most bytes of a body; what is leased for one holds it.
  static let bodyBytes = RequestReading.bodyPiece / RequestReading.spread

  let boards: SharedBoards
  let isSecure: Bool
  let logger: Logger

  /// What the upload's token opens; nil where that is not remembered, or too little.
  func grant(_ head: UploadHead) -> Grant? {
    guard let grant = boards.grants.remembered(head.token, of: head.board, to: head.address),
      grant.right.reaches(.count)
    else { return nil }
    return grant
  }

  /// Reads, checks and charges an upload.
  ///
  /// - Returns: what is to be written; nil where it is for the routes.
  func append(_ body: ByteBuffer, _ head: UploadHead, _ grant: Grant) -> BoardWriter.Append? {
    var grant = grant
    do {
      try boards.admit(&grant, isWriting: true)
      let batch = try boards.batch(body, head.form, grant)
      guard grant.right.reaches(.edit) || batch.beyondTomorrow.isEmpty else { return nil }
      try boards.admit(upload: batch.size, of: batch.entries[0].operation.replica, grant)
      return BoardWriter.Append(batch: batch, grant: grant)
    } catch {
      return nil
    }
  }

  /// Tells whoever listens, and the log, of an upload that is on disk.
  func note(
    _ answer: UploadAnswer, _ head: UploadHead, _ grant: Grant, since start: ContinuousClock.Instant
  ) {
    if answer.new > 0 { boards.tell(.changed(board: grant.board, head: answer.cursor)) }
    var logger = logger
    logger[metadataKey: DetentServer.Context.requestKey] = .stringConvertible(RequestID())
    RequestLog.note(
      .post, head.path, route: DetentServer.uploads, .ok, since: start, logger, boards.metrics)
  }

  // MARK: The answer

  /// What is said of every answer.
  private static let jsonFields = fields(.json)
  private static let canonicalFields = fields(.canonical)

  private static func fields(_ form: MessageForm) -> HTTPFields {
    var fields = form.fields
    SecurityPolicy.add(to: &fields, isData: true)
    return fields
  }

  /// The fields of an answer but for its length and date.
  func fields(_ head: UploadHead) -> HTTPFields {
    var fields = head.form == .json ? Self.jsonFields : Self.canonicalFields
    SecurityPolicy.addTransport(to: &fields, isSecure: isSecure, authority: head.authority)
    return fields
  }
}

/// The moment of an answer (RFC 9110, section 6.6.1), worked out once a second.
struct AnswerDate {
  private var second: Int64 = 0
  private var last = ""

  mutating func text() -> String {
    let second = Timestamp.milliseconds() / 1000
    if second != self.second {
      self.second = second
      last = Timestamp.http(seconds: Int(second))
    }
    return last
  }
}
