public import Text

/// The colours of a tally: the sixteen crayons of the box, from red around the wheel to pink, and two
/// pale ones.
///
/// The raw value is what a board stores. It never changes its meaning; a new crayon gets a new one.
/// What each looks like is written once, in the style sheet, under `variable`.
public enum Crayon: Int64, CaseIterable, Equatable, Sendable {
  case poppy = 0
  case tangerine = 1
  case marigold = 2
  case lemon = 3
  case lime = 4
  case grass = 5
  case mint = 6
  case lagoon = 7
  case sky = 8
  case cornflower = 9
  case iris = 10
  case orchid = 11
  case peony = 12
  case rose = 13
  case sand = 14
  case chalk = 15

  /// The crayon of a stored code; chalk where a newer version knows more colours than this one.
  public init(code: Int64) { self = Crayon(rawValue: code) ?? .chalk }

  /// A crayon for the next tally of a board that has `count` of them.
  ///
  /// Neighbours in the list are far apart in hue; after sixteen the box begins anew.
  public static func suggested(after count: Int) -> Crayon {
    let code = (8 + count * 5) % allCases.count
    return Crayon(code: Int64(code))
  }

  /// The custom property of the style sheet that holds the colour, such as `--crayon-sky`.
  public var variable: String { "--crayon-" + identifier }

  /// The colour as a value in a style, such as `var(--crayon-sky)`.
  public var reference: String { "var(" + variable + ")" }

  /// The crayon's name in lower-case English letters, for style sheets and exports.
  public var identifier: String {
    switch self {
    case .poppy: "poppy"
    case .tangerine: "tangerine"
    case .marigold: "marigold"
    case .lemon: "lemon"
    case .lime: "lime"
    case .grass: "grass"
    case .mint: "mint"
    case .lagoon: "lagoon"
    case .sky: "sky"
    case .cornflower: "cornflower"
    case .iris: "iris"
    case .orchid: "orchid"
    case .peony: "peony"
    case .rose: "rose"
    case .sand: "sand"
    case .chalk: "chalk"
    }
  }

  /// What a person reads or hears.
  public var name: Phrase {
    switch self {
    case .poppy: "Poppy"
    case .tangerine: "Tangerine"
    case .marigold: "Marigold"
    case .lemon: "Lemon"
    case .lime: "Lime"
    case .grass: "Grass"
    case .mint: "Mint"
    case .lagoon: "Lagoon"
    case .sky: "Sky"
    case .cornflower: "Cornflower"
    case .iris: "Iris"
    case .orchid: "Orchid"
    case .peony: "Peony"
    case .rose: "Rose"
    case .sand: "Sand"
    case .chalk: "Chalk"
    }
  }
}
