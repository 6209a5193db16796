import Testing

@testable import Clicking

@Suite("Recording proof")
struct RecordingProofTests {
  private static let rate: Int64 = 44_100

  private var score: Score {
    var part = Part(bars: 4, tempo: Tempo(Fraction(known: 1337, 10)))
    part.subdivision = Subdivision(2)
    return Score(parts: [part])
  }

  private func recorded(_ score: Score) throws -> (Engine, [Float]) {
    var engine = try Engine(score, rate: Self.rate)
    let fresh = engine
    var samples = [Float](repeating: 0, count: Int(try #require(engine.end)))
    samples.withUnsafeMutableBufferPointer { engine.render(into: $0) }
    return (fresh, samples)
  }

  private func proof(_ engine: Engine, _ samples: [Float]) -> RecordingProof {
    var envelope = RecordingEnvelope(rate: Self.rate)
    envelope.take(samples)
    return RecordingProof(of: engine, envelope) { (start, count) throws(Never) in
      Array(samples[Int(start)..<(Int(start) + count)])
    }
  }

  @Test("What the engine plays is as planned to half a frame, also 40 dB softer and upside down")
  func own() throws {
    let (engine, samples) = try recorded(score)
    for gain: Float in [1, 0.01, -1] {
      let proof = proof(engine, samples.map { $0 * gain })
      #expect(proof.planned == 32 && proof.found == 32 && proof.extra.isEmpty)
      #expect(proof.offset == 0 && proof.speed == 0 && abs(proof.worst) < 0.55)
    }
  }

  @Test("Late, missing, too many, moved and cut are told apart")
  func told() throws {
    let (engine, samples) = try recorded(score)
    let frames = engine.plan.onsets(from: 0, to: 1_000_000).map { Int($0.frame) }
    let late = proof(engine, [Float](repeating: 0, count: 12_345) + samples)
    #expect(abs(late.offset - 12_345) < 0.5 && late.found == 32 && late.speed == 0)

    var other = samples
    for index in frames[10]..<frames[11] { other[index] = 0 }
    let missing = proof(engine, other)
    #expect(missing.found == 31 && missing.missing.count == 1 && missing.extra.isEmpty)
    #expect(abs(missing.missing[0] - Double(frames[10])) < 1)

    other = samples
    for index in 0..<4000 { other[frames[12] + 5000 + index] += samples[frames[8] + index] }
    let extra = proof(engine, other)
    #expect(extra.found == 32 && extra.extra.count == 1)
    #expect(abs(extra.extra[0] - Double(frames[12] + 5000)) < 100)

    other = samples
    for index in 0..<6000 { other[frames[14] + index] = 0 }
    for index in 0..<5000 { other[frames[14] + 700 + index] = samples[frames[14] + index] }
    let moved = proof(engine, other)
    #expect(moved.found == 32 && moved.off.count == 1 && abs(moved.worst - 700) < 1)
    // Too long before it, or too short behind it: either is as far from the plan.
    #expect(abs(abs(moved.interval) - 700) < 1.5)
    let line = Double(frames[14])
    #expect(abs(moved.intervalTime - line) < 1 || abs(moved.intervalTime - Double(frames[15])) < 1)

    let cut = proof(engine, Array(samples[..<(frames[20] - 100)]))
    #expect(cut.found == 20 && cut.outside == 12 && cut.missing.isEmpty && cut.extra.isEmpty)
  }

  @Test("Nothing, noise and silence are no proof, and survived")
  func nothing() throws {
    let (engine, _) = try recorded(score)
    var chance = Chance(seed: 4)
    for samples in [[], [Float](repeating: 0, count: 100_000), [1]] {
      #expect(proof(engine, samples).found == 0)
    }
    let noise = (0..<100_000).map { _ in Float(chance.signed()) }
    let found = proof(engine, noise)
    #expect(found.found + found.missing.count + found.outside == 32 && found.found < 16)
  }
}
