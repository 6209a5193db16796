@testable import Places

/// Writes a file of places, for tests: an encoder of the test's own, by the guide's description.
struct PlaceFile {
  struct Entry {
    var id: Int32
    var name: String
    var japanese = ""
    var others: [String] = []
    var region = 0
    var zone = 0
    var latitude: UInt16 = 32768
    var longitude: UInt16 = 32768
    var population: UInt8 = 100
  }

  var countries: [(code: String, english: String, japanese: String, others: [String])] = [
    ("GB", "United Kingdom", "イギリス", ["UK", "GBR"]), ("US", "United States", "アメリカ", ["USA"]),
    ("CA", "Canada", "カナダ", ["CAN"]),
  ]
  /// The id of each country's capital.
  var capitals: [Int64] = [0, 0, 0]
  var zones: [(name: String, abbreviations: [String], links: [String])] = [
    ("America/New_York", ["EDT", "EST"], ["US/Eastern"]),
    ("Europe/London", ["BST", "GMT"], ["GB"]), ("Pacific/Auckland", ["NZDT", "NZST"], []),
  ]
  var regions: [(country: Int, english: String, japanese: String, others: [String])] = [
    (0, "England", "", ["ENG"]), (1, "Illinois", "イリノイ州", ["IL"]),
    (1, "California", "カリフォルニア州", ["CA"]), (2, "Ontario", "", ["ON"]), (2, "", "", []),
  ]
  var entries: [Entry] = []

  var bytes: [UInt8] {
    var bytes: [UInt8] = Array("DPLC".utf8) + [3]
    bytes += texts(["a test"])
    bytes += number(countries.count) + texts(countries.map { $0.code })
    bytes += texts(countries.map { $0.english }) + texts(countries.map { $0.japanese })
    bytes += texts(countries.map { $0.others.joined(separator: "\t") })
    bytes += steps(capitals)
    bytes += number(zones.count) + texts(zones.map { $0.name })
    bytes += texts(zones.map { $0.abbreviations.joined(separator: "\t") })
    bytes += texts(zones.map { $0.links.joined(separator: "\t") })
    bytes += number(regions.count) + steps(regions.map { Int64($0.country) })
    bytes += texts(regions.map { $0.english }) + texts(regions.map { $0.japanese })
    bytes += texts(regions.map { $0.others.joined(separator: "\t") })
    bytes += number(entries.count) + steps(entries.map { Int64($0.region) })
    bytes += steps(entries.map { Int64($0.zone) }) + steps(entries.map { Int64($0.id) })
    for column in [entries.map { $0.latitude }, entries.map { $0.longitude }] {
      let codes = wrappedSteps(column)
      bytes += codes.map { UInt8($0 >> 8) } + codes.map { UInt8($0 & 0xff) }
    }
    bytes += entries.map { $0.population }
    bytes += texts(entries.map { $0.name }) + texts(entries.map { $0.japanese })
    return bytes + texts(entries.map { $0.others.joined(separator: "\t") })
  }

  private func number(_ value: Int) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest >= 128 {
      bytes.append(UInt8(rest % 128 + 128))
      rest /= 128
    }
    return bytes + [UInt8(rest)]
  }

  private func steps(_ values: [Int64]) -> [UInt8] {
    var last: Int64 = 0
    var bytes: [UInt8] = []
    for value in values {
      let step = value - last
      bytes += number(Int(step >= 0 ? 2 * step : -2 * step - 1))
      last = value
    }
    return bytes
  }

  private func wrappedSteps(_ values: [UInt16]) -> [Int] {
    var last = 0
    return values.map { value in
      var step = (Int(value) - last + 65536) % 65536
      if step >= 32768 { step -= 65536 }
      last = Int(value)
      return step >= 0 ? 2 * step : -2 * step - 1
    }
  }

  private func texts(_ values: [String]) -> [UInt8] {
    let bytes = values.flatMap { Array($0.utf8) + [UInt8(10)] }
    return number(bytes.count) + bytes
  }
}
