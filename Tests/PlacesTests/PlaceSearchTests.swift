import SeededRandom
import Testing

@testable import Places

@Suite("PlaceIndex")
struct PlaceSearchTests {
  @Test(
    "The known traps",
    arguments: [
      ("london", "London, GB"), ("London CA", "London, CA"), ("london on", "London, CA"),
      ("カナダ ロンドン", "London, CA"), ("san jose", "San Jose, US"), ("San José", "San Jose, US"),
      ("san jose cr", "San José, CR"), ("san jose ca", "San Jose, US"),
      ("Sao Paulo", "São Paulo, BR"),
      ("sao p", "São Paulo, BR"), ("paulo s", "São Paulo, BR"), ("ｻﾝﾊﾟｳﾛ", "São Paulo, BR"),
      ("さんぱうろ", "São Paulo, BR"),
      ("malmo", "Malmö, SE"), ("tromso", "Tromsø, NO"),
      ("lodz", "Łódź, PL"), ("ŁÓDŹ", "Łódź, PL"), ("strassgang", "Straßgang, AT"),
      ("queens", "Queens, US"), ("クイーンズ", "Queens, US"), ("kyiv", "Kyiv, UA"),
      ("kiev", "Kyiv, UA"), ("キーウ", "Kyiv, UA"), ("キエフ", "Kyiv, UA"), ("東京", "Tokyo, JP"),
      ("とうきょう", "Tokyo, JP"), ("トウキョウ", "Tokyo, JP"), ("tokyo", "Tokyo, JP"),
      ("ＴＯＫＹＯ", "Tokyo, JP"), ("おおさか", "Osaka, JP"), ("la", "Los Angeles, US"),
      ("L.A.", "Los Angeles, US"), ("nyc", "New York City, US"), ("new yo", "New York City, US"),
      ("springfield il", "Springfield, US"), ("saigon", "Ho Chi Minh City, VN"),
      ("bombay", "Mumbai, IN"), ("münchen", "Munich, DE"), ("muenchen", "Munich, DE"),
      ("pst", "Los Angeles, US"), ("nzst", "Auckland, NZ"), ("日本", "Tokyo, JP"),
      ("france paris", "Paris, FR"), ("paris tx", "Paris, US"),
      ("chatham nz", "Chatham Islands, NZ"),
      ("san fransisco", "San Francisco, US"), ("nwe york", "New York City, US"),
      ("newyork", "New York City, US"), ("amsterdm", "Amsterdam, NL"), ("londn ca", "London, CA"),
      ("springfeild ilinois", "Springfield, US"), ("springfield ilinois", "Springfield, US"),
      ("toronto ontrio", "Toronto, CA"), ("pariss frnace", "Paris, FR"),
      ("san jose cota rica", "San José, CR"), ("san jose califronia", "San Jose, US"),
      ("germny", "Berlin, DE"), ("la califronia", "Los Angeles, US"),
      ("パリ フランヌ", "Paris, FR"),
    ])
  func traps(_ pair: (String, String)) {
    #expect(Shipped.all.names(pair.0).first == pair.1, "\(pair.0): \(Shipped.all.names(pair.0))")
  }

  @Test("Springfield in Illinois is the one found")
  func region() throws {
    let found = Shipped.all.search(Array("springfield il".utf8))
    #expect(found.count == 1)
    let place = Shipped.all.gazetteer[try #require(found.first).rank]
    #expect(place.region.english.string == "Illinois")
  }

  @Test("Every place is found by each of its names, in both files")
  func whole() {
    for index in [Shipped.large, Shipped.all] {
      let gazetteer = index.gazetteer
      var generator = SeededGenerator(seed: 2)
      for _ in 0..<300 {
        let rank = generator.below(gazetteer.count)
        let names =
          [gazetteer.line(gazetteer.names[rank])] + gazetteer.parts(gazetteer.otherNames[rank])
        for name in names {
          let found = index.search(Array(gazetteer.bytes[name]), limit: PlaceIndex.limit)
          #expect(
            found.contains { $0.rank == rank && $0.quality == MatchQuality(.wholeName, .none) },
            "\(Array(gazetteer.bytes[name]).string)")
        }
      }
    }
  }

  @Test("Typos are forgiven only when nothing else is found")
  func typos() {
    #expect(Shipped.all.search(Array("rome".utf8), limit: 200).allSatisfy { $0.quality.typos == 0 })
    #expect(Shipped.all.search(Array("qxz".utf8)).isEmpty)
    #expect(Shipped.all.search(Array("londno".utf8)).allSatisfy { $0.quality.typos == 1 })
    #expect(Shipped.all.search(Array("xqzvkw".utf8)).isEmpty)
    // Not in the letters of clocks.
    #expect(Shipped.all.search(Array("springfield nzsx".utf8)).isEmpty)
    #expect(Shipped.all.search(Array("springfield xyzzyq".utf8)).isEmpty)
  }

  @Test("Typos in a word for the country count like those in the name")
  func filterTypos() throws {
    let found = Shipped.all.search(Array("springfeild ilinois".utf8))
    let quality = try #require(found.first).quality
    #expect(quality == MatchQuality(typos: 2, .beginning, .beginnings))
    let region = Shipped.all.search(Array("ilinois".utf8), limit: 200)
    #expect(region.contains { $0.quality == MatchQuality(typos: 1, .noName, .beginnings) })
  }

  @Test("Nothing typed finds nothing, and much of anything ends")
  func bounds() {
    for typed in ["", "   ", "・", "...", "\u{0}"] { #expect(Shipped.all.names(typed).isEmpty) }
    #expect(Shipped.all.search(Array("san".utf8), limit: 0).isEmpty)
    #expect(Shipped.all.search(Array("san".utf8), limit: -4).isEmpty)
    #expect(Shipped.all.search(Array("s".utf8), limit: 100_000).count == PlaceIndex.limit)
    let many = Shipped.large.search(Array(String(repeating: "san ", count: 1000).utf8))
    #expect(many.allSatisfy { $0.quality == MatchQuality(.scatteredWords, .none) })
    #expect(Shipped.all.names(String(repeating: "x", count: 100_000)).isEmpty)
  }

  @Test("It finds what the slow search finds, among random places")
  func random() throws {
    var generator = SeededGenerator(seed: 3)
    let syllables = [
      "lo", "n", "don", "sa", "i", "l", "york", "ロ", "ンド", "ca", "st", "Ü", "é", "o",
    ]
    func word() -> String {
      (0...generator.below(3)).map { _ in syllables[generator.below(syllables.count)] }.joined()
    }
    func name() -> String { (0...generator.below(3)).map { _ in word() }.joined(separator: " ") }
    let filters = [
      "uk", "il", "ca", "can", "united", "est", "イリ", "ont", "e", "u", "illinios", "califonria",
      "cnad", "unted", "イリイノ",
    ]
    var counts = [Int](repeating: 0, count: 3)
    for round in 0..<12 {
      var file = PlaceFile()
      for id in 0..<60 {
        file.entries.append(
          .init(
            id: Int32(id * 3), name: name(), japanese: generator.below(3) == 0 ? name() : "",
            others: (0..<generator.below(3)).map { _ in name() }, region: generator.below(5),
            zone: generator.below(3), population: UInt8(generator.below(40))))
      }
      let gazetteer = try Gazetteer(file.bytes)
      let (index, slow) = (PlaceIndex(gazetteer), SlowSearch(gazetteer))
      for _ in 0..<40 {
        var typed = name()
        if generator.below(3) == 0 { typed = String(typed.prefix(1 + generator.below(6))) }
        if generator.below(3) == 0 { typed = misspelt(typed, &generator) }
        for _ in 0..<generator.below(3) { typed += " " + filters[generator.below(filters.count)] }
        if generator.below(4) == 0 { typed = filters[generator.below(filters.count)] + " " + typed }
        let limit = 1 + generator.below(12)
        let found = index.search(Array(typed.utf8), limit: limit)
        #expect(found == slow.search(typed, limit: limit), "round \(round): \(typed)")
        counts[min(found.first?.quality.typos ?? 0, 2)] += 1
      }
    }
    #expect(counts.allSatisfy { $0 > 5 }, "\(counts)")
  }

  @Test("It finds what the slow search finds, among the large places")
  func real() {
    let (index, slow) = (Shipped.large, SlowSearch(Shipped.large.gazetteer))
    var generator = SeededGenerator(seed: 4)
    var queries = ["london ca", "new york", "s p", "york new", "pst"]
    for _ in 0..<10 {
      let place = index.gazetteer[generator.below(index.gazetteer.count)]
      var typed = place.name.string
      switch generator.below(6) {
      case 0: typed = String(typed.prefix(3))
      case 1: typed = misspelt(typed, &generator)
      case 2: typed += " " + place.country.english.string
      case 3: typed = misspelt(typed, &generator) + " " + place.countryCode.string
      case 4:
        let country = place.country.english.string
        typed = misspelt(typed, &generator) + " " + misspelt(country, &generator)
      default: typed = String(typed.dropFirst(generator.below(3)))
      }
      queries.append(typed)
    }
    for typed in queries {
      #expect(
        index.search(Array(typed.utf8), limit: 20) == slow.search(typed, limit: 20), "\(typed)")
    }
  }

  /// A letter replaced, added, left out, or two that changed places.
  private func misspelt(_ text: String, _ generator: inout SeededGenerator) -> String {
    var letters = Array(text)
    for _ in 0...generator.below(2) where letters.count > 1 {
      let at = generator.below(letters.count - 1)
      switch generator.below(4) {
      case 0: letters[at] = "x"
      case 1: letters.insert("q", at: at)
      case 2: letters.remove(at: at)
      default: letters.swapAt(at, at + 1)
      }
    }
    return String(letters)
  }
}
