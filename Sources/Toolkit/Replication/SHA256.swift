/// The SHA-256 hash function (FIPS 180-4, section 6.2).
///
/// Here because the core may import nothing: operations are chained by their digests in the page as
/// on the server. Not meant for passwords or for secrets compared in constant time.
public struct SHA256: Sendable {
  private var state: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  private static let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// Hashes a whole message.
  ///
  /// - Returns: the 32 bytes of the digest.
  /// - Complexity: O(*n*) in the length of the message; allocates only the result.
  public static func hash(_ message: [UInt8]) -> [UInt8] {
    let hash = state(of: message)
    var digest: [UInt8] = []
    digest.reserveCapacity(32)
    for i in 0..<8 {
      for byte in 0..<4 {
        digest.append(UInt8(truncatingIfNeeded: hash[i] >> UInt32(24 - 8 * byte)))
      }
    }
    return digest
  }

  /// The first 64 bits of the hash of a message, big-endian, without allocating.
  public static func prefix64(_ message: [UInt8]) -> UInt64 {
    let hash = state(of: message)
    return UInt64(hash[0]) << 32 | UInt64(hash[1])
  }

  private static func state(of message: [UInt8]) -> InlineArray<8, UInt32> {
    var hasher = SHA256()
    let whole = message.count / 64 * 64
    var offset = 0
    message.withUnsafeBufferPointer { bytes in
      while offset < whole {
        hasher.compress { bytes[offset + $0] }
        offset += 64
      }
    }
    // The last block or two: the rest, a one bit, zeros, the length in bits.
    let rest = message.count - whole
    let padded = rest < 56 ? 64 : 128
    let bits = UInt64(message.count) &* 8
    var block = 0
    while block < padded {
      hasher.compress { index in
        let at = block + index
        if at < rest { return message[whole + at] }
        if at == rest { return 0x80 }
        if at >= padded - 8 {
          return UInt8(truncatingIfNeeded: bits >> UInt64(8 * (padded - 1 - at)))
        }
        return 0
      }
      block += 64
    }
    return hasher.state
  }

  @inline(__always)
  private mutating func compress(_ byte: (Int) -> UInt8) {
    var schedule = InlineArray<64, UInt32>(repeating: 0)
    for i in 0..<16 {
      schedule[i] =
        UInt32(byte(4 * i)) << 24 | UInt32(byte(4 * i + 1)) << 16
        | UInt32(byte(4 * i + 2)) << 8 | UInt32(byte(4 * i + 3))
    }
    for i in 16..<64 {
      let w15 = schedule[i - 15]
      let w2 = schedule[i - 2]
      let s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >> 3)
      let s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >> 10)
      schedule[i] = schedule[i - 16] &+ s0 &+ schedule[i - 7] &+ s1
    }
    var v = state
    for i in 0..<64 {
      let s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let t1 = v[7] &+ s1 &+ choice &+ SHA256.constants[i] &+ schedule[i]
      let s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
      let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      v[7] = v[6]
      v[6] = v[5]
      v[5] = v[4]
      v[4] = v[3] &+ t1
      v[3] = v[2]
      v[2] = v[1]
      v[1] = v[0]
      v[0] = t1 &+ s0 &+ majority
    }
    for i in 0..<8 { state[i] = state[i] &+ v[i] }
  }

  @inline(__always)
  private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}
