import Testing

@testable import Clicking

@Suite("Rendering of WAV files")
struct WAVRenderingTests {
  private var score: Score {
    var part = Part(bars: 3, metre: Metre(7, 8), tempo: Tempo(190))
    part.subdivision = Subdivision(2)
    return Score(parts: [part])
  }

  @Test(
    "It is the header, what the engine plays to its last sound, and the padding",
    arguments: WAVFormat.allCases)
  func bytes(_ format: WAVFormat) throws {
    var engine = try Engine(score, rate: 44_100)
    let end = try #require(engine.end)
    var samples = [Float](repeating: 0, count: Int(end))
    samples.withUnsafeMutableBufferPointer { engine.render(into: $0) }
    let writer = WAVWriter(format: format, frames: end, rate: 44_100)
    var whole = writer.header
    samples.withUnsafeBufferPointer { writer.append($0, to: &whole) }
    whole += writer.trailer

    var rendering = try WAVRendering(of: score, rate: 44_100, format: format)
    #expect(rendering.frames == end && rendering.share == 0)
    var made: [UInt8] = []
    var (share, pieces) = (0.0, 0)
    while !rendering.isOver {
      rendering.append(to: &made)
      #expect(rendering.share > share)
      share = rendering.share
      pieces += 1
    }
    #expect(made == whole && share == 1 && pieces == Int((end + 8191) / 8192))
    rendering.append(to: &made)
    #expect(made.count == whole.count)
  }

  @Test("What has no end, and what can't be played, is refused")
  func refused() {
    let endless = Score(parts: [Part()])
    #expect(throws: WAVRenderingFault.endless) {
      try WAVRendering(of: endless, rate: 48_000, format: .integer16)
    }
    var repeated = score
    repeated.isRepeated = true
    #expect(throws: WAVRenderingFault.endless) {
      try WAVRendering(of: repeated, rate: 48_000, format: .integer16)
    }
    #expect(throws: WAVRenderingFault.score(.rate(1))) {
      try WAVRendering(of: score, rate: 1, format: .integer16)
    }
  }
}
