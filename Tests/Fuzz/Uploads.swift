import JSONCoding
import Replication

/// Uploads, the answers to them and pages, whatever bytes: what is read has exactly these bytes, and JSON
/// holds the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzUploads(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  if let upload = try? Upload(canonicalBytes: data) {
    precondition(upload.canonicalBytes == data)
    precondition(upload.forged == nil)
    let again = try? Upload(json: JSONCursor(upload.json))
    // An object has each name once.
    let names = upload.secrets.map { $0.replica }
    precondition(again == upload || Set(names).count < names.count)
  }
  if let answer = try? UploadAnswer(canonicalBytes: data) {
    precondition(answer.canonicalBytes == data)
    precondition((try? UploadAnswer(json: JSONCursor(answer.json))) == answer)
  }
  if let page = try? OperationPage(canonicalBytes: data) {
    precondition(page.canonicalBytes == data)
    precondition((try? OperationPage(json: JSONCursor(page.json))) == page)
  }
  return 0
}
