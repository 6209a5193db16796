#if arch(wasm32)
  import BrowserHost

  /// What the next runs are done to.
  private enum Bench {
    nonisolated(unsafe) static var data: [UInt8] = []
    nonisolated(unsafe) static var sheet: Sheet?
  }

  /// Makes room for path data, which the caller writes where this says.
  @_expose(wasm, "benchmark_room") @_cdecl("benchmark_room")
  func room(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    Bench.data = [UInt8](repeating: 0, count: Int(count))
    return Bench.data.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Takes the path data; returns how many commands they have, or -1 where one is faulty.
  @_expose(wasm, "benchmark_prepare") @_cdecl("benchmark_prepare")
  func prepare() -> Int32 {
    let sheet = Sheet(Bench.data)
    Bench.sheet = sheet
    return sheet.faultCount == 0 ? Int32(sheet.commandCount) : -1
  }

  /// Does the task with a number; returns a sum that depends on all that was done.
  @_expose(wasm, "benchmark_run") @_cdecl("benchmark_run")
  func run(_ number: Int32) -> Double {
    guard let task = Task(rawValue: number), let sheet = Bench.sheet else { return .nan }
    return sheet.run(task)
  }
#endif
