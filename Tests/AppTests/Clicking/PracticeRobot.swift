import Boards
import Interface
import Markup
import Replication

@testable import App
@testable import ClickScreen
@testable import Clicking

/// A device with somebody at it, and the audio thread: beats are told as they are heard, and what is asked
/// for is played, with the engine's own arithmetic of time.
struct PracticeRobot {
  var screen: Screen
  /// What plays, and when its first frame was heard, by the wall clock.
  var plan: Plan?
  var start: Int64 = 0
  var frame: Int64 = 0
  /// When what is played becomes a sitting, or the sitting is to be kept again.
  var due: (at: Int64, message: PracticeMessage)?
  /// The frame at which the music was over.
  var over: Int64?
  /// Whether strokes are played that the microphone hears, rather than taps.
  var plays = false
  /// What was told of each bar's first beat: whether it was silent.
  var bars: [Bool] = []
  /// Whether the picture is looked at in each of them, and whether it was dim then.
  var looks = false
  var dimBars: [Bool] = []

  static let rate: Int64 = 48_000

  init(_ screen: Screen = Screen.clicking()) { self.screen = screen }

  /// Sets a score, as if it had been put together by hand.
  mutating func set(_ score: Score, speed: Int = 100) {
    guard case .full(var click) = screen.app.clickSlot else { return }
    click.score = score
    click.speed = speed
    screen.app.clickSlot = .full(click)
  }

  @discardableResult
  mutating func does(_ message: ClickMessage, _ event: Event = Event(.click)) throws -> [Effect] {
    let effects = screen.click(message, event)
    try take(effects)
    return effects
  }

  mutating func does(_ message: PracticeMessage) throws { try does(.room(.practice(message))) }

  /// Starts or stops.
  mutating func play() throws { try does(.transport(.playTapped)) }

  private mutating func take(_ effects: [Effect]) throws {
    for effect in effects {
      switch effect {
      case .sound(.begin(let bytes)):
        plan = try Plan(Score(json: bytes), rate: Self.rate)
        start = screen.now + 40
        frame = 0
        over = nil
      case .sound(.change(let bytes)):
        var next = try Plan(Score(json: bytes), rate: Self.rate)
        if let plan { next.take(over: plan, at: frame) }
        plan = next
      case .sound(.end): plan = nil
      case .wake(let time, .click(.room(.practice(let message)))):
        due = (screen.now + Int64(time), message)
      default: break
      }
    }
  }

  private mutating func send(
    _ message: Message, _ event: Event = Event(.click), at time: Int64
  ) throws {
    screen.now = max(screen.now, time - 1)
    try take(screen.send(message, event))
  }

  /// Plays on for so long, or until the music is over.
  ///
  /// - Parameter tap: by how many milliseconds the tap for a beat, by its number, is late; none without.
  mutating func listen(seconds: Double, _ tap: (Int) -> Double? = { _ in nil }) throws {
    let end = frame + Int64(seconds * Double(Self.rate))
    var count = 0
    while frame < end, let plan {
      guard let beat = plan.beat(at: frame) else {
        over = frame
        try send(.answered(.sound(.over)), at: start + frame / 48)
        self.plan = nil
        return
      }
      let position = beat.position
      let time = beat.start / 48
      if let due, Double(due.at) <= Double(start) + time {
        self.due = nil
        try send(.click(.room(.practice(due.message))), at: due.at)
      }
      let late = tap(count)
      let event = Event(
        .pointerDown, pointerType: .touch, buttons: 1, time: 1000 + time + (late ?? 0))
      if let late, late < 0, !plays {
        try send(.click(.transport(.tapPressed)), event, at: start + Int64(time + late))
      }
      if position.beat == 0, !position.isCountIn { bars.append(position.isSilenced) }
      try send(
        .answered(
          .heard(
            HeardBeat(
              beat: Int32(position.beat), beats: Int32(beat.beats),
              length: Int32((beat.end - beat.start) / 48), isSilenced: position.isSilenced,
              part: Int32(position.part), bar: Int32(position.bar),
              isCountIn: position.isCountIn, tempo: position.beatsPerMinute, time: 1000 + time))),
        at: start + Int64(time))
      if looks, position.beat == 0, !position.isCountIn {
        dimBars.append(screen.html.contains("metronome playing silenced"))
      }
      if let late, plays {
        // The sound has a way to go.
        let heard = start + Int64(time + max(0, late) + 30)
        try send(.answered(.worked(stroke(at: 1000 + time + late))), at: heard)
      } else if let late, late >= 0 {
        try send(.click(.transport(.tapPressed)), event, at: start + Int64(time + late))
      }
      count += 1
      frame = Int64(beat.end.rounded(.up))
      screen.now = max(screen.now, start + frame / 48 - 1)
    }
  }

  /// What the machine says of a stroke, in milliseconds on the page's clock.
  func stroke(at time: Double) -> [UInt8] {
    Array(#"{"state":"stroke","time":\#(Int64(time * 1000))}"#.utf8)
  }

  /// What the machine says.
  mutating func hears(_ json: String) throws {
    try take(screen.send(.answered(.worked(Array(json.utf8)))))
  }

  /// Time passes in which nothing plays.
  mutating func wait(seconds: Int64) { screen.now += seconds * 1000 }

  var practising: Practising? { screen.clicking?.practiceSlot.value }

  var log: [Practice] {
    screen.app.desk.session.map { PracticeLog($0.board).practices } ?? []
  }
}
