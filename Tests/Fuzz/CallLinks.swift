import Boards
import Calling
import CivilTime
import JSONCoding
import Replication
import Workflows

/// The text of a call's link, whatever bytes: it is read without a trap, and what is read is written as
/// the same bytes and can be kept as a call. Since a check guards them, the bytes are tried with the right
/// one, too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCallLinks(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  if let link = try? CallLink(reading: data) {
    precondition((try? CallLink(reading: Array(link.fragment.utf8))) == link)
  }
  var checked = [1] + data
  let sum = SHA256.prefix64(checked)
  for shift in [56, 48, 40, 32] as [UInt64] {
    checked.append(UInt8(truncatingIfNeeded: sum >> shift))
  }
  guard let link = try? CallLink(bytes: checked) else { return 0 }
  precondition(link.bytes == checked)
  guard let again = try? CallLink(reading: Array(link.text(origin: "https://a.example").utf8)),
    again == link
  else { fatalError("its own text is refused") }
  var ids: [EntityID] = []
  for i in 0...link.places.count { ids.append(EntityID(UInt64(i + 100))) }
  guard let call = link.call(ids), (try? CallLink(call)) == link else {
    fatalError("the call of a link has another link")
  }
  for now: Int64 in [-1 << 40, 0, 1 << 31, 1 << 40] {
    _ = try? link.start(in: .utc, now: Instant(secondsSince1970: now))
  }
  return 0
}
