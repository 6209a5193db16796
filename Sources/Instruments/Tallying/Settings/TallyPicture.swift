import Replication

/// What stands beside a tally's name.
public enum TallyImage: Equatable, Sendable {
  /// A drawing of the app's library, by its number there. A number that an older program does not
  /// know it shows as nothing.
  case drawing(Int64)
  /// A picture of the person's own, stored on the board.
  case picture(TallyPicture)

  /// What a board has in a field; `nil` where that is none.
  init?(_ id: EntityID, on board: Board) {
    switch board.value(id, TallyField.icon) {
    case .integer(let number) where TallyImage.isDrawing(number): self = .drawing(number)
    case .bytes(let bytes):
      guard let picture = try? TallyPicture(bytes) else { return nil }
      self = .picture(picture)
    default: return nil
    }
  }

  /// Whether a number can be one of the library's.
  static func isDrawing(_ number: Int64) -> Bool {
    number >= 0 && number <= Operation.Limit.exact
  }

  var value: Value {
    switch self {
    case .drawing(let number): .integer(number)
    case .picture(let picture): .bytes(picture.bytes)
    }
  }
}

/// A small picture in a format that every browser shows and that can hold no program.
public struct TallyPicture: Equatable, Sendable {
  /// The formats.
  public enum Format: Equatable, Sendable {
    /// PNG (ISO/IEC 15948).
    case png
    /// JPEG (ISO/IEC 10918-1).
    case jpeg
    /// WebP (RFC 9649).
    case webp

    /// The media type, for a `data:` address or a header.
    public var mediaType: String {
      switch self {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .webp: "image/webp"
      }
    }
  }

  /// Most bytes of a picture.
  public static let mostBytes = 32_768

  /// The file.
  public let bytes: [UInt8]
  /// What it begins like.
  public let format: Format

  /// Takes a file. Only its beginning is looked at; a damaged picture is one that is not shown.
  ///
  /// - Throws: ``SettingFault/pictureTooLarge(bytes:)``, ``SettingFault/notAPicture``.
  public init(_ bytes: [UInt8]) throws(SettingFault) {
    guard bytes.count <= TallyPicture.mostBytes else { throw .pictureTooLarge(bytes: bytes.count) }
    guard let format = TallyPicture.format(of: bytes) else { throw .notAPicture }
    self.bytes = bytes
    self.format = format
  }

  private static func format(of bytes: [UInt8]) -> Format? {
    func holds(_ signature: [UInt8], at start: Int = 0) -> Bool {
      bytes.count >= start + signature.count
        && Array(bytes[start..<start + signature.count]) == signature
    }
    if holds([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return .png }
    if holds([0xff, 0xd8, 0xff]) { return .jpeg }
    if holds(Array("RIFF".utf8)), holds(Array("WEBP".utf8), at: 8) { return .webp }
    return nil
  }
}
