import Clicking
import JSONCoding

/// Writes a score as a file, which is there whole or not at all.
struct ClickFile {
  let score: Score
  let words: CountWords?
  let rate: Int64
  let format: WAVFormat

  /// Frames that are rendered at once.
  private static let block = 8192

  func write(_ kind: ClickFileKind, to path: String) throws {
    switch kind {
    case .wav: try writeWAV(to: path)
    case .midi: try writeMIDI(to: path)
    case .score:
      let file = try OutputFile(path)
      try file.write(score.json.bytes(.indented) + [0x0A])
      try file.finish()
    }
  }

  private func writeWAV(to path: String) throws {
    var engine: Engine
    do throws(ScoreFault) { engine = try Engine(score, rate: rate, words: words) } catch {
      throw ClickFailure.score(error)
    }
    guard let end = engine.end else { throw ClickFailure.endless(what: "A file") }
    // RF64 has more room than any file system; this is what 64 bits of bytes allow.
    guard end < 1 << 56 else { throw ClickFailure.tooLong }
    let writer = WAVWriter(format: format, frames: end, rate: rate)
    let file = try OutputFile(path)
    let progress = ProgressLine()
    defer { progress.finish() }
    try file.write(writer.header)
    var samples = [Float](repeating: 0, count: Self.block)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.block * format.bytes)
    while engine.frame < end {
      let count = Int(min(Int64(Self.block), end - engine.frame))
      bytes.removeAll(keepingCapacity: true)
      samples.withUnsafeMutableBufferPointer { all in
        let block = UnsafeMutableBufferPointer(rebasing: all[..<count])
        engine.render(into: block)
        writer.append(UnsafeBufferPointer(block), to: &bytes)
      }
      try file.write(bytes)
      progress.show(Double(engine.frame) / Double(end))
    }
    try file.write(writer.trailer)
    try file.finish()
  }

  private func writeMIDI(to path: String) throws {
    let midi: MIDIFile
    do throws(MIDIFault) { midi = try MIDIFile(score) } catch {
      switch error {
      case .endless: throw ClickFailure.endless(what: "A file")
      case .tooLong: throw ClickFailure.tooLongForMIDI
      }
    }
    let file = try OutputFile(path)
    try file.write(midi.bytes)
    try file.finish()
  }
}
