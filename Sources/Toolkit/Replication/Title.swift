/// A title that people can read, whoever wrote it.
public struct Title: Equatable, Sendable {
  /// Most Unicode scalars in a title.
  public static let limit = 200

  /// The text, in UTF-8: no control characters, no runs of white space, never empty.
  public let utf8: [UInt8]

  /// Why a text is no title.
  public enum Fault: Error, Equatable, Sendable {
    /// There is nothing to read in it.
    case empty
    /// It has more than `Title.limit` scalars.
    case tooLong
    /// It has a character that controls a terminal or turns the direction of text.
    case controlCharacter(UInt32)
  }

  /// Takes what a person typed or pasted: runs of white space become one space.
  public init(_ text: String) throws(Fault) {
    var name: [UInt8] = []
    var count = 0
    var isAfterSpace = true
    for scalar in text.unicodeScalars {
      if Title.isSpace(scalar.value) {
        if !isAfterSpace {
          name.append(0x20)
          count += 1
        }
        isAfterSpace = true
        continue
      }
      guard !Title.isControl(scalar.value) else { throw .controlCharacter(scalar.value) }
      Title.append(scalar, to: &name)
      count += 1
      isAfterSpace = false
      // A trailing space goes; the text may be a megabyte, so no need to read on.
      guard count <= Title.limit + 1 else { throw .tooLong }
    }
    if isAfterSpace, !name.isEmpty {
      name.removeLast()
      count -= 1
    }
    guard count <= Title.limit else { throw .tooLong }
    guard !name.isEmpty else { throw .empty }
    utf8 = name
  }

  /// What may be shown of a text that came from elsewhere: controls dropped, cut at the limit.
  ///
  /// - Returns: `nil` where nothing is left to read.
  public init?(showing text: [UInt8]) {
    var name: [UInt8] = []
    var count = 0
    var last = 0
    var isAfterSpace = true
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let isSpace = Title.isSpace(scalar.value)
      if isSpace ? isAfterSpace : Title.isControl(scalar.value) { continue }
      isAfterSpace = isSpace
      if count == Title.limit {
        name.removeLast(name.count - last)
        name.append(contentsOf: [0xe2, 0x80, 0xa6])  // …
        isAfterSpace = false
        break
      }
      last = name.count
      if isSpace { name.append(0x20) } else { Title.append(scalar, to: &name) }
      count += 1
    }
    if isAfterSpace, !name.isEmpty { name.removeLast() }
    if name.isEmpty { return nil }
    utf8 = name
  }

  private static func append(_ scalar: Unicode.Scalar, to name: inout [UInt8]) {
    name.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// The title as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0d, 0x20, 0x85, 0xa0, 0x2028, 0x2029, 0x3000: true
    default: false
    }
  }

  /// C0, DEL, C1, and the marks that embed, override and isolate directions (UAX #9).
  private static func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }
}
