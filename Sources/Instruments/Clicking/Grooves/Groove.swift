/// A pattern of strokes on drums, bar by bar, read from a line of text.
///
/// ```swift
/// let paradiddle = try Groove(notation: Array("snare: RlrrLrll".utf8))
/// let rock = try Groove(notation: Array("kick: X...x...; snare: ..X...X.; closed-hi-hat: xxxxxxxx".utf8))
/// ```
/// Lanes stand between semicolons, each a voice, a colon and its bars between `|`. What a bar holds
/// shares it evenly: `x` a stroke, `X` an accent, `o` a soft one, `r l R L` with the hand that plays it,
/// `.` nothing. `[rll]` shares one step among three, `(ll)` are grace notes right before the next
/// stroke, `~r` lets the stick bounce. Spaces mean nothing.
public struct Groove: Equatable, Sendable {
  /// The text it was read from.
  public let notation: [UInt8]
  /// The strokes of each bar, lane by lane.
  public let bars: [[Note]]

  /// A stroke of a pattern.
  public struct Note: Equatable, Sendable {
    /// Where in the bar, as a share of it.
    public let place: Fraction
    /// How long its step is, as a share of the bar.
    public let length: Fraction
    /// On what.
    public let voice: Voice
    /// How hard.
    public let force: Force
    /// With which hand, where that was said.
    public let hand: Hand?
    /// How many grace notes still stand between it and the stroke that it leads to; 0 for a stroke.
    public let grace: Int
    /// Whether the stick bounces.
    public let isBuzzed: Bool
  }

  /// How hard a stroke is.
  public enum Force: Equatable, Sendable {
    case accent, normal, soft
  }

  /// Which hand plays it.
  public enum Hand: Equatable, Sendable {
    case right, left
  }

  /// The strokes of a snare's sticking with their hands as letters, grace notes small and in
  /// parentheses: what a player reads.
  public var sticking: String {
    var text: [UInt8] = []
    for (index, bar) in bars.enumerated() {
      if index > 0 { text += Array(" | ".utf8) }
      for note in bar {
        guard let hand = note.hand else { continue }
        var letter: UInt8 = hand == .right ? 0x72 : 0x6C
        if note.force == .accent { letter -= 0x20 }
        if note.grace > 0 { text.append(0x28) }
        text.append(letter)
        if note.grace > 0 { text.append(0x29) }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
