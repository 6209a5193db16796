/// Who uses a database of PostgreSQL's: servers together, or one program that puts something else there.
///
/// By advisory locks, which end with the connection that took them (PostgreSQL's manual, section 13.3.5).
enum PostgreSQLUse {
  // The number is a name that nobody else uses: "detent" as bytes.
  private static let number: Int64 = 110_386_840_072_820

  /// Notes that a server uses the database, as long as the connection lasts.
  ///
  /// - Throws: ``SQLError`` of the kind ``SQLError/Kind/busy`` while somebody has it alone.
  static func share(_ db: any SQLConnection) throws {
    guard try db.integer("SELECT pg_try_advisory_lock_shared($1)", number) == 1 else {
      throw SQLError(.busy, "somebody is restoring it, or moving it")
    }
  }

  /// Takes the database for oneself, as long as the connection lasts.
  ///
  /// Waits for two seconds: PostgreSQL may not have noticed yet that a server was killed.
  /// - Returns: false while servers use it.
  static func takeAlone(_ db: any SQLConnection) throws -> Bool {
    for _ in 0..<20 {
      if try db.integer("SELECT pg_try_advisory_lock($1)", number) == 1 { return true }
      _ = try db.exists("SELECT 1 FROM (SELECT pg_sleep(0.1)) AS slept")
    }
    return false
  }

  /// Waits until no other changes the tables, and keeps others from it meanwhile.
  static func holdingTables(_ db: any SQLConnection, _ body: () throws -> Void) throws {
    // Not in time for a long migration of another server: who asks tries again.
    _ = try db.exists("SELECT 1 FROM (SELECT pg_advisory_lock($1)) AS held", number + 1)
    defer { _ = try? db.exists("SELECT pg_advisory_unlock($1)", number + 1) }
    try body()
  }
}
