import HTTPTypes
import Hummingbird
import JSONCoding
import NIOCore
import Replication

/// How requests to shared boards are read; whatever is wrong with one is a ``Problem``.
enum RequestReading {
  /// The token of an `Authorization: Bearer` field (RFC 6750, section 2.1); nil for anything else.
  static func token(_ headers: HTTPFields) -> AccessToken? {
    let fields = headers[values: .authorization]
    guard fields.count == 1, let field = fields.first?.utf8 else { return nil }
    let scheme = field.prefix(7)
    guard scheme.elementsEqual("bearer ".utf8, by: { $0 | 0x20 == $1 }) else { return nil }
    return AccessToken(secretText: String(Substring(field.dropFirst(7).drop { $0 == 0x20 })))
  }

  /// A whole number of the query, in plain digits.
  static func number(
    _ request: Request, _ name: String, in range: ClosedRange<Int64>, default standard: Int64
  ) throws(Problem) -> Int64 {
    let values = request.uri.queryParameters[values: name[...]]
    guard let first = values.first else { return standard }
    guard values.count == 1, (1...16).contains(first.utf8.count),
      first.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(first),
      range.contains(number)
    else {
      throw .malformed(
        "\(name) in the query should be a number from \(range.lowerBound) to \(range.upperBound), "
          + "given once.")
    }
    return number
  }

  /// The body as JSON, with the memory that was leased for it.
  static func json(
    _ request: Request, _ context: DetentServer.Context, _ boards: SharedBoards, _ payer: Payer
  ) async throws -> (JSONCursor, MemoryBudget.Lease) {
    let (body, lease) = try await body(request, context, boards, payer)
    let start = processorSeconds()
    defer {
      boards.writingCosts.charge(
        payer, seconds: processorSeconds() - start, bytes: body.readableBytes)
    }
    return (try json(body), lease)
  }

  /// A body as JSON.
  static func json(_ body: ByteBuffer) throws(Problem) -> JSONCursor {
    do {
      return JSONCursor(try JSON(reading: Array(body.readableBytesView)))
    } catch {
      throw .malformed("The body is not JSON: \(error).")
    }
  }

  /// The whole body, with the memory that was leased for it.
  static func body(
    _ request: Request, _ context: DetentServer.Context, _ boards: SharedBoards, _ payer: Payer
  ) async throws -> (ByteBuffer, MemoryBudget.Lease) {
    guard let lease = boards.uploadMemory.tryLease(bodyPiece, for: payer.line) else {
      throw Problem.busy("Too many uploads are under way.")
    }
    return (try await body(request, context, boards.limits, lease), lease)
  }

  /// What is leased for a body at first, and then for each as much of it; what it is read into is
  /// several times as large.
  static let bodyPiece = 64 << 10
  static let spread = 4

  /// Decodes with an error in words; the words hold no value of the body.
  static func decoding<Value>(_ body: () throws(JSONError) -> Value) throws(Problem) -> Value {
    do {
      return try body()
    } catch {
      throw .malformed("The body is invalid: \(error).")
    }
  }

  private static func body(
    _ request: Request, _ context: DetentServer.Context, _ limits: DetentServer.Limits,
    _ lease: MemoryBudget.Lease
  ) async throws -> ByteBuffer {
    let body = request.body
    do {
      return try await withThrowingTaskGroup(of: ByteBuffer?.self) { group in
        group.addTask { try await collect(body, upTo: limits.bodyBytes, lease) }
        group.addTask {
          try await Task.sleep(for: limits.bodyTime)
          return nil
        }
        defer { group.cancelAll() }
        guard let first = try await group.next(), let buffer = first else { throw Problem.tooSlow }
        return buffer
      }
    } catch {
      // The rest of the body is still on its way, maybe without end: the answer goes out, and a
      // little later the connection is closed, however much is to come.
      let channel = context.channel
      channel.eventLoop.scheduleTask(in: .seconds(3)) { channel.close(promise: nil) }
      throw error
    }
  }

  private static func collect(
    _ body: RequestBody, upTo limit: Int, _ lease: MemoryBudget.Lease
  ) async throws -> ByteBuffer {
    var whole = ByteBuffer()
    var room = bodyPiece
    for try await part in body {
      guard whole.readableBytes + part.readableBytes <= limit else {
        throw Problem.tooLarge(limit)
      }
      whole.writeImmutableBuffer(part)
      while whole.readableBytes * spread > room {
        guard lease.grow(by: bodyPiece) else {
          throw Problem.busy("Too many uploads are under way.")
        }
        room += bodyPiece
      }
    }
    return whole
  }
}

extension JSONCursor {
  /// Thirty-two hexadecimal digits that name a board.
  func boardID() throws(JSONError) -> BoardID {
    guard let id = BoardID(try text().string) else {
      throw refused("expected 32 lower-case hexadecimal digits")
    }
    return id
  }

  /// Thirty-two hexadecimal digits that open a board.
  func token() throws(JSONError) -> AccessToken {
    guard let token = AccessToken(secretText: try text().string) else {
      throw refused("expected 32 lower-case hexadecimal digits")
    }
    return token
  }

  /// What a token may.
  func right() throws(JSONError) -> Right {
    guard let right = Right(rawValue: try text().string) else {
      throw refused("expected \"own\", \"edit\", \"count\" or \"look\"")
    }
    return right
  }

  /// What an owner calls a token: up to 80 characters, without control characters.
  func tokenName() throws(JSONError) -> String {
    let name = try text().string
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard name.unicodeScalars.count <= 80, isPlain else {
      throw refused("expected at most 80 characters and no control characters")
    }
    return name
  }
}
