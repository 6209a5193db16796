/// Random numbers of the operating system.
enum Entropy {
  /// What proves a new replica's identity: 32 bytes.
  static func secret() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    for _ in 0..<32 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
    return bytes
  }

  /// The number of a run.
  static func word() -> UInt64 {
    var random = SystemRandomNumberGenerator()
    return random.next()
  }
}
