/// A square of dark and light modules that a camera reads back as bytes: a QR code after ISO/IEC
/// 18004:2015.
///
/// Always in byte mode, in the smallest version that holds the bytes, under the mask that the
/// standard's four rules prefer. It does not say what the bytes mean: readers take ASCII for what
/// it is, and guess at everything else, mostly UTF-8.
///
///     let code = try QRCode(bytes: Array("https://detent.example/#key".utf8), correction: .medium)
///     code.size  // 29
///
/// Whoever draws it leaves a quiet zone of four light modules on every side: without it many
/// readers find nothing.
public struct QRCode: Equatable, Sendable {
  /// How many modules the code is wide and high, 21 to 177, without the quiet zone.
  public let size: Int

  private let modules: [Bool]

  /// Encodes bytes so that a share of the code, as `correction` says, may be lost.
  ///
  /// - Throws: ``QRCodeError/tooLong(count:limit:)``.
  /// - Complexity: O(*size*²), with every module looked at about fifty times to find the mask.
  public init(bytes: [UInt8], correction: Correction) throws(QRCodeError) {
    guard let version = Version.smallest(holding: bytes.count, correction) else {
      throw .tooLong(count: bytes.count, limit: Version.largest.byteLimit(correction))
    }
    self.init(Symbol(version, codewords(of: bytes, version, correction)), correction, mask: nil)
  }

  /// Encodes bytes in a version and under a mask of the caller's choice, which comparing with other
  /// encoders needs.
  ///
  /// - Parameters:
  ///   - version: 1 to 40.
  ///   - mask: 0 to 7, or nil for the best.
  package init(
    bytes: [UInt8], correction: Correction, version: Int, mask: Int?
  ) throws(QRCodeError) {
    let version = Version(number: version)
    let limit = version.byteLimit(correction)
    if bytes.count > limit { throw .tooLong(count: bytes.count, limit: limit) }
    self.init(
      Symbol(version, codewords(of: bytes, version, correction)), correction,
      mask: mask.map(Mask.init))
  }

  private init(_ symbol: Symbol, _ correction: Correction, mask: Mask?) {
    var symbol = symbol
    let mask = mask ?? symbol.bestMask()
    symbol.apply(mask)
    symbol.drawInformation(correction, mask)
    self.init(size: symbol.size, modules: symbol.modules)
  }

  init(size: Int, modules: [Bool]) {
    self.size = size
    self.modules = modules
  }

  /// Whether a module is dark; `x` counts from the left, `y` from the top, both from zero. Beyond
  /// the code all is light, as the quiet zone has to be.
  public subscript(x: Int, y: Int) -> Bool {
    x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x]
  }
}
