import Replication
public import Text

/// Sheets to begin with, as setups: looked at and taken as one that somebody sent.
public enum TallyTemplate: Equatable, Sendable, CaseIterable {
  /// Players and the best score.
  case scoreSheet
  /// Two doors that count for one room with a capacity.
  case doorCount
  /// A differential blood count: a hundred cells, by kind, with keys and percentages.
  case bloodCount
  /// Birds by species, and birds in all.
  case birdWalk
  /// How many to take home, where they stand, and what they cost.
  case shoppingList
  /// Rows, and where in the pattern's repeat they are.
  case knitting

  /// What the sheet is called in a language.
  public func name(in language: Language) -> String { language.words(words.name) }

  /// The sheet, in the words of a language.
  public func setup(_ language: Language) -> TallySetup {
    var sheet = Sheet(words, language)
    switch self {
    case .scoreSheet: sheet.scoreSheet()
    case .doorCount: sheet.doorCount()
    case .bloodCount: sheet.bloodCount()
    case .birdWalk: sheet.birdWalk()
    case .shoppingList: sheet.shoppingList()
    case .knitting: sheet.knitting()
    }
    return TallySetup(
      unchecked: sheet.title(words.name), groups: words.groups.map { sheet.title($0) },
      items: sheet.items)
  }

  /// Numbers of drawings in the app's library.
  enum Drawing {
    static let person: Int64 = 13
    static let people: Int64 = 14
    static let door: Int64 = 25
    static let chair: Int64 = 35
    static let bird: Int64 = 37
    static let cup: Int64 = 65
    static let cell: Int64 = 85
    static let microscope: Int64 = 87
    static let trophy: Int64 = 98
    static let lightBulb: Int64 = 118
    static let yarn: Int64 = 122
    static let square: Int64 = 134
  }
}

/// Makes the items of one sheet, with their names in order.
private struct Sheet {
  let words: TallyTemplate.Words
  let language: Language
  var items: [TallySetup.Item] = []

  init(_ words: TallyTemplate.Words, _ language: Language) {
    self.words = words
    self.language = language
  }

  func title(_ phrase: Phrase) -> Title? { try? Title(language.words(phrase)) }

  /// Adds an item with the next name.
  mutating func add(
    _ color: Int64, _ drawing: Int64?, group: Int? = nil,
    _ content: TallySetup.Content = .tally(), _ set: (inout TallySettings) -> Void = { _ in }
  ) {
    var settings = TallySettings()
    settings.image = drawing.map { .drawing($0) }
    if items.count < words.notes.count { settings.note = title(words.notes[items.count]) }
    set(&settings)
    items.append(
      TallySetup.Item(
        title(words.items[items.count]), color: color, group: group, settings, content))
  }

  private func item(_ place: UInt64) -> Formula.Input { .entity(EntityID(place)) }
  private func number(_ value: Int64) -> Formula.Input { .number(DecimalNumber(value)) }
  private func key(_ name: String) -> TallyKey? { try? TallyKey(name) }
  private func quantity(_ value: Int64) -> Quantity? { try? Quantity(value) }

  mutating func scoreSheet() {
    let keys = ["Digit1", "Digit2", "Digit3", "Digit4"].map { key($0) }
    let colors: [Int64] = [0, 8, 5, 2]
    for player in 0..<4 {
      add(colors[player], TallyTemplate.Drawing.person) { $0.key = keys[player] }
    }
    let best = Formula(item(0), [1, 2, 3].map { Formula.Step(.maximum, item($0)) })
    add(15, TallyTemplate.Drawing.trophy, .computation(best, .init(decimals: 0)))
  }

  mutating func doorCount() {
    let capacity = quantity(200)
    add(5, TallyTemplate.Drawing.door, .tally(countsAlso: [2]))
    add(8, TallyTemplate.Drawing.door, .tally(countsAlso: [2]))
    add(2, TallyTemplate.Drawing.people) { $0.capacity = capacity }
    let free = Formula(number(200), [Formula.Step(.subtract, item(2))])
    add(15, nil, .computation(free, .init(decimals: 0)))
  }

  mutating func bloodCount() {
    let target = quantity(100)
    let keys = ["KeyF", "KeyD", "KeyJ", "KeyK", "KeyL", "KeyS"].map { key($0) }
    let colors: [Int64] = [10, 11, 8, 9, 1, 6]
    add(15, TallyTemplate.Drawing.microscope) { $0.target = target }
    for kind in 0..<6 {
      add(
        colors[kind], TallyTemplate.Drawing.cell, group: 0, .tally(countsAlso: [0])
      ) { $0.key = keys[kind] }
    }
    for kind in 0..<6 {
      let part = Formula(item(UInt64(kind) + 1), [Formula.Step(.divide, item(0))])
      add(
        colors[kind], nil, group: 1,
        .computation(part, .init(isPercent: true, decimals: 0)))
    }
  }

  mutating func birdWalk() {
    add(15, TallyTemplate.Drawing.bird)
    let colors: [Int64] = [3, 14, 13, 9, 0, 5]
    for kind in 0..<6 {
      add(colors[kind], TallyTemplate.Drawing.bird, group: 0, .tally(countsAlso: [0]))
    }
  }

  mutating func shoppingList() {
    let things: [(color: Int64, drawing: Int64, price: String, target: Int64)] = [
      (4, TallyTemplate.Drawing.square, "49.9", 2), (8, TallyTemplate.Drawing.chair, "35", 4),
      (3, TallyTemplate.Drawing.lightBulb, "12.5", 1), (0, TallyTemplate.Drawing.cup, "2.5", 6),
    ]
    for thing in things {
      let price = try? Price(Array(thing.price.utf8))
      let target = quantity(thing.target)
      add(thing.color, thing.drawing) {
        $0.price = price
        $0.target = target
      }
    }
  }

  mutating func knitting() {
    let target = quantity(96)
    add(12, TallyTemplate.Drawing.yarn) {
      $0.target = target
    }
    let repeats = Formula(
      item(0), [Formula.Step(.divide, number(12)), Formula.Step(.floor, number(0))])
    let whole = Formula(item(1), [Formula.Step(.multiply, number(12))])
    let row = Formula(item(0), [Formula.Step(.subtract, .nested(whole))])
    add(15, nil, .computation(repeats, .init(decimals: 0)))
    add(15, nil, .computation(row, .init(decimals: 0)))
    let increases = quantity(8)
    add(10, nil) { $0.target = increases }
  }
}
