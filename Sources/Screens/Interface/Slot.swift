/// Something that is there while a panel is open, or nothing.
///
/// A reference, so that the app, which is copied often, is no larger for it. What it holds is changed
/// in a copy taken out and put back.
public indirect enum Slot<Value: Sendable>: Sendable {
  /// It holds nothing.
  case empty
  /// It holds this.
  case full(Value)

  /// Holds a value, or nothing.
  public init(_ value: Value?) {
    if let value { self = .full(value) } else { self = .empty }
  }

  /// What it holds.
  public var value: Value? {
    if case .full(let value) = self { value } else { nil }
  }

  /// Whether it holds nothing.
  public var isEmpty: Bool {
    if case .empty = self { true } else { false }
  }
}
