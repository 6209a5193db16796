import Foundation
import Testing

@testable import Places

@Suite("PlaceResolver")
struct PlaceResolverTests {
  private let resolver = PlaceQueriesTests.resolver

  /// What was taken, as its kind and its name; nothing where it is asked about.
  private func taken(_ typed: String) -> (kind: PlaceReading.Kind, name: String)? {
    guard case .taken(let reading, _) = resolver.resolve(typed) else { return nil }
    return (reading.kind, resolver.index.gazetteer[reading.rank].name.string)
  }

  private func isSilent(_ typed: String) -> Bool {
    if case .taken(let reading, let others) = resolver.resolve(typed) {
      return reading.isPlain && others.isEmpty
    }
    return false
  }

  @Test("A place's own name without rivals is taken in silence, all else is said or asked")
  func silence() {
    for typed in [
      "Tokyo", "東京", "New York", "Paris", "são paulo", "Paris, Texas", "Singapore", "Berlin",
      "id:1850147", "大阪市",
    ] {
      #expect(isSilent(typed), "\(typed)")
    }
    for typed in [
      "London", "Mexico", "Florida", "JFK", "MST", "Pressburg", "Lond", "Lonodn", "UK", "Dad",
      "Springfield", "Ho Chi", "Georgia USA",
    ] {
      #expect(!isSilent(typed), "\(typed)")
    }
  }

  @Test("It is told what was written")
  func kinds() throws {
    let index = resolver.index
    for (typed, kind, name) in [
      ("Köln", PlaceReading.Kind.name, "Köln"), ("New York", .shortName, "New York City"),
      ("Cologne", .otherName, "Köln"), ("Paris Texas", .preciseName, "Paris"),
      ("JFK", .airportCode, "New York City"), ("EST", .clocks, "New York City"),
      ("Lond", .beginning, "London"), ("Addis", .someWords, "Addis Ababa"),
      ("Lonodn", .nearly(typos: 1), "London"),
    ] {
      let found = try #require(taken(typed), "\(typed)")
      #expect(found.kind == kind && found.name == name, "\(typed): \(found)")
    }
    for (typed, country, city, isCapital, zones) in [
      ("Mexico", "Mexico", "Mexico City", true, 11...12),
      ("UK", "United Kingdom", "London", true, 1...1),
      ("Germny", "Germany", "Berlin", true, 1...2),
      ("Florida", "Florida", "Jacksonville", false, 2...2),
    ] {
      guard case .taken(let reading, _) = resolver.resolve(typed),
        let area = resolver.area(of: reading)
      else {
        Issue.record("\(typed) is no country or region")
        continue
      }
      #expect(area.names.english.string == country && area.isCapital == isCapital)
      #expect(index.gazetteer[reading.rank].name.string == city)
      #expect(zones.contains(area.zones.count), "\(typed): \(area.zones.map { $0.string })")
      #expect(Set(area.zones.map { $0.string }).count == area.zones.count)
    }
  }

  @Test("What could have been meant as well is told beside what was taken")
  func others() throws {
    guard case .taken(let london, let others) = resolver.resolve("London") else {
      Issue.record("London is asked about")
      return
    }
    #expect(resolver.zoneName(london) == "Europe/London")
    #expect(others.map(resolver.zoneName) == ["America/Toronto"])
  }

  @Test("What none is far ahead of is asked about, the likeliest first")
  func several() {
    for (typed, zones) in [
      ("San Jose", ["America/Los_Angeles", "America/Costa_Rica"]),
      ("Washington", ["America/Los_Angeles", "America/New_York"]),
    ] {
      guard case .several(let readings) = resolver.resolve(typed) else {
        Issue.record("\(typed) is not asked about")
        continue
      }
      #expect(readings.prefix(2).map(resolver.zoneName) == zones)
    }
  }

  @Test("Codes are those in capitals; in small letters where no name begins so")
  func codes() {
    #expect(taken("DAD")?.name == "Da Nang" && taken("Dad") == nil && taken("dad") == nil)
    #expect(taken("jfk")?.name == "New York City" && taken("Jfk") == nil)
    #expect(taken("LOS")?.name == "Lagos" && taken("los") == nil)
    #expect(taken("US")?.name == "Washington" && taken("us")?.name == "Washington")
    #expect(taken("NSW")?.name == "Sydney" && taken("me") == nil)
  }

  @Test("A place can be named by its id")
  func ids() {
    #expect(taken("id:1850147")?.name == "Tokyo" && taken("id:-1")?.name == "McMurdo Station")
    for typed in ["id:", "id:-", "id:99", "id:x", "id:1850147x", "id:9999999999"] {
      #expect(taken(typed) == nil, "\(typed)")
    }
  }

  @Test("Any bytes have an answer")
  func anything() {
    for typed in [
      "", " ", "the", "the ", "市", "ー", "...", "+", "UTC+", String(repeating: "x ", count: 500),
    ] {
      if case .taken(let reading, _) = resolver.resolve(typed) {
        Issue.record("\(typed) is \(reading)")
      }
    }
    #expect(resolver.resolve([0xff, 0xfe, 0]) == .unknown)
  }

  @Test(
    "Offsets are read as people write them",
    arguments: [
      ("UTC", 0), ("gmt", 0), ("Z", 0), ("UTC+5:30", 330), ("utc +05:30", 330), ("GMT-3", -180),
      ("UTC−03:30", -210), ("+0900", 540), ("+9", 540), ("-12:00", -720), ("UTC+14:00", 840),
      ("UTC+530", 330),
    ])
  func offsets(_ text: String, _ minutes: Int32) {
    #expect(UTCOffset.minutes(Array(text.utf8)) == minutes)
  }

  @Test(
    "What is no offset is none",
    arguments: [
      "", "+", "UTC+", "5", "5:30", "UTC5", "UTC+15", "UTC-12:15", "UTC+5:60", "UTC+5:3",
      "UTC+:30", "UTC++5", "UTC+12345", "UTCZ", "UTC+5:3:0", "Zulu",
    ])
  func noOffset(_ text: String) { #expect(UTCOffset.minutes(Array(text.utf8)) == nil) }
}
