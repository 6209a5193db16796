import Boards
import Interface
import Replication
import Text

/// What the rest of the app asks of being in step.
///
/// A board that nobody shares is done with here: what lies behind need not be in the page before
/// the first tap (Scripts/split-wasm).
extension App {
  /// Does what can be done to be in step.
  mutating func stepOn(at moment: Moment) -> [Effect] {
    desk.session?.shared == nil ? [] : stepWithServer(at: moment)
  }

  /// Ends a stream that has gone wrong or silent, or that nobody sees.
  mutating func dropStream(at moment: Moment) -> [Effect] {
    inStep.stream == nil ? [] : endStream(at: moment)
  }

  /// Goes on with a board that was opened, and with the link it was opened by.
  mutating func boardOpened(at moment: Moment) -> [Effect] {
    inStep.incoming == nil ? stepOn(at: moment) : openedWithLink(at: moment)
  }

  /// Opens the board that is wanted, once all of this one is stored.
  mutating func turnWhenStored() -> [Effect] {
    inStep.wantedScope == nil ? [] : turnToWantedBoard()
  }

  /// How the board stands with its server, in a few words; `nil` where it is not shared.
  var stand: (line: String, isGood: Bool)? { desk.session?.shared == nil ? nil : standWithServer }

  /// Whether nothing of this device waits anywhere, and all that the server has is here.
  public var isInStep: Bool { inStep.driver?.isInStep == true && pending.isEmpty }

  /// Whether the screen says that the board is in step.
  public var saysInStep: Bool { sameUTF8(standing.line, sharing.inStep) }

  /// How many changes of this device no server takes.
  public var strandedCount: Int { inStep.driver?.stranded.count ?? 0 }

  /// How far the server's operations have been fetched.
  public var inStepCursor: Int64? { inStep.driver?.cursor }

  /// What keeping in step is, in the person's language.
  var sharing: InStepWords { InStepWords(desk.language) }
}
