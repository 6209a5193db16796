import JSONCoding
import Replication
import Testing
import Traces

@Suite("Uploads and their answers in canonical bytes")
struct UploadTests {
  /// Random uploads, with one to three secrets and one to nine operations.
  private struct Uploads {
    var operations: RandomOperation
    var count = 0

    init(seed: UInt64) { operations = RandomOperation(seed: seed) }

    mutating func next() -> Upload {
      count += 1
      var upload = Upload(secrets: [], operations: [])
      for number in 0...count % 3 {
        let secret = (0..<16 + count % 49).map { UInt8(truncatingIfNeeded: $0 &* count &+ number) }
        upload.secrets.append((ReplicaID(secret: secret), secret))
      }
      for _ in 0...count % 9 { upload.operations.append(operations.next()) }
      return upload
    }
  }

  private func reason(_ bytes: [UInt8]) -> FormatError.Reason? {
    do throws(FormatError) {
      _ = try Upload(canonicalBytes: bytes)
      return nil
    } catch { return error.reason }
  }

  @Test("The layout is the one that is documented")
  func layout() throws {
    let secret = [UInt8](repeating: 5, count: 16)
    let tap = Operation(
      replica: ReplicaID(secret: secret), seq: 1, prev: .none, at: 0,
      changes: [.add(EntityID(7), round: 0, n: 1)])
    let upload = Upload(secrets: [(ReplicaID(secret: secret), secret)], operations: [tap])
    let own = tap.canonicalBytes
    #expect(upload.canonicalBytes == [1, 1, 16] + secret + [1, UInt8(own.count)] + own)
    let answer = UploadAnswer(
      epoch: 1, after: 300, cursor: 301, new: 1, afterHash: Digest(2), cursorHash: Digest(3))
    let zeros = [UInt8](repeating: 0, count: 7)
    #expect(
      answer.canonicalBytes == [1] + zeros + [1, 0xAC, 2, 0xAD, 2, 1] + zeros + [2] + zeros + [3])
  }

  @Test("1,000 random uploads and answers come back as they were, in either form")
  func roundTrip() throws {
    var uploads = Uploads(seed: 11)
    for number in 0..<1000 {
      let upload = uploads.next()
      #expect(upload.forged == nil)
      #expect(try Upload(canonicalBytes: upload.canonicalBytes) == upload)
      #expect(try Upload(json: JSONCursor(JSON(reading: upload.json.bytes()))) == upload)
      let answer = UploadAnswer(
        epoch: upload.operations[0].replica.high, after: Int64(number) * 7_000_000_000,
        cursor: Int64(number) * 8_000_000_000, new: Int64(number),
        afterHash: upload.operations[0].digest, cursorHash: Digest(UInt64(number)))
      #expect(try UploadAnswer(canonicalBytes: answer.canonicalBytes) == answer)
      #expect(try UploadAnswer(json: JSONCursor(answer.json)) == answer)
    }
  }

  @Test("A page's operations are runs, an empty one ends them, and the ends stand around them")
  func pageLayout() throws {
    let tap = Operation(
      replica: ReplicaID(high: 1, low: 2), seq: 1, prev: .none, at: 0,
      changes: [.add(EntityID(7), round: 0, n: 1)])
    let page = OperationPage(
      epoch: 1, after: 300, cursor: 302, head: 303, afterHash: Digest(2), cursorHash: Digest(3),
      operations: [tap, tap])
    let zeros = [UInt8](repeating: 0, count: 7)
    let own = tap.canonicalBytes
    let run = [UInt8(own.count)] + own
    #expect(
      page.canonicalBytes == [1] + zeros + [1, 0xAC, 2] + zeros + [2] + run + run + [0, 0xAE, 2]
        + zeros + [3, 0xAF, 2])
  }

  @Test("1,000 random pages come back as they were, in either form, and no other bytes are one")
  func pages() throws {
    var uploads = Uploads(seed: 14)
    for number in 0..<1000 {
      var operations = uploads.next().operations
      if number % 3 == 0 { operations = [] }
      let page = OperationPage(
        epoch: UInt64(number) << 40, after: Int64(number), cursor: Int64(number) * 7_000_000_000,
        head: Int64(number) * 8_000_000_000, afterHash: Digest(UInt64(number)),
        cursorHash: Digest(.max), operations: operations)
      let bytes = page.canonicalBytes
      #expect(try OperationPage(canonicalBytes: bytes) == page)
      #expect(try OperationPage(json: JSONCursor(JSON(reading: page.json.bytes()))) == page)
      guard number < 30 else { continue }
      for end in 0..<bytes.count {
        #expect(throws: FormatError.self) {
          try OperationPage(canonicalBytes: Array(bytes[..<end]))
        }
      }
      #expect(throws: FormatError.self) { try OperationPage(canonicalBytes: bytes + [0]) }
      for at in bytes.indices {
        var mutated = bytes
        mutated[at] &+= UInt8(1 + number)
        guard let other = try? OperationPage(canonicalBytes: mutated) else { continue }
        #expect(other.canonicalBytes == mutated && other != page)
      }
    }
    for text in ["", "<!doctype html>", "{\"epoch\":\"1\"}"] {
      #expect(throws: FormatError.self) { try OperationPage(canonicalBytes: Array(text.utf8)) }
    }
  }

  @Test("Every truncation is refused, and so is anything behind the end")
  func truncations() throws {
    var uploads = Uploads(seed: 12)
    for _ in 0..<20 {
      let bytes = uploads.next().canonicalBytes
      for end in 0..<bytes.count { #expect(reason(Array(bytes[..<end])) != nil) }
      #expect(reason(bytes + [0]) == .trailing)
    }
    let answer = UploadAnswer(epoch: 1, after: 2, cursor: 3, new: 1).canonicalBytes
    for end in 0..<answer.count {
      #expect(throws: FormatError.self) {
        try UploadAnswer(canonicalBytes: Array(answer[..<end]))
      }
    }
    #expect(throws: FormatError.self) { try UploadAnswer(canonicalBytes: answer + [0]) }
  }

  @Test(
    "Every changed byte is refused, or read as an upload of just these bytes that JSON holds, too")
  func singleBytes() throws {
    var uploads = Uploads(seed: 13)
    for _ in 0..<3 {
      let bytes = uploads.next().canonicalBytes
      for at in 0..<bytes.count {
        for value in UInt8.min...UInt8.max where value != bytes[at] {
          var mutated = bytes
          mutated[at] = value
          guard let upload = try? Upload(canonicalBytes: mutated) else { continue }
          #expect(upload.canonicalBytes == mutated)
          #expect(try Upload(json: JSONCursor(upload.json)) == upload)
        }
      }
    }
  }

  @Test("As many operations as an upload may have, and no more; a secret is as long as it may be")
  func limits() throws {
    let tap = Operation(
      replica: ReplicaID(high: 1, low: 2), seq: 1, prev: .none, at: 0,
      changes: [.add(EntityID(7), round: 0, n: 1)])
    func upload(_ count: Int, _ secrets: [Int] = []) -> [UInt8] {
      Upload(
        secrets: secrets.map { (ReplicaID(high: 1, low: 2), [UInt8](repeating: 3, count: $0)) },
        operations: Array(repeating: tap, count: count)
      ).canonicalBytes
    }
    #expect(reason(upload(Upload.limit)) == nil)
    #expect(reason(upload(Upload.limit + 1)) == .tooLarge)
    #expect(reason(upload(0)) == .tooLarge)
    #expect(reason(upload(1, [16, 64])) == nil)
    #expect(reason(upload(1, [15])) != nil)
    #expect(reason(upload(1, [65])) == .tooLarge)
    // A page that a proxy gives in place of an answer.
    #expect(throws: FormatError.self) {
      try UploadAnswer(canonicalBytes: Array("<!doctype html>".utf8))
    }
  }
}
