/// A link that brings a setup: `https://count.example.org/#setup/TEXT`.
///
/// All of it stands in the fragment, which browsers do not send to servers; so any of our servers can
/// open it, and none of them gets to see it.
public enum SetupLink {
  private static let prefix = Array("setup/".utf8)

  /// Whether the fragment of an address, without its `#`, is meant to bring a setup.
  public static func isMeant(_ fragment: String) -> Bool {
    Array(fragment.utf8).starts(with: prefix)
  }

  /// The link as a page of `origin` opens it; of no origin, what any of them has to be followed by.
  public static func text(_ setup: TallySetup, origin: String?) -> String {
    (origin.map { $0 + "/#" } ?? "#") + String(decoding: prefix, as: UTF8.self) + setup.text
  }

  /// Reads a fragment, or a whole link as it was pasted, broken into lines or not.
  ///
  /// - Returns: `nil` for what is no such link.
  /// - Throws: `SetupFault` for one that is broken.
  public static func setup(_ text: String) throws(SetupFault) -> TallySetup? {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte > 0x20 { bytes.append(byte) }
    if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = Array(bytes[(hash + 1)...]) }
    guard bytes.starts(with: prefix) else { return nil }
    return try TallySetup(
      text: String(decoding: bytes[prefix.count...], as: UTF8.self))
  }
}
