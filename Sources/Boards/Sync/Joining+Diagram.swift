import Workflows

extension Joining {
  /// The boxes that a run begins at: a link for others is to be replaced, something is to be fetched
  /// or sent, the stream could not be opened.
  static let starts: [Step] = [.revokeLink, .mayAsk, .wait]

  /// The diagram in Mermaid, as ARCHITECTURE.md has it.
  public static var diagram: String {
    workflow.mermaid(
      WorkflowNames(
        node: name, outcome: name,
        choice: { _, number in
          switch Want(rawValue: number) {
          case .fetch: "fetch"
          case .compare: "compare"
          case .send: "send"
          case .nothing, nil: "nothing"
          }
        }))
  }

  private static func name(_ step: Step) -> String {
    switch step {
    case .revokeLink: "turn the link for others off"
    case .mayAsk: "kept, in sight, worth asking?"
    case .isMade: "has the server made it?"
    case .make: "make the board"
    case .isRightKnown: "is our right known?"
    case .look: "ask what we may do"
    case .wantsInvitation: "is a new link wanted?"
    case .invite: "make the link for others"
    case .next: "what do the rules want?"
    case .fetch: "fetch what is new"
    case .compare: "lay both sides side by side"
    case .send: "send what the server lacks"
    case .isListening: "is the stream open?"
    case .listen: "open the stream"
    case .mayRetry: "worth trying again?"
    case .wait: "wait, longer each time"
    }
  }

  private static func name(_ outcome: Outcome) -> String {
    switch outcome {
    case .inStep: "synced"
    case .later: "later"
    case .never: "the person has to help"
    }
  }
}
