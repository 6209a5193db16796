#if !arch(wasm32)
  import Foundation
  import Places

  /// The peer: SQLite's FTS5 in memory, with the places' ranks as rows, so that the best come first.
  ///
  /// The library is found at run time, as it is on every Debian.
  final class FullTextSearch {
    private typealias Handle = OpaquePointer
    private typealias Open =
      @convention(c) (
        UnsafePointer<CChar>, UnsafeMutablePointer<Handle?>
      ) -> CInt
    private typealias Prepare =
      @convention(c) (
        Handle, UnsafePointer<CChar>, CInt, UnsafeMutablePointer<Handle?>, OpaquePointer?
      ) -> CInt
    private typealias BindText =
      @convention(c) (
        Handle, CInt, UnsafePointer<CChar>, CInt, Int
      ) -> CInt
    private typealias BindInteger = @convention(c) (Handle, CInt, Int64) -> CInt
    private typealias Step = @convention(c) (Handle) -> CInt
    private typealias Column = @convention(c) (Handle, CInt) -> Int64
    private typealias Version = @convention(c) () -> UnsafePointer<CChar>

    private let prepare: Prepare
    private let bindText: BindText
    private let bindInteger: BindInteger
    private let step: Step
    private let reset: Step
    private let column: Column
    private let database: Handle
    private var query: Handle
    /// How long making the index took, in seconds.
    private(set) var indexing = 0.0
    /// SQLite's version.
    let version: String

    /// Puts all names in; `nil` where there is no SQLite with FTS5.
    init?(_ gazetteer: Gazetteer) {
      guard let library = dlopen("libsqlite3.so.0", RTLD_NOW) else { return nil }
      func function<Function>(_ name: String, as type: Function.Type) -> Function {
        unsafeBitCast(dlsym(library, name), to: type)
      }
      prepare = function("sqlite3_prepare_v2", as: Prepare.self)
      bindText = function("sqlite3_bind_text", as: BindText.self)
      bindInteger = function("sqlite3_bind_int64", as: BindInteger.self)
      step = function("sqlite3_step", as: Step.self)
      reset = function("sqlite3_reset", as: Step.self)
      column = function("sqlite3_column_int64", as: Column.self)
      version = String(cString: function("sqlite3_libversion", as: Version.self)())
      var opened: Handle?
      guard function("sqlite3_open", as: Open.self)(":memory:", &opened) == 0, let opened else {
        return nil
      }
      database = opened
      query = opened
      guard
        run(
          "CREATE VIRTUAL TABLE places USING fts5(name, ja, others, content='', "
            + "tokenize='unicode61 remove_diacritics 2', prefix='1 2 3')")
      else { return nil }
      let clock = ContinuousClock()
      let time = clock.measure {
        _ = run("BEGIN")
        guard
          let insert = statement(
            "INSERT INTO places(rowid, name, ja, others) VALUES (?, ?, ?, ?)")
        else { return }
        for rank in 0..<gazetteer.count {
          let place = gazetteer[rank]
          _ = bindInteger(insert, 1, Int64(rank + 1))
          bind(insert, 2, String(decoding: place.name, as: UTF8.self))
          bind(insert, 3, String(decoding: place.japaneseName, as: UTF8.self))
          bind(insert, 4, String(decoding: gazetteer.otherNames(ofRank: rank), as: UTF8.self))
          _ = step(insert)
          _ = reset(insert)
        }
        _ = run("COMMIT")
        _ = run("INSERT INTO places(places) VALUES ('optimize')")
      }
      indexing = time / .seconds(1)
      guard
        let search = statement(
          "SELECT rowid FROM places WHERE places MATCH ? ORDER BY rowid LIMIT 10")
      else { return nil }
      query = search
    }

    /// The bytes that the database takes.
    var memory: Int { number("PRAGMA page_count") * number("PRAGMA page_size") }

    /// The first ten ranks whose words begin so.
    func search(_ text: String) -> [Int] {
      let words = text.split(separator: " ").map { "\"\($0)\"" }
      bind(query, 1, words.joined(separator: " ") + " *")
      var found: [Int] = []
      while step(query) == 100 { found.append(Int(column(query, 0)) - 1) }
      _ = reset(query)
      return found
    }

    private func bind(_ statement: Handle, _ place: CInt, _ text: String) {
      // -1: SQLite takes a copy.
      _ = text.withCString { bindText(statement, place, $0, -1, -1) }
    }

    private func statement(_ text: String) -> Handle? {
      var made: Handle?
      return prepare(database, text, -1, &made, nil) == 0 ? made : nil
    }

    private func run(_ text: String) -> Bool {
      guard let made = statement(text) else { return false }
      return step(made) >= 100
    }

    private func number(_ text: String) -> Int {
      guard let made = statement(text), step(made) == 100 else { return 0 }
      return Int(column(made, 0))
    }
  }
#endif
