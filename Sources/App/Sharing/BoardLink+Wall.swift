import Boards
import Interface
import Markup
import Replication
import TallyScreen
import Tallying
import Text

extension BoardLink {
  private static let wall = Array("/wall".utf8)

  /// The link that shows the board as a wall board at once; never for a log.
  var secretWallText: String { secretText + "/wall" }

  /// Whether a link, or the fragment of one, asks for the wall board.
  static func isForWall(_ text: String) -> Bool {
    var bytes = Array(text.utf8)
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return bytes.count > wall.count && bytes[(bytes.count - wall.count)...].elementsEqual(wall)
  }
}

extension App {
  /// Takes over what the page was opened with.
  @inline(never)
  mutating func openedAddress() {
    let fragment = desk.surroundings.fragment
    inStep.incoming = BoardLink(origin: desk.surroundings.origin, fragment: fragment)
    if let link = inStep.incoming, BoardLink.isForWall(fragment) { inStep.wantedWall = link.board }
    if let call = App.callFragment(of: fragment) {
      wantedCall = call
      instrument = .call
    }
    // These are Tally's, whatever was in front last; the last is what a shortcut of earlier versions says.
    if inStep.wantedWall != nil || SetupLink.isMeant(fragment) || sameUTF8(fragment, "tally") {
      instrument = .tally
      beginTally()
      _ = openInTally(fragment)
    }
  }

  /// Opens the board of a link that was opened as a wall board, once it is there.
  @inline(never)
  mutating func openWantedWall(at moment: Moment) -> [Effect] {
    guard let board = inStep.wantedWall, desk.session?.shared?.link.board == board else {
      return []
    }
    inStep.wantedWall = nil
    return turn(to: .tally, at: moment)
      + tell(TallyMessage.roomOpened(.wall), Event(.click), at: moment)
  }
}
