import Foundation
import Testing

/// A disk of one megabyte, as long as the test runs.
final class SmallDisk: Sendable {
  let path: String

  init?() {
    path = NSTemporaryDirectory() + "detent-disk-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard SmallDisk.run("/usr/bin/mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", path) else {
      try? FileManager.default.removeItem(atPath: path)
      return nil
    }
  }

  deinit {
    _ = SmallDisk.run("/usr/bin/umount", path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Fills it until only some bytes are free.
  func fill(leaving free: Int) throws {
    let filler = path + "/filler"
    try? FileManager.default.removeItem(atPath: filler)
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return }
    let room = Int(status.f_bavail) * Int(status.f_bsize) - free
    if room > 0 { try Data(count: room).write(to: URL(fileURLWithPath: filler)) }
  }

  func empty() throws { try FileManager.default.removeItem(atPath: path + "/filler") }

  private static func run(_ program: String, _ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  static let canBeMade = SmallDisk() != nil
}

@Suite("A full disk")
struct FullDiskTests {
  @Test(
    "Whatever room is left, a count is whole or refused, and goes on once there is room",
    .enabled(if: SmallDisk.canBeMade, "mounting a small disk needs the superuser"))
  func full() throws {
    let disk = try #require(SmallDisk())
    let sandbox = try Sandbox()
    func tally(_ words: String...) throws -> Sandbox.Outcome {
      try sandbox.tally(words, environment: ["DETENT_STORE": disk.path + "/store"])
    }
    try disk.fill(leaving: 0)
    let unborn = try tally("count", "Shirts")
    #expect(unborn.status == 74 || unborn.status == 73, "\(unborn)")
    try disk.empty()
    var counted = 0
    var refused = 0
    #expect(try tally("count", "Shirts").status == 0)
    counted += 1
    for free in stride(from: 0, through: 120_000, by: 4096) {
      try disk.fill(leaving: free)
      let outcome = try tally("count", "Shirts")
      if outcome.status == 0 {
        counted += 1
      } else {
        refused += 1
        #expect(outcome.status == 74, "\(free) bytes free: \(outcome)")
        #expect(outcome.error.contains("is full"), "\(free) bytes free: \(outcome)")
      }
      try disk.empty()
      #expect(try tally().output.hasPrefix("\(counted)  Shirts\n"))
    }
    #expect(refused > 0 && counted > 1)
    #expect(try tally("count", "Shirts").output == "\(counted + 1)  Shirts\n")
  }

  @Test(
    "A call is saved whole or refused, too, and the file that was to go with it isn't there",
    .enabled(if: SmallDisk.canBeMade, "mounting a small disk needs the superuser"))
  func calls() throws {
    let disk = try #require(SmallDisk())
    let sandbox = try Sandbox()
    let file = sandbox.directory + "/family.ics"
    func call(_ words: String...) throws -> Sandbox.Outcome {
      try sandbox.run(
        Sandbox.program, ["call"] + words, environment: ["DETENT_STORE": disk.path + "/store"])
    }
    #expect(try call("Berlin", "Tokyo", "--save", "Work").status == 0)
    try disk.fill(leaving: 0)
    let refused = try call("Berlin", "Tokyo", "--save", "Family", "--ics", file)
    #expect(refused.status == 74 && refused.error.contains("is full"), "\(refused)")
    #expect(refused.output.isEmpty && !FileManager.default.fileExists(atPath: file))
    try disk.empty()
    #expect(try call("Family", "--board").status == 66)
    #expect(try call("Berlin", "Tokyo", "--save", "Family", "--ics", file).status == 0)
    #expect(try call("Family", "--board").status == 0)
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test(
    "Where an answer can't be written, it speaks of what was done",
    arguments: [
      (["zone", "Europe/Berlin"], false), (["call", "Berlin", "Tokyo"], false),
      (["call", "Berlin", "Tokyo", "--json"], false), (["place", "Berlin"], false),
      (["click", "120", "--bars", "1", "--json"], false), (["click", "--list"], false),
      (["tally", "list"], false), (["tally", "count", "Shirts"], true),
      (["board", "new", "Fair", "--json"], true), (["draw", "--help"], false),
      (["call", "Berlin", "Tokyo", "--save", "Family", "--json"], true),
    ] as [([String], Bool)])
  func unsaid(words: [String], isSaved: Bool) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      "/bin/sh", ["-c", "exec \"$@\" > /dev/full", "sh", Sandbox.program] + words,
      environment: ["DETENT_STORE": sandbox.store])
    #expect(outcome.status == 74)
    #expect(
      outcome.error == "detent: The answer couldn't be written: No space left on device."
        + (isSaved ? " The change was saved.\n" : "\n"))
    if words.contains("count") { #expect(try sandbox.tally().output.hasPrefix("1  Shirts\n")) }
  }
}
