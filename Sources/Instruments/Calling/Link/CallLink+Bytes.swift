import CivilTime
import Replication
import Text

/// The form that travels: canonical, so that equal links have equal bytes and the other way round.
///
/// | part | form |
/// |---|---|
/// | version | byte 1; a later one is a newer program's |
/// | when | byte 0 and the seconds since 1970 as a signed number, or the days' bits (1 to 127) and the minute of the day as a number |
/// | length | minutes, as a number |
/// | name | text |
/// | places | how many, as a number; of each the name and the zone, as texts |
/// | check | the first four bytes of the SHA-256 of all before |
///
/// A number is LEB128 in its shortest form, a signed one zigzag-coded before; a text is its length in
/// bytes and its UTF-8, of length 0 for none.
extension CallLink {
  static let version: UInt8 = 1

  /// What travels.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(Self.version)
    switch time {
    case .once(let instant):
      let seconds = instant.secondsSince1970
      bytes.append(0)
      Self.append(UInt64(bitPattern: seconds << 1 ^ seconds >> 63), to: &bytes)
    case .weekly(let minute):
      bytes.append(weekdays.bits)
      Self.append(UInt64(minute), to: &bytes)
    }
    Self.append(UInt64(length), to: &bytes)
    Self.append(name?.utf8, to: &bytes)
    Self.append(UInt64(places.count), to: &bytes)
    for place in places {
      Self.append(place.name?.utf8, to: &bytes)
      Self.append(place.zone, to: &bytes)
    }
    return bytes + Self.check(bytes)
  }

  /// The fragment of the link, without its `#`: the bytes in base64url.
  public var fragment: String { Base64URL.text(bytes) }

  /// The whole link.
  ///
  /// - Parameter origin: scheme, host and port of the server, without a slash at the end.
  public func text(origin: String) -> String { origin + "/at#" + fragment }

  static func check(_ bytes: [UInt8]) -> [UInt8] {
    let sum = SHA256.prefix64(bytes)
    var check: [UInt8] = []
    for shift: UInt64 in stride(from: 56, to: 24, by: -8) {
      check.append(UInt8(truncatingIfNeeded: sum >> shift))
    }
    return check
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func append(_ text: [UInt8]?, to bytes: inout [UInt8]) {
    append(UInt64(text?.count ?? 0), to: &bytes)
    if let text { bytes += text }
  }
}
