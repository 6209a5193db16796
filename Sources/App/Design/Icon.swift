/// A symbol of the interface: one path on a field of 24 × 24 units, stroked and never filled.
///
/// The stroke's weight, round caps and colour are the style sheet's. Every shape is a single string
/// of path data, circles included, so that an icon is one element. All are drawn for this project
/// and keep two units clear of the field's edge.
public struct Icon: Equatable, Sendable {
  /// Path data for the `d` attribute, in a `viewBox` of `0 0 24 24`.
  public let pathData: String

  private init(_ pathData: String) { self.pathData = pathData }
}

// MARK: - What one can do

extension Icon {
  /// Add one, or add a thing.
  public static let plus = Icon("M12 5v14M5 12h14")
  /// Take one away.
  public static let minus = Icon("M5 12h14")
  /// Back to nothing: an arrow that runs round.
  public static let reset = Icon("M6.6 6.9a7.6 7.6 0 1 1-2 6.6M4.2 4.2v4.6h4.6")
  /// Take the last change back.
  public static let undo = Icon("M8.5 4.5 4 9l4.5 4.5M4 9h9.5a5.5 5.5 0 0 1 0 11H8")
  /// Do again what was taken back.
  public static let redo = Icon("M15.5 4.5 20 9l-4.5 4.5M20 9h-9.5a5.5 5.5 0 0 0 0 11H16")
  /// Set up: two sliders.
  public static let sliders = Icon(
    "M3.5 7h8M16.5 7h4M3.5 17h4M12.5 17h8M16.5 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z"
      + "M12.5 17a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z")
  /// Done, or chosen.
  public static let check = Icon("M4.5 12.5l5 5 10-11")
  /// Delete: a bin.
  public static let trash = Icon(
    "M4.5 6.5h15M9 6.5V4.3h6v2.2M6.3 6.5l1 13.2h9.4l1-13.2M10.3 10.2v6M13.7 10.2v6")
  /// The handle by which a row is dragged.
  public static let grip = Icon("M3.5 7h17M3.5 12h17M3.5 17h17")
  /// Write: a pencil.
  public static let pencil = Icon(
    "M4.5 19.5l1-4.5L16 4.5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L9 18.5z"
      + "M14 6.5l3.5 3.5")
  /// Close, or dismiss.
  public static let close = Icon("M6 6l12 12M18 6 6 18")
  /// Back to where one came from.
  public static let back = Icon("M14.5 5l-7 7 7 7")
  /// On to what lies beyond.
  public static let go = Icon("M9.5 5l7 7-7 7")
  /// What else there is: three dots.
  public static let more = Icon(
    "M6.2 12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z"
      + "M13.2 12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z"
      + "M20.2 12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z")
}

// MARK: - Instruments and states

extension Icon {
  /// The instrument Tally: four strokes and one across.
  public static let tally = Icon("M5.5 5v14M10 5v14M14.5 5v14M19 5v14M3 16.8 21.5 7.2")
  /// The instrument Time to Call: a clock.
  public static let clock = Icon(
    "M20.75 12a8.75 8.75 0 1 1-17.5 0 8.75 8.75 0 0 1 17.5 0zM12 6.8V12l3.6 2.4")
  /// The instrument Click: a metronome.
  public static let metronome = Icon(
    "M16.7 12l1.8 8.2h-13L8.9 3.8h6.2l.4 2M11.4 15.8 16.3 9.4"
      + "M19.3 7.9a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z")
  /// Something wants looking at: a triangle.
  public static let warning = Icon("M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1")
  /// In step with the server: a cloud.
  public static let cloud = Icon(
    "M7 18.5a4.3 4.3 0 0 1-.5-8.6 5.6 5.6 0 0 1 10.9 1.1 3.8 3.8 0 0 1 .1 7.5z")
  /// No network: a cloud struck out.
  public static let offline = Icon(
    "M9.3 6.6a5.6 5.6 0 0 1 8.1 4.4 3.8 3.8 0 0 1 2.9 5.7M17 18.5H7a4.3 4.3 0 0 1-.5-8.6"
      + "M4 4l16 16")
  /// A key is free, or bound.
  public static let lock = Icon(
    "M6 10.5h12v9.5H6zM8.5 10.5V7.7a3.5 3.5 0 0 1 7 0v2.8M12 14v2.5")
}

// MARK: - What is counted

extension Icon {
  /// A shirt.
  public static let shirt = Icon(
    "M9 4 3.5 7l1.8 4.5 2.2-.8V20h9v-9.3l2.2.8L20.5 7 15 4M9 4c.4 1.9 1.5 2.9 3 2.9"
      + "S14.6 5.9 15 4z")
  /// Trousers.
  public static let trousers = Icon("M7 4h10l1.5 16h-4.3L12 9.5 9.8 20H5.5zM6.7 7.2h10.6")
  /// A suit's jacket.
  public static let jacket = Icon(
    "M9.3 4 4.7 6.3 3.5 20h17L19.3 6.3 14.7 4M9.3 4 12 12.5 14.7 4M12 12.5V20"
      + "M9.3 4l-1.8 4 1.7 1M14.7 4l1.8 4-1.7 1M6.5 15h2.5M15 15h2.5")
  /// A dress.
  public static let dress = Icon(
    "M9 3.5v3.7l-.8 2.3L10 12 6 20.5h12L14 12l1.8-2.5-.8-2.3V3.5M9 7.2c1 1.3 2 2 3 2"
      + "s2-.7 3-2M10 12h4")
  /// A tie.
  public static let tie = Icon("M9.5 3.5h5l-1.2 4.3 2.5 9.2L12 20.5 8.2 17l2.5-9.2zM10.7 7.8h2.6")
  /// People.
  public static let people = Icon(
    "M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.8 19.5c.3-3.9 2.7-6 6.2-6s5.9 2.1 6.2 6"
      + "M15.5 4.8a3.4 3.4 0 0 1 0 6.4M17.5 13.9c2.2.7 3.5 2.6 3.7 5.6")
  /// A star.
  public static let star = Icon(
    "M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L12 16.9l-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z")
}
