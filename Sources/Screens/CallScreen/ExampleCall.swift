import Calling
import Interface
import Replication
import Text

/// The call that stands there until one is kept: from where the device is to three places far apart.
enum ExampleCall {
  /// A big city that most people have heard of.
  private struct City {
    /// Its number in the place data (GeoNames).
    let reference: Int64
    let name: String
    let zone: String
  }

  private static func cities(_ language: Language) -> [City] {
    func words(_ name: Phrase) -> String { language.words(name) }
    return [
      City(reference: 5_128_581, name: words("New York"), zone: "America/New_York"),
      City(reference: 2_643_743, name: words("London"), zone: "Europe/London"),
      City(reference: 1_850_147, name: words("Tokyo"), zone: "Asia/Tokyo"),
      City(reference: 1_275_339, name: words("Mumbai"), zone: "Asia/Kolkata"),
    ]
  }

  /// At three in the afternoon, every day.
  private static let minuteOfDay = 15 * 60

  /// The call.
  ///
  /// - Parameters:
  ///   - source: where it is made from; `nil` for a city where many of the language's people live.
  ///   - ids: an identity for the call and for each of four places.
  static func call(
    from source: KeptPlace?, _ language: Language, _ ids: [EntityID]
  ) -> Call {
    var places: [CallPlace] = []
    func add(_ reference: Int64?, _ name: Title?, _ zone: [UInt8]) {
      guard places.count < 4, !places.contains(where: { $0.zone == zone }) else { return }
      places.append(
        CallPlace(ids[places.count + 1], reference: reference, name: name, zone: zone))
    }
    if let source { add(source.reference, source.name, source.zone) }
    var offered = cities(language)
    if sameUTF8(language.tag, "ja") { offered.swapAt(0, 2) }
    for city in offered {
      add(city.reference, Title(showing: Array(city.name.utf8)), Array(city.zone.utf8))
    }
    return Call(ids[0], at: .weekly(minuteOfDay: minuteOfDay), places)
  }
}
