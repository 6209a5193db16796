import Clicking
import Testing

/// The example of `Guides/Clicking.md`.
@Suite("Clicking guide")
struct ClickingGuideTests {
  @Test("The guide's example plays, changes and tells what the guide says")
  func example() throws {
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 24_000)
    buffer.initialize(repeating: .nan)
    defer { buffer.deallocate() }
    let other = Score(parts: [Part(tempo: Tempo(90))])

    var part = Part(metre: Metre(groups: [3, 2, 2], unit: 8), tempo: Tempo(Fraction(1337, 10)!))
    part.subdivision = Subdivision(2)
    var engine = try Engine(Score(parts: [part]), rate: 48_000)
    engine.render(into: buffer)
    try engine.change(to: Score(parts: [Part(tempo: Tempo(140))]))
    var next = try engine.preparation(of: other)
    next.advance(by: 16_384)
    if next.isReady { engine.change(to: next) }
    let phase = engine.position(at: engine.frame)?.beatPhase
    let strokes = engine.plan.onsets(from: 0, to: 480_000)

    #expect(buffer.allSatisfy { $0.isFinite } && buffer.contains { $0 != 0 })
    #expect(engine.frame == 24_000)
    // As far through the beat as where nothing changed.
    let unchanged = try Engine(Score(parts: [part]), rate: 48_000)
    let before = try #require(unchanged.position(at: 24_000)?.beatPhase)
    #expect(abs(try #require(phase) - before) < 1e-4)
    #expect(strokes.count > 10)
    while !next.isReady { next.advance(by: 16_384) }
    engine.change(to: next)
    #expect(engine.plan.onsets(from: 480_000, to: 960_000).count == 15, "90 a minute")
  }
}
