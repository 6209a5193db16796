/// A drawing of one colour: one path on a field of 24 × 24 units, stroked and never filled.
///
/// The stroke's weight, round caps and colour are the style sheet's. Every shape is a single string
/// of path data, circles included, so that an icon is one element. All are drawn for this project
/// and keep two units clear of the field's edge. Those of the interface stand here; `TallyIcon` names
/// those of tallies, and the parts of the day have theirs beside the clocks.
///
/// Each is computed: the page's wasm then holds just those it draws, and no code that stores them.
public struct Icon: Equatable, Sendable {
  /// Path data for the `d` attribute, in a `viewBox` of `0 0 24 24`.
  public let pathData: String

  package init(_ pathData: String) { self.pathData = pathData }
}

// MARK: - What one can do

extension Icon {
  /// Add one, or add a thing.
  public static var plus: Icon { Icon("M12 5v14M5 12h14") }
  /// Take one away.
  public static var minus: Icon { Icon("M5 12h14") }
  /// What is computed.
  public static var equals: Icon { Icon("M5 9h14M5 15h14") }
  /// Take the last character back: a key that points to what stands before it.
  public static var erase: Icon { Icon("M8.8 5.5H20.5v13H8.8L3.5 12zM12 9.5l5 5M17 9.5l-5 5") }
  /// Back to nothing: an arrow that runs round.
  public static var reset: Icon { Icon("M6.6 6.9a7.6 7.6 0 1 1-2 6.6M4.2 4.2v4.6h4.6") }
  /// Take the last change back.
  public static var undo: Icon { Icon("M8.5 4.5 4 9l4.5 4.5M4 9h9.5a5.5 5.5 0 0 1 0 11H8") }
  /// Do again what was taken back.
  public static var redo: Icon { Icon("M15.5 4.5 20 9l-4.5 4.5M20 9h-9.5a5.5 5.5 0 0 0 0 11H16") }
  /// Set up: two sliders.
  public static var sliders: Icon {
    Icon(
      """
      M3.5 7h8M16.5 7h4M3.5 17h4M12.5 17h8M16.5 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z\
      M12.5 17a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z
      """)
  }
  /// Done, or chosen.
  public static var check: Icon { Icon("M4.5 12.5l5 5 10-11") }
  /// Delete: a bin.
  public static var trash: Icon {
    Icon(
      "M4.5 6.5h15M9 6.5V4.3h6v2.2M6.3 6.5l1 13.2h9.4l1-13.2M10.3 10.2v6M13.7 10.2v6")
  }
  /// Put away: a box with a lid.
  public static var archive: Icon { Icon("M3.5 4.5h17v4.2h-17zM5 8.7v10.8h14V8.7M9.8 12.7h4.4") }
  /// Look for something: a lens.
  public static var find: Icon {
    Icon("M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.2 15.2 20.5 20.5")
  }
  /// The handle by which a row is dragged.
  public static var grip: Icon { Icon("M3.5 7h17M3.5 12h17M3.5 17h17") }
  /// Write: a pencil.
  public static var pencil: Icon {
    Icon(
      """
      M4.5 19.5l1-4.5L16 4.5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L9 18.5z\
      M14 6.5l3.5 3.5
      """)
  }
  /// Close, or dismiss.
  public static var close: Icon { Icon("M6 6l12 12M18 6 6 18") }
  /// Back to where one came from.
  public static var back: Icon { Icon("M14.5 5l-7 7 7 7") }
  /// The whole screen: four corners.
  public static var expand: Icon {
    Icon("M4 9.5V4h5.5M14.5 4H20v5.5M20 14.5V20h-5.5M9.5 20H4v-5.5")
  }
  /// Up, or one place further up.
  public static var up: Icon { Icon("M5 15l7-7 7 7") }
  /// Down, or what lies below is shown.
  public static var down: Icon { Icon("M5 9l7 7 7-7") }
  /// What lies behind is not shown.
  public static var right: Icon { Icon("M9 5l7 7-7 7") }
  /// On to what lies beyond.
  public static var go: Icon { Icon("M9.5 5l7 7-7 7") }
  /// What else there is: three dots.
  public static var more: Icon {
    Icon(
      """
      M6.2 12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z\
      M13.2 12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z\
      M20.2 12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z
      """)
  }
}

// MARK: - Instruments and states

extension Icon {
  /// The instrument Tally: four strokes and one across.
  public static var tally: Icon { Icon("M5.5 5v14M10 5v14M14.5 5v14M19 5v14M3 16.8 21.5 7.2") }
  /// The instrument Time to Call: a clock.
  public static var clock: Icon {
    Icon(
      "M20.75 12a8.75 8.75 0 1 1-17.5 0 8.75 8.75 0 0 1 17.5 0zM12 6.8V12l3.6 2.4")
  }
  /// All instruments: four plates.
  public static var instruments: Icon {
    Icon("M5 5.5h5.5V11H5zM13.5 5.5H19V11h-5.5zM5 13.5h5.5V19H5zM13.5 13.5H19V19h-5.5z")
  }
  /// Songs, one below the other.
  public static var songs: Icon {
    Icon(
      "M4 6.5h11M4 12h7M4 17.5h7M18.3 16.8V7.6l2.7 1.5M18.3 17a2.2 1.8 0 1 1-4.4 0 2.2 1.8 0 0 1 4.4 0z"
    )
  }
  /// The same once more.
  public static var copy: Icon {
    Icon("M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4")
  }
  /// The instrument Click: a metronome.
  public static var metronome: Icon {
    Icon(
      """
      M16.7 12l1.8 8.2h-13L8.9 3.8h6.2l.4 2M11.4 15.8 16.3 9.4\
      M19.3 7.9a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z
      """)
  }
  /// Something wants looking at: a triangle.
  public static var warning: Icon { Icon("M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1") }
  /// In step with the server: a cloud.
  public static var cloud: Icon {
    Icon(
      "M7 18.5a4.3 4.3 0 0 1-.5-8.6 5.6 5.6 0 0 1 10.9 1.1 3.8 3.8 0 0 1 .1 7.5z")
  }
  /// Out of a board and into it: an arrow up and one down.
  public static var exchange: Icon {
    Icon("M8 20V4.5M3.5 9 8 4.5 12.5 9M16 4v15.5M11.5 15l4.5 4.5 4.5-4.5")
  }
  /// To somebody else: an arrow up, out of a tray.
  public static var share: Icon { Icon("M12 15.5V4M7.5 8.5 12 4l4.5 4.5M5.5 12.5V20h13v-7.5") }
  /// No network: a cloud struck out.
  public static var offline: Icon {
    Icon(
      """
      M9.3 6.6a5.6 5.6 0 0 1 8.1 4.4 3.8 3.8 0 0 1 2.9 5.7M17 18.5H7a4.3 4.3 0 0 1-.5-8.6\
      M4 4l16 16
      """)
  }
  /// Sound: a loudspeaker.
  public static var sound: Icon {
    Icon("M4 9.5h3.5l5-4.5v14l-5-4.5H4zM16 9a4.3 4.3 0 0 1 0 6M18.8 6.2a8.2 8.2 0 0 1 0 11.6")
  }
  /// A key is free, or bound.
  public static var lock: Icon {
    Icon(
      "M6 10.5h12v9.5H6zM8.5 10.5V7.7a3.5 3.5 0 0 1 7 0v2.8M12 14v2.5")
  }
}
