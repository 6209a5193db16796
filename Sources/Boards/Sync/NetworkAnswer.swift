public import JSONCoding

/// What came back for a request, from wherever it came.
public struct NetworkAnswer: Equatable, Sendable {
  /// The status code of HTTP; 0 where no answer came.
  public let status: Int32
  /// The body.
  public let body: [UInt8]
  /// The seconds of its `Retry-After` (RFC 9110, section 10.2.3); 0 where it names none.
  public let retryAfter: Int32

  /// Puts them together.
  public init(status: Int32, body: [UInt8] = [], retryAfter: Int32 = 0) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
  }

  /// No answer: the request or the answer was lost, cut off, too large or too late.
  public static var none: NetworkAnswer { NetworkAnswer(status: 0) }

  /// The body as JSON, if it is that.
  public var json: JSON? { try? JSON(reading: body) }
}
