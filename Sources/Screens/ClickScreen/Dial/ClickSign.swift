import Clicking

/// Signs of Click that are no notes: strokes on a field of 24 × 24 units, as icons are.
enum ClickSign {
  case sound, swing, ramp, practice

  /// Path data for the `d` attribute.
  var pathData: String {
    switch self {
    // Bars of a wave.
    case .sound: "M4 10v4M8 6v12M12 8.500v7M16 5v14M20 10v4"
    // Long and short: a long hop and a short one.
    case .swing:
      "M5 17.500V6h14v11.500M5 17.500a2 1.600 0 1 1-4 0 2 1.600 0 0 1 4 0zM19 17.500a2 1.600 0 1 1-4 0 2 1.600 0 0 1 4 0zM15 9.500h4"
    case .ramp: "M4 19h16M4 19 20 6M14.500 5.500 20 6l-.5 5.500"
    // Strokes with a gap.
    case .practice: "M3.500 7v10M8 7v10M12.500 11v2M16.500 11v2M20.500 7v10"
    }
  }
}

extension Part {
  /// How so many strokes to a beat are drawn; nil where a number says it better.
  @inline(never)
  func division(_ parts: Int) -> MusicSymbol? {
    switch parts {
    case 1: beatNote
    case 2: .eighths
    case 3: .triplet
    case 4: .sixteenths
    default: nil
    }
  }
}

extension Part {
  /// The note that a beat is.
  @inline(never)
  var beatNote: MusicSymbol {
    let unit: (Int64, Int64) =
      tempo.unit.map { ($0.numerator, $0.denominator) }
      ?? (metre.countsGroups ? (Int64(metre.groups[0]), Int64(metre.unit)) : (1, Int64(metre.unit)))
    return switch unit {
    case (1, 1): .wholeNote
    case (1, 2), (2, 4): .halfNote
    case (3, 4): .dottedHalfNote
    case (1, 8): .eighthNote
    case (3, 8): .dottedQuarterNote
    case (1, 16): .sixteenthNote
    case (3, 16): .dottedEighthNote
    case (1, 32): .thirtySecondNote
    default: .quarterNote
    }
  }
}

extension Metre {
  /// What stands above the line: `3+2+2`, or `4`.
  var upper: String { String(decoding: text.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self) }

  /// In one line: `3+2+2/8`.
  var written: String { String(decoding: text, as: UTF8.self) }
}

extension Fraction {
  /// In decimals, with a point, as far as tenths.
  var written: String {
    let tenths = nearestTenths
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private var nearestTenths: Int64 {
    (numerator * 20 + denominator) / (denominator * 2)
  }
}

extension Aspect {
  /// As a class in the style sheet.
  var key: String {
    switch self {
    case .tempo: "tempo"
    case .metre: "metre"
    case .subdivision: "subdivision"
    case .sound: "sound"
    case .accents: "accents"
    case .swing: "swing"
    case .ramp: "ramp"
    case .practice: "practice"
    }
  }
}
