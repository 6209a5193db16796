import CivilTime
import Testing

@Suite struct TZifReaderTests {
  private let utc = TZifFile.Kind(offset: 0, isDaylight: false, name: "UTC")
  private let dst = TZifFile.Kind(offset: 3600, isDaylight: true, name: "DST")

  private func offset(_ zone: Zone, _ seconds: Int64) -> Int {
    zone.offset(at: Instant(secondsSince1970: seconds))
  }

  private func error(_ bytes: [UInt8]) -> TZifError? {
    do throws(TZifError) { _ = try Zone(tzif: bytes) } catch { return error }
    return nil
  }

  /// RFC 9636, appendix B.2: Honolulu.
  @Test func aFileOfVersion2() throws {
    var file = TZifFile(kinds: [
      .init(offset: -37_886, isDaylight: false, name: "LMT"),
      .init(offset: -37_800, isDaylight: false, name: "HST"),
      .init(offset: -34_200, isDaylight: true, name: "HDT"),
      .init(offset: -34_200, isDaylight: true, name: "HWT"),
      .init(offset: -34_200, isDaylight: true, name: "HPT"),
      .init(offset: -36_000, isDaylight: false, name: "HST"),
    ])
    file.transitions = [
      (-2_334_101_314, 1), (-1_157_283_000, 2), (-1_155_436_200, 1), (-880_198_200, 3),
      (-769_395_600, 4), (-765_376_200, 1), (-712_150_200, 5),
    ]
    file.footer = "HST10"
    let zone = try Zone(tzif: file.bytes)
    let names = zone.transitions(
      from: Instant(secondsSince1970: Int64.min), to: Instant(secondsSince1970: Int64.max)
    ).map { "\($0.instant.secondsSince1970) \($0.after.abbreviation) \($0.jump)" }
    #expect(
      names == [
        "-2334101314 HST 86", "-1157283000 HDT 3600", "-1155436200 HST -3600",
        "-880198200 HWT 3600", "-769395600 HPT 0", "-765376200 HST -3600", "-712150200 HST 1800",
      ])
    #expect(offset(zone, -2_334_101_315) == -37_886)
    #expect(offset(zone, Int64.min) == -37_886)
    #expect(offset(zone, Int64.max) == -36_000)
  }

  /// RFC 9636, appendix B.3: Jerusalem from 2038 on, with hours beyond a day.
  @Test func aFileOfVersion3() throws {
    var file = TZifFile(kinds: [.init(offset: 7200, isDaylight: false, name: "IST")])
    file.version = UInt8(ascii: "3")
    file.transitions = [(2_145_916_800, 0)]
    file.footer = "IST-2IDT,M3.4.4/26,M10.5.0"
    let zone = try Zone(tzif: file.bytes)
    #expect(offset(zone, 2_145_916_799) == 7200)
    let next = zone.nextTransition(after: Instant(secondsSince1970: 0))
    #expect(
      try next.map { try CivilDateTime($0.instant, offset: 7200).text } == "2038-03-26T02:00:00")
    file.version = UInt8(ascii: "4")
    #expect(try Zone(tzif: file.bytes).nextTransition(after: Instant(secondsSince1970: 0)) == next)
  }

  @Test func aFileOfVersion1EndsWithItsLastTransition() throws {
    var file = TZifFile(kinds: [utc, dst], transitions: [(-100, 1), (100, 0), (200, 1)])
    file.version = 0
    let zone = try Zone(tzif: file.bytes)
    #expect(
      [-101, -100, 99, 100, 199, 200].map { offset(zone, $0) } == [0, 3600, 3600, 0, 0, 3600])
    #expect(offset(zone, Int64.max) == 3600)
    #expect(zone.nextTransition(after: Instant(secondsSince1970: 200)) == nil)
  }

  @Test func leapSecondsAreTakenOutOfTheCount() throws {
    // As in RFC 9636, appendix B.1, the first leap second is 1972-06-30T23:59:60.
    var file = TZifFile(kinds: [utc, dst])
    file.leaps = [(78_796_800, 1), (94_694_401, 2), (126_230_402, 3)]
    file.transitions = [(78_796_799, 1), (94_694_500, 0), (200_000_003, 1)]
    let zone = try Zone(tzif: file.bytes)
    #expect(
      zone.transitions(
        from: Instant(secondsSince1970: 0), to: Instant(secondsSince1970: Int64.max)
      ).map { $0.instant.secondsSince1970 } == [78_796_799, 94_694_498, 200_000_000])
    // What is not in order without them is refused.
    file.transitions = [(78_796_799, 1), (78_796_800, 0)]
    #expect(error(file.bytes)?.reason == .disorder)
    file.transitions = []
    file.leaps = [(2, 1), (2, 2)]
    #expect(error(file.bytes)?.reason == .disorder)
  }

  @Test func transitionsThatChangeNothingAreNone() throws {
    var file = TZifFile(kinds: [utc, utc, dst], transitions: [(0, 1), (10, 0), (20, 2), (30, 2)])
    file.footer = "<+01>-1"
    let zone = try Zone(tzif: file.bytes)
    let all = zone.transitions(
      from: Instant(secondsSince1970: Int64.min), to: Instant(secondsSince1970: Int64.max))
    #expect(all.map { $0.instant.secondsSince1970 } == [20, 30])
    #expect(all.last?.after.abbreviation == "+01")
  }

  @Test func whatIsNoZoneIsRefusedWithItsPlace() {
    var file = TZifFile(kinds: [utc, dst], transitions: [(0, 1), (10, 0)])
    file.footer = "UTC0"
    let good = file.bytes
    #expect(error(good) == nil)
    for count in 0..<good.count {
      #expect(error(Array(good[..<count])) != nil, "\(count) of \(good.count) bytes")
    }
    #expect(error([])?.reason == .notTZif)
    #expect(error(Array("TZig".utf8))?.offset == 3)
    #expect(error(Array("TZif2".utf8))?.reason == .endsEarly)
    // The second header is behind a first block of 44 bytes, a type and a character.
    let start = 51
    func changed(_ place: Int, _ byte: UInt8) -> TZifError.Reason? {
      var bytes = good
      bytes[start + place] = byte
      return error(bytes)?.reason
    }
    #expect(changed(0, 0) == .notTZif)
    #expect(changed(20, 0xff) == .endsEarly)
    #expect(changed(23, 1) == .badCount)
    #expect(changed(32, 0x7f) == .endsEarly)
    #expect(changed(44, 0x7f) == .disorder)
    #expect(changed(60, 9) == .noSuchType)
    #expect(changed(62, 0x7f) == .badOffset)
    #expect(changed(66, 2) == .badFlag)
    #expect(changed(67, 200) == .badAbbreviation)
    #expect(changed(74, 0x20) == .badAbbreviation)
    var many = TZifFile(kinds: [utc, dst])
    many.transitions = (0...TZifError.transitionLimit).map { (Int64($0), $0 % 2) }
    #expect(error(many.bytes)?.reason == .badCount)
    many.transitions.removeLast()
    #expect(error(many.bytes) == nil)
  }

  @Test func transitionsAtTheEndsOfTimeAreHeld() throws {
    var file = TZifFile(kinds: [utc, dst])
    for instant in [Int64.min, Int64.min + 1, -1 << 59, 1 << 40, 1 << 59, Int64.max - 1, Int64.max]
    {
      file.transitions = [(instant, 1)]
      for footer in ["", "DST-1", "EST5EDT,M3.2.0,M11.1.0"] {
        file.footer = footer
        let zone = try Zone(tzif: file.bytes)
        for seconds in [Int64.min, -1 << 59, 0, 1 << 59, Int64.max] {
          let at = Instant(secondsSince1970: seconds)
          #expect(zone.localTimeType(at: at).offset == zone.offset(at: at))
          if let next = zone.nextTransition(after: at) {
            #expect(next.instant > at)
            #expect(zone.localTimeType(at: next.instant) == next.after)
          }
          if let previous = zone.previousTransition(before: at) {
            #expect(previous.instant < at)
            #expect(zone.localTimeType(at: previous.instant) == previous.after)
          }
        }
      }
    }
  }
}
