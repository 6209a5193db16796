import Boards
import CivilTime
import Interface
import Markup
import Places
import Replication
import ShippedData
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

@Suite("12 or 24 hours, and the week's first day")
struct CallClocksTests {
  @Test("They are the person's country's at first, then what was chosen, and last on the device")
  func switches() throws {
    var screen = Screen.calling()
    screen.turnClock(to: "America/New_York", isTwelveHours: true, region: "US")
    try screen.plan("Family", to: ["tokyo"])
    #expect(screen.html.contains("<small>AM</small>") || screen.html.contains("<small>PM</small>"))
    screen.call(.room(.dateTapped))
    #expect(screen.html.contains("Clock and calendar"))
    #expect(screen.calling?.calls.firstWeekday == .sunday)
    screen.call(.room(.clocksTapped))
    screen.call(.room(.clocks(.hoursTapped(isTwelve: false))))
    screen.call(.room(.clocks(.firstWeekdayTapped(.saturday))))
    screen.call(.room(.clocks(.closed)))
    #expect(!screen.html.contains("<small>"))
    #expect(screen.calling?.calls.week.first == .saturday)
    screen.call(.room(.sendTapped))
    #expect(!screen.html.contains(" PM (") && !screen.html.contains(" AM ("))

    var again = Screen.calling(records: screen.whole, run: 2)
    again.turnClock(to: "America/New_York", isTwelveHours: true, region: "US")
    #expect(again.calling?.calls.times.language.dates.isTwelveHours == false)
    #expect(again.calling?.calls.firstWeekday == .saturday)
  }

  @Test("A month begins with the week's first day, and Home and End go to the ends of that week")
  func month() throws {
    var screen = Screen.calling()
    screen.turnClock(to: "America/New_York", region: "EG")
    try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.dateTapped))
    guard case .date(let picker, nil)? = screen.calling?.roomSlot.value else { throw Gone() }
    #expect(picker.firstShown.weekday == .saturday)
    for (key, day) in [("Home", Weekday.saturday), ("End", .friday)] {
      screen.call(.room(.date(.keyed)), Event(.keyDown, key: key))
      guard case .date(let picker, nil)? = screen.calling?.roomSlot.value else { throw Gone() }
      #expect(picker.focus.weekday == day)
    }
  }

  @Test("What is remembered is read as it was written, and junk is nothing")
  func bytes() throws {
    var settings = CallSettings()
    #expect(settings.bytes.isEmpty)
    settings.isTwelveHours = true
    settings.firstWeekday = .sunday
    settings.device = -7
    for reference in 1...20 { settings.note(picked: Int64(reference)) }
    settings.stay(
      at: KeptPlace(reference: nil, name: try Title("ふるさと"), zone: Array("Asia/Tokyo".utf8)),
      inZone: Array("UTC".utf8))
    #expect(CallSettings(settings.bytes) == settings)
    #expect(settings.recent == [20, 19, 18, 17, 16, 15, 14, 13])
    for end in 0..<settings.bytes.count { _ = CallSettings(Array(settings.bytes[..<end])) }
    #expect(CallSettings([99, 0, 2, 1, 1, 1, 0, 1, 12]).isTwelveHours == true)
    #expect(CallSettings([255, 255, 255]) == CallSettings())
  }
}

@Suite("Where the device is")
struct CallHomeTests {
  @Test("The position is asked for on the tap alone, its nearest big city offered and remembered")
  func position() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    #expect(!screen.effects.contains(.askPosition))
    #expect(screen.offered.first == "New York City")
    #expect(screen.call(.room(.pick(.positionTapped))).contains(.askPosition))
    // Nobody waits for it.
    screen.search("osaka")
    #expect(screen.offered.first == "Osaka")
    screen.search("")
    screen.send(.answered(.position(.known(latitude: 42.36, longitude: -71.06))))
    #expect(screen.offered.first == "Boston")
    let again = Screen.calling(records: screen.whole, run: 2)
    #expect(again.calling?.calls.home?.name.string == "Boston")
    // Elsewhere it is not there any more.
    let moved = Screen.calling(in: "Asia/Tokyo", records: screen.whole, run: 3)
    #expect(moved.calling?.calls.home?.name.string == "Tokyo")
  }

  @Test(
    "A position that is denied, not to be had or never answered has words, and the list goes on")
  func trouble() throws {
    var screen = Screen.calling()
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.addTapped)))
    for (answer, words) in [
      (DevicePosition.denied, "share your position"), (.unavailable, "tell its position"),
    ] {
      screen.call(.room(.pick(.positionTapped)))
      #expect(screen.html.contains("Looking for your position"))
      screen.send(.answered(.position(answer)))
      #expect(screen.html.contains(words) && screen.html.contains("Use my position"))
    }
    let sent = screen.call(.room(.pick(.positionTapped)))
    guard case .wake(_, .call(let due))? = sent.last else { throw Gone() }
    screen.call(due)
    #expect(screen.html.contains("No answer yet"))
    // What comes late is taken all the same.
    screen.send(.answered(.position(.known(latitude: 35.7, longitude: 139.7))))
    #expect(screen.offered.first == "Tokyo")
    // And where the picker is closed by then, it does no harm.
    screen.call(.room(.pick(.cancelTapped)))
    screen.send(.answered(.position(.denied)))
    #expect(screen.html.contains("Add place"))
  }

  @Test(
    "A browser that says UTC is asked, and begins with New York in English and Tokyo in Japanese")
  func hidden() throws {
    for (zone, language, first) in [
      ("UTC", Language.english, "New York"), ("Etc/GMT", .english, "New York"),
      ("", Language(tag: "ja"), "東京"),
    ] {
      var screen = Screen.calling(in: zone, language)
      #expect(screen.calling?.calls.isHomeAsked == true)
      #expect(screen.calling?.playing.call?.source?.name?.string == first)
      screen.call(.room(.addTapped))
      guard case .edit(let editor)? = screen.calling?.roomSlot.value else { throw Gone() }
      #expect(editor.call.places.map { $0.name?.string } == [first])
      screen.call(.room(.edit(.cancelTapped)))
      screen.call(.room(.homeTapped))
      screen.search("lisbon")
      screen.call(.room(.pick(.picked(0))))
      #expect(screen.calling?.calls.isHomeAsked == false)
      let source = try #require(screen.calling?.playing.call?.source)
      #expect(source.zone == Array("Europe/Lisbon".utf8))
      let again = Screen.calling(in: zone, language, records: screen.whole, run: 2)
      #expect(again.calling?.calls.isHomeAsked == false)
    }
    #expect(Screen.calling(in: "Nowhere/Atlantis").calling?.calls.isHomeAsked == true)
    #expect(Screen.calling(in: "Africa/Abidjan").calling?.calls.isHomeAsked == false)
  }

  @Test("A device whose clock says another zone than its name is believed by its name")
  func named() throws {
    var screen = Screen.calling(in: "Asia/Tokyo")
    screen.zone = -300
    screen.call(.shown)
    let playing = try #require(screen.calling?.playing)
    #expect(playing.rows[0].zone.offset(at: playing.instant) == 9 * 3600)
  }

  @Test(
    "A place that follows the device is kept as it was, says so when it has moved, and moves on request"
  )
  func following() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    let source = try #require(screen.calling?.calls.sheet?.call(id)?.places[0].id)
    screen.call(.room(.edit(.placeTapped(source))))
    try screen.pick("New York City", following: true)
    screen.call(.room(.edit(.doneTapped)))
    let kept = try #require(screen.calling?.calls.sheet?.call(id)?.places[0])
    #expect(kept.follows != nil && kept.zone == Array("America/New_York".utf8))
    #expect(!screen.html.contains("Play again"))

    // Another device of the same board shows what was kept, wherever it is.
    var others = screen.whole
    others["shelf/calls"] = nil
    let other = Screen.calling(in: "Asia/Kolkata", records: others, run: 2)
    #expect(other.calling?.calls.isHere(kept) == false)

    var moved = Screen.calling(in: "Europe/London", records: screen.whole, run: 3)
    moved.call(.list(.opened(id)))
    #expect(
      moved.html.contains("You&#39;re in London now") || moved.html.contains("You're in London now")
    )
    #expect(moved.calling?.playing.rows[0].place.name?.string == "London")
    #expect(moved.calling?.calls.sheet?.call(id)?.places[0] == kept)
    // Editing something else keeps the move as well, for that is what was seen.
    moved.call(.room(.moveTapped))
    #expect(moved.calling?.calls.sheet?.call(id)?.places[0].zone == Array("Europe/London".utf8))
    #expect(!moved.html.contains("Play again"))
    // Whoever picks a city stays there.
    moved.call(.room(.editTapped))
    moved.call(.room(.edit(.placeTapped(source))))
    moved.search("paris")
    try moved.pick("Paris")
    moved.call(.room(.edit(.doneTapped)))
    #expect(moved.calling?.calls.sheet?.call(id)?.places[0].follows == nil)
  }
}

private struct Gone: Error {}
