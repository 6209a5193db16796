import CivilTime
import ShippedData

/// A zone with what it is called.
struct NamedZone {
  let name: String
  let zone: Zone
}

/// The zones that came with the program, and those in files.
struct ShippedZones {
  /// No time zone's file is larger: 16 MiB.
  private static let fileLimit = 16 << 20

  let database: ZoneDatabase

  init() throws(ZoneFailure) {
    let data = shipped_zones()
    let bytes = Array(UnsafeBufferPointer(start: data.start, count: Int(data.count)))
    do throws(ZoneDatabaseError) {
      database = try ZoneDatabase(bytes: bytes)
    } catch { throw .badData(error) }
  }

  /// The zone of a name in any case, of a TZif file whose path begins with / or ., or of a POSIX TZ
  /// string.
  func zone(_ name: String) throws -> NamedZone {
    if name.hasPrefix("/") || name.hasPrefix(".") { return try zone(atPath: name) }
    do throws(ZoneDatabaseError) {
      return NamedZone(name: name, zone: try database.zone(named: name))
    } catch {
      guard error == .unknownZone else { throw ZoneFailure.badData(error) }
    }
    let names = database.names
    let wanted = name.lowercased()
    if let known = names.first(where: { $0.lowercased() == wanted }),
      let zone = try? database.zone(named: known)
    {
      return NamedZone(name: known, zone: zone)
    }
    if let zone = try? Zone(tzString: Array(name.utf8)) { return NamedZone(name: name, zone: zone) }
    throw ZoneFailure.unknown(name: name, near: near(name))
  }

  private func zone(atPath path: String) throws -> NamedZone {
    let bytes = try InputFile.read(path, upTo: Self.fileLimit)
    do throws(TZifError) {
      return NamedZone(name: path, zone: try Zone(tzif: bytes))
    } catch { throw ZoneFailure.badFile(path: path, error) }
  }

  /// Names like it, as a whole or in their last part: "Londn", "new york".
  func near(_ name: String) -> [String] {
    let names = database.names
    let wanted = String(name.map { $0 == " " ? "_" : $0 })
    let whole = NearNames.of(wanted, among: names)
    if !whole.isEmpty { return whole }
    let last = wanted.split(separator: "/").last.map(String.init) ?? wanted
    let ends = names.map { String($0.split(separator: "/").last ?? "") }
    let near = NearNames.of(last, among: ends)
    return Array(near.flatMap { end in names.filter { $0.hasSuffix("/" + end) } }.prefix(3))
  }
}
