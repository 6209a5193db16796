import Replication
import Tallying

/// Which key counts which tally: the one that was set for it, as far as a terminal knows it, else the
/// next of 1 to 9 and the letters that no other has.
///
/// A tally that was given a key keeps it, whatever others do to the list meanwhile: fingers remember.
struct KeyMap: Sendable {
  private var given: [EntityID: Unicode.Scalar] = [:]
  private var labels: [EntityID: String] = [:]

  /// `q` ends and `u` takes back, so they are nobody's unless a person said so.
  private static let free = Array("123456789abcdefghijklmnoprstvwxyz".unicodeScalars)

  /// Gives keys to what is in the list now.
  ///
  /// - Complexity: O(tallies × keys).
  mutating func update(_ sheet: TallySheet) {
    labels = [:]
    let counted = sheet.tallies.filter { $0.computation == nil && $0.isListed }
    let ids = Set(counted.map { $0.id })
    var taken: Set<Unicode.Scalar> = []
    for scalar in Self.free where Self.owner(of: .typed(scalar), in: sheet) != nil {
      taken.insert(scalar)
    }
    given = given.filter { ids.contains($0.key) && !taken.contains($0.value) }
    taken.formUnion(given.values)
    for tally in counted {
      // Of several with the same key the first has it.
      if let key = tally.settings.key, let press = Self.press(of: key),
        Self.owner(of: press, in: sheet)?.id == tally.id
      {
        labels[tally.id] = Self.label(of: press)
        given[tally.id] = nil
        continue
      }
      if given[tally.id] == nil, let next = Self.free.first(where: { !taken.contains($0) }) {
        given[tally.id] = next
        taken.insert(next)
      }
      labels[tally.id] = given[tally.id].map { String($0) }
    }
  }

  /// How the key of a tally is shown; `nil` where none was left for it.
  func label(of id: EntityID) -> String? { labels[id] }

  /// What a press counts, and whether down: a capital letter does.
  func target(of press: KeyPress, in sheet: TallySheet) -> (id: EntityID, isDown: Bool)? {
    if let tally = Self.owner(of: press, in: sheet) { return (tally.id, Self.isCapital(press)) }
    guard case .typed(let scalar) = press else { return nil }
    let small = Self.small(scalar)
    for (id, key) in given where key == small { return (id, Self.isCapital(press)) }
    return nil
  }

  // MARK: Keys that were set

  /// The tally for which a person set that key.
  private static func owner(of press: KeyPress, in sheet: TallySheet) -> Tally? {
    switch press {
    case .named(let name):
      let name = Array(name.utf8)
      return sheet.tally(forKey: name, name)
        ?? (name == Array("Enter".utf8) ? sheet.tally(forKey: Array("NumpadEnter".utf8), []) : nil)
    case .typed(let scalar):
      let character = Array(String(scalar).utf8)
      if let tally = sheet.tally(forKey: [], character) { return tally }
      for code in codes(of: small(scalar)) {
        if let tally = sheet.tally(forKey: Array(code.utf8), []) { return tally }
      }
      return nil
    case .control: return nil
    }
  }

  /// What has to be pressed for a key that was set; `nil` for one that a terminal does not know.
  private static func press(of key: TallyKey) -> KeyPress? {
    let name = key.string
    if name == "NumpadEnter" { return .named("Enter") }
    if names.contains(name) { return .named(name) }
    if name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first {
      return .typed(small(scalar))
    }
    for scalar in typeable where codes(of: scalar).contains(name) { return .typed(scalar) }
    return nil
  }

  private static func label(of press: KeyPress) -> String {
    switch press {
    case .typed(" "): "space"
    case .typed(let scalar): Printable.text(String(scalar))
    case .named("ArrowUp"): "↑"
    case .named("ArrowDown"): "↓"
    case .named("ArrowLeft"): "←"
    case .named("ArrowRight"): "→"
    case .named(let name): name
    case .control(let scalar): "^" + String(scalar)
    }
  }

  private static let typeable = (0x20...0x7e).compactMap { Unicode.Scalar($0 as Int) }

  private static let names: Set<String> = [
    "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown",
    "Insert",
    "Delete", "Backspace", "Tab", "Enter", "Escape", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8",
    "F9", "F10", "F11", "F12",
  ]

  /// The places on a keyboard that type a character, as on most keyboards (`KeyboardEvent.code`).
  private static func codes(of scalar: Unicode.Scalar) -> [String] {
    switch scalar {
    case "a"..."z": ["Key" + String(scalar).uppercased()]
    case "0"..."9": ["Digit\(scalar)", "Numpad\(scalar)"]
    case " ": ["Space"]
    case "-": ["Minus", "NumpadSubtract"]
    case "+": ["NumpadAdd"]
    case "=": ["Equal"]
    case "*": ["NumpadMultiply"]
    case "/": ["Slash", "NumpadDivide"]
    case ".": ["Period", "NumpadDecimal"]
    case ",": ["Comma"]
    case ";": ["Semicolon"]
    case "'": ["Quote"]
    case "[": ["BracketLeft"]
    case "]": ["BracketRight"]
    case "\\": ["Backslash"]
    case "`": ["Backquote"]
    default: []
    }
  }

  private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    return small.count == 1 ? small.first ?? scalar : scalar
  }

  private static func isCapital(_ press: KeyPress) -> Bool {
    if case .typed(let scalar) = press { small(scalar) != scalar } else { false }
  }
}
