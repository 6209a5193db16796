import Workflows

/// How a device comes in step with a shared board's server and stays so, as boxes and arrows.
///
/// What each box does is in `SyncDriver`; ARCHITECTURE.md has the diagram, made from this.
public enum Joining {
  /// A box.
  enum Step: UInt8, Sendable {
    /// Turns the link off that invited others, to make another.
    case revokeLink
    /// Is the board kept, in sight, and the server one that may be asked?
    case mayAsk
    /// Has the server made the board?
    case isMade
    /// Asks the server to make it.
    case make
    /// Is it known what this device may do?
    case isRightKnown
    /// Asks the server what it may do.
    case look
    /// Is a link for others wanted that the server does not know?
    case wantsInvitation
    /// Tells it to the server.
    case invite
    /// What do the rules of being in step want next?
    case next
    /// Gets what the server has.
    case fetch
    /// Reads all there is here, to lay both sides side by side.
    case compare
    /// Sends what the server lacks.
    case send
    /// Is the stream open that brings what is new?
    case isListening
    /// Opens it.
    case listen
    /// Is it worth trying again?
    case mayRetry
    /// Waits a little longer each time.
    case wait
  }

  /// What it means to have come to the end; whatever happens next begins anew.
  enum Outcome: Equatable, Sendable {
    /// All is fetched and sent, and what is new will come.
    case inStep
    /// Not now: the board will be shared, the store keep again, or the page be seen.
    case later
    /// Not until the person does something about it.
    case never
  }

  /// What the rules want next, as exits of `next`.
  enum Want: UInt8 {
    case fetch, compare, send, nothing
  }

  typealias Walk = Workflows.Walk<Step, Outcome, SyncTrouble>

  static let workflow: Workflow<Step, Outcome> = {
    let requests: [Step] = [.revokeLink, .make, .look, .invite, .fetch, .send]
    let nodes: [WorkflowNode<Step>] = [
      .work(.revokeLink), .decision(.mayAsk), .decision(.isMade), .work(.make),
      .decision(.isRightKnown), .work(.look), .decision(.wantsInvitation), .work(.invite),
      .choice(.next, of: 4), .work(.fetch), .work(.compare), .work(.send),
      .decision(.isListening), .work(.listen), .decision(.mayRetry), .work(.wait),
    ]
    var arrows: [Arrow<Step>] = [
      .from(.mayAsk, .yes, to: .isMade),
      .from(.isMade, .yes, to: .isRightKnown), .from(.isMade, .no, to: .make),
      .from(.isRightKnown, .yes, to: .wantsInvitation), .from(.isRightKnown, .no, to: .look),
      .from(.wantsInvitation, .yes, to: .invite), .from(.wantsInvitation, .no, to: .next),
      .from(.next, .choice(Want.fetch.rawValue), to: .fetch),
      .from(.next, .choice(Want.compare.rawValue), to: .compare),
      .from(.next, .choice(Want.send.rawValue), to: .send),
      .from(.next, .choice(Want.nothing.rawValue), to: .isListening),
      .from(.compare, .complete, to: .mayAsk),
      .from(.isListening, .no, to: .listen),
      .from(.mayRetry, .yes, to: .wait), .from(.wait, .complete, to: .mayAsk),
    ]
    // While an answer was on its way, anything may have changed.
    for request in requests {
      arrows.append(.from(request, .complete, to: .mayAsk))
      arrows.append(.from(request, .failed, to: .mayRetry))
    }
    let outcomes: [Ending<Step, Outcome>] = [
      .at(.mayAsk, .no, gives: .later),
      .at(.isListening, .yes, gives: .inStep), .at(.listen, .complete, gives: .inStep),
      .at(.mayRetry, .no, gives: .never),
    ]
    do throws(WorkflowFault<Step>) {
      return try Workflow(nodes: nodes, arrows: arrows, outcomes: outcomes)
    } catch {
      preconditionFailure("an arrow of joining leads nowhere")
    }
  }()
}
