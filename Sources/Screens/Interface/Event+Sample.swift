public import Gestures
public import Markup

extension Event {
  /// What a pointer did, as gestures are recognised from it.
  public func sample(_ phase: Sample.Phase) -> Sample {
    let pointer: Sample.Pointer =
      switch pointerType {
      case .mouse: .mouse
      case .pen: .pen
      case .none, .touch: .touch
      }
    return Sample(phase, at: Point(x: x, y: y), time: time, by: pointer)
  }
}

/// Rounds to the nearest integer, halves away from zero; `rounded()` would want a C library.
public func nearestInteger(_ value: Double) -> Int { Int(value < 0 ? value - 0.5 : value + 0.5) }
