/// Why bytes could not become a QR code.
public enum QRCodeError: Error, Equatable, Sendable {
  /// There are `count` bytes, and the largest code holds `limit` of them with this correction: a
  /// weaker one may hold them, up to 2,953.
  case tooLong(count: Int, limit: Int)
}
