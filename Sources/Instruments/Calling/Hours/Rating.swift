/// How good a time is for a call at a place.
public enum Rating: UInt8, Comparable, Sendable {
  /// Not to be called.
  case never
  /// It will do, at a price.
  case possible
  /// It costs nothing.
  case good

  /// Whether the left one is worse.
  public static func < (a: Rating, b: Rating) -> Bool { a.rawValue < b.rawValue }
}
