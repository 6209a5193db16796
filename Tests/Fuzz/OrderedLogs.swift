import Replication

/// Logs that keep the order, whatever bytes: what is read is written as a log that reads the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOrderedLogs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  guard let entries = try? OrderedLog.decode(data) else { return 0 }
  var digests: Set<Digest> = []
  // A log that somebody wrote may hold an operation twice; ours never does.
  for entry in entries where !digests.insert(entry.digest).inserted { return 0 }
  let again = try? OrderedLog.decode(OrderedLog.encode(entries))
  precondition(again == entries)
  return 0
}
