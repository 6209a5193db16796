import CivilTime

/// Time zones, whatever bytes: nothing traps, errors have a place, and what is read agrees with
/// itself.
///
/// The first byte chooses: T a TZif file, S a TZ string, D a database, B the body of a TZif file whose
/// counts are the next four bytes, so that the fuzzer need not find a header.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTimeZones(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  guard let kind = data.first else { return 0 }
  let bytes = Array(data.dropFirst())
  switch kind {
  case UInt8(ascii: "D"): checkDatabase(bytes)
  case UInt8(ascii: "S"): check(bytes) { (bytes) throws(TZifError) in try Zone(tzString: bytes) }
  case UInt8(ascii: "B"):
    guard bytes.count > 4 else { return 0 }
    check(file(counts: bytes[..<4], body: bytes[4...])) { (bytes) throws(TZifError) in
      try Zone(tzif: bytes)
    }
  default: check(bytes) { (bytes) throws(TZifError) in try Zone(tzif: bytes) }
  }
  return 0
}

private func file(counts: ArraySlice<UInt8>, body: ArraySlice<UInt8>) -> [UInt8] {
  func header(_ counts: [UInt8]) -> [UInt8] {
    var bytes = Array("TZif3".utf8) + [UInt8](repeating: 0, count: 15)
    for count in counts { bytes += [0, 0, 0, count] }
    return bytes
  }
  return header([0, 0, 0, 0, 1, 1]) + [0, 0, 0, 0, 0, 0, 0] + header([0, 0] + counts) + body
}

private func check(_ bytes: [UInt8], _ read: ([UInt8]) throws(TZifError) -> Zone) {
  do throws(TZifError) {
    check(try read(bytes))
  } catch {
    precondition(error.offset >= 0 && error.offset <= bytes.count)
    precondition(!error.description.isEmpty)
  }
}

private func checkDatabase(_ bytes: [UInt8]) {
  guard let database = try? ZoneDatabase(bytes: bytes) else { return }
  for name in database.names.prefix(5) {
    if let zone = try? database.zone(named: name) { check(zone) }
  }
}

private func check(_ zone: Zone) {
  for seconds in [Int64.min, -1 << 59, -1 << 33, 0, 1 << 31, 1 << 33, 1 << 59, Int64.max] {
    let instant = Instant(secondsSince1970: seconds)
    let type = zone.localTimeType(at: instant)
    precondition(zone.offset(at: instant) == type.offset)
    if let next = zone.nextTransition(after: instant) {
      precondition(next.instant > instant && next.before == type && next.after != next.before)
      precondition(zone.localTimeType(at: next.instant) == next.after)
      check(zone, next)
    }
    if let previous = zone.previousTransition(before: instant) {
      precondition(previous.instant < instant && previous.after != previous.before)
      precondition(zone.localTimeType(at: previous.instant) == previous.after)
    }
  }
}

/// Every local time around a transition leads to instants that show it, or is in a gap.
private func check(_ zone: Zone, _ transition: Transition) {
  for type in [transition.before, transition.after] {
    for near in [-1, 0, 1] {
      guard let moved = try? transition.instant.adding(seconds: Int64(near)),
        let local = try? CivilDateTime(moved, offset: type.offset)
      else { continue }
      switch zone.match(local) {
      case .unique(let only): precondition((try? zone.dateTime(at: only)) == local)
      case .overlap(let earlier, let later, let over):
        precondition(earlier < later && over.jump < 0)
        precondition((try? zone.dateTime(at: earlier)) == local)
        precondition((try? zone.dateTime(at: later)) == local)
      case .gap(let over): precondition(over.jump > 0)
      }
    }
  }
}
