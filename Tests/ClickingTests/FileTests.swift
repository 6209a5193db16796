import Testing

@testable import Clicking

@Suite("Files")
struct FileTests {
  private func read(_ writer: WAVWriter, _ samples: [Float]) throws -> (WAVReader, [Float]) {
    var bytes = writer.header
    samples.withUnsafeBufferPointer { writer.append($0, to: &bytes) }
    bytes += writer.trailer
    let reader = try WAVReader(header: bytes)
    var read: [Float] = []
    let start = Int(reader.dataOffset)
    reader.append(Array(bytes[start..<(start + Int(reader.dataBytes))]), to: &read)
    return (reader, read)
  }

  @Test("What is written is read, to the last bit of its format", arguments: WAVFormat.allCases)
  func roundTrip(_ format: WAVFormat) throws {
    var samples: [Float] = [0, 1, -1, 0.5, -0.25, 2, -7]
    for i in 0..<500 { samples.append(Float(i) / 500 - 0.5) }
    let writer = WAVWriter(format: format, frames: Int64(samples.count), rate: 44_100)
    let (reader, read) = try read(writer, samples)
    #expect(reader.rate == 44_100 && reader.channels == 1 && reader.frames == 507)
    #expect(reader.bits == format.bytes * 8 && reader.isFloat == (format == .float32))
    let steps: Float = format == .integer16 ? 32_768 : 8_388_608
    for (sample, found) in zip(samples, read) {
      let held = max(-1, min(1, sample))
      if format == .float32 {
        #expect(found == sample)
      } else {
        #expect(abs(found - held) <= 1.5 / steps)
      }
    }
  }

  @Test("Up to 4 GiB it is RIFF, beyond RF64 with sizes of 64 bits")
  func long() throws {
    for (frames, mark) in [(Int64(0x7FFF_FFE0), "RIFF"), (0x8000_0000, "RF64"), (1 << 40, "RF64")] {
      let writer = WAVWriter(format: .integer16, frames: frames, rate: 48_000)
      #expect(writer.header[..<4].elementsEqual(mark.utf8))
      let reader = try WAVReader(header: writer.header)
      #expect(reader.frames == frames)
      #expect(reader.dataOffset == Int64(writer.header.count))
    }
  }

  @Test("Broken headers are survived, and have a reason")
  func hostile() {
    let good = WAVWriter(format: .float32, frames: 10, rate: 48_000).header
    var chance = Chance(seed: 2)
    for length in 0..<good.count {
      #expect(throws: WAVFault.self) { try WAVReader(header: Array(good[..<length])) }
    }
    for _ in 0..<20_000 {
      var bytes = good
      bytes[Int(chance.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: chance.next())
      if let reader = try? WAVReader(header: bytes) {
        var samples: [Float] = []
        reader.append(bytes, to: &samples)
        #expect(samples.allSatisfy { $0.isFinite })
      }
    }
    #expect(throws: WAVFault.notWAV) { try WAVReader(header: Array("RIFX....WAVE".utf8)) }
  }

  @Test("Onsets in a recording of our own are found at their very frames")
  func detection() throws {
    for tempo in [Int64(60), 133, 240] {
      var part = Part(bars: 8, tempo: Tempo(tempo))
      part.subdivision = Subdivision(2)
      var engine = try Engine(Score(parts: [part]), rate: 48_000)
      var samples = [Float](repeating: 0, count: Int(try #require(engine.end)))
      samples.withUnsafeMutableBufferPointer { engine.render(into: $0) }
      var detector = OnsetDetector(rate: 48_000)
      detector.take(samples)
      let comparison = engine.plan.compare(detector.onsets, frames: Int64(samples.count))
      #expect(comparison.found == 64 && comparison.planned == 64 && comparison.unplanned == 0)
      #expect(abs(comparison.worst) <= 0.5)
      // Moved by hand, the error is seen.
      var late = detector.onsets
      late[20] += 7
      #expect(abs(engine.plan.compare(late, frames: Int64(samples.count)).worst) > 6)
    }
  }

  @Test("Fractions are read and written exactly")
  func fractions() {
    for text in ["60", "133.7", "401/3", "0.1", "1000", "1/64", "2/3", "133.75"] {
      #expect(
        Fraction(text: Array(text.utf8)).map { String(decoding: $0.text, as: UTF8.self) }
          == (text == "1/64" ? "0.015625" : text))
    }
    for text in [
      "", "-1", "1.", ".1", "1/", "/2", "1/0", "1e3", "NaN", " 1", "1234567890123456789",
    ] {
      #expect(Fraction(text: Array(text.utf8)) == nil)
    }
  }

  @Test("Elementary functions are right to a few units in the last place")
  func elementary() {
    for i in -600...600 {
      let x = Double(i) * 0.173
      let e = Elementary.exp(x)
      #expect(abs(Elementary.log(e) - x) < 4e-14 * max(1, abs(x)))
    }
    #expect(abs(Elementary.exp(1) - 2.718281828459045) < 1e-15)
    #expect(abs(Elementary.gain(decibels: -20) - 0.1) < 1e-16)
  }
}
