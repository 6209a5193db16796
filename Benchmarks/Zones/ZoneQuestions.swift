import CivilTime

/// What is timed, natively and in wasm alike: question k goes to zone k modulo their number.
struct ZoneQuestions {
  /// How many questions a run asks.
  static let count = 1 << 16

  /// What is asked.
  enum Kind: Int32, CaseIterable {
    case offset, dateTime, instant

    var name: String {
      switch self {
      case .offset: "offset"
      case .dateTime: "dateTime"
      case .instant: "instant"
      }
    }
  }

  private let zones: [Zone]
  private let instants: [Instant]
  /// The local times asked for: what the instants are in UTC.
  private let locals: [CivilDateTime]

  /// Questions to some zones, at least one.
  init(_ zones: [Zone]) {
    self.zones = zones
    instants = Self.seconds().map { Instant(secondsSince1970: $0) }
    var locals: [CivilDateTime] = []
    for instant in instants {
      if let local = try? CivilDateTime(instant, offset: 0) { locals.append(local) }
    }
    self.locals = locals
  }

  /// Asks all questions of a kind.
  ///
  /// - Returns: The sum of the answers, which the peers must agree with.
  func ask(_ kind: Kind) -> Int64 {
    switch kind {
    case .offset: offsets()
    case .dateTime: dateTimes()
    case .instant: instantsOfLocals()
    }
  }

  private func offsets() -> Int64 {
    var sum: Int64 = 0
    for k in 0..<Self.count { sum &+= Int64(zones[k % zones.count].offset(at: instants[k])) }
    return sum
  }

  private func dateTimes() -> Int64 {
    var sum: Int64 = 0
    for k in 0..<Self.count {
      guard let time = try? zones[k % zones.count].dateTime(at: instants[k]) else { continue }
      sum &+= Int64(time.second + time.date.day)
    }
    return sum
  }

  private func instantsOfLocals() -> Int64 {
    var sum: Int64 = 0
    for k in 0..<Self.count {
      guard let instant = try? zones[k % zones.count].instant(of: locals[k]) else { continue }
      sum &+= instant.secondsSince1970
    }
    return sum
  }

  /// Seconds since 1970 in 2024 to 2036, by SplitMix64; the peers have the same.
  static func seconds() -> [Int64] {
    var state: UInt64 = 2026
    return (0..<count).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return 1_704_067_200 + Int64((mixed ^ mixed >> 31) % 378_691_200)
    }
  }
}
