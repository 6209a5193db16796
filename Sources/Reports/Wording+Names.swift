import Boards
import Replication
import Tallying
import Text

/// What things are called that have no name of their own.
extension Wording {
  package var untitled: String { say("Untitled") }
  package var untitledBoard: String { say("Untitled board") }
  package func group(_ group: TallyGroup?) -> String {
    group.map { $0.name?.string ?? untitled } ?? say("No group")
  }
  package func name(_ tally: Tally) -> String { tally.name?.string ?? untitled }
  package var thisDevice: String { say("This device") }

  /// What the devices that count on a board are called, for people at this one.
  package func deviceNames<Sheet>(_ session: BoardSession<Sheet>) -> DeviceNames {
    deviceNames(session, thisDevice: Array(thisDevice.utf8))
  }

  /// What they are called in what is read elsewhere, where nobody knows which is this one.
  package func deviceNamesForOthers<Sheet>(_ session: BoardSession<Sheet>) -> DeviceNames {
    deviceNames(session, thisDevice: nil)
  }

  private func deviceNames<Sheet>(
    _ session: BoardSession<Sheet>, thisDevice: [UInt8]?
  ) -> DeviceNames {
    DeviceNames(
      session.board, own: session.own, thisDevice: thisDevice, another: Array(say("Device ").utf8),
      nobody: TallyExample.authors)
  }
}
