import Clicking
import JSONCoding

/// Writes a score as a file, which is there whole or not at all.
struct ClickFile {
  let score: Score
  let words: CountWords?
  let rate: Int64
  let format: WAVFormat

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
    var wav: WAVRendering
    do throws(WAVRenderingFault) {
      wav = try WAVRendering(of: score, rate: rate, format: format, words: words)
    } catch {
      switch error {
      case .score(let fault): throw ClickFailure.score(fault)
      case .endless: throw ClickFailure.endless(what: "A file")
      case .tooLong: throw ClickFailure.tooLong
      }
    }
    let file = try OutputFile(path)
    let progress = ProgressLine()
    defer { progress.finish() }
    var bytes: [UInt8] = []
    while !wav.isOver {
      bytes.removeAll(keepingCapacity: true)
      wav.append(to: &bytes)
      try file.write(bytes)
      progress.show(wav.share)
    }
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
