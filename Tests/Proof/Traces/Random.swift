/// SplitMix64: the same numbers from the same seed, natively and in wasm.
public struct Random {
  private var state: UInt64

  /// Starts a sequence.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  /// A number from 0 to `bound` − 1.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// True once in `n` times.
  public mutating func oneIn(_ n: Int) -> Bool { below(n) == 0 }

  /// Puts elements into a random order.
  public mutating func shuffle<T>(_ elements: inout [T]) {
    for i in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(i, below(i + 1))
    }
  }
}
