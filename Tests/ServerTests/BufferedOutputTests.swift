import Foundation
import Testing

@testable import Server

@Suite("Output that goes out a moment later") struct BufferedOutputTests {
  @Test("All of it goes out, whole and in the order of whoever wrote it")
  func order() async throws {
    let taken = Recorder()
    let output = BufferedOutput { taken.add($0) }
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<2000 {
            output.write("\(writer) \(number)\n")
            if number % 500 == 499 { output.flush() }
          }
        }
      }
    }
    output.flush()
    let lines = taken.all.split(separator: "\n")
    #expect(lines.count == 8000)
    for writer in 0..<4 {
      #expect(
        lines.filter { $0.hasPrefix("\(writer) ") } == (0..<2000).map { "\(writer) \($0)" })
    }
  }

  @Test("It goes out by itself, many lines in one")
  func byItself() async throws {
    let taken = Pieces()
    let output = BufferedOutput { taken.add($0) }
    for number in 0..<50 { output.write("\(number)\n") }
    for _ in 0..<1000 where taken.all.joined().count < 140 {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(taken.all.joined().split(separator: "\n").count == 50)
    #expect(taken.all.count < 50)
    output.write("and then\n")
    for _ in 0..<1000 where !taken.all.joined().hasSuffix("and then\n") {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(taken.all.last == "and then\n")
  }

  @Test("Where nobody takes it, it keeps so much and no more: then whoever writes waits")
  func full() async throws {
    let gate = DispatchSemaphore(value: 0)
    let isOpen = Pieces()
    let output = BufferedOutput { _ in
      if isOpen.all.isEmpty { gate.wait() }
    }
    let line = String(repeating: "x", count: 99) + "\n"
    let written = Pieces()
    let writer = Thread {
      for _ in 0..<30_000 {
        output.write(line)
        written.add("")
      }
    }
    writer.start()
    var last = -1
    while written.all.count != last {
      last = written.all.count
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect((10_000..<22_000).contains(last))
    isOpen.add("")
    gate.signal()
    for _ in 0..<1000 where written.all.count < 30_000 {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(written.all.count == 30_000)
  }
}

/// What was written, piece by piece.
private final class Pieces: Sendable {
  private let pieces = NSLock()
  nonisolated(unsafe) private var kept: [String] = []

  func add(_ text: String) { pieces.withLock { kept.append(text) } }
  var all: [String] { pieces.withLock { kept } }
}
