import CSVCoding
import JSONCoding
import Replication
import Tallying

/// The text of a setup, whatever bytes: it is read without a trap, and what is read is written as the
/// same bytes, and can be taken. Since a check guards them, the bytes are tried with the right one, too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSetups(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? TallySetup(text: String(decoding: data, as: UTF8.self))
  var checked = [1] + data
  let sum = SHA256.prefix64(checked)
  for shift in [56, 48, 40, 32] as [UInt64] {
    checked.append(UInt8(truncatingIfNeeded: sum >> shift))
  }
  guard let setup = try? TallySetup(bytes: checked) else { return 0 }
  precondition(setup.bytes == checked)
  guard let again = try? TallySetup(text: setup.text), again == setup else {
    fatalError("its own text is refused")
  }
  for item in setup.items.indices { _ = setup.line(of: item) }
  var ids: [EntityID] = []
  for i in 0..<setup.identities { ids.append(EntityID(UInt64(i + 100))) }
  var board = Board()
  guard
    let changes = try? TallyAction.take(setup, ids).changes(on: board, TallySheet(board), now: 1)
  else { return 0 }
  precondition(changes.count <= Operation.Limit.changes)
  guard !changes.isEmpty else { return 0 }
  var author = Author(secret: [UInt8](repeating: 1, count: 16), session: 1)
  _ = board.operation(by: &author, changes, now: 1)
  let sheet = TallySheet(board)
  precondition(sheet.tallies.count == setup.items.count)
  guard let extract = try? TallySetup.extract(sheet, withCounts: true) else { return 0 }
  precondition(extract.setup == setup)
  return 0
}
