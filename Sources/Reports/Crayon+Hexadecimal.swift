extension Crayon {
  /// The colour as six hexadecimal digits, such as `66c8ff`, for drawings that leave the page and
  /// its style sheet.
  public var hexadecimal: String {
    switch self {
    case .poppy: "ff8c7d"
    case .tangerine: "ff9248"
    case .marigold: "ffb52e"
    case .lemon: "ffe14d"
    case .lime: "c8e64a"
    case .grass: "7ddb5c"
    case .mint: "5fe3ac"
    case .lagoon: "4fdcdc"
    case .sky: "66c8ff"
    case .cornflower: "93b2ff"
    case .iris: "b3a3ff"
    case .orchid: "dd99fb"
    case .peony: "ff92d0"
    case .rose: "ff8fa3"
    case .sand: "dcc7a0"
    case .chalk: "f1f0ec"
    }
  }
}
