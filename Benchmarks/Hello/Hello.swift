#if arch(wasm32)
  import BrowserHost

  /// The smallest program that still does what any app does: keeps values by name and writes them
  /// out. What it weighs is what Embedded Swift itself costs a page.
  private enum Hello {
    nonisolated(unsafe) static var values: [String: Double] = [:]
  }

  /// Adds to a value by its name; returns how long the greeting with its number is.
  @_expose(wasm, "hello") @_cdecl("hello")
  func hello(_ name: UnsafePointer<UInt8>, _ count: Int32, _ value: Double) -> Int32 {
    let name = String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    Hello.values[name, default: 0] += value
    return Int32("Hello, \(name): \(Hello.values[name] ?? 0)".utf8.count)
  }
#else
  /// It is weighed as WebAssembly; natively there is nothing to do.
  @main
  enum HelloBenchmark {
    static func main() {}
  }
#endif
