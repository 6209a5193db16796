import Boards
import Replication
import Tallying
import Text

/// What things are called that have no name of their own.
extension Wording {
  package var untitledBoard: String { say("Untitled board") }
  package func group(_ group: TallyGroup?) -> String {
    group.map { $0.name?.string ?? say("Untitled") } ?? say("No group")
  }
  package func name(_ tally: Tally) -> String { tally.name?.string ?? say("Untitled") }
  package var thisDevice: String { say("This device") }

  /// What the devices that count on a board are called, for people.
  package func deviceNames<Sheet>(_ session: BoardSession<Sheet>) -> DeviceNames {
    DeviceNames(
      session.board, own: session.own, thisDevice: Array(thisDevice.utf8),
      another: Array(say("Device ").utf8), nobody: TallyExample.authors)
  }
}
