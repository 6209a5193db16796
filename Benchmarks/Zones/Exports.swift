#if arch(wasm32)
  import BrowserHost
  import CivilTime

  /// What the next runs are done to.
  private enum Bench {
    nonisolated(unsafe) static var data: [UInt8] = []
    nonisolated(unsafe) static var database: ZoneDatabase?
    nonisolated(unsafe) static var questions: ZoneQuestions?
  }

  /// Makes room for bytes, which the caller writes where this says.
  @_expose(wasm, "benchmark_room") @_cdecl("benchmark_room")
  func room(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    Bench.data = [UInt8](repeating: 0, count: Int(count))
    return Bench.data.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Takes the bytes for the file of all zones; returns how many names it has, or -1.
  @_expose(wasm, "benchmark_database") @_cdecl("benchmark_database")
  func database() -> Int32 {
    let data = Bench.data
    Bench.data = []
    do throws(ZoneDatabaseError) {
      let database = try ZoneDatabase(bytes: data)
      Bench.database = database
      return Int32(database.names.count)
    } catch { return -1 }
  }

  /// Takes the bytes for names of zones, one a line, to which the next questions go; returns how many
  /// there are, or -1.
  @_expose(wasm, "benchmark_zones") @_cdecl("benchmark_zones")
  func zones() -> Int32 {
    guard let database = Bench.database else { return -1 }
    var zones: [Zone] = []
    for name in Bench.data.split(separator: UInt8(ascii: "\n")) {
      guard let zone = try? database.zone(named: String(decoding: name, as: UTF8.self)) else {
        return -1
      }
      zones.append(zone)
    }
    guard !zones.isEmpty else { return -1 }
    Bench.questions = ZoneQuestions(zones)
    return Int32(zones.count)
  }

  /// Asks all questions of a kind; returns the sum of the answers.
  @_expose(wasm, "benchmark_run") @_cdecl("benchmark_run")
  func run(_ kind: Int32) -> Double {
    guard let kind = ZoneQuestions.Kind(rawValue: kind), let questions = Bench.questions else {
      return .nan
    }
    return Double(questions.ask(kind))
  }
#endif
