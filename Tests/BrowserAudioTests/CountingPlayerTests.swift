import Clicking
import Foundation
import Testing

@testable import BrowserAudio

/// Words that come while a score plays that counts aloud.
@Suite struct CountingPlayerTests {
  @Test(
    "Words that come late are spoken as soon as they are ready, and a wood block counts until then")
  func late() throws {
    var score = PreparingTests.score(.count)
    score.parts[0].subdivision = Subdivision(2)
    let words = try #require(
      CountWords(
        Array(
          Data(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
              .appending(path: "../../Data/count/en.bin")))))
    var player = try PreparingTests.playing(score)
    var engine = try Engine(score, rate: PreparingTests.rate)
    let before = PreparingTests.render(&player, from: 0, to: 30_000)
    #expect(before == samples(&engine, 30_000))
    player.speak(words)
    let meanwhile = PreparingTests.render(&player, from: 30_000, to: 30_000 + 128)
    #expect(meanwhile == samples(&engine, 128), "the words are not ready in one quantum")
    var frame: Int64 = 30_128
    while !player.prepare(for: 128) {
      _ = PreparingTests.render(&player, from: frame, to: frame + 128)
      frame += 128
    }
    #expect(frame < 30_000 + PreparingTests.rate, "a second at most")
    // From the second beat after that on it is as if they had always been there.
    var spoken = try Engine(score, rate: PreparingTests.rate, words: words)
    let start = (frame / 24_000 + 3) * 24_000
    _ = PreparingTests.render(&player, from: frame, to: start)
    let after = PreparingTests.render(&player, from: start, to: start + 48_000)
    spoken.seek(to: start)
    #expect(after == samples(&spoken, 48_000))
    // And a player that has them from its beginning speaks at once.
    var other = try Player(score, rate: PreparingTests.rate, words: words)
    other.begin(at: 0)
    spoken.seek(to: 0)
    #expect(PreparingTests.render(&other, from: 0, to: 48_000) == samples(&spoken, 48_000))
  }

  private func samples(_ engine: inout Engine, _ count: Int) -> [Float] {
    var samples = [Float](repeating: 9, count: count)
    samples.withUnsafeMutableBufferPointer { engine.render(into: $0) }
    return samples
  }
}
