import CSVCoding
import JSONCoding
import Replication
import Tallying

/// Board files, whatever bytes: they are read without a trap, and merged twice count once. Since a
/// check guards them, the bytes are tried as the inside of a file with the right one, too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBoardFiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  merge(data)
  merge(BoardFile.bytes(logs: [data], loose: []))
  var whole = Array("DETENT-BOARD\r\n\u{1a}\n".utf8) + [1] + data
  let sum = SHA256.prefix64(whole)
  for i in 0..<8 as Range<UInt64> { whole.append(UInt8(truncatingIfNeeded: sum >> (56 - 8 * i))) }
  merge(whole)
  return 0
}

private func merge(_ bytes: [UInt8]) {
  guard let file = try? BoardFile(bytes), var board = try? file.board() else { return }
  let before = board.snapshot
  guard let news = try? file.news(for: board) else { fatalError("read once and not twice") }
  precondition(news.isEmpty)
  try? file.forEach { board.apply($0) }
  precondition(board.snapshot == before)
  _ = TallySheet(board)
}
