import Interface
import Markup

/// What is on a paper clock's face: AM and PM, and hands, which the style sheet draws and turns.
///
/// All of it stays the same and is made once.
enum ClockHands {
  static let large = hands(["shade hour", "hand hour", "shade minute", "hand minute"])
  /// For a face as large as a thumb, on which a shade would be a pixel wide.
  static let small = hands(["hand hour", "hand minute"])
  /// AM and PM where it is morning.
  static let morning = halves("half-day is", "half-day")
  /// AM and PM where it is not.
  static let afternoon = halves("half-day", "half-day is")

  private static func hands(_ names: [String]) -> [View] {
    var hands: [View] = []
    for name in names { hands.append(element("i", .class(name)).kept) }
    return hands
  }

  /// As large as the clock, with the middle of its face at 0, 0.
  private static func halves(_ am: String, _ pm: String) -> View {
    element("svg", .class("half-days"), .attribute("viewBox", "-60 -60 120 120")) {
      element("text", .class(am), .attribute("x", "-5"), .attribute("y", "23")) { text("AM") }
      element("text", .class(pm), .attribute("x", "5"), .attribute("y", "23")) { text("PM") }
    }.kept
  }
}
