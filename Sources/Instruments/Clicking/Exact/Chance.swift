/// Numbers that look like chance and are the same everywhere (SplitMix64, Steele et al. 2014).
struct Chance: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Mixes what the numbers depend on.
  init(seed: UInt64, _ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
    state = seed
    state = next() ^ a
    state = next() ^ b
    state = next() ^ c
    state = next() ^ d
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Between −1 and 1, in steps of 2⁻⁵².
  mutating func signed() -> Double {
    Double(next() >> 11) * 0x1p-52 - 1
  }
}
