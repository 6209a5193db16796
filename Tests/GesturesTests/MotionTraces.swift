import Foundation
import Gestures
import SeededRandom

/// What an accelerometer says while people do things, made after how these move a phone: forces that
/// take a hand's or a leg's time, knocks that ring out, gravity from any side, and noise.
struct MotionTraces {
  var chance: SeededGenerator
  /// Samples a second.
  let rate: Double
  private(set) var samples: [(time: Double, acceleration: Acceleration)] = []
  private var time: Double
  /// Where up is, as a unit vector.
  private var up: Acceleration

  init(seed: UInt64, rate: Double = 60) {
    chance = SeededGenerator(seed: seed)
    self.rate = rate
    time = Double(chance.below(100_000))
    up = Acceleration(x: 0, y: 0, z: 1)
    up = direction()
  }

  /// A number from `low` to `high`.
  mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(chance.below(1_000_001)) / 1_000_000
  }

  /// Any direction.
  mutating func direction() -> Acceleration {
    while true {
      let (x, y, z) = (between(-1, 1), between(-1, 1), between(-1, 1))
      let length = (x * x + y * y + z * z).squareRoot()
      if length > 0.1, length <= 1 {
        return Acceleration(x: x / length, y: y / length, z: z / length)
      }
    }
  }

  /// A direction square to another.
  mutating func across(_ one: Acceleration) -> Acceleration {
    let other = direction()
    let dot = one.x * other.x + one.y * other.y + one.z * other.z
    let x = other.x - dot * one.x
    let y = other.y - dot * one.y
    let z = other.z - dot * one.z
    let length = max(0.01, (x * x + y * y + z * z).squareRoot())
    return Acceleration(x: x / length, y: y / length, z: z / length)
  }

  /// Lets time go on, with the forces that act at each moment, in seconds from now.
  mutating func go(
    _ seconds: Double, noise: Double = 0.15, turning: Double = 0,
    _ forces: (Double) -> [(Acceleration, Double)] = { _ in [] }
  ) {
    let axis = across(up)
    let begin = time
    let from = up
    while time < begin + seconds * 1000 {
      // Browsers deliver samples a little early or late.
      time += 1000 / rate * between(0.85, 1.15)
      let t = (time - begin) / 1000
      let angle = turning * min(1, t / seconds)
      up = Acceleration(
        x: from.x * cos(angle) + axis.x * sin(angle), y: from.y * cos(angle) + axis.y * sin(angle),
        z: from.z * cos(angle) + axis.z * sin(angle))
      var sum = Acceleration(x: up.x * 9.81, y: up.y * 9.81, z: up.z * 9.81)
      for (way, force) in forces(t) {
        sum.x += way.x * force
        sum.y += way.y * force
        sum.z += way.z * force
      }
      sum.x += between(-noise, noise) * 2
      sum.y += between(-noise, noise) * 2
      sum.z += between(-noise, noise) * 2
      samples.append((time, sum))
    }
  }

  /// One firm shake: out, stopped, and mostly some of the way back; half waves of a hand at 3 to 5 a
  /// second, with peaks of 18 to 40 m/s².
  mutating func shake() {
    let way = direction()
    let half = between(0.1, 0.16)
    let strength = between(20, 40)
    let parts = [between(0.9, 1), 1, between(0.1, 0.9)]
    let count = chance.below(3) == 0 ? 2 : 3
    go(half * Double(count), turning: between(-0.3, 0.3)) { t in
      let part = min(count - 1, Int(t / half))
      let sign = part % 2 == 0 ? 1.0 : -1
      return [(way, sign * strength * parts[part] * sin(.pi * (t / half - Double(part))))]
    }
  }

  /// A knock that rings out: a sharp push, and the case answering at 30 to 80 a second.
  private mutating func knocks(
    _ count: Int, within seconds: Double, _ low: Double, _ high: Double, along way: Acceleration
  ) -> (Double) -> Double {
    var knocks: [(at: Double, force: Double, tone: Double)] = []
    for _ in 0..<count {
      knocks.append((between(0, seconds), between(low, high), between(30, 80)))
    }
    return { t in
      var sum = 0.0
      for knock in knocks where t >= knock.at && t < knock.at + 0.1 {
        let since = t - knock.at
        sum += knock.force * exp(-since / 0.012) * cos(2 * .pi * knock.tone * since)
      }
      return sum
    }
  }

  /// Walking with the phone in the hand, the arm swinging or the screen looked at.
  mutating func walk(_ seconds: Double) {
    let side = across(up)
    let vertical = up
    let pace = between(1.6, 2.3)
    let bounce = between(2, 4)
    let swing = between(0, 7)
    let knock = knocks(Int(seconds * pace), within: seconds, 1, 6, along: vertical)
    go(seconds, noise: 0.4, turning: between(-1, 1)) { t in
      let step = 2 * .pi * pace * t
      return [
        (vertical, bounce * sin(step) + 0.4 * bounce * sin(2 * step) + knock(t)),
        (side, swing * sin(step / 2)),
      ]
    }
  }

  /// Walking with the phone in a trouser pocket: the thigh swings, the heel knocks.
  mutating func pocket(_ seconds: Double) {
    let forward = across(up)
    let vertical = up
    let pace = between(1.6, 2.2)
    let swing = between(5, 9.5)
    let bounce = between(2, 5)
    let heel = between(6, 18)
    go(seconds, noise: 0.5, turning: between(-0.5, 0.5)) { t in
      let step = 2 * .pi * pace * t
      let since = t.truncatingRemainder(dividingBy: 1 / pace)
      let knock = since < 0.06 ? heel * exp(-since / 0.012) * cos(2 * .pi * 45 * since) : 0
      return [
        (forward, swing * sin(step / 2)), (vertical, bounce * sin(step) + knock),
      ]
    }
  }

  /// Put down on a table, gently or not, and slid a little.
  mutating func putDown() {
    let vertical = up
    let speed = between(0.2, 0.6)
    let down = between(0.3, 0.6)
    // The hand speeds up, slows down, and the table takes the rest.
    go(down) { t in [(vertical, -speed * .pi / down * sin(2 * .pi * t / down))] }
    let knock = knocks(1, within: 0.01, 15, 90, along: vertical)
    let second = knocks(1, within: 0.12, 3, 25, along: vertical)
    let side = across(up)
    go(0.6) { t in [(vertical, knock(t) + second(t)), (side, t < 0.2 ? 2 * sin(30 * t) : 0)] }
  }

  /// Typing with thumbs, or on the table beside it.
  mutating func type(_ seconds: Double) {
    let one = direction()
    let other = direction()
    let a = knocks(Int(seconds * 4), within: seconds, 1, 9, along: one)
    let b = knocks(Int(seconds * 4), within: seconds, 1, 9, along: other)
    go(seconds, noise: 0.3) { t in [(one, a(t)), (other, b(t))] }
  }

  /// A car: engine, a rough road, braking and turning.
  mutating func drive(_ seconds: Double) {
    let forward = across(up)
    let vertical = up
    let engine = between(18, 35)
    let brake = between(-8, 4)
    let holes = (0..<max(1, Int(seconds))).map { _ in
      (at: between(0, seconds), force: between(2, 9.5), tone: between(1.2, 8))
    }
    go(seconds, noise: 0.5) { t in
      var road = 0.7 * sin(2 * .pi * engine * t)
      for hole in holes where t >= hole.at {
        let since = t - hole.at
        road += hole.force * exp(-since * 5) * sin(2 * .pi * hole.tone * since)
      }
      return [(vertical, max(-10, min(10, road))), (forward, brake * sin(.pi * t / seconds))]
    }
  }

  /// Taken up, turned over and looked at.
  mutating func turnOver() {
    let seconds = between(0.35, 0.9)
    let lift = across(up)
    go(seconds, turning: between(1.5, 3.1)) { t in [(lift, 4 * sin(2 * .pi * t / seconds))] }
    go(between(0.3, 1))
    go(between(0.35, 0.9), turning: between(-3.1, -1.5))
    go(between(0.3, 1))
  }
}
