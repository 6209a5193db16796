import Interface
public import Text

extension MusicSymbol {
  /// What a person reads or hears.
  public var name: Phrase {
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
}
