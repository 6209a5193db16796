import PostgreSQLClient

/// A row of an answer, in binary form; valid until the answer is cleared.
struct PostgreSQLRow: SQLRow {
  let result: OpaquePointer
  let row: Int32

  func isNull(_ column: Int) -> Bool { PQgetisnull(result, row, Int32(column)) == 1 }

  func isInteger(_ column: Int) -> Bool { !isNull(column) }

  func integer(_ column: Int) -> Int64 {
    // Big-endian, of whatever width the column's type has.
    let bytes = raw(column)
    guard let first = bytes.first, bytes.count <= 8 else { return 0 }
    // A truth value is one byte that has no sign.
    let start: Int64 = bytes.count > 1 && first >= 0x80 ? -1 : 0
    return bytes.reduce(start) { $0 << 8 | Int64($1) }
  }

  func bytes(_ column: Int) -> [UInt8] { [UInt8](raw(column)) }

  func text(_ column: Int) -> String { String(decoding: raw(column), as: UTF8.self) }

  private func raw(_ column: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: PQgetvalue(result, row, Int32(column)),
      count: Int(PQgetlength(result, row, Int32(column))))
  }
}

extension SQLValue {
  /// The number of its type (PostgreSQL's catalog `pg_type`); 0 where PostgreSQL is to find out.
  var type: Oid {
    switch self {
    case .integer: 20
    case .bytes: 17
    case .text: 25
    case .integers: 1016
    case .null: 0
    }
  }

  /// Writes it as PostgreSQL takes it in binary form.
  func append(to bytes: inout [UInt8]) {
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    switch self {
    case .integer(let number): append(number)
    case .bytes(let list): bytes += list
    case .text(let text): bytes += text.utf8
    case .integers(let list):
      // One dimension, no nulls, the type, how many, the first one's number; then each with its width.
      for number in [1, 0, 20, Int32(list.count), 1] { append(number) }
      for number in list {
        append(8 as Int32)
        append(number)
      }
    case .null: break
    }
  }
}
