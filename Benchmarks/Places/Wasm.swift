#if arch(wasm32)
  import BrowserHost
  import Places

  /// What the next runs are done to.
  private enum Bench {
    nonisolated(unsafe) static var data: [UInt8] = []
    nonisolated(unsafe) static var gazetteer: Gazetteer?
    nonisolated(unsafe) static var bench: PlacesBench?
  }

  /// Makes room for bytes, which the caller writes where this says.
  @_expose(wasm, "benchmark_room") @_cdecl("benchmark_room")
  func room(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    Bench.data = [UInt8](repeating: 0, count: Int(count))
    return Bench.data.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Takes the bytes for places; returns how many there are, or -1.
  @_expose(wasm, "benchmark_places") @_cdecl("benchmark_places")
  func places() -> Int32 {
    let data = Bench.data
    Bench.data = []
    do throws(PlacesError) {
      let gazetteer = try Gazetteer(data)
      Bench.gazetteer = gazetteer
      return Int32(gazetteer.count)
    } catch { return -1 }
  }

  /// Takes the bytes for queries and makes the index; returns how many queries there are, or -1.
  @_expose(wasm, "benchmark_index") @_cdecl("benchmark_index")
  func index() -> Int32 {
    guard let gazetteer = Bench.gazetteer else { return -1 }
    let bench = PlacesBench(gazetteer, queries: Bench.data)
    Bench.bench = bench
    return Int32(bench.count)
  }

  /// Answers a query some times; returns a number that depends on what was found.
  @_expose(wasm, "benchmark_run") @_cdecl("benchmark_run")
  func run(_ query: Int32, _ repeats: Int32) -> Int32 {
    Bench.bench?.run(Int(query), repeats: Int(repeats)) ?? 0
  }
#endif
