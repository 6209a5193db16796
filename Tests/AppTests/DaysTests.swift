import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("Days") struct DaysTests {
  /// 2026-03-05 23:59:50 on a wall nine hours ahead of UTC.
  private let evening: Int64 = 1_772_722_790_000

  private func daily() -> Screen {
    var screen = Screen()
    screen.zone = 9 * 60
    screen.now = evening
    screen.tap(shirts)
    screen.set(shirts, .settings(.dailyTapped(shirts)))
    return screen
  }

  @Test("A tally begins anew at midnight on the wall, others go on, and undo takes it back")
  func midnight() {
    var screen = daily()
    screen.tap(shirts)
    screen.tap(suit)
    let timers = screen.effects.compactMap { effect -> Int32? in
      if case .wake(let after, .tally(.dayBegan)) = effect { after } else { nil }
    }
    #expect(timers.count == 1 && (9_000...10_200).contains(timers.first ?? 0))
    screen.send(.dayBegan)
    #expect(screen.count(shirts) == 2, "a timer that came early changes nothing")
    screen.now = evening + 10_200
    screen.effects = []
    screen.send(.dayBegan)
    #expect(screen.count(shirts) == 0 && screen.count(suit) == 1)
    #expect(screen.html.contains("New day"))
    #expect(
      screen.effects.contains { if case .wake(_, .tally(.dayBegan)) = $0 { true } else { false } })
    screen.tap(shirts)
    screen.send(.undoTapped)
    screen.send(.undoTapped)
    #expect(screen.count(shirts) == 2)
    screen.send(.shown)
    #expect(screen.count(shirts) == 2, "what is taken back stays so until tomorrow")
  }

  @Test("A page that slept or was closed over midnight begins the day when it is seen again, once")
  func reopened() {
    var screen = daily()
    screen.store()
    var later = screen
    later.now = evening + 3_600_000
    later.send(.shown)
    #expect(later.count(shirts) == 0)
    var restarted = Screen(screen.records, run: 3)
    restarted.zone = 9 * 60
    #expect(restarted.count(shirts) == 0, "the test's clock is a year ahead when it opens")
    restarted.tap(shirts)
    restarted.send(.shown)
    #expect(restarted.count(shirts) == 1)
  }

  @Test("Turned off it goes on counting")
  func off() {
    var screen = daily()
    screen.set(shirts, .settings(.dailyTapped(shirts)))
    screen.now = evening + 86_400_000
    screen.send(.shown)
    #expect(screen.count(shirts) == 1)
  }
}
