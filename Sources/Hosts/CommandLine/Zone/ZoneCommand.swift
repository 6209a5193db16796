import ArgumentParser
import CivilTime
import Foundation
import JSONCoding

/// `detent zone`: time zones, and times from one into another.
struct ZoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zone", abstract: "Explain time zones and convert times between them.",
    discussion: """
      A zone is a name of the IANA, the path of a TZif file that begins with / or
      ., or a POSIX TZ string. Times are like 2026-03-29T02:30:00, 2026-03-29 02:30
      or 2026-03-29.

      EXAMPLES
        detent zone Europe/London
        detent zone Europe/London --at 2026-03-29T01:30
        detent zone Europe/London Asia/Tokyo --transitions 2026..2028
        detent zone --convert Europe/London America/New_York "2026-03-29 09:00"
        detent zone --convert Asia/Tokyo UTC <times.txt
        detent zone --local Asia/Kathmandu 1774751400 -86400

      Without times --convert and --local answer each line of standard input by a
      line like 2026-03-29T02:30:00+01:00, and an empty one by an empty one.
      """)

  @Argument(
    help: ArgumentHelp(
      "Zones; with --convert two, with --local one, then times.", valueName: "zone"))
  var words: [String] = []
  @Option(help: ArgumentHelp("Explain a local time in the zones.", valueName: "time"))
  var at: String?
  @Option(
    help: ArgumentHelp("List clock changes in these years, such as 2026..2028.", valueName: "years")
  )
  var transitions: String?
  @Flag(help: "Convert local times of the first zone to the second.")
  var convert = false
  @Flag(help: "Convert seconds since 1970 to local times of the zone.")
  var local = false
  @Option(
    help: ArgumentHelp(
      """
      With --convert: what is meant by a time that clocks skip or show twice: compatible (RFC 5545: \
      the first of two; skipped, by the offset before), earlier, later, refuse.
      """, valueName: "how"))
  var resolve: Disambiguation = .compatible
  @Flag(help: "List the names of all zones.")
  var list = false
  @Flag(help: "Write JSON.")
  var json = false

  func validate() throws {
    let modes = [at != nil, transitions != nil, convert, local, list].count(where: { $0 })
    if modes > 1 {
      throw ValidationError("Use only one of --at, --transitions, --convert, --local, --list.")
    }
    if convert && words.count < 2 { throw ValidationError("Name two zones: from and to.") }
    if local && words.isEmpty { throw ValidationError("Name a zone to convert to.") }
    if (at != nil || transitions != nil) && words.isEmpty {
      throw ValidationError("Name a zone.")
    }
    if list && !words.isEmpty { throw ValidationError("--list takes no zones.") }
    if json && (convert || local) {
      throw ValidationError("--convert and --local write lines, not JSON.")
    }
    if resolve != .compatible && !convert {
      throw ValidationError("--resolve belongs to --convert.")
    }
  }

  func run() throws {
    let zones = try ShippedZones()
    let words = words.map(ArgumentList.withoutMinus)
    if convert {
      let from = try zones.zone(words[0])
      let lines = ZoneLines(from: .local(from, resolve), to: try zones.zone(words[1]))
      try answer(words.dropFirst(2), lines)
    } else if local {
      let lines = ZoneLines(from: .seconds, to: try zones.zone(words[0]))
      try answer(words.dropFirst(), lines)
    } else if words.isEmpty {
      try writeNames(zones.database)
    } else {
      try report(words.map { try report(of: $0, zones) })
    }
  }

  private func answer(_ times: ArraySlice<String>, _ lines: ZoneLines) throws {
    var lines = lines
    if times.isEmpty { try lines.run() } else { try lines.answer(Array(times)) }
  }

  private func report(of name: String, _ zones: ShippedZones) throws -> ZoneReport {
    let named = try zones.zone(name)
    let canonical = zones.database.canonicalName(of: named.name)
    return ZoneReport(
      named: named, canonicalName: canonical == named.name ? nil : canonical,
      version: canonical == nil ? "its own" : "tzdata \(zones.database.version)")
  }

  private func report(_ reports: [ZoneReport]) throws {
    if let at {
      let local: CivilDateTime
      do throws(CivilTimeError) {
        local = try CivilDateTime(reading: Array(ArgumentList.withoutMinus(at).utf8))
      } catch {
        throw ZoneFailure.time(line: nil, text: at, zone: reports[0].named.name, error)
      }
      return try write(reports, text: { $0.match(local) }, json: { $0.json(local) })
    }
    if let transitions {
      let years = try ZoneYears(ArgumentList.withoutMinus(transitions))
      return try write(reports, text: { $0.transitions(years) }, json: { $0.json(years) })
    }
    let now = Self.now
    try write(reports, text: { $0.summary(at: now) }, json: { $0.json(at: now) })
  }

  private func write(
    _ reports: [ZoneReport], text: (ZoneReport) -> String, json: (ZoneReport) -> JSON
  ) throws {
    if self.json {
      try write(reports.count == 1 ? json(reports[0]) : .array(reports.map(json)))
    } else {
      try OutputStream.output.write(Printable.text(reports.map(text).joined(separator: "\n")))
    }
  }

  private func write(_ json: JSON) throws {
    try OutputStream.output.write(Printable.json(json.bytes(.indented)) + [UInt8(ascii: "\n")])
  }

  private func writeNames(_ database: ZoneDatabase) throws {
    let names = database.names
    if json {
      let all = names.map { name in
        JSON.object([
          JSON.Member("zone", JSON(name)),
          JSON.Member("canonical", JSON(database.canonicalName(of: name) ?? name)),
        ])
      }
      return try write(["data": JSON("tzdata \(database.version)"), "zones": .array(all)])
    }
    if list { return try OutputStream.output.write(names.map { $0 + "\n" }.joined()) }
    let now = Self.now
    var lines = "Time zones (tzdata \(database.version)) and their clocks now\n"
    for name in names where database.canonicalName(of: name) == name {
      guard let zone = try? database.zone(named: name) else { continue }
      let type = zone.localTimeType(at: now)
      let time = (try? zone.dateTime(at: now))?.text.dropLast(3) ?? ""
      let padding = String(repeating: " ", count: max(1, 33 - name.utf8.count))
      lines += "\(name)\(padding)\(time)  \(offsetText(type.offset)) \(type.abbreviation)\n"
    }
    try OutputStream.output.write(lines)
  }

  private static var now: Instant { Instant(secondsSince1970: Int64(time(nil))) }
}

extension Disambiguation: ExpressibleByArgument {
  /// Reads the word of the command line.
  public init?(argument: String) {
    guard let found = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = found
  }

  /// The words of the command line.
  public static var allValueStrings: [String] { allCases.map { "\($0)" } }
}
