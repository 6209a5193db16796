import PostgreSQLClient

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to PostgreSQL by way of libpq, in its pipeline mode.
///
/// What returns nothing is sent and not waited for; a later call that returns something, or ends the
/// transaction, takes all answers in order. So a transaction of a thousand counts waits twice: for what it
/// has to know, and for the disk.
///
/// One thread uses it at a time.
final class PostgreSQLConnection: SQLConnection, @unchecked Sendable {
  /// What was sent, and how its answer is to be read.
  private enum Sent {
    case preparation(of: String)
    case statement(isWanted: Bool)
    /// The end of a part: what follows is done also where something before went wrong.
    case end
  }

  private let connection: OpaquePointer
  /// The names of the statements that the server has prepared, by their texts.
  private var prepared: [String: String] = [:]
  private var count = 0
  private var sent: [Sent] = []
  private var isInTransaction = false
  /// Whether the transaction has been told to end for good, and nobody has heard of it.
  private var isCommitting = false
  private var buffer: [UInt8] = []

  var dialect: SQLDialect { .postgreSQL }

  /// How many statements are sent before their answers are taken: few enough that the answers of all of
  /// them lie in a socket, so that neither side waits for the other to read.
  private static let mostSent = 256
  /// How long an answer is waited for, in milliseconds; for ever where that is negative.
  private let patience: Int32

  /// Connects, and sets what every transaction here relies on.
  ///
  /// - Parameter isPatient: whether an answer may take as long as it likes, as with a long copy.
  /// - Throws: ``SQLError``, ``SQLError/Kind/unavailable`` where the database isn't there now, and
  ///   ``SQLError/Kind/refused`` where it is and doesn't want us.
  init(_ address: PostgreSQLAddress, isPatient: Bool = false) throws {
    patience = isPatient ? -1 : 30_000
    // What the address says goes before what is said here.
    let settings = [
      ("tcp_user_timeout", "10000"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("application_name", "detent"), ("client_encoding", "UTF8"),
      ("dbname", address.text),
    ]
    var keywords = settings.map { UnsafePointer(strdup($0.0)) } + [nil]
    var values = settings.map { UnsafePointer(strdup($0.1)) } + [nil]
    defer { for text in keywords + values { free(UnsafeMutablePointer(mutating: text)) } }
    guard let connection = PQconnectStartParams(&keywords, &values, 1) else {
      throw SQLError(.unavailable, "out of memory")
    }
    self.connection = connection
    // With codes: words are in the language of the server.
    PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
    guard Self.waitForConnection(connection) else {
      throw Self.failure(toConnect: message)
    }
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    try execute(Self.settings)
    PQenterPipelineMode(connection)
  }

  deinit { PQfinish(connection) }

  /// What is acknowledged is on disk, whatever else the database does by itself. Whoever holds rows and is
  /// not heard of any more lets go of them.
  private static let settings = """
    SET search_path = detent;
    SET bytea_output = hex;
    SET idle_in_transaction_session_timeout = '10s';
    SET lock_timeout = '1s';
    SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') IN ('off', 'local');
    """

  /// Whether it can be used: false once it broke, and where the server has hung up meanwhile.
  var isAlive: Bool {
    guard PQstatus(connection) == CONNECTION_OK else { return false }
    // What comes unasked are answers that nobody waited for, and a farewell.
    for _ in 0..<3 {
      var place = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
      guard poll(&place, 1, 0) > 0 else { return true }
      guard PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK else {
        return false
      }
    }
    return true
  }

  /// The server's version, such as 150004 for 15.4.
  var version: Int { Int(PQserverVersion(connection)) }

  /// Lets the connection hear what servers tell each other; from then on it is good for nothing else.
  func listen() throws {
    try settle()
    PQexitPipelineMode(connection)
    try execute("LISTEN detent")
  }

  /// Waits for notifications, after ``listen()``.
  ///
  /// - Returns: what they say, in order; nothing when none came in time.
  func notifications(within milliseconds: Int32) throws -> [String] {
    var place = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
    if poll(&place, 1, milliseconds) > 0, PQconsumeInput(connection) == 0 { throw broken }
    guard PQstatus(connection) == CONNECTION_OK else { throw broken }
    var texts: [String] = []
    while let found = PQnotifies(connection) {
      texts.append(String(cString: found.pointee.extra))
      PQfreemem(found)
    }
    return texts
  }

  // MARK: Statements

  func forEach(
    _ statement: SQLStatement, values: [any SQLBindable], _ body: (any SQLRow) throws -> Bool
  ) throws {
    try send(statement.postgreSQL, values, isWanted: true)
    guard let result = try answers() else { return }
    defer { PQclear(result) }
    for row in 0..<PQntuples(result) {
      guard try body(PostgreSQLRow(result: result, row: row)) else { return }
    }
  }

  func run(_ statement: SQLStatement, values: [any SQLBindable]) throws {
    try send(statement.postgreSQL, values, isWanted: false)
    if !isInTransaction || sent.count >= Self.mostSent { try settle() }
  }

  func execute(_ script: String) throws {
    let wasPipeline = PQpipelineStatus(connection) != PQ_PIPELINE_OFF
    if wasPipeline {
      try settle()
      PQexitPipelineMode(connection)
    }
    defer { if wasPipeline { PQenterPipelineMode(connection) } }
    let result = PQexec(connection, script)
    defer { PQclear(result) }
    if let error = failure(result) { throw error }
  }

  /// Reads as of one moment.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    isInTransaction = true
    defer { isInTransaction = false }
    try send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [], isWanted: false)
    do {
      let value = try body()
      // Nobody waits for the end of what changed nothing: its answer is taken with the next one's.
      try send("COMMIT", [], isWanted: false)
      try end()
      return value
    } catch {
      try? rollBack("ROLLBACK")
      throw error
    }
  }

  func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    isInTransaction = true
    defer {
      isInTransaction = false
      isCommitting = false
    }
    // What is read after boards are held must be of after that, whatever the database's own setting.
    try send("BEGIN ISOLATION LEVEL READ COMMITTED", [], isWanted: false)
    do {
      let value = try body()
      try send("COMMIT", [], isWanted: true)
      isCommitting = true
      let result = try answers()
      defer { PQclear(result) }
      // A transaction that failed before is undone without any further words.
      guard result.map({ String(cString: PQcmdStatus($0)) }) == "COMMIT" else {
        throw SQLError(.refused, "the transaction had failed")
      }
      return value
    } catch {
      isCommitting = false
      try? rollBack("ROLLBACK")
      throw error
    }
  }

  func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    try send("SAVEPOINT detent", [], isWanted: false)
    do {
      let value = try body()
      try send("RELEASE SAVEPOINT detent", [], isWanted: false)
      try settle()
      return value
    } catch {
      try rollBack("ROLLBACK TO SAVEPOINT detent")
      try send("RELEASE SAVEPOINT detent", [], isWanted: false)
      throw error
    }
  }

  private func rollBack(_ text: String) throws {
    // What was sent before may have gone wrong: that is known already, or does not matter any more.
    try? settle()
    try send(text, [], isWanted: false)
    try settle()
  }

  // MARK: Sending

  private func send(_ text: String, _ values: [any SQLBindable], isWanted: Bool) throws {
    let values = values.map { $0.sqlValue }
    let name = try name(text, values)
    buffer.removeAll(keepingCapacity: true)
    var places: [Int?] = []
    var lengths: [Int32] = []
    for value in values {
      let start = buffer.count
      value.append(to: &buffer)
      if case .null = value { places.append(nil) } else { places.append(start) }
      lengths.append(Int32(buffer.count - start))
    }
    // So that there is an address also for what is empty at the end.
    buffer.append(0)
    let formats = [Int32](repeating: 1, count: values.count)
    let isSent = buffer.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let addresses = places.map { place in place.flatMap { offset in start.map { $0 + offset } } }
      return PQsendQueryPrepared(
        connection, name, Int32(values.count), addresses, lengths, formats, 1)
    }
    guard isSent == 1 else { throw broken }
    sent.append(.statement(isWanted: isWanted))
  }

  /// The name of a statement, which the server is told where it doesn't know it.
  private func name(_ text: String, _ values: [SQLValue]) throws -> String {
    if let name = prepared[text] { return name }
    count += 1
    let name = "s\(count)"
    let types = values.map { $0.type }
    guard PQsendPrepare(connection, name, text, Int32(types.count), types) == 1 else {
      throw broken
    }
    sent.append(.preparation(of: text))
    prepared[text] = name
    return name
  }

  /// Ends a part.
  private func end() throws {
    guard PQpipelineSync(connection) == 1 else { throw broken }
    sent.append(.end)
  }

  /// Waits until all that was sent is done.
  private func settle() throws { PQclear(try answers()) }

  /// Takes all answers.
  ///
  /// - Returns: that of the last statement whose answer is wanted; to be cleared.
  /// - Throws: the first thing that went wrong.
  private func answers() throws -> OpaquePointer? {
    var wanted: OpaquePointer?
    var first: SQLError?
    var isFarewell = false
    do {
      try end()
      for entry in sent {
        switch entry {
        case .end:
          guard let result = try next() else { throw broken }
          defer { PQclear(result) }
          if PQresultStatus(result) != PGRES_PIPELINE_SYNC { throw failure(result) ?? broken }
        case .preparation(let text):
          let error = try take { _ in }
          if error != nil { prepared[text] = nil }
          first = first ?? error
        case .statement(let isWanted):
          let error = try take { result in
            guard isWanted else { return PQclear(result) }
            PQclear(wanted)
            wanted = result
          }
          first = first ?? error
        }
      }
    } catch let error as SQLError {
      first = first ?? error
      isFarewell = true
    }
    sent = []
    if let first {
      PQclear(wanted)
      let isLost = isFarewell || PQstatus(connection) != CONNECTION_OK
      if isLost { shutdown(PQsocket(connection), Int32(SHUT_RDWR)) }
      // It was told to keep all, and broke before it said whether it did.
      if isLost, isCommitting { throw SQLError(.uncertain, first.message) }
      throw isLost ? SQLError(.unavailable, first.message) : first
    }
    return wanted
  }

  /// Takes the answer of one statement.
  ///
  /// - Parameter body: gets a good one, and has to clear it.
  /// - Returns: what went wrong with it, or with one before.
  private func take(_ body: (OpaquePointer) -> Void) throws -> SQLError? {
    var error: SQLError?
    while let result = try next() {
      if let found = failure(result) {
        error = error ?? found
        PQclear(result)
      } else {
        body(result)
      }
    }
    return error
  }

  /// The next result; nil where those of a statement are over.
  private func next() throws -> OpaquePointer? {
    while PQisBusy(connection) == 1 {
      var place = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
      let found = poll(&place, 1, patience)
      if found < 0, errno == EINTR { continue }
      guard found > 0 else {
        throw SQLError(.unavailable, "the database did not answer in \(patience / 1000) s")
      }
      guard PQconsumeInput(connection) == 1 else { throw broken }
    }
    return PQgetResult(connection)
  }

  /// The last words of libpq, on one line and without its questions.
  private var message: String {
    String(cString: PQerrorMessage(connection))
      .split(separator: "\n")
      .filter { !$0.hasSuffix("?") && !$0.hasPrefix("LOCATION:") }
      .map { $0.drop { $0 == "\t" } }.joined(separator: " ")
  }

  private var broken: SQLError {
    SQLError(.unavailable, message.isEmpty ? "the connection is broken" : message)
  }

  private func failure(_ result: OpaquePointer?) -> SQLError? {
    guard let result else { return broken }
    switch PQresultStatus(result) {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY, PGRES_PIPELINE_SYNC: return nil
    case PGRES_PIPELINE_ABORTED: return SQLError(.refused, "something before it failed")
    default: break
    }
    func field(_ letter: Unicode.Scalar) -> String {
      PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) } ?? ""
    }
    // In words that no setting of the server changes: its code and what it says of itself.
    let (code, words) = (field("C"), field("M"))
    return SQLError(Self.kind(code), words.isEmpty ? message : "\(words) (\(code))")
  }

  /// What a code means for us (PostgreSQL's manual, "Error Codes").
  private static func kind(_ code: String) -> SQLError.Kind {
    switch code {
    case "40001", "40P01": return .conflict
    case "55P03", "57014": return .busy
    case "25006": return .readOnly
    case "53100": return .full
    case "XX001", "XX002": return .damaged
    default: break
    }
    return switch code.prefix(2) {
    // Connections, resources, an operator's doing, the system's errors, its own.
    case "", "08", "53", "57", "58", "XX": .unavailable
    default: .refused
    }
  }
}
