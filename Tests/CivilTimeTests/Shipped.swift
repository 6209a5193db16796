import CivilTime
import ShippedData

/// The zones that the program has in it.
enum Shipped {
  static let bytes: [UInt8] = {
    let data = shipped_zones()
    return Array(UnsafeBufferPointer(start: data.start, count: Int(data.count)))
  }()

  static func database() throws -> ZoneDatabase { try ZoneDatabase(bytes: bytes) }

  static func zone(_ name: String) throws -> Zone { try database().zone(named: name) }
}
