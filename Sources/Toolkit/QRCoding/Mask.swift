/// One of the eight patterns that even out dark and light in the encoding region (table 10).
struct Mask: Equatable {
  /// 0 to 7.
  let pattern: Int

  init(_ pattern: Int) { self.pattern = pattern }

  /// Whether the module at a place is turned over.
  func inverts(_ x: Int, _ y: Int) -> Bool {
    switch pattern {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 6 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
}
