import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// Ticks: when they are heard, and what they are.
@Suite("Sound") struct SoundTests {
  /// Turns the sound on, as a person does.
  private func sounding() -> Screen {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.roomOpened(.archive))
    screen.turnSound()
    screen.closePanel()
    screen.send(.doneTapped)
    return screen
  }

  private func set(_ setting: TallySetting, _ id: EntityID, in screen: inout Screen) throws {
    try screen.app.desk.session?.perform(.change(id, setting), now: 1)
    // Whatever happens next, the list takes it in.
    screen.send(.noticeDismissed)
  }

  private func ticks(_ effects: [Effect]) -> [Tick] {
    effects.compactMap { if case .play(let tick) = $0 { tick } else { nil } }
  }

  @Test("it is off until the switch is turned, which is heard; and then it stays on")
  func switching() {
    var screen = Screen()
    #expect(
      screen.send(.halfPressed(shirts, .add), screen.touch(1)).allSatisfy { ticks([$0]).isEmpty })
    screen.send(.halfReleased(shirts, .add), screen.touch(1))
    screen.send(.setUpTapped)
    screen.send(.roomOpened(.archive))
    #expect(screen.html.contains("aria-checked=\"false\""))
    let effects = screen.send(.archive(.soundTapped))
    #expect(effects.prefix(2) == [.useTicks(true), .play(.add)])
    #expect(screen.html.contains("aria-checked=\"true\""))
    screen.store()
    #expect(screen.records["shelf/sound"] == [1])
    var again = screen.restarted(run: 2)
    #expect(again.effects.contains(.useTicks(true)))
    #expect(ticks(again.send(.halfPressed(shirts, .add), again.touch(1))) == [.add])
    again.turnSound()
    again.store()
    #expect(again.effects.isEmpty && again.records["shelf/sound"] == [0])
    let third = again.restarted(run: 3)
    #expect(!third.effects.contains(.useTicks(true)))
  }

  @Test("a finger is heard as it comes down, up and down differently, and not as it goes")
  func touching() {
    var screen = sounding()
    #expect(screen.send(.halfPressed(shirts, .add), screen.touch(1)).first == .play(.add))
    #expect(ticks(screen.send(.halfReleased(shirts, .add), screen.touch(1))) == [])
    #expect(
      screen.send(.halfPressed(shirts, .subtract), screen.touch(1)).first == .play(.subtract))
    #expect(ticks(screen.send(.halfCancelled(shirts, .subtract), screen.touch(1))) == [])
  }

  @Test("keys and assistive technology are heard once, as is a shake")
  func keys() throws {
    var screen = sounding()
    #expect(
      ticks(screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "+"))) == [.add])
    #expect(
      ticks(screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "-"))) == [.subtract])
    #expect(ticks(screen.send(.halfClicked(suit, .add))) == [.add])
    try set(.shake(true), suit, in: &screen)
    #expect(ticks(screen.send(.shaken)) == [.add])
  }

  @Test("a limit sounds different at the touch that reaches it, and beyond a capacity each time")
  func limits() throws {
    var screen = sounding()
    try set(.capacity(Quantity(3)), shirts, in: &screen)
    try set(.target(Quantity(2)), suit, in: &screen)
    var heard: [[Tick]] = []
    for _ in 0..<4 { heard.append(ticks(screen.tap(shirts))) }
    #expect(heard == [[.add], [.add], [.limit], [.limit]])
    #expect(ticks(screen.tap(shirts, .subtract)) == [.subtract])
    heard = []
    for _ in 0..<3 { heard.append(ticks(screen.tap(suit))) }
    #expect(heard == [[.add], [.limit], [.add]])
    // Two thumbs at once: the second one is it.
    screen.tap(shirts, .subtract)
    screen.tap(shirts, .subtract)
    #expect(screen.count(shirts) == 1)
    #expect(ticks(screen.send(.halfPressed(shirts, .add), screen.touch(1))) == [.add])
    #expect(ticks(screen.send(.halfPressed(shirts, .add), screen.touch(2))) == [.limit])
  }

  @Test("what counts along reaches its limit by a tap elsewhere: heard, felt and said")
  func limitElsewhere() throws {
    var screen = sounding()
    try set(.capacity(Quantity(2)), suit, in: &screen)
    screen.set(shirts, .settings(.alsoTapped(shirts, suit)))
    screen.set(trousers, .settings(.alsoTapped(trousers, suit)))
    #expect(ticks(screen.tap(trousers)) == [.add])
    let effects = screen.tap(shirts)
    #expect(ticks(effects) == [.limit])
    #expect(effects.contains(.vibrate(250)))
    #expect(screen.app.desk.spoken == "Shirts 1. Suit 2 of 2 · full")
    screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "+"))
    #expect(screen.app.desk.spoken == "Shirts 2. Suit 3 of 2 · 1 over")
  }

  @Test("without a store it works until the page is closed")
  func denied() {
    var screen = Screen()
    screen.app.storage = .notKeeping(.denied)
    let effects = screen.turnSound()
    #expect(effects == [.useTicks(true), .play(.add)])
  }

  @Test("ticks are short, begin and end near silence, differ in pitch, and the limit is loudest")
  func samples() throws {
    var peaks: [Tick: Int] = [:]
    for tick in Tick.allCases {
      let samples = tick.samples.map { Int($0) }
      let peak = try #require(samples.map { abs($0) }.max())
      peaks[tick] = peak
      #expect(samples.count <= Int(Tick.rate) / 4 && peak < 32_767)
      #expect(samples.suffix(100).allSatisfy { abs($0) < 200 })
      // Half its energy lies in the first 5 ms of a tap's tick: it is heard at once.
      let energy = samples.map { $0 * $0 }
      if tick != .limit {
        #expect(energy.prefix(240).reduce(0, +) * 2 > energy.reduce(0, +))
      }
      #expect((samples.firstIndex { abs($0) > peak / 2 } ?? 999) < 24)
    }
    #expect((peaks[.limit] ?? 0) * 2 > (peaks[.add] ?? 0) * 3)
    // Sign changes in the tail count the main sine's half waves: 2,100 and 1,250 Hz.
    func crossings(_ tick: Tick) -> Int {
      let part = tick.samples[240..<720]
      return zip(part, part.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    }
    #expect(abs(crossings(.add) - 42) <= 1)
    #expect(abs(crossings(.subtract) - 25) <= 1)
  }

  @Test("the samples are those of the formula in floating point, within rounding")
  func formula() {
    // 2 r cos ω and r² for 2,100 Hz over 4 ms and 5,350 Hz over 1.5 ms at 48,000 a second.
    let partials: [(Double, Double, Double)] = [
      (2_007_930 / 1_048_576, 1_037_710 / 1_048_576, 774_159 / 256),
      (1_581_449 / 1_048_576, 1_019_850 / 1_048_576, 864_950 / 256),
    ]
    var expected = [Double](repeating: 0, count: 2400)
    for (feedback, decay, strike) in partials {
      var (last, before) = (0.0, 0.0)
      for i in expected.indices {
        let next = feedback * last - decay * before + (i == 0 ? strike : 0)
        (last, before) = (next, last)
        expected[i] += next
      }
    }
    for (sample, value) in zip(Tick.add.samples, expected) {
      #expect(abs(Double(sample) - value) < 4)
    }
  }
}
