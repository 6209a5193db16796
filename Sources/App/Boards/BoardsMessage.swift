public import Boards
public import Replication

/// What happened in the panel with the boards of this device, and with what welcomes whoever comes by a
/// link.
public enum BoardsMessage: Equatable, Sendable {
  /// The panel is wanted.
  case opened
  /// The shelf was read again for it.
  case shelfRead([StoreRecord])
  /// It is wanted no longer.
  case closed
  /// An empty board is to be made.
  case newTapped
  /// A board is to be made of a template, by its place in the list.
  case templateTapped(Int)
  /// The board that is open is to get another name.
  case renameTapped
  /// Something was typed as its name.
  case nameEdited
  /// The field for the name lost the keyboard.
  case nameLeft
  /// A key of the keyboard on that field.
  case nameKeyed
  /// The board that is open is to be taken off the list.
  case removeTapped
  /// A board that was taken off the list is to be there again.
  case putBackTapped(BoardID)
  /// The way back from a board that a link has opened.
  case backTapped
  /// The welcome was read.
  case welcomeDismissed
}
