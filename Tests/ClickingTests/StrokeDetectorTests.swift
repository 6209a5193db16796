import Foundation
import SeededRandom
import Testing

@testable import Clicking

@Suite("Strokes that are heard")
struct StrokeDetectorTests {
  private static let rate: Int64 = 48_000

  /// A sound that is struck and dies away, in noise.
  private func room(
    seconds: Double, noise: Float, strokes: [(time: Double, level: Float)], echo: Float = 0
  ) -> [Float] {
    var random = SeededGenerator(seed: 4)
    var samples = (0..<Int(seconds * 48_000)).map { _ in
      noise * Float.random(in: -1...1, using: &random)
    }
    func strike(_ time: Double, _ level: Float) {
      let start = Int((time * 48_000).rounded())
      for i in 0..<14_400 where start + i < samples.count {
        let t = Float(i) / 48_000
        let wave = sin(2 * Float.pi * 310 * t + 1.2)
        samples[start + i] += level * exp(-t / 0.05) * wave
      }
    }
    for (time, level) in strokes {
      strike(time, level)
      if echo > 0 { strike(time + 0.045, level * echo) }
    }
    return samples
  }

  private func found(_ samples: [Float], block: Int) -> [Double] {
    var detector = StrokeDetector(rate: Self.rate)
    var strokes: [Int64] = []
    for start in stride(from: 0, to: samples.count, by: block) {
      strokes += detector.take(Array(samples[start..<min(samples.count, start + block)]))
    }
    return strokes.map { Double($0) / 48_000 }
  }

  @Test(
    "Each stroke is found once, to a millisecond, loud or soft, in blocks of any size",
    arguments: [64, 1000, 1024, 48_000])
  func strokes(block: Int) {
    let levels: [Float] = [0.6, 0.2, 0.35]
    let strokes: [(time: Double, level: Float)] = (0..<60).map { i in
      let unevenness = Double(i % 7) * 0.003
      return (0.5 + Double(i) * 0.31 + unevenness, levels[i % 3])
    }
    let times = found(room(seconds: 20, noise: 0.002, strokes: strokes, echo: 0.4), block: block)
    #expect(times.count == strokes.count)
    for (time, stroke) in zip(times, strokes) { #expect(abs(time - stroke.time) < 0.001) }
  }

  @Test("A noisy room alone is no stroke, and who plays softer is heard again after a while")
  func quiet() {
    #expect(found(room(seconds: 10, noise: 0.009, strokes: []), block: 1024).isEmpty)
    let loud: [(time: Double, level: Float)] = (0..<4).map { (1 + Double($0), 0.9) }
    let soft: [(time: Double, level: Float)] = (0..<20).map { (5 + Double($0), 0.06) }
    let times = found(room(seconds: 26, noise: 0.001, strokes: loud + soft), block: 1024)
    #expect(times.prefix(4).count == 4 && times.filter { $0 > 14.5 }.count == 10)
  }

  @Test("Whatever comes in, it is not less than nothing and in order")
  func fuzz() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<50 {
      let values: [Float] = [0, 1, -1, .nan, .infinity, 1e-30, 3e38]
      let samples = (0..<9000).map { _ in values.randomElement(using: &random) ?? 0 }
      let times = found(samples, block: 777)
      #expect(times == times.sorted() && times.allSatisfy { $0 >= -0.01 && $0 < 0.2 })
    }
  }
}
