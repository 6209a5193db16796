/// What opens a shared board: 128 random bits that nobody can guess.
///
/// Who has it has its right. It travels in a link's fragment and in the `Authorization` field, and
/// is stored on the server as a hash alone. It has no description, so that no log shows it by
/// accident.
public struct AccessToken: Equatable, Sendable {
  /// The sixteen bytes.
  public let bytes: [UInt8]

  /// Takes sixteen random bytes.
  ///
  /// - Precondition: there are sixteen of them.
  public init(bytes: [UInt8]) {
    precondition(bytes.count == 16)
    self.bytes = bytes
  }

  /// Reads thirty-two lower-case hexadecimal digits; `nil` for anything else.
  public init?(secretText: String) {
    let text = Array(secretText.utf8)
    guard text.count == 32, let bytes = Hexadecimal.bytes(text) else { return nil }
    self.bytes = bytes
  }

  /// The thirty-two hexadecimal digits for a link or the `Authorization` field; never for a log.
  public var secretText: String {
    var text: [UInt8] = []
    Hexadecimal.append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The SHA-256 of the token: all that a server keeps of it.
  ///
  /// Plain, with neither salt nor stretching: 128 random bits cannot be found by trying.
  public var hash: [UInt8] { SHA256.hash(bytes) }
}
