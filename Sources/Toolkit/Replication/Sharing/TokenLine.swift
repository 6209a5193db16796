import JSONCoding

/// What a server tells an owner of a token, without the token.
public struct TokenLine: Sendable {
  /// What the server calls it: the beginning of its hash.
  public let id: Digest
  /// What its holder may do.
  public let right: Right
  /// What its maker called it; may be empty.
  public let name: String
  /// When it was made, in milliseconds since 1970.
  public let made: Int64
  /// When it was used last, in milliseconds since 1970; `nil` where it never was.
  public let used: Int64?

  /// Reads a server's list of a board's tokens, `{"tokens": […]}`.
  public static func all(_ json: JSONCursor) throws(JSONError) -> [TokenLine] {
    var lines: [TokenLine] = []
    for element in try json.required("tokens").elements() {
      lines.append(try TokenLine(json: element))
    }
    return lines
  }

  /// Reads one entry, `{"id", "right", "name", "made", "used"}`.
  public init(json: JSONCursor) throws(JSONError) {
    guard let id = Digest(hexadecimal: try json.required("id").text().utf8),
      let right = Right(text: try json.required("right").text())
    else { throw json.refused("expected a token") }
    self.id = id
    self.right = right
    name = try json.required("name").text().string
    made = try json.required("made").integer()
    let used = try json.required("used")
    self.used = used.isNull ? nil : try used.integer()
  }
}

extension AccessToken {
  /// What a server calls it.
  public var id: Digest {
    var bits: UInt64 = 0
    for byte in hash[..<8] { bits = bits << 8 | UInt64(byte) }
    return Digest(bits)
  }

  /// The token of one of an owner's links for others.
  ///
  /// It is worked out from the owner's own token, which can't be worked out from it. So it need not be
  /// kept, and all devices of the owner that have the same link give the same one to others.
  ///
  /// - Parameter number: counts those with the same right, from 0.
  public func invitation(_ right: Right, number: Int) -> AccessToken {
    let purpose = Array("detent board link \(right.rawValue) \(number)\n".utf8)
    return AccessToken(bytes: Array(SHA256.hash(purpose + bytes)[..<16]))
  }
}
