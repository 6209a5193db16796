extension Weekday {
  /// The day that weeks begin with in a country or territory, by the Unicode CLDR; Monday where nothing is
  /// known of it.
  ///
  /// A table of our own, which the tests hold against the browser's.
  ///
  /// - Parameter region: its two letters (ISO 3166-1), as capitals in ASCII.
  public init(firstInRegion region: [UInt8]) {
    self = Weekday.monday
    guard region.count == 2 else { return }
    for (regions, day) in [
      (Weekday.sundays, Weekday.sunday), (Weekday.saturdays, .saturday), (Weekday.fridays, .friday),
    ] where Weekday.has(regions, region) {
      self = day
    }
  }

  private static func has(_ regions: StaticString, _ region: [UInt8]) -> Bool {
    for i in stride(from: 0, to: regions.utf8CodeUnitCount - 1, by: 3)
    where regions.utf8Start[i] == region[0] && regions.utf8Start[i + 1] == region[1] {
      return true
    }
    return false
  }

  private static var sundays: StaticString {
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ \
    NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """
  }

  private static var saturdays: StaticString { "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY" }

  private static var fridays: StaticString { "MV" }
}
