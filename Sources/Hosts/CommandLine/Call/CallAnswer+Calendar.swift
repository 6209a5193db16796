import Calling
import CivilTime
import Replication
import Reports

extension CallAnswer {
  /// The calendar file: the calls of the series, else the weekly call, else the one.
  ///
  /// - Parameter alarm: minutes before.
  func calendar(alarm: Int?, now: Instant) throws -> [UInt8] {
    if let call = plan.call, series == nil {
      return try calendar(of: call, alarm: alarm, now: now)
    }
    let parties = plan.places.map {
      CalendarEntry.Party(
        name: Array($0.name.utf8), zoneName: Array($0.zoneName.utf8), zone: $0.zone)
    }
    let words = sentences.words
    let names = plan.places.dropFirst().map { $0.name }
    let list = names.joined(separator: words.say(", ", "、"))
    let summary =
      plan.call?.name.map { $0.string }
      ?? (names.isEmpty
        ? words.say("Call from \(plan.source.name)", "\(plan.source.name)から通話")
        : words.say("Call \(list)", "\(list)と通話"))
    let times: [CalendarEntry.Time]
    if let series {
      times = series.series.weeks.map { .once($0.start) }
    } else if plan.weekdays != nil, let weekly = plan.weeklyTime {
      times = [.weekly(weekly, from: try plan.midnight(0), until: nil)]
    } else {
      times = [.once(plan.start)]
    }
    do throws(CalendarFault) {
      return try CalendarFile.bytes(
        times.map {
          CalendarEntry(
            uid: uid($0), summary: Array(summary.utf8), time: $0, length: plan.length,
            parties: parties, alarm: alarm)
        }, stamp: now)
    } catch { throw CallFailure.calendar(error) }
  }

  /// The call of a board, as the page writes it: a calendar that has it replaces it.
  private func calendar(of call: Call, alarm: Int?, now: Instant) throws -> [UInt8] {
    var entries: [CalendarEntry] = []
    do throws(CallFault) {
      let summary = Array(KeptCall.name(of: call, sentences.words).utf8)
      let entry = try CalendarEntry(call, now: now, summary: summary, alarm: alarm) { name in
        call.places.firstIndex { $0.zone == name }.map { plan.zones[$0] }
      }
      if let entry { entries.append(entry) }
    } catch { throw CallFailure(error) }
    do throws(CalendarFault) {
      return try CalendarFile.bytes(entries, stamp: now)
    } catch { throw CallFailure.calendar(error) }
  }

  /// The same for the same call, however often its file is written: a digest of when and where.
  private func uid(_ time: CalendarEntry.Time) -> [UInt8] {
    var text = plan.places.map { $0.place.map { "\($0.id)" } ?? $0.zoneName }
    text.append("\(plan.length)")
    switch time {
    case .once(let instant): text.append("\(instant.secondsSince1970)")
    case .weekly(let weekly, _, _):
      text.append("weekly \(weekly.minuteOfDay) \(weekly.weekdays.bits)")
    }
    let digest = SHA256.hash(Array(text.joined(separator: "\n").utf8))
    return Array(digest.prefix(16).map { Self.hexadecimal($0) }.joined().utf8)
      + Array("@detent".utf8)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
