import Calling
import Interface
import Replication
import Text

/// The call that stands there until one is kept: from where the device is to three places far apart.
enum ExampleCall {
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
    // Big cities that most people have heard of, by their numbers in the place data (GeoNames).
    func words(_ name: Phrase) -> String { language.words(name) }
    func offer(_ reference: Int64, _ name: String, _ zone: String) {
      add(reference, Title(showing: Array(name.utf8)), Array(zone.utf8))
    }
    func newYork() { offer(5_128_581, words("New York"), "America/New_York") }
    func tokyo() { offer(1_850_147, words("Tokyo"), "Asia/Tokyo") }
    let isJapanese = sameUTF8(language.tag, "ja")
    if isJapanese { tokyo() } else { newYork() }
    offer(2_643_743, words("London"), "Europe/London")
    if isJapanese { newYork() } else { tokyo() }
    offer(1_275_339, words("Mumbai"), "Asia/Kolkata")
    return Call(ids[0], at: .weekly(minuteOfDay: minuteOfDay), places)
  }
}
