import CSVCoding

/// Whatever is read can be written and read again; whatever is refused has a place in the document.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCSV(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(CSVError) {
    var reader = try CSVReader(bytes)
    var writer = CSVWriter(separator: reader.separator)
    var records: [[[UInt8]]] = []
    while let record = try reader.next() {
      precondition(!record.fields.isEmpty && record.line >= 1)
      for field in record.fields { writer.text(field) }
      writer.endRecord()
      records.append(record.fields)
    }
    var again = try CSVReader(writer.bytes, separator: reader.separator)
    for fields in records {
      guard let record = try again.next() else { preconditionFailure("a record is gone") }
      precondition(record.fields.map { CSVFormula.restored($0) } == fields)
    }
    let rest = try again.next()
    precondition(rest == nil)
  } catch {
    var lines = 1
    for byte in bytes where byte == 0x0a || byte == 0x0d { lines += 1 }
    precondition(error.line >= 1 && error.line <= lines && error.field >= 1)
  }
  return 0
}
