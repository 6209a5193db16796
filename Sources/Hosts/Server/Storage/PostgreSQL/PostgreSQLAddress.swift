import PostgreSQLClient

/// Where a database of PostgreSQL's is, as libpq takes it (PostgreSQL's manual, "Connection URIs").
struct PostgreSQLAddress: Sendable {
  /// As it was written, with whatever password it has.
  let text: String
  /// What people are told: without a password.
  let name: String

  /// Whether a text is an address at all.
  static func isMeant(by text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// - Throws: ``ServerFailure/badSetting(name:value:expected:)``, without what was written: it may hold a
  ///   password.
  init(_ text: String) throws(ServerFailure) {
    let unusable = ServerFailure.badSetting(
      name: "--database", value: "postgres://…",
      expected:
        "an address such as postgres://user@host:5432/detent (in a password write / as %2F, "
        + "@ as %40, : as %3A and % as %25)")
    var words: UnsafeMutablePointer<CChar>?
    let options = PQconninfoParse(text, &words)
    PQfreemem(words)
    guard let options else { throw unusable }
    defer { PQconninfoFree(options) }
    var found: [String: String] = [:]
    var at = options
    while let keyword = at.pointee.keyword {
      if let value = at.pointee.val { found[String(cString: keyword)] = String(cString: value) }
      at += 1
    }
    // Signs of a password that was not written as it has to be in an address; nothing of it is told.
    let ports = (found["port"] ?? "").split(separator: ",", omittingEmptySubsequences: true)
    let isClean =
      ports.allSatisfy { UInt16($0) != nil }
      && ["host", "dbname", "user"].allSatisfy { found[$0]?.contains("@") != true }
    guard isClean else { throw unusable }
    var name = "postgres://"
    if let user = found["user"] { name += user + "@" }
    name += found["host"] ?? found["hostaddr"] ?? ""
    if let port = found["port"] { name += ":" + port }
    if let database = found["dbname"] { name += "/" + database }
    self.text = text
    self.name = name
  }
}
