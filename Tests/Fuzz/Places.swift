import Places

/// A file of places is read or refused; in what is read every place is found, and what is found is in
/// order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlaces(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // A seed is a line of text: it has | for the end of a line and ~ for 0.
  let bytes = UnsafeBufferPointer(start: start, count: count).map { byte -> UInt8 in
    byte == UInt8(ascii: "|") ? 0x0a : byte == UInt8(ascii: "~") ? 0 : byte
  }
  do throws(PlacesError) {
    let gazetteer = try Gazetteer(bytes)
    let index = PlaceIndex(gazetteer)
    let resolver = PlaceResolver(index)
    for rank in 0..<gazetteer.count {
      let place = gazetteer[rank]
      _ = gazetteer.largestPlace(inZone: place.zone)
      precondition(gazetteer.place(id: place.id) == place)
      precondition(rank == 0 || gazetteer[rank - 1].population >= place.population)
      for typed in [place.name, Array(place.name.dropLast()), place.name + place.countryCode] {
        if case .taken(let reading, _) = resolver.resolve(typed) {
          precondition(reading.rank < gazetteer.count)
          _ = resolver.area(of: reading)
        }
        let found = index.search(typed, limit: 5)
        for i in 1..<max(1, found.count) {
          let (a, b) = (found[i - 1], found[i])
          precondition(a.quality < b.quality || (a.quality == b.quality && a.rank < b.rank))
        }
      }
      let near = gazetteer.nearestPlace(latitude: place.latitude, longitude: place.longitude)
      precondition(near.map { $0.kilometres < 1e-3 } ?? false)
    }
  } catch { precondition(error.offset >= 0 && error.offset <= bytes.count) }
  return 0
}
