import Places
import ShippedData

/// The places in the program.
enum ShippedPlaces {
  /// All of them.
  static func gazetteer() throws(PlacesError) -> Gazetteer {
    let data = shipped_places()
    return try Gazetteer(Array(UnsafeBufferPointer(start: data.start, count: Int(data.count))))
  }
}
