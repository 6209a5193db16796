/// What counts as inside a path that winds around a point more than once.
public enum FillRule: Hashable, Sendable {
  /// Inside is where the path winds around in sum, each turn counted with its direction.
  case nonZero
  /// Inside is where a ray crosses the path an odd number of times.
  case evenOdd
}
