/// A language the app speaks.
public enum Language: Equatable, Sendable {
  /// English.
  case english
  /// Japanese.
  case japanese

  /// Chooses by a language tag (BCP 47) such as `ja-JP`; English where there is none of ours.
  public init(tag: String) {
    let tag = Array(tag.utf8)
    let isJapanese =
      tag.count >= 2 && tag[0] | 0x20 == UInt8(ascii: "j") && tag[1] | 0x20 == UInt8(ascii: "a")
      && (tag.count == 2 || tag[2] == UInt8(ascii: "-"))
    self = isJapanese ? .japanese : .english
  }

  /// The tag for `lang` attributes.
  public var tag: String { self == .english ? "en" : "ja" }
}
