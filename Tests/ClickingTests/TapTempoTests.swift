import Foundation
import SeededRandom
import Testing

@testable import Clicking

@Suite("Tap tempo")
struct TapTempoTests {
  /// What it says after each tap, in beats a minute.
  private func tempi(_ times: [Double]) -> [Double?] {
    var tap = TapTempo()
    return times.map { tap.tap(at: $0)?.double }
  }

  /// The mean of the last eight intervals, begun anew where one is a third off: the rule of before.
  private func meanTempi(_ times: [Double]) -> [Double?] {
    var kept: [Double] = []
    return times.map { time in
      if let last = kept.last {
        let interval = time - last
        if interval > 3000 {
          kept = []
        } else if kept.count > 1 {
          let mean = (last - kept[0]) / Double(kept.count - 1)
          if interval > mean * 4 / 3 || interval < mean * 3 / 4 { kept = [last] }
        }
      }
      kept.append(time)
      if kept.count > 9 { kept.removeFirst() }
      guard kept.count > 1 else { return nil }
      return (600_000 * Double(kept.count - 1) / (time - kept[0])).rounded() / 10
    }
  }

  @Test("The second tap gives a tempo, a pause begins anew")
  func beginning() {
    #expect(tempi([0, 500]) == [nil, 120])
    #expect(tempi([0, 448.766]) == [nil, 133.7])
    #expect(tempi((0..<21).map { Double($0) * 448.766 }).last == 133.7)
    #expect(tempi([0, 2900]) == [nil, 20.7])
    #expect(tempi([0, 3100, 3600]) == [nil, nil, 120], "too slow for a first interval")
    #expect(tempi([0, 500, 2499, 2999]) == [nil, 120, 120, 120], "2 s at least")
    #expect(tempi([0, 500, 2501, 3101]) == [nil, 120, nil, 100])
    #expect(tempi([0, 1000, 3499, 4499]) == [nil, 60, 60, 60], "2.5 of them")
    #expect(tempi([0, 1000, 3501, 4001]) == [nil, 60, nil, 120])
    #expect(tempi([1000, 500, 1000]) == [nil, nil, 120], "a clock that was set back")
  }

  @Test("Another tempo is taken over as soon as two intervals are alike")
  func changes() {
    #expect(tempi([0, 500, 1000, 1500, 1750, 2000]).suffix(3) == [120, 120, 240])
    #expect(tempi([0, 500, 1000, 1500, 2500, 3500]).suffix(3) == [120, 120, 60])
    #expect(tempi([0, 500, 1000, 1500, 1800, 2100, 2400]).suffix(3) == [120, 200, 200])
  }

  @Test("Of a steady player a missed or doubled tap, or a hesitation, changes nothing")
  func steady() {
    for place in 2..<14 {
      let times = (0..<16).map { Double($0) * 500 }
      var missed = times
      missed.remove(at: place)
      #expect(tempi(missed).dropFirst().allSatisfy { $0 == 120 })
      for later in [30.0, 99, 110, 180] {
        var doubled = times
        doubled.insert(times[place] + later, at: place + 1)
        #expect(tempi(doubled).dropFirst().allSatisfy { $0 == 120 }, "\(place) \(later)")
      }
      let hesitated = times.enumerated().map { $1 + ($0 < place ? 0 : 320) }
      #expect(tempi(hesitated).dropFirst().allSatisfy { $0 == 120 }, "\(place)")
    }
    // A key that is held down repeats.
    let held = [0, 500, 1000] + (0..<40).map { 1000 + Double($0) * 33 }
    #expect(tempi(held).last == 120)
  }

  /// By how many per cent both rules are off, or are moved.
  private struct Errors: CustomStringConvertible {
    private var now: [Double] = []
    private var before: [Double] = []

    mutating func add(_ now: Double?, _ before: Double?, beside: (Double, Double)) {
      self.now.append(abs((now ?? 0) / beside.0 - 1) * 100)
      self.before.append(abs((before ?? 0) / beside.1 - 1) * 100)
    }

    /// What so many of a hundred do not exceed.
    func now(_ percent: Int) -> Double { now.sorted()[(now.count - 1) * percent / 100] }
    func before(_ percent: Int) -> Double { before.sorted()[(before.count - 1) * percent / 100] }

    var description: String {
      String(
        format: "%.2f %.2f %.2f | %.2f %.2f %.2f", now(50), now(95), now(100), before(50),
        before(95),
        before(100))
    }
  }

  /// Seeds 1 to 400 were looked at while the rule was made, those from 10,001 on were not.
  @Test(
    "Of human taps it is as near as their mean, and a missed or doubled tap moves it less than 2 %")
  func humans() {
    var table =
      "per cent off, of 50 and 95 in a hundred and of all: this rule | the mean of before\n"
    for (name, player) in [("musician", HumanTaps.musician), ("layperson", HumanTaps.layperson)] {
      for seeds in [UInt64(1)...400, 10_001...10_400] {
        var errors: [Int: Errors] = [2: Errors(), 4: Errors(), 8: Errors(), 16: Errors()]
        var missed = Errors()
        var doubled = Errors()
        for seed in seeds {
          var human = player(seed)
          let tempo = 40 + 180 * human.unit()
          let times = human.taps(17, period: 60_000 / tempo)
          let (said, mean) = (tempi(times), meanTempi(times))
          for tap in errors.keys {
            errors[tap]?.add(said[tap - 1], mean[tap - 1], beside: (tempo, tempo))
          }
          let place = 4 + human.random.below(9)
          var bad = times
          bad.remove(at: place)
          var (badSaid, badMean) = (tempi(bad), meanTempi(bad))
          for later in 0...3 {
            let usual = place + max(later, 1)
            missed.add(
              badSaid[place + later], badMean[place + later],
              beside: later == 0
                ? (said[place - 1] ?? 0, mean[place - 1] ?? 0)
                : (said[usual + 1] ?? 0, mean[usual + 1] ?? 0))
          }
          bad = times
          bad.insert(times[place] + 30 + 60 * human.unit(), at: place + 1)
          (badSaid, badMean) = (tempi(bad), meanTempi(bad))
          for later in 0...3 {
            doubled.add(
              badSaid[place + 1 + later], badMean[place + 1 + later],
              beside: (said[place + later] ?? 0, mean[place + later] ?? 0))
          }
        }
        for (tap, errors) in errors.sorted(by: { $0.key < $1.key }) {
          table += "\(name) \(seeds), tap \(tap): \(errors)\n"
          #expect(errors.now(50) < errors.before(50) * 1.2)
        }
        table += "\(name) \(seeds), moved by a missed tap: \(missed)\n"
        table += "\(name) \(seeds), moved by a doubled tap: \(doubled)\n"
        #expect(doubled.now(100) == 0)
        #expect(missed.now(name == "musician" ? 98 : 85) < 2)
      }
    }
    if ProcessInfo.processInfo.environment["WHOLE"] != nil { print(table) }
  }
}
