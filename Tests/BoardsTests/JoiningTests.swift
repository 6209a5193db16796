import Foundation
import Testing
import Workflows

@testable import Boards

@Suite("Joining")
struct JoiningTests {
  @Test("Every box is reached, every answer leads somewhere, and nothing goes round for ever")
  func check() {
    let report = Joining.workflow.check(starts: Joining.starts)
    #expect(report.isSound, "\(report)")
    // Six requests may fail.
    #expect(report.errorArrows == 6)
  }

  @Test("There is a way to being in step, and after each request all is asked anew")
  func ways() {
    let paths = Joining.workflow.paths(from: .mayAsk)
    #expect(paths.isComplete)
    #expect(
      paths.paths.contains { path in
        path.end == .outcome(.inStep)
          && path.steps.map(\.node) == [
            .mayAsk, .isMade, .isRightKnown, .wantsInvitation, .next, .isListening, .listen,
          ]
      })
    for request in [Joining.Step.make, .look, .invite, .fetch, .compare, .send] {
      #expect(
        paths.paths.contains {
          $0.end == .back(to: .mayAsk) && $0.steps.last == NodeExit(request, .complete)
        })
    }
  }

  @Test("The diagram in ARCHITECTURE.md is the one that the code makes")
  func diagram() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    #expect(
      text.contains("```mermaid\n\(Joining.diagram)```\n"),
      "put this into ARCHITECTURE.md between ```mermaid and ```:\n\(Joining.diagram)")
  }
}
