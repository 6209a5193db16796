import Replication

/// What a person may set for a tally beside its name, crayon and place.
public struct TallySettings: Equatable, Sendable {
  /// By how much a tap counts.
  public var step = Quantity.one
  /// What it is about, where the name does not say enough; shown with its settings.
  public var note: Title?
  /// What one costs.
  public var price: Price?
  /// What one wants to reach.
  public var target: Quantity?
  /// What one must not exceed.
  public var capacity: Quantity?
  /// The key that counts it.
  public var key: TallyKey?
  /// Whether a shake counts it.
  public var isShaken = false
  /// Whether every day begins a new round.
  public var isDaily = false
  /// What stands beside its name.
  public var image: TallyImage?

  /// Nothing set.
  public init() {}

  /// What a board has of a tally; what others wrote there that means nothing is as if not set.
  init(_ id: EntityID, on board: Board) {
    step = Quantity(id, TallyField.step, on: board) ?? .one
    if case .text(let text) = board.value(id, TallyField.memo) { note = Title(showing: text) }
    price = Price(id, on: board)
    target = Quantity(id, TallyField.target, on: board)
    capacity = Quantity(id, TallyField.capacity, on: board)
    key = TallyKey(id, on: board)
    isShaken = board.isSet(id, TallyField.shake)
    isDaily = board.isSet(id, TallyField.daily)
    image = TallyImage(id, on: board)
  }

  /// Each of them.
  var all: [TallySetting] {
    [
      .step(step), .note(note), .price(price), .target(target), .capacity(capacity), .key(key),
      .shake(isShaken), .daily(isDaily), .image(image),
    ]
  }
}

/// One thing to set for a tally; `nil` takes it away.
public enum TallySetting: Equatable, Sendable {
  /// By how much a tap counts.
  case step(Quantity)
  /// What it is about.
  case note(Title?)
  /// What one costs.
  case price(Price?)
  /// What one wants to reach.
  case target(Quantity?)
  /// What one must not exceed.
  case capacity(Quantity?)
  /// The key that counts it.
  case key(TallyKey?)
  /// Whether a shake counts it.
  case shake(Bool)
  /// Whether every day begins a new round.
  case daily(Bool)
  /// What stands beside its name.
  case image(TallyImage?)

  /// The field and what it then holds; nothing where that means the same.
  var entry: (field: Field, value: Value) {
    switch self {
    case .step(let step):
      (TallyField.step, step == .one ? .none : .integer(step.value))
    case .note(let note): (TallyField.memo, note.map { .text($0.utf8) } ?? .none)
    case .price(let price): (TallyField.price, price.map { .text($0.text) } ?? .none)
    case .target(let target): (TallyField.target, TallySetting.value(target))
    case .capacity(let capacity): (TallyField.capacity, TallySetting.value(capacity))
    case .key(let key): (TallyField.key, key.map { .text($0.utf8) } ?? .none)
    case .shake(let isOn): (TallyField.shake, isOn ? .integer(1) : .none)
    case .daily(let isOn): (TallyField.daily, isOn ? .integer(1) : .none)
    case .image(let image): (TallyField.icon, image?.value ?? .none)
    }
  }

  private static func value(_ quantity: Quantity?) -> Value {
    quantity.map { .integer($0.value) } ?? .none
  }
}
