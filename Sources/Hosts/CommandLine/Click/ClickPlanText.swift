import Clicking
import JSONCoding

/// The plan of a score as JSON, piece by piece: a plan may have millions of strokes.
struct ClickPlanText {
  let score: Score
  let rate: Int64

  func write() throws {
    let plan: Plan
    do throws(ScoreFault) { plan = try Plan(score, rate: rate) } catch {
      throw ClickFailure.score(error)
    }
    guard let end = plan.end else { throw ClickFailure.endless(what: "A plan") }
    var text = Array("{\"rate\":\(rate),\"end\":\(end),\"score\":".utf8)
    score.json.write(to: &text)
    text += Array(",\"onsets\":[".utf8)
    var failure: (any Error)?
    var isFirst = true
    plan.forEachOnset { onset in
      text += Array((isFirst ? "\n" : ",\n").utf8)
      isFirst = false
      Self.json(onset).write(to: &text)
      guard text.count > 1 << 16 else { return true }
      do {
        try OutputStream.output.write(text)
        text.removeAll(keepingCapacity: true)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    try OutputStream.output.write(text + Array("\n]}\n".utf8))
  }

  private static func json(_ onset: Onset) -> JSON {
    var members: [JSON.Member] = [
      .init("frame", JSON(onset.frame)), .init("part", JSON(Int64(onset.part + 1))),
      .init("bar", JSON(onset.bar + 1)), .init("beat", JSON(Int64(onset.beat + 1))),
    ]
    switch onset.role {
    case .beat(let accent):
      members.append(.init("role", "beat"))
      members.append(
        .init("accent", accent == .strong ? "strong" : accent == .normal ? "normal" : "quiet"))
    case .subdivision: members.append(.init("role", "subdivision"))
    case .ring: members.append(.init("role", "ring"))
    case .groove: members.append(.init("role", "groove"))
    }
    members.append(.init("voice", JSON(onset.stroke.voice.name)))
    members.append(.init("level", JSON(Int64(onset.stroke.level))))
    if onset.isCountIn { members.append(.init("countIn", true)) }
    if onset.isSilenced { members.append(.init("silenced", true)) }
    return .object(members)
  }
}

/// What there is to choose from.
enum ClickList {
  static func write(asJSON: Bool) throws {
    let voices = Voice.allCases.map { $0.name }
    if asJSON {
      let entries = GrooveBook.entries.map { entry -> JSON in
        var members: [JSON.Member] = [
          .init("name", JSON(entry.name)), .init("rudiment", JSON(entry.isRudiment)),
          .init("metre", JSON(String(decoding: entry.metre.text, as: UTF8.self))),
          .init("tempo", JSON(entry.tempo)), .init("pattern", JSON(entry.notation)),
        ]
        if let number = entry.standardNumber {
          members.append(.init("number", JSON(Int64(number))))
        }
        return .object(members)
      }
      let document: JSON = ["voices": .array(voices.map { JSON($0) }), "grooves": .array(entries)]
      return try OutputStream.output.write(document.bytes() + [0x0A])
    }
    var text = "Voices: " + voices.joined(separator: ", ") + "\n\nRudiments\n"
    for entry in GrooveBook.entries where entry.isRudiment {
      text += Self.line(entry.name, entry.notation.dropFirst("snare: ".count))
    }
    text += "\nGrooves\n"
    for entry in GrooveBook.entries where !entry.isRudiment {
      text += Self.line(entry.name, entry.notation[...])
    }
    try OutputStream.output.write(text)
  }

  private static func line(_ name: String, _ pattern: Substring) -> String {
    "  " + name + String(repeating: " ", count: max(2, 28 - name.count)) + pattern + "\n"
  }
}
