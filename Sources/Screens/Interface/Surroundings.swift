public import Boards
import Text

/// What a host knows before anything else.
public struct Surroundings: Equatable, Sendable {
  /// The person's language.
  public let language: Language
  /// The replica number this run holds a lock on, if there are locks.
  public let lease: Int64?
  /// 32 random bytes.
  public let secret: [UInt8]
  /// A random number for this run.
  public let session: UInt64
  /// Scheme, host and port the page came from.
  public let origin: String
  /// The fragment of the address it was opened with, without its `#`; it may hold a token.
  public let fragment: String
  /// The instrument that the address asks for.
  public let instrument: Instrument
  /// Whether that one was installed alone, without the two others.
  public let isAlone: Bool
  /// As of `StoreOpening`.
  public let looseLimit: Int

  /// Puts the parts together.
  public init(
    language: Language, lease: Int64?, secret: [UInt8], session: UInt64,
    origin: String = "", fragment: String = "", instrument: Instrument = .tally,
    isAlone: Bool = false, looseLimit: Int = BoardStore.looseLimit
  ) {
    self.language = language
    self.lease = lease
    self.secret = secret
    self.session = session
    self.origin = origin
    self.fragment = fragment
    self.instrument = instrument
    self.isAlone = isAlone
    self.looseLimit = looseLimit
  }

  /// Compares bytes: `==` on strings would weigh 30 KB in the page.
  public static func == (a: Surroundings, b: Surroundings) -> Bool {
    a.language == b.language && a.lease == b.lease && a.secret == b.secret
      && a.session == b.session && sameUTF8(a.origin, b.origin)
      && sameUTF8(a.fragment, b.fragment) && a.instrument == b.instrument
      && a.isAlone == b.isAlone
  }
}
