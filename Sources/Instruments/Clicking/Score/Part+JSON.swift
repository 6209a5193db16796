import JSONCoding

extension Part {
  var json: JSON {
    let usual = Part()
    var members: [JSON.Member] = []
    func add(_ key: JSON.Text, _ value: JSON) { members.append(.init(key, value)) }
    if !name.isEmpty { add("name", JSON(String(decoding: name, as: UTF8.self))) }
    if let bars { add("bars", JSON(bars)) }
    add("metre", JSON(String(decoding: metre.text, as: UTF8.self)))
    if metre.countsGroups { add("countsGroups", true) }
    add("tempo", tempo.beatsPerMinute.json)
    if let unit = tempo.unit { add("unit", unit.json) }
    if let ramp { add("ramp", ramp.json) }
    if !accents.isEmpty { add("accents", Part.letters(accents)) }
    if subdivision != usual.subdivision { add("subdivision", subdivision.json) }
    if let polyrhythm { add("ring", polyrhythm.json) }
    if silence != usual.silence { add("silence", silence.json) }
    if kit != usual.kit { add("kit", kit.json) }
    if let groove { add("groove", JSON(String(decoding: groove.notation, as: UTF8.self))) }
    if !hasBeats { add("beats", false) }
    return .object(members)
  }

  fileprivate static func letters(_ accents: [Accent]) -> JSON {
    var letters: [UInt8] = []
    for accent in accents { letters.append(accent.letter) }
    return JSON(String(decoding: letters, as: UTF8.self))
  }

  init(_ cursor: JSONCursor) throws(JSONError) {
    try cursor.allow(
      "name", "bars", "metre", "countsGroups", "tempo", "unit", "ramp", "accents", "subdivision",
      "ring", "silence", "kit", "groove", "beats")
    self.init()
    if let name = try cursor.member("name") { self.name = try name.text().utf8 }
    bars = try cursor.member("bars")?.integer(in: 1...Score.Limits.bars)
    let text = try cursor.required("metre")
    guard let metre = Metre(text: try text.text().utf8) else {
      throw text.refused("expected a metre such as 7/8 or 3+2+2/8")
    }
    self.metre = metre
    self.metre.countsGroups = try cursor.member("countsGroups")?.bool() ?? false
    tempo = Tempo(
      try cursor.required("tempo").fraction(), unit: try cursor.member("unit")?.fraction())
    if let ramp = try cursor.member("ramp") { self.ramp = try Ramp(ramp) }
    if let accents = try cursor.member("accents") { self.accents = try accents.accents() }
    if let division = try cursor.member("subdivision") { subdivision = try Subdivision(division) }
    if let ring = try cursor.member("ring") { polyrhythm = try Polyrhythm(ring) }
    if let silence = try cursor.member("silence") { self.silence = try Silence(silence) }
    if let kit = try cursor.member("kit") {
      try kit.allow("strong", "normal", "quiet", "subdivision")
      self.kit = Kit(
        strong: try Stroke(kit.required("strong")), normal: try Stroke(kit.required("normal")),
        quiet: try Stroke(kit.required("quiet")),
        subdivision: try Stroke(kit.required("subdivision")))
    }
    if let groove = try cursor.member("groove") {
      let text = try groove.text().utf8
      do throws(GrooveFault) {
        self.groove = try Groove(notation: text)
      } catch {
        throw groove.refused("byte \(error.offset): no groove")
      }
    }
    hasBeats = try cursor.member("beats")?.bool() ?? true
  }
}

extension Kit {
  @inline(never)
  fileprivate var json: JSON {
    [
      "strong": strong.json, "normal": normal.json, "quiet": quiet.json,
      "subdivision": subdivision.json,
    ]
  }
}

extension Ramp {
  @inline(never)
  fileprivate var json: JSON {
    switch shape {
    case .bars(let bars): ["to": target.json, "bars": JSON(bars)]
    case .barsInTime(let bars): ["to": target.json, "barsInTime": JSON(bars)]
    case .seconds(let seconds): ["to": target.json, "seconds": seconds.json]
    case .steps(let every, let step): ["to": target.json, "every": JSON(every), "by": step.json]
    }
  }

  fileprivate init(_ cursor: JSONCursor) throws(JSONError) {
    try cursor.allow("to", "bars", "barsInTime", "seconds", "every", "by")
    let target = try cursor.required("to").fraction()
    let range: ClosedRange<Int64> = 1...1_000_000
    let count = try cursor.members().count
    if let bars = try cursor.member("bars"), count == 2 {
      self.init(to: target, .bars(try bars.integer(in: range)))
    } else if let bars = try cursor.member("barsInTime"), count == 2 {
      self.init(to: target, .barsInTime(try bars.integer(in: range)))
    } else if let seconds = try cursor.member("seconds"), count == 2 {
      self.init(to: target, .seconds(try seconds.fraction()))
    } else if let every = try cursor.member("every"), count == 3 {
      self.init(
        to: target,
        .steps(every: try every.integer(in: range), by: try cursor.required("by").fraction()))
    } else {
      throw cursor.refused("expected bars, barsInTime, seconds, or every and by")
    }
  }
}

extension Subdivision {
  @inline(never)
  fileprivate var json: JSON {
    var members: [JSON.Member] = []
    members.append(.init("parts", JSON(Int64(parts))))
    if !levels.isEmpty {
      members.append(.init("levels", .array(levels.map { $0.map { JSON(Int64($0)) } ?? .null })))
    }
    if swing != Subdivision.even { members.append(.init("swing", swing.json)) }
    return .object(members)
  }

  fileprivate init(_ cursor: JSONCursor) throws(JSONError) {
    try cursor.allow("parts", "levels", "swing")
    let parts = try cursor.required("parts").integer(in: 1...Int64(Score.Limits.subdivision))
    self.init(Int(parts))
    if let levels = try cursor.member("levels") {
      for level in try levels.elements() {
        self.levels.append(level.isNull ? nil : Int(try level.integer(in: -600...60)))
      }
    }
    if let swing = try cursor.member("swing") { self.swing = try swing.fraction() }
  }
}

extension Polyrhythm {
  @inline(never)
  fileprivate var json: JSON {
    var members: [JSON.Member] = []
    members.append(.init("beats", JSON(Int64(beats))))
    members.append(.init("stroke", stroke.json))
    if !accents.isEmpty { members.append(.init("accents", Part.letters(accents))) }
    return .object(members)
  }

  fileprivate init(_ cursor: JSONCursor) throws(JSONError) {
    try cursor.allow("beats", "stroke", "accents")
    self.init(
      Int(try cursor.required("beats").integer(in: 1...Int64(Score.Limits.polyrhythm))),
      stroke: try Stroke(cursor.required("stroke")),
      accents: try cursor.member("accents")?.accents() ?? [])
  }
}

extension Silence {
  @inline(never)
  fileprivate var json: JSON {
    var members: [JSON.Member] = []
    if silentBars > 0 || playedBars > 0 {
      members.append(.init("play", JSON(Int64(playedBars))))
      members.append(.init("rest", JSON(Int64(silentBars))))
    }
    if percent > 0 { members.append(.init("percent", JSON(Int64(percent)))) }
    if isByBar { members.append(.init("byBar", true)) }
    return .object(members)
  }

  fileprivate init(_ cursor: JSONCursor) throws(JSONError) {
    try cursor.allow("play", "rest", "percent", "byBar")
    self.init(
      playedBars: Int(try cursor.member("play")?.integer(in: 0...1_000_000) ?? 0),
      silentBars: Int(try cursor.member("rest")?.integer(in: 0...1_000_000) ?? 0),
      percent: Int(try cursor.member("percent")?.integer(in: 0...100) ?? 0),
      isByBar: try cursor.member("byBar")?.bool() ?? false)
  }
}
