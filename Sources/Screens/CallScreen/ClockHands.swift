import Interface
import Markup

/// What is drawn on a paper clock's face: AM and PM, and Breguet's hands, with a hollow moon, pointing up.
///
/// Each hand is a picture of its own: to turn an element costs a page next to nothing, while what is
/// within a picture is laid out and drawn anew. All of it stays the same and is made once.
enum ClockHands {
  /// Fine ones, for a face with twelve numerals.
  static let large = hands(
    hour: """
      M-2.02 9L-2.8 0L-1.8 -15.8A4.3 4.3 0 0 1 -1.62 -24.4L-.32 -35H0.32L1.62 -24.4A4.3 4.3 0 0 1 1.8 -15.8L2.8 0L2.02 9ZM0 -23.17a2.67 2.67 0 1 1 -.01 0z
      """,
    minute: """
      M-1.58 10L-2.2 0L-1.4 -27A3.6 3.6 0 0 1 -1.26 -34.2L-.25 -50H0.25L1.26 -34.2A3.6 3.6 0 0 1 1.4 -27L2.2 0L1.58 10ZM0 -33.16a2.16 2.16 0 1 1 -.01 0z
      """)
  /// Bold ones, for a face as large as a thumb.
  static let small = hands(
    hour: """
      M-2.88 9L-4 0L-2.7 -13.7A5.4 5.4 0 0 1 -2.43 -24.5L-.49 -35H0.49L2.43 -24.5A5.4 5.4 0 0 1 2.7 -13.7L4 0L2.88 9ZM0 -22.52a3.02 3.02 0 1 1 -.01 0z
      """,
    minute: """
      M-2.23 10L-3.1 0L-2.2 -21.5A4.6 4.6 0 0 1 -1.98 -30.7L-.4 -51H0.4L1.98 -30.7A4.6 4.6 0 0 1 2.2 -21.5L3.1 0L2.23 10ZM0 -28.98a2.48 2.48 0 1 1 -.01 0z
      """)
  /// AM and PM where it is morning.
  static let morning = halves("half-day is", "half-day")
  /// AM and PM where it is not.
  static let afternoon = halves("half-day", "half-day is")

  private static func hands(hour: String, minute: String) -> [View] {
    var hands: [View] = []
    for (name, shape) in [("hour", hour), ("minute", minute)] {
      for part in ["shade ", "hand "] {
        hands.append(picture(part + name) { element("path", .attribute("d", shape)) })
      }
    }
    return hands
  }

  private static func halves(_ am: String, _ pm: String) -> View {
    picture("half-days") {
      element("text", .class(am), .attribute("x", "-15.5")) { text("AM") }
      element("text", .class(pm), .attribute("x", "15.5")) { text("PM") }
    }
  }

  /// As large as the clock, with the middle of its face at 0, 0.
  private static func picture(_ names: String, @NodeBuilder<CallMessage> _ content: () -> [View])
    -> View
  {
    element("svg", .class(names), .attribute("viewBox", "-60 -60 120 120"), children: content).kept
  }
}
