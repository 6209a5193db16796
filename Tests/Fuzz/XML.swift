import XMLReading

/// XML, whatever bytes: they are read without a trap, every element that begins ends, and nothing is
/// told that the document and its entities do not have.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let lines = 2 + bytes.count { $0 == 0x0a || $0 == 0x0d }
  do throws(XMLError) {
    var reader = try XMLReader(bytes, expansionLimit: 1 << 16)
    var depth = 0
    var told = 0
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        depth += 1
        precondition(element.line >= 1 && element.line <= lines && !element.name.local.isEmpty)
        for attribute in element.attributes { told += attribute.value.count }
      case .text(let text):
        precondition(depth > 0 && !text.isEmpty)
        told += text.count
      case .end: depth -= 1
      }
      precondition(depth >= 0)
    }
    // A byte of another encoding may come to three of UTF-8.
    precondition(depth == 0 && told <= 3 * count + reader.expansionLimit)
  } catch {
    precondition(error.line >= 1 && error.line <= lines)
    precondition(!error.description.isEmpty)
  }
  return 0
}
