import Boards
import Interface
import Replication

/// What happened between this device, its server and the panel that shows it.
public enum InStepMessage: Equatable, Sendable {
  // The network
  /// The server answered a request, or it failed.
  case answered(ticket: Int32, NetworkAnswer)
  /// A piece of a stream came.
  case streamed(ticket: Int32, [UInt8])
  /// It is time to see whether a stream is alive.
  case streamChecked(ticket: Int32)
  /// It is time to ask again.
  case waitEnded(serial: Int64)
  /// What is said of time may have to be said anew.
  case momentPassed
  /// The device has a network again.
  case networkReturned
  /// The page was opened by the link of a shared board.
  case linkOpened(fragment: String)
  // The panel
  /// Something about the name of this device.
  case naming(DeviceNamingMessage)
  /// The board is to be kept in step with a server.
  case keepTapped
  /// Something was typed into the field for a link.
  case linkEdited
  /// A key of the keyboard on that field.
  case linkKeyed
  /// The board of that link is to be opened.
  case linkTapped
  /// The board's link is to be copied.
  case copyTapped
  /// That it was copied has been said long enough.
  case copyEnded(serial: Int64)
  /// Something about the links of an owner's board.
  case links(LinksMessage)
  /// The link is to be replaced by a new one.
  case replaceTapped
  /// The second tap that confirms this did not come in time.
  case replaceExpired(serial: Int64)
  /// Another board of this device is to be opened.
  case boardTapped(scope: String)
  /// What failed is to be tried again.
  case tryTapped
  /// The link is to be handed to another program.
  case offerTapped
  /// What the server did not take is to be said again.
  case sayAgainTapped
}
