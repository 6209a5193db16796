import SeededRandom
import Testing

@testable import Places

@Suite("Gazetteer")
struct GazetteerTests {
  private let file = PlaceFile(entries: [
    .init(id: 7, name: "London", japanese: "ロンドン", zone: 1, population: 230),
    .init(id: -3, name: "London", region: 3, population: 160),
    .init(id: 9, name: "Springfield", region: 1, population: 160),
  ])

  @Test("Places come by population, then by id")
  func order() throws {
    let gazetteer = try Gazetteer(file.bytes)
    #expect((0..<gazetteer.count).map { gazetteer[$0].id } == [7, -3, 9])
    #expect(gazetteer.source.string == "a test")
    let london = gazetteer[0]
    #expect(london.name(in: .japanese).string == "ロンドン")
    #expect(london.country.english.string == "United Kingdom")
    #expect(london.zone.string == "Europe/London" && london.countryCode.string == "GB")
    #expect(gazetteer[2].region.name(in: .japanese).string == "イリノイ州")
    #expect(gazetteer[1].name(in: .japanese).string == "London")
  }

  @Test("Coordinates are the file's, however far the next ones are")
  func coordinates() throws {
    var file = PlaceFile()
    for (id, value) in [0, 65535, 0, 32768, 32767, 65535, 1, 40000, 7].enumerated() {
      file.entries.append(
        .init(
          id: Int32(id), name: "A", latitude: UInt16(value), longitude: UInt16(65535 - value)))
    }
    let gazetteer = try Gazetteer(file.bytes)
    #expect(gazetteer.latitudes == file.entries.map { $0.latitude })
    #expect(gazetteer.longitudes == file.entries.map { $0.longitude })
    #expect(gazetteer[0].latitude == -90 && gazetteer[1].latitude == 90)
    #expect(gazetteer[1].longitude == -180)
  }

  @Test("Every region that has a code of its own has a name, but for a few")
  func regionNames() {
    let gazetteer = Shipped.all.gazetteer
    var places = 0
    for rank in 0..<gazetteer.count where gazetteer[rank].region.english.isEmpty { places += 1 }
    #expect(places == 124)
    for (typed, region) in [
      ("kathmandu", "Bagmati"), ("casablanca", "Casablanca-Settat"), ("bergen", "Vestland"),
      ("kinshasa", "Kinshasa"), ("antananarivo", "Analamanga"), ("da lat", "Lâm Đồng"),
    ] {
      let found = Shipped.all.search(Array(typed.utf8), limit: 1)
      #expect(found.first.map { gazetteer[$0.rank].region.english.string } == region, "\(typed)")
    }
  }

  @Test("A place is found by its id, and not by another")
  func ids() throws {
    let gazetteer = Shipped.all.gazetteer
    for rank in stride(from: 0, to: gazetteer.count, by: 7) {
      #expect(gazetteer.place(id: gazetteer.ids[rank])?.id == gazetteer.ids[rank])
    }
    #expect(gazetteer.place(id: 1_850_147)?.name.string == "Tokyo")
    #expect(gazetteer.place(id: 5) == nil && gazetteer.place(id: .max) == nil)
    #expect(gazetteer.place(id: .min) == nil)
  }

  @Test("Every zone has a largest place, by its old names too")
  func zones() {
    for gazetteer in [Shipped.all.gazetteer, Shipped.large.gazetteer] {
      var firsts: [[UInt8]: Int] = [:]
      for rank in (0..<gazetteer.count).reversed() { firsts[gazetteer[rank].zone] = rank }
      for start in gazetteer.zones.names {
        let zone = gazetteer.text(start)
        let rank = firsts[zone] ?? -1
        #expect(gazetteer.largestPlace(inZone: zone)?.id == gazetteer.ids[rank])
      }
      #expect(gazetteer.zones.names.count == 418)
      for (zone, name) in [
        ("Asia/Calcutta", "Mumbai"), ("US/Pacific", "Los Angeles"), ("Europe/Kiev", "Kyiv"),
        ("Asia/Tokyo", "Tokyo"), ("Pacific/Chatham", "Chatham Islands"),
        ("Australia/Lord_Howe", "Lord Howe Island"), ("Australia/Eucla", "Eucla"),
      ] {
        #expect(gazetteer.largestPlace(inZone: Array(zone.utf8))?.name.string == name, "\(zone)")
      }
      for zone in ["", "Etc/UTC", "asia/tokyo", "Asia/Toky", "Mars/Phobos"] {
        #expect(gazetteer.largestPlace(inZone: Array(zone.utf8)) == nil)
      }
    }
  }

  @Test("The large places are some of all places, the same in both files")
  func large() {
    let (large, all) = (Shipped.large.gazetteer, Shipped.all.gazetteer)
    for rank in 0..<large.count {
      #expect(all.place(id: large.ids[rank]) == large[rank])
    }
    #expect(large.count > 6204 && all.count > 34_006)
    for rank in 0..<all.count where all[rank].population >= 105_000 {
      #expect(large.place(id: all.ids[rank]) != nil)
    }
  }

  @Test("A damaged file says where it is damaged")
  func faults() throws {
    func reason(_ bytes: [UInt8]) -> PlacesError.Reason? {
      do throws(PlacesError) {
        _ = try Gazetteer(bytes)
        return nil
      } catch { return error.reason }
    }
    let bytes = file.bytes
    #expect(reason(bytes) == nil)
    #expect(reason([]) == .otherFormat && reason(Array("DPLX".utf8)) == .otherFormat)
    #expect(reason(Array("DPLC".utf8) + [1]) == .otherVersion(1))
    #expect(reason(bytes + [0]) == .trailingBytes)
    for count in 5..<bytes.count {
      let found = reason(Array(bytes[..<count]))
      #expect(found != nil && found != .otherFormat, "\(count)")
    }
    var twice = file
    twice.entries[1].id = 7
    #expect(reason(twice.bytes) == .duplicateID(7))
    var beyond = file
    beyond.entries[0].region = 5
    #expect(reason(beyond.bytes) == .outOfRange)
    var split = file
    split.entries[0].name = "Lon\ndon"
    #expect(reason(split.bytes) == .wrongCount)
    var foreign = bytes
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("London".utf8)) })
    foreign[at] = 0xff
    #expect(reason(foreign) == .malformedUTF8)
    #expect(reason(Array("DPLC".utf8) + [3, 0xff, 0xff, 0xff, 0xff, 0xff]) == .numberTooLarge)
    #expect("\(PlacesError(offset: 3, reason: .cutOff))" == "byte 3: the file is cut off")
  }

  @Test("Bytes of any kind are read or refused, and what is read can be searched")
  func hostile() {
    var generator = SeededGenerator(seed: 5)
    let bytes = file.bytes
    var read = 0
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0...generator.below(3) {
        damaged[5 + generator.below(bytes.count - 5)] = UInt8(generator.below(256))
      }
      guard let gazetteer = try? Gazetteer(damaged) else { continue }
      read += 1
      let index = PlaceIndex(gazetteer)
      for rank in 0..<gazetteer.count { _ = gazetteer[rank] }
      _ = index.search(Array("lond on".utf8))
      _ = index.search(Array("sprimgfield il".utf8))
      let resolver = PlaceResolver(index)
      for typed in ["london", "Londno", "UK", "illinois", "EST"] {
        if case .taken(let reading, _) = resolver.resolve(Array(typed.utf8)) {
          _ = resolver.area(of: reading)
        }
      }
      _ = gazetteer.nearestPlace(latitude: 1, longitude: 2)
      _ = gazetteer.largestPlace(inZone: Array("GB".utf8))
    }
    #expect(read > 200)
  }
}
