import Interface

extension MusicSymbol {
  /// What a person reads or hears, in English.
  public var englishName: String {
    switch self {
    case .wholeNote: "Whole note"
    case .halfNote: "Half note"
    case .quarterNote: "Quarter note"
    case .eighthNote: "Eighth note"
    case .sixteenthNote: "Sixteenth note"
    case .thirtySecondNote: "Thirty-second note"
    case .wholeRest: "Whole rest"
    case .halfRest: "Half rest"
    case .quarterRest: "Quarter rest"
    case .eighthRest: "Eighth rest"
    case .sixteenthRest: "Sixteenth rest"
    case .thirtySecondRest: "Thirty-second rest"
    case .dottedWholeNote: "Dotted whole note"
    case .dottedHalfNote: "Dotted half note"
    case .dottedQuarterNote: "Dotted quarter note"
    case .dottedEighthNote: "Dotted eighth note"
    case .dottedSixteenthNote: "Dotted sixteenth note"
    case .dottedThirtySecondNote: "Dotted thirty-second note"
    case .dottedWholeRest: "Dotted whole rest"
    case .dottedHalfRest: "Dotted half rest"
    case .dottedQuarterRest: "Dotted quarter rest"
    case .dottedEighthRest: "Dotted eighth rest"
    case .dottedSixteenthRest: "Dotted sixteenth rest"
    case .dottedThirtySecondRest: "Dotted thirty-second rest"
    case .eighths: "Two eighth notes"
    case .sixteenths: "Four sixteenth notes"
    case .triplet: "Triplet"
    case .accent: "Accent"
    case .marcato: "Marcato"
    case .staccato: "Staccato"
    case .tenuto: "Tenuto"
    }
  }

  /// What a person reads or hears, in Japanese.
  public var japaneseName: String {
    switch self {
    case .wholeNote: "全音符"
    case .halfNote: "二分音符"
    case .quarterNote: "四分音符"
    case .eighthNote: "八分音符"
    case .sixteenthNote: "十六分音符"
    case .thirtySecondNote: "三十二分音符"
    case .wholeRest: "全休符"
    case .halfRest: "二分休符"
    case .quarterRest: "四分休符"
    case .eighthRest: "八分休符"
    case .sixteenthRest: "十六分休符"
    case .thirtySecondRest: "三十二分休符"
    case .dottedWholeNote: "付点全音符"
    case .dottedHalfNote: "付点二分音符"
    case .dottedQuarterNote: "付点四分音符"
    case .dottedEighthNote: "付点八分音符"
    case .dottedSixteenthNote: "付点十六分音符"
    case .dottedThirtySecondNote: "付点三十二分音符"
    case .dottedWholeRest: "付点全休符"
    case .dottedHalfRest: "付点二分休符"
    case .dottedQuarterRest: "付点四分休符"
    case .dottedEighthRest: "付点八分休符"
    case .dottedSixteenthRest: "付点十六分休符"
    case .dottedThirtySecondRest: "付点三十二分休符"
    case .eighths: "八分音符二つ"
    case .sixteenths: "十六分音符四つ"
    case .triplet: "三連符"
    case .accent: "アクセント"
    case .marcato: "マルカート"
    case .staccato: "スタッカート"
    case .tenuto: "テヌート"
    }
  }
}
