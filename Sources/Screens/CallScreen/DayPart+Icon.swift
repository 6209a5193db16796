import Calling
import Interface

extension DayPart {
  /// The part of the day as a picture; no two are told apart by colour alone, for the sun stands
  /// elsewhere in each, or is gone.
  var icon: Icon {
    switch self {
    case .beforeDawn: .beforeDawn
    case .breakfast: .breakfast
    case .morning: .morning
    case .lunch: .lunch
    case .afternoon: .afternoon
    case .dinner: .dinner
    case .late: .late
    }
  }
}

extension Icon {
  /// The moon and stars.
  static var beforeDawn: Icon {
    Icon(
      """
      M18.3 16.3A8.3 8.3 0 1 1 8.7 4.7a6.9 6.9 0 0 0 9.6 11.6zM17 3.3\
      c.3 2.1 1 2.8 3.1 3.1-2.1.3-2.8 1-3.1 3.1-.3-2.1-1-2.8-3.1-3.1 2.1-.3 2.8-1 3.1-3.1z\
      m3.5 8.7v.01
      """)
  }
  /// The sun comes up out of a cup.
  static var breakfast: Icon {
    Icon(
      """
      M4.5 13.5h12.3v2.7a4.5 4.5 0 0 1-4.5 4.5H9a4.5 4.5 0 0 1-4.5-4.5zm12.3 1.3h.8\
      a2.2 2.2 0 0 1 0 4.4h-1.8M7 13.5a3.65 3.65 0 0 1 7.3 0m-3.65-6.7V4.3M5.9 8.8 4.2 7.1\
      m11.2 1.7 1.7-1.7
      """)
  }
  /// The sun over a hill.
  static var morning: Icon {
    Icon(
      """
      M12.8 9.3a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0zM9.5 3.6v-1M2.8 9.3h1m11.4 0h1M4.8 4.6l.7.7\
      m8.7-.7-.7.7M4.8 14l.7-.7m8.7.7-.7-.7M2.5 21c5.5-4 12.5-4.8 19-1.8
      """)
  }
  /// The sun at its height.
  static var lunch: Icon {
    Icon(
      """
      M15.7 9.7a3.7 3.7 0 1 1-7.4 0 3.7 3.7 0 0 1 7.4 0zM12 3.3v-1M4.6 9.7h1m12.8 0h1M6.8 4.5l.7.7\
      m9.7-.7-.7.7m-9.7 9.7.7-.7m9.7.7-.7-.7M12 16.1v1M3.5 21h17
      """)
  }
  /// The sun and a cloud.
  static var afternoon: Icon {
    Icon(
      """
      M6.8 20.5a3.8 3.8 0 0 1-.4-7.6 5 5 0 0 1 9.7.9 3.4 3.4 0 0 1 .1 6.7zm5.8-13.2\
      a3.3 3.3 0 1 1 5.6 3.3m-2.4-7.2v-1m4.9 5.9h1m-2.4-3.5.7-.7m-7.7.7-.7-.7m8.2 8.1.5.5
      """)
  }
  /// The sun goes down into the sea.
  static var dinner: Icon {
    Icon(
      """
      M7.2 14a4.8 4.8 0 0 1 9.6 0M2.5 14h19M12 5.8V3.5M5.3 7.6 3.8 6.1m14.9 1.5 1.5-1.5M6 17.5h12\
      M9.5 21h5
      """)
  }
  /// A lamp is lit.
  static var late: Icon {
    Icon("M8.8 3.5h6.4l3.3 8.5h-13zM12 12v8.5m-4 0h8M5.5 15.3l-1.3 2.5m14.3-2.5 1.3 2.5")
  }
}
