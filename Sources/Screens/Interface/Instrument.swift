/// One of the three instruments.
///
/// The raw value goes to JavaScript and into the store; it never changes its meaning.
public enum Instrument: Int32, CaseIterable, Equatable, Sendable {
  /// Counts things.
  case tally = 0
  /// Time to Call: counts hours.
  case call = 1
  /// Counts beats.
  case click = 2
}
