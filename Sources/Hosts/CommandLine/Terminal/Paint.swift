import Boards
import Reports

/// Colour, where a person wants it.
struct Paint {
  let isOn: Bool

  /// Paints on a terminal alone, and not where `NO_COLOR` (no-color.org) or a dumb terminal says no.
  init(isTerminal: Bool, environment: [String: String]) {
    isOn = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// In a crayon's colour.
  func crayon(_ text: String, _ crayon: Crayon) -> String {
    isOn ? "\u{1b}[38;5;\(crayon.terminalColor)m\(text)\u{1b}[0m" : text
  }

  /// In strong letters.
  func strong(_ text: String) -> String { isOn ? "\u{1b}[1m\(text)\u{1b}[0m" : text }
}

extension Crayon {
  /// The nearest of the 256 colours that terminals have.
  fileprivate var terminalColor: Int {
    switch self {
    case .poppy: 210
    case .tangerine: 208
    case .marigold: 214
    case .lemon: 221
    case .lime: 185
    case .grass: 113
    case .mint: 79
    case .lagoon: 80
    case .sky: 81
    case .cornflower: 111
    case .iris: 147
    case .orchid: 177
    case .peony: 212
    case .rose: 211
    case .sand: 187
    case .chalk: 255
    }
  }
}
