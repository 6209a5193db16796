#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What this process takes of the machine.
enum ProcessStatus {
  /// Time on processors, of all threads together.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Memory that is in use now; nil where the system doesn't say.
  static var residentBytes: Double? {
    // Its second number is that of resident pages (proc(5)).
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let numbers = line.prefix { $0 != 0 }.split(separator: CChar(UInt8(ascii: " ")))
    guard numbers.count > 1 else { return nil }
    let pages = numbers[1].reduce(0.0) { $0 * 10 + Double($1 - CChar(UInt8(ascii: "0"))) }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Files and connections that are open; nil where the system doesn't say.
  static var openDescriptors: Double? {
    guard let folder = opendir("/proc/self/fd") else { return nil }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
    }
    // Without the one of this folder.
    return Double(count - 1)
  }
}
