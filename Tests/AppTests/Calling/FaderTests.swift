import CivilTime
import Foundation
import Interface
import Markup
import Replication
import Testing

@testable import App
@testable import CallScreen
@testable import Calling

extension Screen {
  /// Goes to another date, as one types it.
  fileprivate mutating func go(to date: String) {
    call(.room(.dateTapped))
    call(.room(.date(.typed)), Event(.input, text: date))
    call(.room(.date(.typedKeyed)), Event(.keyDown, key: "Enter"))
  }

  /// What a screen reader says of where the fader is.
  fileprivate var said: String {
    let html = html
    guard let start = html.range(of: "aria-valuetext=\"")?.upperBound,
      let end = html[start...].firstIndex(of: "\"")
    else { return "" }
    return String(html[start..<end])
  }
}

@Suite("The fader, and what is marked on it")
struct FaderTests {
  @Test("An hour that a clock shows twice is named, and where clocks change is marked")
  func twice() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo"])
    screen.go(to: "2026-11-01")
    #expect(screen.calling?.playing.day?.slider.stops.count == 100)
    #expect(screen.html.contains("Clocks go back 1 h"))
    screen.pull(to: 1.25 / 25)
    #expect(screen.said == "01:15, first time")
    screen.call(.play(.faderKeyed), Event(.keyDown, key: "PageUp"))
    #expect(screen.said == "01:15, second time")
    screen.call(.play(.faderKeyed), Event(.keyDown, key: "PageUp"))
    #expect(screen.said == "02:15")
    screen.go(to: "2027-03-14")
    #expect(screen.html.contains("Clocks go forward 1 h"))
    screen.call(.play(.faderKeyed), Event(.keyDown, key: "Home"))
    for _ in 0..<7 { screen.call(.play(.faderKeyed), Event(.keyDown, key: "ArrowRight")) }
    #expect(screen.said == "01:45")
    screen.call(.play(.faderKeyed), Event(.keyDown, key: "ArrowRight"))
    #expect(screen.said == "03:00")
    screen.go(to: "2027-03-15")
    #expect(!screen.html.contains("Clocks go"))
  }

  @Test("Now, the time that is kept and the best one are marked on the days they are on")
  func marks() throws {
    var screen = Screen.calling()
    #expect(screen.html.contains("Now: ") && !screen.html.contains("Saved: "))
    try screen.plan("Family", to: ["tokyo", "london"])
    let playing = try #require(screen.calling?.playing)
    let search = try CallSearch(
      playing.rows.map { Participant($0.zone) }, minutes: Call.usualLength)
    let slider = try #require(playing.day?.slider)
    let best = try search.bestTimes(from: slider.start, to: slider.end, aim: .worst).windows[0]
    let found = playing.day?.best
    #expect(found == nil || found == best)
    #expect(screen.html.contains("Best: ") == (found != nil))
    #expect(screen.html.contains("Saved: "))
    screen.go(to: "2027-03-15")
    #expect(!screen.html.contains("Now: ") && !screen.html.contains("Saved: "))
  }

  @Test("The best time of the day is that of the engine, once all of the app is here")
  func best() throws {
    var screen = Screen.calling(in: "Europe/London")
    try screen.plan("Family", to: ["paris"])
    let day = try #require(screen.calling?.playing.day)
    let rows = try #require(screen.calling?.playing.rows)
    let search = try CallSearch(rows.map { Participant($0.zone) }, minutes: Call.usualLength)
    let found = try search.bestTimes(from: day.slider.start, to: day.slider.end, aim: .worst)
    #expect(day.best != nil && day.best == found.windows.first)
  }

  @Test("Who takes part is named, and a number is dialled; one that orders something is no link")
  func people() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    let tokyo = try #require(screen.calling?.calls.sheet?.call(id)?.places[1].id)
    screen.call(.room(.edit(.detailsTapped(tokyo))))
    screen.call(.room(.edit(.details(.peopleEdited))), Event(.input, text: "Yuki\nMum"))
    screen.call(
      .room(.edit(.details(.phonesEdited))), Event(.input, text: "+81 (3) 1234-5678\n*#06#"))
    screen.call(.room(.edit(.doneTapped)))
    #expect(screen.html.contains("Yuki, Mum"))
    #expect(screen.html.contains("href=\"tel:+81312345678\""))
    #expect(screen.html.contains("*#06#") && !screen.html.contains("tel:*"))
  }

  @Test("Who plays before the device's own city is known goes on when it is")
  func lateHome() throws {
    var screen = Screen(zone: "America/New_York")
    screen.sendParts()
    screen.send(.tabTapped(.call))
    let asked = screen.effects
    screen.effects.removeAll { $0 == .load(.places) }
    screen.loadData()
    screen.pull(to: 0.25)
    let instant = try #require(screen.calling?.playing.instant)
    #expect(screen.html.contains("Call from New York<"))
    screen.effects = asked.filter { $0 == .load(.places) }
    screen.loadData()
    #expect(screen.html.contains("Call from New York City"))
    #expect(screen.calling?.playing.instant == instant)
  }

  @Test("Places that come while one looks for some are offered")
  func latePlaces() throws {
    var screen = Screen(zone: "Asia/Tokyo")
    screen.sendParts()
    screen.send(.tabTapped(.call))
    let asked = screen.effects
    screen.effects.removeAll { $0 == .load(.places) }
    screen.loadData()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    screen.call(.room(.pick(.queryEdited)), Event(.input, text: "lisb"))
    #expect(screen.html.contains("Loading places…"))
    screen.effects = asked.filter { $0 == .load(.places) }
    screen.loadAllPlaces()
    #expect(screen.html.contains("Lisbon"))
  }
}
