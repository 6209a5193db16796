import Clicking
import Foundation
import JSONCoding

/// Measures a recording against the plan of a score.
struct ClickProof {
  let score: Score
  let path: String
  let asJSON: Bool

  func run() throws {
    let file = try Recording(path)
    defer { file.close() }
    let reader: WAVReader
    do throws(WAVFault) { reader = try WAVReader(header: file.header) } catch {
      throw ClickFailure.notWAV(path: path, error)
    }
    var detector = OnsetDetector(rate: reader.rate)
    let progress = ProgressLine()
    defer { progress.finish() }
    var frames: Int64 = 0
    var samples: [Float] = []
    try file.read(from: reader.dataOffset, bytes: reader.dataBytes, frame: reader.frameBytes) {
      samples.removeAll(keepingCapacity: true)
      reader.append($0, to: &samples)
      detector.take(samples)
      frames += Int64(samples.count)
      progress.show(Double(frames) / Double(max(1, reader.frames)))
    }
    let plan: Plan
    do throws(ScoreFault) { plan = try Plan(score, rate: reader.rate) } catch {
      throw ClickFailure.score(error)
    }
    progress.finish()
    try answer(plan.compare(detector.onsets, frames: frames), reader, frames)
  }

  private func answer(_ comparison: PlanComparison, _ reader: WAVReader, _ frames: Int64) throws {
    let rate = Double(reader.rate)
    if asJSON {
      func number(_ value: Double) -> JSON { JSON(finite: value) ?? .null }
      let document: JSON = [
        "rate": JSON(reader.rate), "frames": JSON(frames),
        "planned": JSON(Int64(comparison.planned)), "found": JSON(Int64(comparison.found)),
        "unplanned": JSON(Int64(comparison.unplanned)), "offset": number(comparison.offset),
        "worst": number(comparison.worst), "worstTime": number(comparison.worstTime),
        "mean": number(comparison.mean), "deviation": number(comparison.deviation),
      ]
      return try OutputStream.output.write(document.bytes() + [0x0A])
    }
    func text(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    var words = "\(comparison.found) of \(comparison.planned) onsets found"
    if comparison.unplanned > 0 {
      words += ", and \(comparison.unplanned) that are not in the plan"
    }
    words += "; \(reader.rate) frames a second.\n"
    if comparison.offset != 0 {
      words +=
        "The recording begins \(text(comparison.offset, 0)) samples "
        + "(\(text(comparison.offset / rate * 1000, 2)) ms) after the plan; that is taken off.\n"
    }
    if comparison.found > 0 {
      words +=
        "Worst error: \(text(comparison.worst, 3)) samples "
        + "(\(text(comparison.worst / rate * 1000, 4)) ms), "
        + "at \(text(comparison.worstTime / rate, 3)) s.\n"
        + "Mean error: \(text(comparison.mean, 3)) samples, "
        + "standard deviation \(text(comparison.deviation, 3)).\n"
    }
    try OutputStream.output.write(words)
    guard comparison.planned > 0 else {
      throw ClickFailure.disproved(words: "No stroke is planned: there is nothing to prove.")
    }
    guard comparison.found == comparison.planned else {
      throw ClickFailure.disproved(
        words: "\(comparison.planned - comparison.found) onsets of the plan were not found in "
          + "\(path): they are missing, or lost in what sounds louder around them.")
    }
  }
}

/// A file that is read piece by piece.
private struct Recording {
  let path: String
  let header: [UInt8]
  private let descriptor: Int32

  init(_ path: String) throws(FileFault) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .reading(path) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else {
      Foundation.close(descriptor)
      throw .reading(path)
    }
    header = Array(bytes[..<count])
  }

  func close() { Foundation.close(descriptor) }

  /// Reads whole frames, as far as the file goes.
  func read(
    from start: Int64, bytes total: Int64, frame: Int, _ body: ([UInt8]) -> Void
  ) throws(FileFault) {
    let piece = frame * 16384
    var buffer = [UInt8](repeating: 0, count: piece)
    var done: Int64 = 0
    while done < total {
      let wanted = Int(min(Int64(piece), total - done))
      var filled = 0
      while filled < wanted {
        let count = buffer.withUnsafeMutableBytes {
          pread(
            descriptor, $0.baseAddress.map { $0 + filled }, wanted - filled,
            off_t(start + done + Int64(filled)))
        }
        if count < 0 {
          if errno == EINTR { continue }
          throw .reading(path)
        }
        if count == 0 { break }
        filled += count
      }
      body(Array(buffer[..<filled]))
      if filled < wanted { return }
      done += Int64(filled)
    }
  }
}
