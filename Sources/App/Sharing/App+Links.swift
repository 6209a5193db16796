import Boards
import Interface
import Replication
import Text

/// Opening the board of a link.
extension App {
  /// The board that was to be opened is on the screen, or a link came with it.
  @inline(never)
  mutating func openedWithLink(at moment: Moment) -> [Effect] {
    // It may still be the other board, read again.
    guard desk.session != nil, inStep.wantedScope == nil else { return [] }
    return openIncoming(at: moment)
  }

  /// Opens the board of the link that waits, or takes the link over where it is open.
  mutating func openIncoming(at moment: Moment) -> [Effect] {
    guard let link = inStep.incoming else { return [] }
    if desk.session?.shared?.link.board == link.board { return takeOver(link, at: moment) }
    let scope = desk.shelf.entry(of: link.board)?.scope ?? "board/\(link.board)/"
    guard !sameUTF8(scope, desk.shelf.scope) else {
      inStep.incoming = nil
      closePanels()
      return []
    }
    welcome(to: scope)
    return leave(for: scope)
  }

  /// Goes on with another link to the board that is open, unless what this device has opens as much.
  private mutating func takeOver(_ link: BoardLink, at moment: Moment) -> [Effect] {
    inStep.incoming = nil
    guard let shared = desk.session?.shared, shared.link.token != link.token,
      shared.right != .own || inStep.driver?.trouble == .closed,
      let write = desk.session?.share(SharedBoard(link: link))
    else { return stepOn(at: moment) }
    inStep.driver?.linkReplaced()
    return stopDriver() + store([write]) + stepOn(at: moment)
  }
}
