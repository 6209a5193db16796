import Foundation
import Testing

@Suite("Guides/CommandLine.md")
struct CommandLineGuideTests {
  /// One command of the guide with what it says there.
  private struct Example {
    var command: String
    var answer = ""
    var status: Int32 = 0
  }

  /// Reads the blocks marked `console`: a line with `$`, then its answer, then `[status]` if not 0.
  private func examples() throws -> [Example] {
    let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Guides/CommandLine.md").standardizedFileURL
    var examples: [Example] = []
    var isConsole = false
    for line in try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2))))
      } else if isConsole, line.hasPrefix("["), let status = Int32(line.dropFirst().dropLast()) {
        examples[examples.count - 1].status = status
      } else if isConsole {
        examples[examples.count - 1].answer += line + "\n"
      }
    }
    return examples
  }

  @Test("Every example answers as the guide says")
  func everyExample() throws {
    let sandbox = try Sandbox()
    let folder = URL(fileURLWithPath: Sandbox.program).deletingLastPathComponent().path
    let examples = try examples()
    #expect(examples.count > 15)
    for example in examples {
      let outcome = try sandbox.run(
        "/bin/sh", ["-c", "cd \"$HOME\" && { \(example.command); } 2>&1"],
        environment: ["PATH": folder + ":/usr/bin:/bin", "DETENT_STORE": sandbox.store])
      #expect(outcome.output == example.answer, "\(example.command)")
      #expect(outcome.status == example.status, "\(example.command)")
    }
  }
}
