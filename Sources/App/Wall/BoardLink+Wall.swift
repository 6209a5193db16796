import Replication

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
  mutating func openedAddress() {
    let fragment = surroundings.fragment
    inStep.incoming = BoardLink(origin: surroundings.origin, fragment: fragment)
    if let link = inStep.incoming, BoardLink.isForWall(fragment) { inStep.wantedWall = link.board }
    openSetup(fragment)
  }
}
