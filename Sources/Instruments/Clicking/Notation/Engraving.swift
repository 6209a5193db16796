/// A groove as drum notation: paths to fill, letters for the hands, and where each step is.
///
/// ```swift
/// let engraving = Engraving(groove, in: Metre(), width: 5000)
/// engraving.systems[0].ink  // SVG path data
/// ```
/// Whole numbers in hundredths of a staff space. One voice alone stands on one line, several on five.
/// Sources for places and rules: Weinberg, *Guide to Standardized Drumset Notation* (PAS 1998); Gould,
/// *Behind Bars* (Faber 2011); the Percussive Arts Society's sheet of forty rudiments for stickings under
/// the notes, slashed grace notes and the z of a buzz.
public struct Engraving: Equatable, Sendable {
  /// How much of a groove is drawn.
  public enum Extent: Equatable, Sendable {
    /// All bars with clef, metre, hands and the sign of repetition.
    case whole
    /// What one knows it by: the notes of the first bar alone.
    case preview
  }

  /// A line of bars.
  public struct System: Equatable, Sendable {
    /// Lines of the staff and barlines: what may be paler.
    public let staff: String
    /// Clef, metre, notes, rests and their signs.
    public let ink: String
    /// The letters of the hands, R and L, and of grace notes, r and l.
    public let hands: [Letters]
    /// What it covers.
    public let left: Int, top: Int, width: Int, height: Int
    /// Where its steps are, in order, and at last where each bar ends.
    public let steps: [Step]
  }

  /// Letters on one line of text.
  public struct Letters: Equatable, Sendable {
    /// One after the other.
    public let text: String
    /// Where the middle of each is.
    public let places: [Int]
    /// The line they stand on.
    public let y: Int
    /// How high the font is.
    public let size: Int
  }

  /// A place in a bar.
  public struct Step: Equatable, Sendable {
    /// Which bar, from 0.
    public let bar: Int
    /// When, as a share of the bar; 1 at its end.
    public let share: Fraction
    /// Where.
    public let x: Int
  }

  /// The lines, from above.
  public let systems: [System]

  /// Draws a groove.
  ///
  /// - Parameters:
  ///   - width: how wide a line may become; a single bar that is wider makes its line as wide.
  /// - Complexity: O(notes²) of a bar.
  public init(
    _ groove: Groove, in metre: Metre, width: Int, extent: Extent = .whole
  ) {
    let notes = extent == .preview ? Array(groove.bars.prefix(1)) : groove.bars
    let voices = Voice.allCases.filter { voice in
      groove.bars.contains { $0.contains { $0.voice == voice } }
    }
    // A hi-hat beside a ride is closed by the foot.
    let isPedal = voices.contains(.ride) && voices.contains(.closedHiHat)
    let hasFeet =
      voices.contains { !StaffPlace($0, isPedal: isPedal).isFoot }
      && voices.contains { StaffPlace($0, isPedal: isPedal).isFoot }
    let staff = Staff(isLine: voices.count <= 1)
    let bars = notes.map { WrittenBar($0, in: metre, hasFeet: hasFeet, isPedal: isPedal) }
    let spaced = bars.map { BarSpacing($0, in: metre) }

    var systems: [System] = []
    var first = 0
    while first < bars.count {
      let lead = extent == .preview ? 20 : first == 0 ? 430 : 220
      var natural = lead + 150
      var next = first
      while next < bars.count, next == first || natural + spaced[next].width <= width {
        natural += spaced[next].width
        next += 1
      }
      var page = SystemPage(staff: staff, extent: extent, left: lead)
      // Lines that are nearly full are filled.
      let springs = spaced[first..<next].reduce(0) { $0 + $1.springs }
      let spare = max(0, min(width - natural, springs / 2))
      if extent == .whole { page.drawHead(first == 0 ? metre : nil) }
      for index in first..<next {
        page.draw(
          bars[index], spaced[index], index, metre, spare: spare, of: max(1, springs),
          isLast: index == bars.count - 1)
      }
      systems.append(page.system)
      first = next
    }
    self.systems = systems
  }
}

/// The lines that notes stand on.
struct Staff {
  /// Whether it is one line.
  let isLine: Bool

  /// Where its lines are.
  var lines: [Int] { isLine ? [0] : [0, 100, 200, 300, 400] }
  var middle: Int { isLine ? 0 : 200 }
  /// How far barlines reach.
  var top: Int { isLine ? -100 : 0 }
  var bottom: Int { isLine ? 100 : 400 }

  func y(_ place: StaffPlace) -> Int { isLine ? 0 : place.halfSpaces * 50 }
}
