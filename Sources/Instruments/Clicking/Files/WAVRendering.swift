/// Why a score is no WAV file.
public enum WAVRenderingFault: Error, Equatable, Sendable {
  /// It can't be played.
  case score(ScoreFault)
  /// It has no end, and nobody said after how many bars.
  case endless
  /// More than 2⁵⁶ frames: RF64 has more room than any file system, this is what 64 bits of bytes allow.
  case tooLong
}

/// A score rendered as a WAV file, piece by piece, so that nobody holds more of it than they want.
///
/// ```swift
/// var file = try WAVRendering(of: score, rate: 48_000, format: .integer16)
/// var bytes: [UInt8] = []
/// while !file.isOver { file.append(to: &bytes) }
/// ```
/// The bytes do not depend on the machine.
public struct WAVRendering: Sendable {
  /// How many frames the file has: up to where nothing sounds any more.
  public let frames: Int64
  /// Whether all of it has been appended.
  public private(set) var isOver = false

  private var engine: Engine
  private let writer: WAVWriter
  private var samples: [Float]

  /// Frames that are rendered at once.
  private static let block = 8192

  /// Makes a score with an end ready to be rendered.
  ///
  /// - Parameters:
  ///   - rate: Frames a second.
  ///   - words: How the count is spoken.
  public init(
    of score: Score, rate: Int64, format: WAVFormat, words: CountWords? = nil
  ) throws(WAVRenderingFault) {
    do throws(ScoreFault) { engine = try Engine(score, rate: rate, words: words) } catch {
      throw .score(error)
    }
    guard let end = engine.end else { throw .endless }
    guard end < 1 << 56 else { throw .tooLong }
    frames = end
    writer = WAVWriter(format: format, frames: end, rate: rate)
    samples = [Float](repeating: 0, count: Self.block)
  }

  /// Which share of it has been appended, 0…1.
  public var share: Double { frames > 0 ? Double(engine.frame) / Double(frames) : 1 }

  /// Appends what comes next: 8192 frames or what is left, the header before the first and the trailer
  /// behind the last.
  public mutating func append(to bytes: inout [UInt8]) {
    guard !isOver else { return }
    if engine.frame == 0 { bytes += writer.header }
    let count = Int(min(Int64(Self.block), frames - engine.frame))
    samples.withUnsafeMutableBufferPointer { all in
      let block = UnsafeMutableBufferPointer(rebasing: all[..<count])
      engine.render(into: block)
      writer.append(UnsafeBufferPointer(block), to: &bytes)
    }
    guard engine.frame >= frames else { return }
    bytes += writer.trailer
    isOver = true
  }
}
