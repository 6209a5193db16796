/// How samples lie in a WAV file.
public enum WAVFormat: Equatable, Sendable, CaseIterable {
  /// Integers of 16 bits.
  case integer16
  /// Integers of 24 bits.
  case integer24
  /// IEEE 754 binary fractions of 32 bits.
  case float32

  /// The bytes of a sample.
  public var bytes: Int {
    switch self {
    case .integer16: 2
    case .integer24: 3
    case .float32: 4
    }
  }
}

/// Writes one channel as a WAV file, piece by piece: the length is known before.
///
/// Files up to 4 GiB are RIFF WAVE (Microsoft and IBM 1991); longer ones RF64 (EBU Tech 3306), whose
/// sizes have 64 bits. Integers are rounded to the nearest, halves to even, full level is 2ⁿ⁻¹ − 1, and
/// there is no dither: silence stays zeros, and the same score the same bytes.
public struct WAVWriter: Sendable {
  /// How samples lie in it.
  public let format: WAVFormat
  /// What stands before the samples.
  public let header: [UInt8]
  /// What stands behind them: a byte where their number is odd (RIFF's padding).
  public let trailer: [UInt8]

  /// A file of so many frames.
  ///
  /// - Parameters:
  ///   - frames: 0…2⁵⁶.
  ///   - rate: Frames a second.
  public init(format: WAVFormat, frames: Int64, rate: Int64) {
    self.format = format
    let data = UInt64(frames) * UInt64(format.bytes)
    let padding = data & 1
    let isFloat = format == .float32
    var chunks: [UInt8] = Array("fmt ".utf8)
    Self.append(isFloat ? 18 : 16, 4, to: &chunks)
    Self.append(isFloat ? 3 : 1, 2, to: &chunks)
    Self.append(1, 2, to: &chunks)
    Self.append(UInt64(rate), 4, to: &chunks)
    Self.append(UInt64(rate) * UInt64(format.bytes), 4, to: &chunks)
    Self.append(UInt64(format.bytes), 2, to: &chunks)
    Self.append(UInt64(format.bytes * 8), 2, to: &chunks)
    if isFloat {
      // No extension; and the number of frames, as formats other than integers must have.
      Self.append(0, 2, to: &chunks)
      chunks += Array("fact".utf8)
      Self.append(4, 4, to: &chunks)
      Self.append(min(UInt64(frames), 0xFFFF_FFFF), 4, to: &chunks)
    }
    let riffSize = 4 + UInt64(chunks.count) + 8 + data + padding
    var header: [UInt8] = []
    let isLong = riffSize > 0xFFFF_FFFE
    header += Array((isLong ? "RF64" : "RIFF").utf8)
    Self.append(isLong ? 0xFFFF_FFFF : riffSize, 4, to: &header)
    header += Array("WAVE".utf8)
    if isLong {
      header += Array("ds64".utf8)
      Self.append(28, 4, to: &header)
      Self.append(riffSize + 36, 8, to: &header)
      Self.append(data, 8, to: &header)
      Self.append(UInt64(frames), 8, to: &header)
      Self.append(0, 4, to: &header)
    }
    header += chunks
    header += Array("data".utf8)
    Self.append(isLong ? 0xFFFF_FFFF : data, 4, to: &header)
    self.header = header
    trailer = [UInt8](repeating: 0, count: Int(padding))
  }

  /// Appends the bytes of samples; what lies beyond full level is held there.
  public func append(_ samples: UnsafeBufferPointer<Float>, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: samples.count * format.bytes)
    bytes.withUnsafeMutableBufferPointer { bytes in
      var at = start
      switch format {
      case .integer16:
        for sample in samples {
          // Most of a metronome is silence, and the bytes are zeros already.
          if sample != 0 {
            let value = Self.integer(sample, fullLevel: 32_767)
            bytes[at] = UInt8(truncatingIfNeeded: value)
            bytes[at + 1] = UInt8(truncatingIfNeeded: value >> 8)
          }
          at += 2
        }
      case .integer24:
        for sample in samples {
          let value = Self.integer(sample, fullLevel: 8_388_607)
          bytes[at] = UInt8(truncatingIfNeeded: value)
          bytes[at + 1] = UInt8(truncatingIfNeeded: value >> 8)
          bytes[at + 2] = UInt8(truncatingIfNeeded: value >> 16)
          at += 3
        }
      case .float32:
        for sample in samples {
          let value = sample.bitPattern
          bytes[at] = UInt8(truncatingIfNeeded: value)
          bytes[at + 1] = UInt8(truncatingIfNeeded: value >> 8)
          bytes[at + 2] = UInt8(truncatingIfNeeded: value >> 16)
          bytes[at + 3] = UInt8(truncatingIfNeeded: value >> 24)
          at += 4
        }
      }
    }
  }

  private static func integer(_ sample: Float, fullLevel: Double) -> Int32 {
    let scaled = max(-1, min(1, Double(sample))) * fullLevel
    // Adding and taking away 1.5·2⁵² rounds to the nearest even, on every machine, in two additions.
    return Int32(scaled + 6_755_399_441_055_744 - 6_755_399_441_055_744)
  }

  private static func append(_ value: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
  }
}
