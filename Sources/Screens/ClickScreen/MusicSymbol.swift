import Interface

/// A sign of written music, called by its American name: one path on a field of 24 × 24 units, filled and never stroked.
///
/// Fill it by the nonzero rule, or the hollow heads close. Stems are as wide as an icon's stroke.
public enum MusicSymbol: Equatable, CaseIterable, Sendable {
  // Notes
  case wholeNote
  case halfNote
  case quarterNote
  case eighthNote
  case sixteenthNote
  case thirtySecondNote

  // Rests
  case wholeRest
  case halfRest
  case quarterRest
  case eighthRest
  case sixteenthRest
  case thirtySecondRest

  // Dotted notes
  case dottedWholeNote
  case dottedHalfNote
  case dottedQuarterNote
  case dottedEighthNote
  case dottedSixteenthNote
  case dottedThirtySecondNote

  // Dotted rests
  case dottedWholeRest
  case dottedHalfRest
  case dottedQuarterRest
  case dottedEighthRest
  case dottedSixteenthRest
  case dottedThirtySecondRest

  // Groups under a beam
  case eighths
  case sixteenths
  case triplet

  // Articulation
  case accent
  case marcato
  case staccato
  case tenuto
}

extension MusicSymbol {
  /// Path data for the `d` attribute, in a `viewBox` of `0 0 24 24`.
  public var pathData: String {
    switch self {
    case .wholeNote: "M17.6 12" + Shape.wholeNote
    case .halfNote: "M14.93 16.67" + Shape.halfNote
    case .quarterNote: "M14.93 16.67" + Shape.quarterNote
    case .eighthNote: "M12.93 16.67" + Shape.eighthNote
    case .sixteenthNote: "M12.93 16.87" + Shape.sixteenthNote
    case .thirtySecondNote: "M12.93 17.07" + Shape.thirtySecondNote
    case .wholeRest: "M4 9.1" + Shape.wholeRest
    case .halfRest: "M4 14.9" + Shape.halfRest
    case .quarterRest: "M8.6 2.3" + Shape.quarterRest
    case .eighthRest: "M11.3 6.4" + Shape.eighthRest
    case .sixteenthRest: "M11.9 5.4" + Shape.sixteenthRest
    case .thirtySecondRest: "M12.2 4.1" + Shape.thirtySecondRest
    case .dottedWholeNote: "M15.26 12" + Shape.wholeNote + "M19.9 12" + Shape.dot
    case .dottedHalfNote: "M12.63 16.67" + Shape.halfNote + "M18.6 17.6" + Shape.dot
    case .dottedQuarterNote: "M12.63 16.67" + Shape.quarterNote + "M18.6 17.6" + Shape.dot
    case .dottedEighthNote: "M12.55 16.87" + Shape.eighthNote + "M18 19.1" + Shape.dot
    case .dottedSixteenthNote: "M12.55 16.97" + Shape.sixteenthNote + "M18 19" + Shape.dot
    case .dottedThirtySecondNote: "M12.55 17.07" + Shape.thirtySecondNote + "M18 18.9" + Shape.dot
    case .dottedWholeRest: "M2.1 9.1" + Shape.wholeRest + "M21.8 12.7" + Shape.dot
    case .dottedHalfRest: "M2.1 14.9" + Shape.halfRest + "M21.8 11.3" + Shape.dot
    case .dottedQuarterRest: "M6.3 2.3" + Shape.quarterRest + "M18.8 9.1" + Shape.dot
    case .dottedEighthRest: "M9 6.4" + Shape.eighthRest + "M18.8 9.6" + Shape.dot
    case .dottedSixteenthRest: "M9.6 5.4" + Shape.sixteenthRest + "M19.4 9" + Shape.dot
    case .dottedThirtySecondRest: "M9.9 4.1" + Shape.thirtySecondRest + "M19.8 8.5" + Shape.dot
    case .eighths: Shape.eighths
    case .sixteenths: Shape.sixteenths
    case .triplet: Shape.triplet
    case .accent: Shape.accent
    case .marcato: Shape.marcato
    case .staccato: Shape.staccato
    case .tenuto: Shape.tenuto
    }
  }

  /// Path data after the first move, which a dotted form begins further left. A dot follows a
  /// shape, so all that stands after the move is relative.
  private enum Shape {
    static var wholeNote: String {
      """
      a5.6 3.7 0 1 1-11.2 0 5.6 3.7 0 0 1 11.2 0zm-4.17 2.47a2.85 1.9 60 1 0-2.85-4.94 2.85 1.9 \
      60 0 0 2.85 4.94z
      """
    }
    static var halfNote: String {
      """
      a3.75 2.75-24 1 1-6.85 3.05 3.75 2.75-24 0 1 6.85-3.05zm-.93-.03\
      a2.95 1.4-32 1 0-5 3.13 2.95 1.4-32 0 0 5-3.13zm-.5-.74v-13.4h1.6v14.7z
      """
    }
    static var quarterNote: String {
      """
      a3.75 2.75-24 1 1-6.85 3.05 3.75 2.75-24 0 1 6.85-3.05zm-1.43.53v-14.7h1.6v14.7z
      """
    }
    static var eighthNote: String {
      """
      a3.75 2.75-24 1 1-6.85 3.05 3.75 2.75-24 0 1 6.85-3.05zm-1.43.53v-14.7h1.6v14.7zm1.1-14.7h.5\
      c.2 2.5 1.4 3.7 3 5.2 2.3 2.1 3.1 4.5 1.7 7.8-.2.5-1 \
      .3-.8-.3.5-2.6-.3-4.1-1.9-5.3-.9-.7-1.6-1-2-1.3z
      """
    }
    static var sixteenthNote: String {
      """
      a3.75 2.75-24 1 1-6.85 3.05 3.75 2.75-24 0 1 6.85-3.05zm-1.43.53v-14.9h1.6v14.9zm1.1-14.9h.5\
      c.3 1.5 1.3 2.2 2.6 3 1.3.8 1.9 1.7 1.6 \
      3-.1.5-.8.4-.9-.1-.4-1.2-1.2-1.8-2.1-2.3-.6-.3-1-.5-1.2-.8zm0 4.4h.5\
      c.3 1.5 1.3 2.2 2.6 3 1.3.8 1.9 1.7 1.6 \
      3-.1.5-.8.4-.9-.1-.4-1.2-1.2-1.8-2.1-2.3-.6-.3-1-.5-1.2-.8z
      """
    }
    static var thirtySecondNote: String {
      """
      a3.75 2.75-24 1 1-6.85 3.05 3.75 2.75-24 0 1 6.85-3.05zm-1.43.53v-15.1h1.6v15.1zm1.1-15.1h.5\
      c.3 1.5 1.3 2.2 2.6 3 1.3.8 1.9 1.7 1.6 \
      3-.1.5-.8.4-.9-.1-.4-1.2-1.2-1.8-2.1-2.3-.6-.3-1-.5-1.2-.8zm0 3.9h.5\
      c.3 1.5 1.3 2.2 2.6 3 1.3.8 1.9 1.7 1.6 \
      3-.1.5-.8.4-.9-.1-.4-1.2-1.2-1.8-2.1-2.3-.6-.3-1-.5-1.2-.8zm0 3.9h.5\
      c.3 1.5 1.3 2.2 2.6 3 1.3.8 1.9 1.7 1.6 \
      3-.1.5-.8.4-.9-.1-.4-1.2-1.2-1.8-2.1-2.3-.6-.3-1-.5-1.2-.8z
      """
    }
    static var wholeRest: String {
      """
      h16v1.4h-3.5v3.6c0 .4-.3.7-.7.7h-7.6c-.4 0-.7-.3-.7-.7v-3.6h-3.5z
      """
    }
    static var halfRest: String {
      """
      h16v-1.4h-3.5v-3.6c0-.4-.3-.7-.7-.7h-7.6c-.4 0-.7.3-.7.7v3.6h-3.5z
      """
    }
    static var quarterRest: String {
      """
      c.4-.3.8-.2 1.2.2l4.7 5.4c.5.6.5 1 .1 1.6-1.9 2.3-1.8 3.8.1 6l1.6 1.9\
      c.4.5 0 1-.6.8-2.4-.7-3.7-.2-3.7 1.3 0 .6.4 1.1.8 1.5.4.4 0 \
      1-.5.8-3.3-1.1-5-2.9-4.7-4.8.2-1.5 1.9-2.2 4-1.8l-3.3-3.9\
      c-.5-.6-.5-1 0-1.6 2.1-2.4 2.2-4 .3-6.1-.4-.4-.4-1 0-1.3z
      """
    }
    static var eighthRest: String {
      """
      a2 2 0 1 1-4 0 2 2 0 0 1 4 0zm-.6.4c1.8.4 3.5-.4 4.4-2 .4-.6 1.4-.3 1.3.4l-.7 3\
      c-1.7 1.2-4 1.6-6.3.4zm4.4-1.6h1.4l-3.74 14c-.2.7-1.6.6-1.5-.1z
      """
    }
    static var sixteenthRest: String {
      """
      a2 2 0 1 1-4 0 2 2 0 0 1 4 0zm-.6.4c1.8.4 3.5-.4 4.4-2 .4-.6 1.4-.3 1.3.4l-.7 3\
      c-1.7 1.2-4 1.6-6.3.4zm-.5 4.2a2 2 0 1 1-4 0 2 2 0 0 1 4 0zm-.6.4\
      c1.8.4 3.5-.4 4.4-2 .4-.6 1.4-.3 1.3.4l-.7 3c-1.7 1.2-4 1.6-6.3.4zm5.5-6.2h1.4l-4.31 16.4\
      c-.2.7-1.6.6-1.5-.1z
      """
    }
    static var thirtySecondRest: String {
      """
      a2 2 0 1 1-4 0 2 2 0 0 1 4 0zm-.6.4c1.8.4 3.5-.4 4.4-2 .4-.6 1.4-.3 1.3.4l-.7 3\
      c-1.7 1.2-4 1.6-6.3.4zm-.48 4.1a2 2 0 1 1-4 0 2 2 0 0 1 4 0zm-.6.4\
      c1.8.4 3.5-.4 4.4-2 .4-.6 1.4-.3 1.3.4l-.7 3c-1.7 1.2-4 1.6-6.3.4zm-.48 4.1\
      a2 2 0 1 1-4 0 2 2 0 0 1 4 0zm-.6.4c1.8.4 3.5-.4 4.4-2 .4-.6 1.4-.3 1.3.4l-.7 3\
      c-1.7 1.2-4 1.6-6.3.4zm6.56-10.6h1.4l-4.74 18.2c-.2.7-1.6.6-1.5-.1z
      """
    }
    static var eighths: String {
      """
      M9.01 17.06a3.3 2.5-24 1 1-6.03 2.68 3.3 2.5-24 0 1 6.03-2.68zm10.6 0\
      a3.3 2.5-24 1 1-6.03 2.68 3.3 2.5-24 0 1 6.03-2.68zM7.6 17.6V4.5h12.2v13.1h-1.6V8h-9v9.6z
      """
    }
    static var sixteenths: String {
      """
      M6.16 16.83a2.15 1.75-24 1 1-3.93 1.75 2.15 1.75-24 0 1 3.93-1.75zm-1.11.37V4.4h1.2v12.8z\
      m6.31-.37a2.15 1.75-24 1 1-3.93 1.75 2.15 1.75-24 0 1 3.93-1.75zm-1.11.37V4.4h1.2v12.8z\
      m6.31-.37a2.15 1.75-24 1 1-3.93 1.75 2.15 1.75-24 0 1 3.93-1.75zm-1.11.37V4.4h1.2v12.8z\
      m6.31-.37a2.15 1.75-24 1 1-3.93 1.75 2.15 1.75-24 0 1 3.93-1.75zm-1.11.37V4.4h1.2v12.8z\
      M5.05 4.4h16.8v2.2H5.05zm0 4h16.8v2.2H5.05z
      """
    }
    static var triplet: String {
      """
      M7.38 18.58a2.5 2-24 1 1-4.57 2.03 2.5 2-24 0 1 4.57-2.03zM6.2 19v-8.9h1.3V19zm8.08-.42\
      a2.5 2-24 1 1-4.57 2.03 2.5 2-24 0 1 4.57-2.03zM13.1 19v-8.9h1.3V19zm8.08-.42\
      a2.5 2-24 1 1-4.57 2.03 2.5 2-24 0 1 4.57-2.03zM20 19v-8.9h1.3V19zM6.2 10.1h15.1v2.4H6.2z\
      m5.7-7.9h3.7v1l-1.3 1.3c1.1.2 1.7.9 1.7 1.8 0 1.2-1 2-2.3 2-1 0-1.8-.4-2.2-1.1l.9-.8\
      c.3.4.7.7 1.2.7.6 0 1.1-.4 1.1-.9 0-.6-.5-.9-1.3-.9h-.7v-1l1.2-1h-2.3z
      """
    }
    static var accent: String {
      """
      M3.9 6.9c-.5-.1-.8-.7-.6-1.2s.7-.8 1.2-.6l16 6.1c.7.3.7 1.3 0 1.6l-16 6.1\
      c-.5.2-1.1-.1-1.2-.6s.1-1 .6-1.2L16.5 12z
      """
    }
    static var marcato: String {
      """
      M11.2 3.7c.3-.7 1.3-.7 1.6 0L19 19.2c.2.5 0 1-.5 1.2s-1.1 0-1.3-.5L12.3 8.5 8 19.9\
      c-.6 1-2.7.4-2.5-.9z
      """
    }
    static var staccato: String { "M14.6 12a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0z" }
    static var tenuto: String { "M4.5 11h15a1 1 0 0 1 0 2h-15a1 1 0 0 1 0-2z" }
    static var dot: String { "a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0z" }
  }
}
