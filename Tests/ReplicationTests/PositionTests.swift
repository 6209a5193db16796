import Replication
import SeededRandom
import Testing

@Suite("Position")
struct PositionTests {
  private func random(_ generator: inout SeededGenerator) -> Position {
    var digits: [UInt8] = []
    for _ in 0..<generator.below(5) {
      digits.append([0, 0, 1, 127, 128, 254, 255, UInt8(generator.below(256))][generator.below(8)])
    }
    return Position(digits)
  }

  @Test("Between two positions is strictly between them, 50,000 times")
  func between() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50_000 {
      let (a, b) = (random(&generator), random(&generator))
      guard a != b else { continue }
      let (low, high) = (min(a, b), max(a, b))
      let middle = Position.between(low, high)
      if !(low < middle && middle < high) || middle.digits.last == 0 {
        Issue.record("\(low.digits) \(middle.digits) \(high.digits)")
      }
      if Position.between(low, nil) <= low { Issue.record("behind \(low.digits)") }
      if !high.digits.isEmpty, Position.between(nil, high) >= high {
        Issue.record("in front of \(high.digits)")
      }
    }
  }

  @Test("Equal, reversed and empty positions give a place just behind the first, and end")
  func impossible() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let (a, b) = (random(&generator), random(&generator))
      #expect(Position.between(a, a) > a)
      #expect(Position.between(max(a, b), min(a, b)) > max(a, b))
    }
    // Nothing is in front of nothing: what has no position stays in front.
    #expect(Position.between(nil, Position([])) > Position([]))
    #expect(Position.between(nil, nil) == Position([128]))
    #expect(Position([1, 0, 0]) == Position([1]) && Position([0, 0]) == Position([]))
  }

  @Test("Ten thousand behind one another cost two digits each")
  func append() {
    var last: Position?
    for _ in 0..<10_000 {
      let next = Position.between(last, nil)
      if let last, next <= last { Issue.record("not behind") }
      if next.digits.count > 2 { Issue.record("\(next.digits)") }
      last = next
    }
  }

  @Test("Ten thousand in front of one another cost two digits each")
  func prepend() {
    var first: Position?
    for _ in 0..<10_000 {
      let next = Position.between(nil, first)
      if let first, next >= first { Issue.record("not in front") }
      if next.digits.count > 2 { Issue.record("\(next.digits)") }
      first = next
    }
  }

  @Test("Past thirty thousand at either end there still is room, for a digit more every eight")
  func ends() {
    var (last, first) = (Position([128]), Position([128]))
    for _ in 0..<33_000 {
      last = Position.between(last, nil)
      first = Position.between(nil, first)
    }
    #expect(last.digits.count < 60 && first.digits.count < 60)
  }

  @Test("A thousand into the same gap cost a digit for every eight")
  func bisect() {
    var generator = SeededGenerator(seed: 3)
    var (low, high) = (Position([1]), Position([2]))
    for _ in 0..<1_000 {
      let middle = Position.between(low, high)
      if !(low < middle && middle < high) { Issue.record("not between") }
      if generator.below(2) == 0 { low = middle } else { high = middle }
    }
    #expect(Position.between(low, high).digits.count <= 1 + 1_000 / 7 + 2)
  }
}
