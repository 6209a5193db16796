/// Writes lines of code, indented by two spaces for each block.
struct CodeWriter {
  private(set) var bytes: [UInt8] = []
  private var depth: Int

  /// - Parameter depth: How many blocks are open already.
  init(depth: Int = 0) { self.depth = depth }

  mutating func line(_ text: String = "") {
    if !text.isEmpty {
      for _ in 0..<depth * 2 { bytes.append(0x20) }
      bytes += text.utf8
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes a line, and indents those that follow.
  mutating func open(_ text: String) {
    line(text)
    depth += 1
  }

  /// Indents what follows.
  mutating func indent() { depth += 1 }

  /// Ends blocks whose end is written already.
  mutating func outdent(_ levels: Int) { depth -= levels }

  /// Adds what another one has written.
  mutating func append(_ other: CodeWriter) { bytes += other.bytes }

  /// Ends a block.
  mutating func close(_ text: String = "}") {
    depth -= 1
    line(text)
  }
}

/// Text of a document or its file as a comment may have it: nothing in it ends a line or a comment.
func comment(_ text: some Collection<UInt8>) -> String {
  var result: [UInt8] = []
  for byte in excerpt(text, limit: 80).utf8 {
    // JavaScript ends a line at U+2028 and U+2029, which are E2 80 A8 and E2 80 A9.
    let isSeparator =
      (byte == 0xA8 || byte == 0xA9) && result.suffix(2).elementsEqual([0xE2, 0x80])
    if isSeparator { result.removeLast(2) }
    let endsComment = byte == UInt8(ascii: "/") && result.last == UInt8(ascii: "*")
    result.append(isSeparator || endsComment || byte == 0x7F ? UInt8(ascii: " ") : byte)
  }
  return String(decoding: result, as: UTF8.self)
}

/// Code that draws a scene.
public struct DrawingCode: Sendable {
  /// The file's contents, UTF-8.
  public var bytes: [UInt8]
  /// What the interface can't do, and how it is drawn instead.
  public var notes: [String]
}

/// How code is to be written.
public struct CodeOptions: Sendable {
  /// The name of the type or function; made an identifier.
  public var name: String
  /// What the drawing was made from, as a comment has it.
  public let source: String
  /// Whether each colour is a parameter with the drawing's as default.
  public var hasColorParameters = false
  /// Whether the drawing can be given a shadow.
  public var hasShadow = false
  /// Whether the drawing can be given a glow around it.
  public var hasGlow = false
  /// Whether other modules can use the code; Swift alone says so.
  public var isPublic = true
  /// Whether the scene is ``Scene/flipped``, for contexts whose y axis points up.
  public var isFlipped = false
  /// How numbers are written.
  public var format: DecimalFormat

  /// Options with nothing extra.
  public init(
    name: String, source: String, format: DecimalFormat = DecimalFormat(significantDigits: 7)
  ) {
    self.name = name
    self.source = comment(source.utf8)
    self.format = format
  }
}
