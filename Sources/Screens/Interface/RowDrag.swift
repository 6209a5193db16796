public import Gestures
import Markup

/// A row that is dragged to another place of a short list, whose rows are of one height.
public struct RowDrag: Equatable, Sendable {
  /// The finger that drags it.
  public let pointer: Int32
  /// Where it came from.
  public let from: Int
  /// Where it would go to.
  public private(set) var to: Int
  /// How far it is from where it was, in pixels.
  public private(set) var offset = 0.0
  private let height: Double
  private let count: Int
  private var finger = GestureRecognizer()

  /// A finger takes the grip of a row; `nil` where that is nothing to drag by.
  ///
  /// - Parameters:
  ///   - event: measured by the row's box or by one as high.
  ///   - row: of `count` rows.
  public init?(_ event: Event, row: Int, of count: Int) {
    if event.pointerType == .mouse, event.buttons & 1 == 0 { return nil }
    guard let box = event.box, box.height > 0, row < count else { return nil }
    pointer = event.pointer
    from = row
    to = row
    height = box.height
    self.count = count
    finger.update(event.sample(.began))
  }

  /// Follows the finger; whether the row has clicked into another place.
  public mutating func move(_ event: Event, _ phase: Sample.Phase = .moved) -> Bool {
    guard event.pointer == pointer, !finger.update(event.sample(phase)).isDisjoint(with: .drag)
    else { return false }
    let (least, most) = (-Double(from) * height, Double(count - 1 - from) * height)
    offset = max(least, min(most, finger.translation.y))
    let place = max(0, min(count - 1, from + nearestInteger(offset / height)))
    defer { to = place }
    return place != to
  }

  /// By how many rows another row makes room: -1, 0 or 1.
  public func shift(of row: Int) -> Int {
    if from < row, row <= to { return -1 }
    return to <= row && row < from ? 1 : 0
  }
}
