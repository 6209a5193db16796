import Drawing
import SeededRandom

extension SeededGenerator {
  /// A number between two, evenly.
  mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// A point with coordinates between two numbers.
  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(double(range), double(range))
  }
}
