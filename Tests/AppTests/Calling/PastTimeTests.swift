import CivilTime
import Interface
import Markup
import Testing

@testable import CallScreen
@testable import Calling

@Suite("A time that has passed")
struct PastTimeTests {
  /// A call from Tokyo, where it is five in the afternoon, with a time of today that was typed and saved.
  private static func saved(_ time: String, _ rhythm: CallRhythm = .once) throws -> Screen {
    var screen = Screen.calling(in: "Asia/Tokyo")
    try screen.plan("Family", to: ["sydney"])
    if rhythm != .once {
      screen.call(.room(.editTapped))
      screen.call(.room(.edit(.repeatTapped(rhythm))))
      screen.call(.room(.edit(.doneTapped)))
    }
    screen.turn(to: "2027-01-15")
    screen.call(.play(.timeTapped))
    screen.call(.play(.timeEdited), Event(.input, text: time))
    screen.call(.play(.timeKeyed), Event(.keyDown, key: "Enter"))
    let isSaid = screen.html.contains("That time has passed.")
    screen.call(.play(.keepTapped))
    #expect(screen.html.contains("Family saved"))
    #expect(screen.html.contains("That time has passed.") == isSaid)
    return screen
  }

  @Test("It is saved, and said before and after, for a call of one date")
  func once() throws {
    let screen = try Self.saved("16:45")
    #expect(screen.html.contains("That time has passed."))
    let call = try #require(screen.calling?.calls.sheet?.calls.first)
    // 7:45 in UTC, a quarter of an hour ago.
    #expect(call.time == .once(Instant(secondsSince1970: screen.now / 1000 - 900)))
  }

  @Test("Nothing is said of one that is still to come, is this minute, or comes again every week")
  func others() throws {
    for (time, rhythm) in [
      ("17:15", CallRhythm.once), ("17:00", .once), ("16:45", .weekly), ("16:45", .daily),
    ] {
      #expect(try !Self.saved(time, rhythm).html.contains("has passed"), "\(time)")
    }
  }
}
