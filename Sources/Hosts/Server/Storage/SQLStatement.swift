import Replication

/// A statement in SQL, with `$1`, `$2` and so on where values come in.
///
/// Most are the same for SQLite and PostgreSQL. Both must name the same values.
struct SQLStatement: Sendable, ExpressibleByStringInterpolation {
  /// The text for SQLite, which numbers its parameters `?1`, `?2`.
  let sqlite: String
  /// The text for PostgreSQL.
  let postgreSQL: String

  init(stringLiteral text: String) { self.init(sqlite: text, postgreSQL: text) }

  /// A statement that is not the same for both.
  init(sqlite: String, postgreSQL: String) {
    self.sqlite = String(
      decoding: sqlite.utf8.map { $0 == UInt8(ascii: "$") ? UInt8(ascii: "?") : $0 },
      as: UTF8.self)
    self.postgreSQL = postgreSQL
  }
}

/// What a database can hold.
enum SQLValue: Sendable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  /// Numbers to be one of; for PostgreSQL alone.
  case integers([Int64])
  case null
}

/// What can be given to a statement.
protocol SQLBindable {
  var sqlValue: SQLValue { get }
}

extension Int64: SQLBindable {
  var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLBindable {
  var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Array: SQLBindable where Element: SQLElement {
  var sqlValue: SQLValue { Element.value(of: self) }
}

/// What a database can hold many of in one place.
protocol SQLElement {
  static func value(of list: [Self]) -> SQLValue
}

extension UInt8: SQLElement {
  static func value(of list: [UInt8]) -> SQLValue { .bytes(list) }
}

extension Int64: SQLElement {
  static func value(of list: [Int64]) -> SQLValue { .integers(list) }
}

extension String: SQLBindable {
  var sqlValue: SQLValue { .text(self) }
}

extension Digest: SQLBindable {
  /// A number with its sign, as wide as the digest.
  var sqlValue: SQLValue { .integer(Int64(bitPattern: bits)) }
}

extension BoardID: SQLBindable {
  var sqlValue: SQLValue { .bytes(bytes) }
}

extension ReplicaID: SQLBindable {
  var sqlValue: SQLValue { .bytes(bytes) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
