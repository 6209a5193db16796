#if arch(wasm32)
  import BrowserHost

  /// What the next runs are done to.
  private enum Bench {
    nonisolated(unsafe) static var workbench: Workbench?
  }

  /// Makes ready for workloads of so many operations; 0 where that failed.
  @_expose(wasm, "benchmark_prepare") @_cdecl("benchmark_prepare")
  func prepare(_ taps: Int32) -> Int32 {
    Bench.workbench = try? Workbench(taps: Int(taps))
    return Bench.workbench == nil ? 0 : 1
  }

  /// Does the workload with a number; returns how many things were done, 0 where it failed.
  @_expose(wasm, "benchmark_run") @_cdecl("benchmark_run")
  func run(_ number: Int32) -> Int32 {
    guard let workload = Workload(rawValue: number),
      let done = try? Bench.workbench?.run(workload)
    else { return 0 }
    return Int32(done)
  }
#endif
