/// Why bytes are no sound that can be read.
public enum WAVFault: Error, Equatable, Sendable {
  /// They do not begin as RIFF or RF64 files of WAVE do.
  case notWAV
  /// They end before the samples do, or a size in them can't be.
  case cutShort
  /// There is no description before the samples.
  case noFormat
  /// Samples of another kind: compressed, or of another width.
  case kind(code: UInt16, bits: UInt16)
  /// No channel, more than 64, or a rate that is not played.
  case channels(Int)
  /// Frames a second outside of ``Score/Limits/rate``.
  case rate(Int64)
}

/// Reads WAV files of any length: first the header from the beginning, then samples from pieces.
///
/// RIFF and RF64; integers of 8, 16, 24 and 32 bits, fractions of 32 and 64 bits, plain or extensible.
public struct WAVReader: Sendable {
  /// Frames a second.
  public let rate: Int64
  /// How many channels.
  public let channels: Int
  /// Bits of a sample.
  public let bits: Int
  /// Whether samples are binary fractions.
  public let isFloat: Bool
  /// Where the samples begin.
  public let dataOffset: Int64
  /// How many bytes of samples the header says there are.
  public let dataBytes: Int64

  /// Bytes of a frame.
  public var frameBytes: Int { channels * bits / 8 }
  /// How many frames the header says there are.
  public var frames: Int64 { dataBytes / Int64(frameBytes) }

  /// Reads what stands before the samples.
  ///
  /// - Parameter bytes: The file's beginning: 64 KiB, or all of it where it is shorter.
  public init(header bytes: [UInt8]) throws(WAVFault) {
    func number(_ at: Int, _ count: Int) -> UInt64? {
      guard at >= 0, at + count <= bytes.count else { return nil }
      var value: UInt64 = 0
      for index in 0..<count { value |= UInt64(bytes[at + index]) << UInt64(8 * index) }
      return value
    }
    func isMark(_ mark: String, at: Int) -> Bool {
      at >= 0 && at + 4 <= bytes.count && Array(bytes[at..<(at + 4)]) == Array(mark.utf8)
    }
    let isLong = isMark("RF64", at: 0)
    guard isMark("RIFF", at: 0) || isLong, isMark("WAVE", at: 8) else { throw .notWAV }
    var longData: UInt64?
    var format: (code: UInt16, channels: Int, rate: Int64, bits: UInt16)?
    var at = 12
    while true {
      guard let size = number(at + 4, 4) else { throw .cutShort }
      if isMark("data", at: at) { break }
      if isMark("ds64", at: at) { longData = number(at + 16, 8) }
      if isMark("fmt ", at: at) {
        guard size >= 16, var code = number(at + 8, 2), let channels = number(at + 10, 2),
          let rate = number(at + 12, 4), let bits = number(at + 22, 2)
        else { throw .cutShort }
        if code == 0xFFFE {
          guard size >= 40, let inner = number(at + 32, 2) else { throw .cutShort }
          code = inner
        }
        format = (UInt16(code), Int(channels), Int64(rate), UInt16(bits))
      }
      // The header's own bytes and one of padding come on top; sizes have 32 bits here.
      let next = Int64(at) + 8 + Int64(size) + Int64(size & 1)
      guard next < Int64(bytes.count) else { throw .cutShort }
      at = Int(next)
    }
    guard let format else { throw .noFormat }
    switch (format.code, format.bits) {
    case (1, 8), (1, 16), (1, 24), (1, 32), (3, 32), (3, 64): break
    default: throw .kind(code: format.code, bits: format.bits)
    }
    guard (1...64).contains(format.channels) else { throw .channels(format.channels) }
    guard Score.Limits.rate.contains(format.rate) else { throw .rate(format.rate) }
    rate = format.rate
    channels = format.channels
    bits = Int(format.bits)
    isFloat = format.code == 3
    dataOffset = Int64(at) + 8
    var size = number(at + 4, 4) ?? 0
    if isLong, size == 0xFFFF_FFFF { size = longData ?? 0 }
    guard size < 1 << 62 else { throw .cutShort }
    dataBytes = Int64(size)
  }

  /// Appends, for each whole frame of a piece, the sample of the channel that is loudest in it.
  ///
  /// What is no number is taken for silence.
  public func append(_ bytes: [UInt8], to samples: inout [Float]) {
    let width = bits / 8
    var at = 0
    while at + frameBytes <= bytes.count {
      var loudest: Float = 0
      for channel in 0..<channels {
        let sample = sample(bytes, at + channel * width, width)
        if abs(sample) > abs(loudest) { loudest = sample }
      }
      samples.append(loudest)
      at += frameBytes
    }
  }

  private func sample(_ bytes: [UInt8], _ at: Int, _ width: Int) -> Float {
    var value: UInt64 = 0
    for index in 0..<width { value |= UInt64(bytes[at + index]) << UInt64(8 * index) }
    if isFloat {
      let sample =
        width == 4
        ? Double(Float(bitPattern: UInt32(value))) : Double(bitPattern: value)
      return sample.isFinite && abs(sample) < 1e6 ? Float(sample) : 0
    }
    // Those of 8 bits have no sign (128 is silence).
    if width == 1 { return (Float(value) - 128) / 128 }
    let shift = UInt64(64 - bits)
    let signed = Int64(bitPattern: value << shift) >> Int64(shift)
    return Float(Double(signed) / Double(Int64(1) << Int64(bits - 1)))
  }
}
