import Foundation
import Tallying
import Testing

@Suite("Timestamp")
struct TimestampTests {
  private func text(_ milliseconds: Int64) -> String? {
    Timestamp.text(milliseconds).map { String(decoding: $0, as: UTF8.self) }
  }

  private func milliseconds(_ text: String) -> Int64? { Timestamp.milliseconds(Array(text.utf8)) }

  @Test("Moments are written in UTC to the millisecond, in the years that have four digits")
  func writing() {
    #expect(text(0) == "1970-01-01T00:00:00.000Z")
    #expect(text(-1) == "1969-12-31T23:59:59.999Z")
    #expect(text(1_709_210_096_789) == "2024-02-29T12:34:56.789Z")
    #expect(text(253_402_300_799_999) == "9999-12-31T23:59:59.999Z")
    #expect(text(-62_167_219_200_000) == "0000-01-01T00:00:00.000Z")
    #expect(text(253_402_300_800_000) == nil && text(-62_167_219_200_001) == nil)
    #expect(text(.max) == nil && text(.min) == nil)
  }

  @Test("Moments are read with any offset and fraction")
  func reading() {
    #expect(milliseconds("1970-01-01T09:00:00+09:00") == 0)
    #expect(milliseconds("1969-12-31 19:00:00.5-05:00") == 500)
    #expect(milliseconds("1970-01-01t00:00:00.0019999z") == 1)
    #expect(milliseconds("2016-12-31T23:59:60Z") == milliseconds("2017-01-01T00:00:00Z"))
    for wrong in [
      "", "1970-01-01", "1970-01-01T00:00Z", "1970-01-01T00:00:00", "1970-01-01T00:00:00.Z",
      "1970-13-01T00:00:00Z", "1970-00-01T00:00:00Z", "1970-01-32T00:00:00Z",
      "1970-01-00T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
      "1970-01-01T24:00:00Z", "1970-01-01T00:60:00Z", "1970-01-01T00:00:61Z",
      "1970-01-01T00:00:00+24:00", "1970-01-01T00:00:00+0900", "1970-01-01T00:00:00Z ",
      "70-01-01T00:00:00Z", "1970-01-01X00:00:00Z", "+970-01-01T00:00:00Z",
    ] { #expect(milliseconds(wrong) == nil, "\(wrong)") }
    #expect(milliseconds("2000-02-29T00:00:00Z") != nil)
  }

  @Test("Foundation writes the same, and each comes back as it went")
  func oracle() {
    var formatter = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    formatter.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    var state: UInt64 = 7
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Between the years 1600 and 9999, where Foundation's calendar is the same.
      let at = Int64(state >> 11) % 265_000_000_000_000 - 11_600_000_000_000
      guard at < 253_402_300_000_000 else { continue }
      let written = text(at)
      if written.flatMap({ milliseconds($0) }) != at { Issue.record("\(at): \(written ?? "")") }
      // Foundation's dates are binary fractions of seconds: whole ones compare without doubt.
      let whole = at / 1000 * 1000
      let theirs = Date(timeIntervalSince1970: Double(whole / 1000)).formatted(formatter)
      if text(whole) != theirs { Issue.record("\(whole): \(text(whole) ?? ""), not \(theirs)") }
    }
  }
}
