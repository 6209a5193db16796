import JSONCoding

/// Why bytes are no score.
public enum ScoreReadingFault: Error, Equatable, Sendable {
  /// They are no JSON, or another one.
  case json(JSONError)
  /// A later version of the form than is known here.
  case version(Int64)
  /// A pattern of a groove can't be read.
  case groove(part: Int, GrooveFault)
  /// It can be read, and not be played.
  case score(ScoreFault)
}

extension Score {
  /// Which version of the form is written.
  public static let version: Int64 = 1

  /// The score as it lies on a board or in a file: members in one order, and none that says what goes
  /// without saying, so that equal scores have equal bytes.
  public var json: JSON {
    var members: [JSON.Member] = []
    members.append(.init("version", JSON(Score.version)))
    members.append(.init("parts", .array(parts.map { $0.json })))
    if let countIn {
      members.append(
        .init("countIn", ["bars": JSON(Int64(countIn.bars)), "stroke": countIn.stroke.json]))
    }
    if isRepeated { members.append(.init("repeated", true)) }
    if seed != 0 { members.append(.init("seed", JSON(Int64(bitPattern: seed)))) }
    if shift != Fraction(0) { members.append(.init("shift", shift.json)) }
    if let stop {
      members.append(
        .init(
          "stop",
          ["lap": JSON(stop.lap), "part": JSON(Int64(stop.part)), "bar": JSON(stop.bar)]))
    }
    return .object(members)
  }

  /// Reads and checks a score.
  ///
  /// - Complexity: O(bytes).
  public init(json bytes: [UInt8]) throws(ScoreReadingFault) {
    do throws(JSONError) {
      try self.init(JSONCursor(try JSON(reading: bytes, maximumDepth: 16)))
    } catch {
      throw Score.fault(of: error, in: bytes)
    }
    do throws(ScoreFault) { try check() } catch { throw .score(error) }
  }

  /// A version or a groove that can't be read has its own words.
  private static func fault(of error: JSONError, in bytes: [UInt8]) -> ScoreReadingFault {
    guard let document = try? JSON(reading: bytes, maximumDepth: 16) else { return .json(error) }
    if case .integer(let version)? = document.member("version"), version > Score.version {
      return .version(version)
    }
    guard case .array(let parts)? = document.member("parts") else { return .json(error) }
    for (index, part) in parts.enumerated() {
      guard case .string(let text)? = part.member("groove") else { continue }
      do throws(GrooveFault) { _ = try Groove(notation: text.utf8) } catch {
        return .groove(part: index, error)
      }
    }
    return .json(error)
  }

  init(_ cursor: JSONCursor) throws(JSONError) {
    try cursor.allow("version", "parts", "countIn", "repeated", "seed", "shift", "stop")
    _ = try cursor.required("version").integer(in: 1...Score.version)
    let elements = try cursor.required("parts")
    let list = try elements.elements()
    guard (1...Limits.parts).contains(list.count) else {
      throw elements.refused("expected 1 to \(Limits.parts) parts")
    }
    var parts: [Part] = []
    for element in list { parts.append(try Part(element)) }
    self.init(parts: parts)
    if let countIn = try cursor.member("countIn") {
      try countIn.allow("bars", "stroke")
      self.countIn = CountIn(
        bars: Int(try countIn.required("bars").integer(in: 1...64)),
        stroke: try Stroke(countIn.required("stroke")))
    }
    isRepeated = try cursor.member("repeated")?.bool() ?? false
    seed = UInt64(bitPattern: try cursor.member("seed")?.integer() ?? 0)
    if let shift = try cursor.member("shift") { self.shift = try shift.fraction() }
    if let stop = try cursor.member("stop") {
      try stop.allow("lap", "part", "bar")
      self.stop = Stop(
        lap: try stop.required("lap").integer(in: 0...Limits.bars),
        part: Int(try stop.required("part").integer(in: 0...Int64(Limits.parts))),
        bar: try stop.required("bar").integer(in: 0...Limits.bars))
    }
  }
}

extension Stroke {
  var json: JSON {
    var members: [JSON.Member] = []
    members.append(.init("voice", JSON(voice.name)))
    if semitones != 0 { members.append(.init("semitones", JSON(Int64(semitones)))) }
    members.append(.init("level", JSON(Int64(level))))
    return .object(members)
  }

  init(_ cursor: JSONCursor) throws(JSONError) {
    try cursor.allow("voice", "semitones", "level")
    let name = try cursor.required("voice")
    guard let voice = Voice(name: try name.text().utf8) else { throw name.refused("no such voice") }
    self.init(
      voice, semitones: Int(try cursor.member("semitones")?.integer(in: -24...24) ?? 0),
      level: Int(try cursor.required("level").integer(in: -600...60)))
  }
}

extension Fraction {
  /// As text, since JSON's numbers are no fractions; less than nothing behind a minus sign.
  var json: JSON {
    guard numerator < 0 else { return .string(.init(String(decoding: text, as: UTF8.self))) }
    return .string(
      .init("-" + String(decoding: Fraction(known: -numerator, denominator).text, as: UTF8.self)))
  }
}

extension JSONCursor {
  /// Refuses members that this version does not know.
  func allow(_ names: String...) throws(JSONError) {
    for (key, value) in try members() where !names.contains(where: { key.equals($0) }) {
      throw value.refused("not known here")
    }
  }

  func fraction() throws(JSONError) -> Fraction {
    let bytes = try text().utf8
    if bytes.first == 0x2D, let number = Fraction(text: Array(bytes[1...])) {
      return Fraction(known: -number.numerator, number.denominator)
    }
    guard let number = Fraction(text: bytes) else {
      throw refused("expected a number such as 133.7 or 401/3")
    }
    return number
  }

  func accents() throws(JSONError) -> [Accent] {
    guard let accents = Accent.list(try text().utf8) else {
      throw refused("expected letters X x o .")
    }
    return accents
  }
}
