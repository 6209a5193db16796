import CivilTime
import Foundation
import Markup
import Replication
import ShippedWords
import Testing
import Text

@testable import Calling
@testable import CardScreen

@Suite("The page of a call's link")
struct CardTests {
  static let zones: ZoneDatabase = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Data/zones/zones.bin")
    guard let data = try? Data(contentsOf: file),
      let zones = try? ZoneDatabase(bytes: [UInt8](data))
    else { fatalError("no zones") }
    return zones
  }()

  /// 15 January 2026, 20:00 in UTC.
  static let once = CallTime.once(Instant(secondsSince1970: 1_768_507_200))

  private func link(
    _ time: CallTime = once, weekdays: Weekdays = .all, name: String? = nil, length: Int = 30,
    _ places: [(String, String)] = [("New York", "America/New_York"), ("京都", "Asia/Tokyo")]
  ) throws -> CallLink {
    try CallLink(
      name: name.flatMap { try? Title($0) }, time: time, weekdays: weekdays, length: length,
      places: places.map { CallLink.Place(name: try? Title($0.0), zone: Array($0.1.utf8)) })
  }

  private func card(
    _ link: CallLink, in zone: String, _ tag: String = "en-GB", now: Int64 = 1_768_000_000
  ) -> Card {
    Card(
      Array(link.fragment.utf8), origin: "https://call.example", zone: zone, Self.zones,
      Language(tag: tag), now: Instant(secondsSince1970: now))
  }

  private func broken(_ fragment: String) -> String {
    htmlText(
      of: Card(
        Array(fragment.utf8), origin: "", zone: "Asia/Tokyo", Self.zones, .english,
        now: Instant(secondsSince1970: 0)
      ).view)
  }

  private func copied(_ card: inout Card) -> String? {
    guard case .copy(let text)? = card.update(.copyTapped, text: "") else { return nil }
    return text
  }

  private func seen(_ card: Card) -> String { htmlText(of: card.view) }

  @Test("It shows the call where the reader is, and at each place")
  func own() throws {
    let card = card(try link(name: "Tea <3"), in: "Europe/Berlin")
    let page = seen(card)
    for part in [
      "Tea &lt;3", "Thu 15 Jan 2026", "21:00", "in your time, Berlin", "Not in Berlin?", "New York",
      "15:00", "afternoon", "京都", "05:00", "before dawn", "Fri 16 Jan", "30 min",
      "/call#call=" + (try link(name: "Tea <3")).fragment,
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("Where are you?") && !page.contains("over"))
  }

  @Test("In Japanese and in German, with hours as they are read there")
  func languages() throws {
    let japanese = seen(card(try link(), in: "Asia/Tokyo", "ja-JP"))
    #expect(japanese.contains("2026年1月16日(金)") && japanese.contains("現地時刻（Tokyo）"))
    #expect(japanese.contains("New Yorkからの電話"))
    let german = seen(card(try link(), in: "Europe/Berlin", "de-DE"))
    #expect(german.contains("in deiner Zeit, Berlin") && german.contains("Anruf aus New York"))
    #expect(seen(card(try link(), in: "America/New_York", "en-US")).contains("3:00 PM"))
  }

  @Test(
    "A browser that says a zone of no place is asked, not believed",
    arguments: [
      "UTC", "Etc/UTC", "GMT", "Etc/GMT+3", "CET", "EST5EDT", "", "Mars/Olympus", "Africa",
    ])
  func hidden(_ zone: String) throws {
    var card = card(try link(), in: zone)
    #expect(seen(card).contains("Where are you?") && !seen(card).contains("in your time"))
    // The places' own times are there all the same.
    #expect(seen(card).contains("15:00"))
    #expect(card.sheet?.contains("UTC−5") == true)
    _ = card.update(.placeChosen(1), text: "")
    #expect(seen(card).contains("in your time, 京都") && !seen(card).contains("Where are you?"))
  }

  @Test("Two taps change the zone, with or without letters in between")
  func change() throws {
    var card = card(try link(), in: "Europe/Berlin")
    _ = card.update(.elsewhereTapped, text: "")
    let lisbon = try #require(card.cities.firstIndex { $0.label == "Lisbon" })
    #expect(seen(card).contains("Lisbon"))
    _ = card.update(.cityChosen(Int32(lisbon)), text: "")
    #expect(seen(card).contains("in your time, Lisbon") && seen(card).contains("20:00"))
    _ = card.update(.elsewhereTapped, text: "")
    _ = card.update(.cityTyped, text: "são p")
    #expect(seen(card).contains("Sao Paulo") && !seen(card).contains("<li><button><span>Lisbon"))
    _ = card.update(.cityTyped, text: "Calcutta")
    #expect(seen(card).contains("<li><button><span>Kolkata"))
    _ = card.update(.cityTyped, text: "xyzzy")
    #expect(seen(card).contains("No city found"))
    _ = card.update(.cancelTapped, text: "")
    #expect(seen(card).contains("in your time, Lisbon") && !seen(card).contains("Where are you?"))
    // What is not there changes nothing.
    for number: Int32 in [-1, 9999] {
      _ = card.update(.cityChosen(number), text: "")
      _ = card.update(.placeChosen(number), text: "")
    }
    #expect(seen(card).contains("in your time, Lisbon"))
  }

  @Test("Cities are named as today, each once, and every one has a zone")
  func cities() throws {
    let cities = ZoneCity.all(Self.zones, .english)
    #expect(cities.count > 400)
    #expect(Set(cities.map { $0.label }).count == cities.count)
    for city in cities { _ = try Self.zones.zone(named: city.zone) }
    let labels = Set(cities.map { $0.label })
    for name in [
      "Oslo", "Kolkata", "Kyiv", "Knox, Indiana", "Buenos Aires, Argentina", "Reykjavik",
    ] {
      #expect(labels.contains(name), "\(name)")
    }
    for name in ["Calcutta", "Kiev", "UTC", "Buenos Aires", "CET", "Pacific", "ACT", "NSW"] {
      #expect(!labels.contains(name), "\(name)")
    }
    #expect(ZoneCity(zone: "Asia/Calcutta", .english)?.label == "Kolkata")
    for (zone, city) in [
      ("Asia/Katmandu", "Kathmandu"), ("US/Pacific", "Los Angeles"), ("Europe/Oslo", "Oslo"),
      ("Australia/NSW", "Sydney"),
    ] {
      #expect(seen(card(try link(), in: zone)).contains("in your time, \(city)"))
    }
  }

  @Test(
    "In other languages cities have the names of the CLDR, and are found by the English ones too")
  func translatedCities() throws {
    func language(_ tag: String) throws -> Language {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Data/zones/cities.\(tag).strings")
      // The comment at its head is read over.
      return Language(tag: tag, Catalog(tag: tag, [UInt8](try Data(contentsOf: file))))
    }
    for (tag, zone, label) in [
      ("ja", "Asia/Tokyo", "東京"), ("ja", "America/New_York", "ニューヨーク"),
      ("ja", "Asia/Calcutta", "コルカタ"), ("ja", "Europe/Kiev", "キーウ"), ("de", "Asia/Tokyo", "Tokio"),
      ("de", "Europe/Oslo", "Oslo"),
    ] {
      #expect(ZoneCity(zone: zone, try language(tag))?.label == label)
    }
    let cities = ZoneCity.all(Self.zones, try language("ja"))
    // Cities without a Japanese name come behind all that have one.
    let isLatin = cities.map { $0.label.utf8.first! < 0x80 }
    #expect(isLatin.last == true && isLatin.first == false)
    #expect(isLatin.firstIndex(of: true).map { !isLatin[$0...].contains(false) } == true)
    #expect(cities.count > 400 && Set(cities.map { $0.label }).count == cities.count)
    var card = Card(
      Array(try link().fragment.utf8), origin: "", zone: "Asia/Tokyo", Self.zones,
      try language("ja"), now: Instant(secondsSince1970: 0))
    #expect(seen(card).contains("東京"))
    _ = card.update(.elsewhereTapped, text: "")
    for typed in ["ﾛﾝﾄﾞﾝ", "london"] {
      _ = card.update(.cityTyped, text: typed)
      #expect(seen(card).contains("<li><button><span>ロンドン"), "\(typed)")
    }
  }

  @Test("64 places, names from right to left and of signs, are shown as they are")
  func many() throws {
    let places = (0..<64).map { ($0 % 2 == 0 ? "ירושלים" : "👩‍👩‍👧‍👦", "Asia/Jerusalem") }
    let page = seen(card(try link(name: "שיחה", places), in: "Asia/Tokyo"))
    #expect(page.contains("שיחה") && page.components(separatedBy: "ירושלים").count == 33)
  }

  @Test("A name from right to left takes no digits along, on the page and in what is copied")
  func isolation() throws {
    for name in ["القاهرة 5", "אמא 15:00"] {
      let places = [(name, "Africa/Cairo"), ("Tokyo", "Asia/Tokyo")]
      let weekly = try link(.weekly(minuteOfDay: 540), name: name, places)
      var card = card(weekly, in: "Africa/Cairo", "ja-JP")
      _ = card.update(.placeChosen(0), text: "")
      #expect(seen(card).contains("（\u{2068}\(name)\u{2069}）"))
      let text = copied(&card)
      let copied = try #require(text)
      #expect(copied.contains("\n\u{2068}\(name)\u{2069}: 20"))
    }
  }

  @Test("A call says that it is on, or over")
  func past() throws {
    let start: Int64 = 1_768_507_200
    func page(_ now: Int64) throws -> String { seen(card(try link(), in: "Asia/Tokyo", now: now)) }
    #expect(!(try page(start - 1)).contains("This call is"))
    #expect(try page(start).contains("This call is on now."))
    #expect(try page(start + 1799).contains("This call is on now."))
    #expect(try page(start + 1800).contains("This call is over."))
  }

  @Test("Of a weekly call the next time is shown, with its days by the source's clock")
  func weekly() throws {
    // Thursday, 8 January 2026, 22:26 in UTC: Friday in Tokyo.
    let now: Int64 = 1_767_911_167
    let link = try link(
      .weekly(minuteOfDay: 540), weekdays: Weekdays([.monday]),
      [("東京", "Asia/Tokyo"), ("Berlin", "Europe/Berlin")])
    let page = seen(card(link, in: "Europe/Berlin", now: now))
    #expect(page.contains("every Monday at 09:00 in 東京"))
    #expect(page.contains("Mon 12 Jan 2026") && page.contains("01:00"))
    #expect(seen(card(link, in: "Asia/Tokyo", "ja-JP", now: now)).contains("毎週月曜 09:00（東京）"))
  }

  @Test(
    "A weekly call says its days by the reader's clock, and when the next one is; a single one its date"
  )
  func ownDays() throws {
    // Sunday evening in New York.
    let now: Int64 = 1_767_911_167
    let monday = try link(
      .weekly(minuteOfDay: 540), weekdays: Weekdays([.monday]), [("Tokyo", "Asia/Tokyo")])
    for (tag, day, next) in [
      ("en-GB", "every Sunday", "next on Sun 11 Jan 2026"),
      ("de-DE", "sonntags", "nächster: So., 11. Jan. 2026"),
      ("ja-JP", "毎週日曜", "次回 2026年1月11日(日)"),
    ] {
      let page = seen(card(monday, in: "America/New_York", tag, now: now))
      #expect(page.contains("<p class=\"day\">\(day)</p>") && page.contains(next))
    }
    #expect(
      seen(card(try link(), in: "Europe/Berlin")).contains("<p class=\"day\">Thu 15 Jan 2026</p>"))
    var weekly = card(monday, in: "Asia/Tokyo", now: now)
    #expect(copied(&weekly)?.contains("\nevery Monday at 09:00 in Tokyo\n") == true)
  }

  @Test("The list of cities says when the call is there")
  func cityTimes() throws {
    var card = card(try link(), in: "Europe/Berlin")
    _ = card.update(.elsewhereTapped, text: "")
    let page = seen(card)
    #expect(page.contains("<span>Lisbon</span><span class=\"quiet\">Thu, 20:00</span>"))
    #expect(page.contains("<span>Sydney</span><span class=\"quiet\">Fri, 07:00</span>"))
  }

  @Test("It goes into a calendar, as who keeps the call has it there; not once it is over")
  func calendar() throws {
    let tea = try link(name: "Tea", [("New York", "America/New_York"), ("Mars", "Mars/Olympus")])
    var card = card(tea, in: "Europe/Berlin")
    guard case .save(let name, let bytes)? = card.update(.calendarTapped, text: "") else {
      Issue.record("no file")
      return
    }
    let file = String(decoding: bytes, as: UTF8.self)
    #expect(name == "Tea.ics" && seen(card).contains("Saved as Tea.ics"))
    #expect(
      file.contains("SUMMARY:Tea\r\n")
        && file.contains("DTSTART;TZID=America/New_York:20260115T150000"))
    let kept = try #require(tea.call(tea.identities))
    let entry = try #require(
      try CalendarEntry(kept, now: card.now, summary: []) {
        try? Self.zones.zone(named: $0 == Array("Mars/Olympus".utf8) ? "UTC" : "America/New_York")
      })
    #expect(file.contains("UID:" + String(decoding: entry.uid, as: UTF8.self) + "\r\n"))
    #expect(file.contains("BEGIN:VALARM"))
    _ = card.update(.copyTapped, text: "")
    #expect(!seen(card).contains("Saved as"))
    let over = self.card(tea, in: "Europe/Berlin", now: 1_800_000_000)
    #expect(!seen(over).contains("Add to calendar"))
  }

  @Test("A change of clocks within a week of the call is told, with whose clocks they are")
  func changes() throws {
    // 12:00 UTC on 26 March 2026; London's and Berlin's clocks change on the 29th.
    let march = CallTime.once(Instant(secondsSince1970: 1_774_526_400))
    let london = [("London", "Europe/London"), ("Tokyo", "Asia/Tokyo")]
    let page = seen(card(try link(march, london), in: "Europe/Berlin"))
    #expect(page.contains("Clocks in London, Berlin go forward 1 h on Sun 29 Mar 2026"))
    #expect(
      seen(card(try link(march, london), in: "Asia/Tokyo", "ja-JP")).contains(
        "2026年3月29日(日)にLondonの時計が1時間進みます"))
    let tokyo = [("Tokyo", "Asia/Tokyo"), ("Kolkata", "Asia/Kolkata")]
    #expect(!seen(card(try link(march, tokyo), in: "Asia/Tokyo")).contains("Clocks in"))
    #expect(
      !seen(card(try link(march, london), in: "Europe/Berlin", now: 1_774_800_000)).contains(
        "Clocks in"),
      "what is over is not told")
  }

  @Test("What is copied has a line for the reader and each place, and the link")
  func copying() throws {
    let link = try link()
    var card = card(link, in: "Asia/Kolkata")
    let text = copied(&card)
    let copied = try #require(text)
    #expect(
      copied.split(separator: "\n").map { String($0) } == [
        "Call from New York", "Kolkata: Fri 16 Jan 2026, 01:30 (UTC+5:30)",
        "New York: Thu 15 Jan 2026, 15:00 (UTC−5)", "京都: Fri 16 Jan 2026, 05:00 (UTC+9)",
        "https://call.example/at#" + link.fragment,
      ])
    #expect(seen(card).contains("Copied"))
  }

  @Test("A broken link says what is wrong and what to do")
  func faults() throws {
    let whole = try link().fragment
    #expect(broken("").contains("Open the whole link."))
    for cut in [1, 2, 10, 50, whole.count - 1] {
      #expect(broken(String(whole.prefix(cut))).contains("Copy the whole link"))
    }
    #expect(broken("%3Cscript%3E").contains("Copy the whole link"))
    #expect(broken("Ag").contains("newer version"))
    #expect(broken(String(repeating: "A", count: 6000)).contains("too long"))
  }

  @Test("A zone that nobody knows costs its own row alone, but for the source of a weekly call")
  func unknown() throws {
    let places = [("Tokyo", "Asia/Tokyo"), ("Olympus", "Mars/Olympus")]
    let page = seen(card(try link(Self.once, places), in: "Asia/Tokyo"))
    #expect(page.contains("Unknown time zone") && page.contains("in your time, Tokyo"))
    let weekly = try link(.weekly(minuteOfDay: 0), [places[1], places[0]])
    #expect(
      seen(card(weekly, in: "Asia/Tokyo")).contains("doesn&#39;t know the time zone Mars/Olympus")
        || seen(card(weekly, in: "Asia/Tokyo")).contains("doesn't know the time zone Mars/Olympus"))
  }
}
