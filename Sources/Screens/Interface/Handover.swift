/// What leaves the app for a person's other programs, and what is asked of them.
public enum Handover: Equatable, Sendable {
  /// Adds bytes to the file that is being made; the first ones begin another.
  case write([UInt8], isFirst: Bool)
  /// Hands over the file that was made, under a name, as a media type.
  case save(name: String, type: String)
  /// Lets a person choose a file; `fileOpened` or `fileRefused` answers, and nothing where they
  /// choose none.
  case open
  /// Lets a person choose a program that takes a text.
  case share(title: String, text: String)
  /// Opens the mail program with an address that begins with `mailto:`.
  case mail(String)
}

/// Why a file that was chosen was not read.
public enum FileTrouble: Int32, Equatable, Sendable {
  /// It has more bytes than the host takes.
  case tooLarge = 1
  /// It is gone, or the browser may not read it.
  case unreadable = 2
}
