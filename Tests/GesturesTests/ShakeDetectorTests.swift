import Foundation
import Gestures
import Testing

@Suite("ShakeDetector")
struct ShakeDetectorTests {
  private func shakes(_ traces: MotionTraces) -> [Double] {
    var detector = ShakeDetector()
    var times: [Double] = []
    for sample in traces.samples where detector.update(sample.acceleration, at: sample.time) {
      times.append(sample.time)
    }
    return times
  }

  private static let rates: [Double] = [30, 50, 60, 100, 200]

  @Test("One firm shake along any axis counts exactly once, at every rate", arguments: rates)
  func once(rate: Double) {
    for seed in 0..<400 as Range<UInt64> {
      var traces = MotionTraces(seed: seed, rate: rate)
      traces.go(1)
      traces.shake()
      traces.go(1)
      if shakes(traces).count != 1 { Issue.record("seed \(seed): \(shakes(traces).count)") }
    }
  }

  @Test("Two shakes that begin half a second apart count twice", arguments: rates)
  func twice(rate: Double) {
    for seed in 1000..<1400 as Range<UInt64> {
      var traces = MotionTraces(seed: seed, rate: rate)
      traces.go(1)
      let start = traces.samples[traces.samples.count - 1].time
      traces.shake()
      let used = traces.samples[traces.samples.count - 1].time - start
      traces.go(max(0.12, 0.5 - used / 1000))
      traces.shake()
      traces.go(1)
      if shakes(traces).count != 2 { Issue.record("seed \(seed): \(shakes(traces).count)") }
    }
  }

  @Test("It is told while the hand still shakes: within a third of a second of its beginning")
  func promptly() {
    for seed in 0..<200 as Range<UInt64> {
      var traces = MotionTraces(seed: seed)
      traces.go(1)
      let start = traces.samples[traces.samples.count - 1].time
      traces.shake()
      traces.go(1)
      for time in shakes(traces) { #expect(time - start < 334) }
    }
  }

  @Test("Shaking on and on counts once, and again after a moment of calm")
  func onAndOn() {
    for seed in 0..<100 as Range<UInt64> {
      var traces = MotionTraces(seed: seed)
      traces.go(1)
      let way = traces.direction()
      for _ in 0..<2 {
        traces.go(2.5) { t in [(way, 28 * sin(2 * .pi * 3.5 * t))] }
        traces.go(0.5)
      }
      #expect(shakes(traces).count == 2)
    }
  }

  @Test("A shake while walking counts once")
  func whileWalking() {
    for seed in 0..<200 as Range<UInt64> {
      var traces = MotionTraces(seed: seed)
      traces.walk(2)
      traces.shake()
      traces.walk(2)
      if shakes(traces).count != 1 { Issue.record("seed \(seed): \(shakes(traces).count)") }
    }
  }

  private func never(
    _ rate: Double, _ first: UInt64, _ what: (inout MotionTraces) -> Void
  ) {
    var traces = 0
    for seed in first..<first + 200 {
      var trace = MotionTraces(seed: seed, rate: rate)
      trace.go(0.5)
      what(&trace)
      trace.go(0.5)
      if !shakes(trace).isEmpty { traces += 1 }
    }
    #expect(traces == 0, "of 200")
  }

  @Test("Walking does not count", arguments: rates)
  func walking(rate: Double) { never(rate, 10_000) { $0.walk(8) } }

  @Test("A pocket does not count", arguments: rates)
  func pocket(rate: Double) { never(rate, 20_000) { $0.pocket(8) } }

  @Test("Putting the phone down does not count", arguments: rates)
  func puttingDown(rate: Double) { never(rate, 30_000) { for _ in 0..<4 { $0.putDown() } } }

  @Test("Typing does not count", arguments: rates)
  func typing(rate: Double) { never(rate, 40_000) { $0.type(8) } }

  @Test("A car does not count", arguments: rates)
  func driving(rate: Double) { never(rate, 50_000) { $0.drive(8) } }

  @Test("Taking the phone up and turning it over does not count", arguments: rates)
  func turning(rate: Double) { never(rate, 60_000) { for _ in 0..<4 { $0.turnOver() } } }

  @Test("Numbers that are none, clocks that go back and pauses in the samples do no harm")
  func hostile() {
    var detector = ShakeDetector()
    let bad = [Double.nan, .infinity, -.infinity, 1e308, -1e308]
    for a in bad {
      for b in bad {
        let first = detector.update(Acceleration(x: a, y: b, z: a), at: b)
        let second = detector.update(Acceleration(x: a, y: 0, z: 0), at: 5)
        #expect(!first && !second)
      }
    }
    for seed in 0..<50 as Range<UInt64> {
      var traces = MotionTraces(seed: seed)
      traces.go(1)
      traces.shake()
      traces.go(1)
      var times = 0
      for sample in traces.samples where detector.update(sample.acceleration, at: sample.time) {
        times += 1
      }
      // The seed's clock begins anywhere, before or after the last one's.
      #expect(times == 1)
      // The same samples again are none: time does not go on.
      let before = detector
      let last = traces.samples[traces.samples.count - 1]
      let again = detector.update(last.acceleration, at: last.time)
      #expect(!again && detector == before)
    }
  }

  @Test("With the signs of the other convention it is the same")
  func conventions() {
    for seed in 0..<100 as Range<UInt64> {
      var traces = MotionTraces(seed: seed)
      traces.go(1)
      traces.shake()
      traces.go(1)
      var detector = ShakeDetector()
      var times: [Double] = []
      for sample in traces.samples {
        let a = sample.acceleration
        if detector.update(Acceleration(x: -a.x, y: -a.y, z: -a.z), at: sample.time) {
          times.append(sample.time)
        }
      }
      #expect(times == shakes(traces))
    }
  }
}
