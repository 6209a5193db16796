/// How the clocks of a zone are set for some time (RFC 9636, section 2).
public struct LocalTimeType: Sendable {
  /// Seconds ahead of UTC, negative west of it; from -89,999 to 93,599.
  public let offset: Int
  /// Whether it counts as daylight saving (summer) time. Dublin's winter time counts as that, with
  /// a negative saving.
  public let isDaylight: Bool
  /// What people there write behind the time: "CET", "+0545". Names of this kind are ambiguous.
  public let abbreviation: String

  init(offset: Int, isDaylight: Bool, abbreviation: [UInt8]) {
    self.offset = offset
    self.isDaylight = isDaylight
    self.abbreviation = String(decoding: abbreviation, as: UTF8.self)
  }

  /// Universal time.
  public static var utc: LocalTimeType {
    LocalTimeType(offset: 0, isDaylight: false, abbreviation: Array("UTC".utf8))
  }

  static let offsets = -89_999...93_599
}

extension LocalTimeType: Equatable {
  /// Whether offset, flag and abbreviation are the same.
  public static func == (a: LocalTimeType, b: LocalTimeType) -> Bool {
    a.offset == b.offset && a.isDaylight == b.isDaylight
      && a.abbreviation.utf8.elementsEqual(b.abbreviation.utf8)
  }
}
