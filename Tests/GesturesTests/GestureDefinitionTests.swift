import Gestures
import SeededRandom
import Testing

/// The recogniser against what the words mean, read off whole traces.
@Suite("Gestures by definition") struct GestureDefinitionTests {
  private struct Trace {
    var samples: [Sample] = []
    /// The index in `samples` of each finger's coming down.
    var begins: [Int] = []
  }

  /// A few touches one after the other: short and long, near and far, some of them cancelled.
  private func randomTrace(_ random: inout SeededGenerator) -> Trace {
    var trace = Trace()
    var time = 0.0
    var home = Point(x: 0, y: 0)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 { home.x += 40 }
      let reach: Double = [2.0, 6, 12, 60].randomElement(using: &random) ?? 6
      let place = home
      func near(_ random: inout SeededGenerator) -> Point {
        Point(
          x: place.x + Double.random(in: -reach...reach, using: &random),
          y: place.y + Double.random(in: -reach...reach, using: &random))
      }
      trace.begins.append(trace.samples.count)
      trace.samples.append(Sample(.began, at: home, time: time))
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        time += Double.random(in: 1...150, using: &random)
        trace.samples.append(Sample(.moved, at: near(&random), time: time))
      }
      time += Double.random(in: 1...150, using: &random)
      let isCancelled = Int.random(in: 0..<6, using: &random) == 0
      trace.samples.append(Sample(isCancelled ? .cancelled : .ended, at: near(&random), time: time))
      time += Double.random(in: 1...500, using: &random)
    }
    return trace
  }

  /// What each touch of a trace means.
  private func meanings(of trace: Trace) -> [String] {
    var told: [String] = []
    var taps = 0
    var lastTap: (time: Double, place: Point)?
    for (number, begin) in trace.begins.enumerated() {
      let end = number + 1 < trace.begins.count ? trace.begins[number + 1] : trace.samples.count
      let touch = Array(trace.samples[begin..<end])
      let start = touch[0]
      if let last = lastTap {
        let way = Point(x: start.position.x - last.place.x, y: start.position.y - last.place.y)
        if start.time - last.time > 300 || way.length > 32 {
          told.append("taps ended \(taps)")
          taps = 0
        }
      }
      lastTap = nil
      let reports = touch.dropFirst().filter { $0.phase != .cancelled }
      let far = reports.first {
        Point(x: $0.position.x - start.position.x, y: $0.position.y - start.position.y).length > 10
      }
      // The time of the first report that is no rest at the start; a cancellation is none either.
      let rest = (far ?? touch[touch.count - 1]).time - start.time
      if rest >= 500 { told.append("hold \(taps)") }
      if far != nil { told.append("drag \(taps) \(rest >= 500)") }
      let last = touch[touch.count - 1]
      if last.phase == .cancelled {
        told.append("cancelled")
        taps = 0
      } else if far != nil {
        told.append("drag ended")
        taps = 0
      } else if rest >= 500 {
        told.append("hold ended")
        taps = 0
      } else {
        taps += 1
        told.append("tap \(taps)")
        lastTap = (last.time, last.position)
      }
    }
    return told
  }

  @Test("20,000 random traces mean what the definitions say")
  func definitions() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let trace = randomTrace(&random)
      var finger = GestureRecognizer()
      let told = trace.samples.flatMap { finger.told($0) }.filter { $0 != "moved" }
      let expected = meanings(of: trace)
      if told != expected { Issue.record("\(told), not \(expected): \(trace.samples)") }
    }
  }

  @Test("a clock that ticks all the time, or only when asked for, changes nothing")
  func clocks() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let trace = randomTrace(&random)
      let expected = meanings(of: trace)
      var (ticked, asked) = (GestureRecognizer(), GestureRecognizer())
      var (told, toldWhenAsked): ([String], [String]) = ([], [])
      var now = 0.0
      for sample in trace.samples {
        while now + 7 < sample.time {
          now += 7
          told += ticked.told(at: now)
        }
        // What waits for a second tap is told at the last moment by the clock, and a moment later by
        // the sample.
        if let due = asked.deadline, due < sample.time { toldWhenAsked += asked.told(at: due) }
        told += ticked.told(sample)
        toldWhenAsked += asked.told(sample)
      }
      #expect(told.filter { $0 != "moved" } == expected)
      #expect(toldWhenAsked.filter { $0 != "moved" } == expected)
    }
  }

  @Test("more reports on the same way mean the same")
  func samplingRate() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2000 {
      let trace = randomTrace(&random)
      // Quick enough that no report more or less makes a hold of it.
      let quick = trace.samples.enumerated().map { index, sample in
        Sample(sample.phase, at: sample.position, time: Double(index) * 16)
      }
      var (sparse, dense) = (GestureRecognizer(), GestureRecognizer())
      var (told, toldDensely): ([String], [String]) = ([], [])
      var last = quick[0]
      for sample in quick {
        told += sparse.told(sample)
        if sample.phase == .moved || sample.phase == .ended {
          for part in 1..<8 {
            let share = Double(part) / 8
            let between = Point(
              x: last.position.x + (sample.position.x - last.position.x) * share,
              y: last.position.y + (sample.position.y - last.position.y) * share)
            toldDensely += dense.told(
              Sample(.moved, at: between, time: last.time + (sample.time - last.time) * share))
          }
        }
        toldDensely += dense.told(sample)
        last = sample
      }
      #expect(told.filter { $0 != "moved" } == toldDensely.filter { $0 != "moved" })
    }
  }
}
