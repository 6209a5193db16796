import JSONCoding

/// JSON, whatever bytes: they are read without a trap, and what is read is the same when it is
/// written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(JSONError) {
    let value = try JSON(reading: data)
    _ = value.double
    let compact = value.bytes()
    precondition(compact.count <= 6 * count)
    let again = try JSON(reading: compact)
    precondition(again == value && again.bytes() == compact)
    let indented = try JSON(reading: value.bytes(.indented))
    precondition(indented == value)
  } catch {
    guard let offset = error.offset else { fatalError("an error without an offset") }
    precondition(offset >= 0 && offset <= count)
    precondition(!error.description.isEmpty)
  }
  return 0
}
