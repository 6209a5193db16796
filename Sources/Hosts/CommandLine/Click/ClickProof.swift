import Clicking
import Foundation
import JSONCoding

/// Measures a recording against the plan of a score.
struct ClickProof {
  let score: Score
  let words: CountWords?
  let path: String
  /// How far a stroke may be from its place, in seconds; nil where that is only to be said.
  let within: Double?
  let asJSON: Bool

  /// Another clock may run by so much faster or slower: of crystals none is off by a fifth of it.
  private static let clocks = 0.0005
  /// Frames that are read at once.
  private static let block = 1 << 16

  func run() throws {
    let recording = try ClickRecording(path)
    var envelope = RecordingEnvelope(rate: recording.reader.rate)
    let progress = ProgressLine()
    defer { progress.finish() }
    while envelope.frames < recording.frames {
      let count = Int(min(Int64(Self.block), recording.frames - envelope.frames))
      let samples = try recording.samples(from: envelope.frames, count: count)
      guard !samples.isEmpty else { break }
      envelope.take(samples)
      progress.show(Double(envelope.frames) / Double(recording.frames))
    }
    let engine: Engine
    do throws(ScoreFault) {
      engine = try Engine(score, rate: recording.reader.rate, words: words)
    } catch {
      throw ClickFailure.score(error)
    }
    let proof = try RecordingProof(of: engine, envelope) { start, count throws(FileFault) in
      try recording.samples(from: start, count: count)
    }
    progress.finish()
    let faults = faults(proof, recording)
    try asJSON ? writeJSON(proof, recording, faults) : write(proof, recording)
    guard faults.isEmpty else {
      throw ClickFailure.disproved(words: faults.joined(separator: "\n"))
    }
  }

  // MARK: What is wrong

  /// Why it is not as planned, in words; empty where it is.
  private func faults(_ proof: RecordingProof, _ recording: ClickRecording) -> [String] {
    guard proof.planned > 0 else {
      return ["The plan has no strokes, so there is nothing to prove."]
    }
    if proof.isNoisy, proof.found * 2 < proof.planned {
      return [
        "\(path) is too noisy to tell which onsets of the plan are there: "
          + "the softest would be no louder than the noise."
      ]
    }
    let rate = Double(recording.reader.rate)
    var faults: [String] = []
    if !proof.missing.isEmpty {
      faults.append(
        "\(Self.count(proof.missing.count, "onset")) of the plan \(Self.were(proof.missing.count)) "
          + "not found in \(path): " + Self.places(proof.missing, rate))
    }
    if !proof.extra.isEmpty {
      faults.append(
        "\(Self.count(proof.extra.count, "onset")) \(Self.were(proof.extra.count)) not planned: "
          + Self.places(proof.extra, rate))
    }
    if proof.outside > 0 {
      faults.append(
        "\(path) is cut off: \(Self.count(proof.outside, "onset")) of the plan "
          + "\(Self.were(proof.outside)) not recorded.")
    }
    if proof.isNoisy, !faults.isEmpty {
      faults.append(
        "The softest onsets are no louder than the noise of the recording, so this may be wrong.")
    }
    if abs(proof.speed) > Self.clocks {
      faults.append(
        "The tempo is different: \(Self.text(abs(proof.speed) * 100, 3)) % "
          + (proof.speed > 0 ? "faster than planned." : "slower than planned."))
    }
    if let within, abs(proof.worst) > within * rate {
      let all = proof.off.filter { abs($0.error) > within * rate }
      faults.append(
        "The worst error is more than \(Self.text(within * 1000, 3)) ms"
          + (all.isEmpty ? "." : ": \(Self.count(all.count, "onset")) out of place."))
    }
    return faults
  }

  // MARK: What is said

  private func write(_ proof: RecordingProof, _ recording: ClickRecording) throws {
    let rate = Double(recording.reader.rate)
    func milliseconds(_ frames: Double, _ digits: Int) -> String {
      Self.text(frames / rate * 1000, digits) + " ms"
    }
    var words =
      "\(proof.found) of \(proof.planned) onsets found"
      + (proof.extra.isEmpty ? "" : ", and \(proof.extra.count) that are not in the plan")
      + "; \(recording.reader.rate) frames a second.\n"
    if let promised = recording.promised {
      words +=
        "The file is cut off: its header promises \(Self.text(Double(promised) / rate, 2)) s, but only "
        + "\(Self.text(Double(recording.frames) / rate, 2)) s are there.\n"
    }
    if proof.offset != 0 {
      words +=
        "Everything comes \(Self.text(abs(proof.offset), 1)) samples "
        + "(\(milliseconds(abs(proof.offset), 2))) \(proof.offset > 0 ? "later" : "earlier") than "
        + "planned; the errors below leave this out.\n"
    }
    if proof.speed != 0 {
      words +=
        "It runs \(Self.text(abs(proof.speed) * 1e6, 1)) ppm "
        + "(\(Self.text(abs(proof.speed) * 100, 4)) %) too \(proof.speed > 0 ? "fast" : "slow")"
        + (abs(proof.speed) > Self.clocks ? "" : ", as a recorder's clock may")
        + "; the errors below leave this out.\n"
    }
    if proof.found > 0 {
      words +=
        "Worst error: \(Self.text(proof.worst, 3)) samples (\(milliseconds(proof.worst, 4))), "
        + "at \(Self.text(proof.worstTime / rate, 3)) s.\n"
        + "Mean error: \(Self.text(proof.mean, 3)) samples, "
        + "standard deviation \(Self.text(proof.deviation, 3)).\n"
    }
    for one in proof.off.prefix(8) {
      words +=
        "Out of place: \(milliseconds(abs(one.error), 2)) \(one.error > 0 ? "late" : "early"), "
        + "at \(Self.text(one.time / rate, 3)) s.\n"
    }
    try OutputStream.output.write(words)
  }

  private func writeJSON(
    _ proof: RecordingProof, _ recording: ClickRecording, _ faults: [String]
  ) throws {
    let rate = Double(recording.reader.rate)
    func number(_ value: Double) -> JSON { JSON(finite: value) ?? .null }
    func seconds(_ frames: [Double]) -> JSON { .array(frames.map { number($0 / rate) }) }
    let off = proof.off.map { one -> JSON in
      ["time": number(one.time / rate), "error": number(one.error)]
    }
    let document: JSON = [
      "rate": JSON(recording.reader.rate), "frames": JSON(recording.frames),
      "planned": JSON(Int64(proof.planned)), "found": JSON(Int64(proof.found)),
      "unplanned": JSON(Int64(proof.extra.count)), "offset": number(proof.offset),
      "speed": number(proof.speed),
      "worst": number(proof.worst), "worstTime": number(proof.worstTime),
      "mean": number(proof.mean), "deviation": number(proof.deviation),
      "missing": seconds(proof.missing), "extra": seconds(proof.extra), "off": .array(off),
      "outside": JSON(Int64(proof.outside)), "cut": .bool(recording.promised != nil),
      "noisy": .bool(proof.isNoisy),
      "asPlanned": .bool(faults.isEmpty),
    ]
    try OutputStream.output.write(document.bytes() + [0x0A])
  }

  private static func text(_ value: Double, _ digits: Int) -> String {
    let text = String(format: "%.\(digits)f", value)
    // What rounds to zero has no sign.
    return Double(text) == 0 ? String(text.drop { $0 == "-" }) : text
  }

  private static func count(_ number: Int, _ name: String) -> String {
    "\(number) \(name)" + (number == 1 ? "" : "s")
  }

  private static func were(_ number: Int) -> String { number == 1 ? "was" : "were" }

  /// The first eight times, in seconds.
  private static func places(_ frames: [Double], _ rate: Double) -> String {
    let some = frames.prefix(8).map { text($0 / rate, 3) + " s" }.joined(separator: ", ")
    return "at " + some + (frames.count > 8 ? " …" : ".")
  }
}
