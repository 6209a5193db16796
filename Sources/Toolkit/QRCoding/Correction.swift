extension QRCode {
  /// How much of a code may be dirty or hidden and it is still read: more of it makes the code
  /// larger.
  public enum Correction: Int, CaseIterable, Sendable {
    /// About 7 % (level L); at most 2,953 bytes.
    case low
    /// About 15 % (level M); at most 2,331 bytes.
    case medium
    /// About 25 % (level Q); at most 1,663 bytes.
    case quartile
    /// About 30 % (level H); at most 1,273 bytes.
    case high

    /// The two bits that name the level in the format information (table 12).
    var formatBits: Int { rawValue ^ 1 }
  }
}
