import Interface

// Signs: what a tally may count.

extension Icon {
  static var heart: Icon {
    Icon(
      """
      M12 20.5l-8-7.8a5 5 0 0 1 0-7.2 5.2 5.2 0 0 1 7.3 0l.7.7.7-.7\
      a5.2 5.2 0 0 1 7.3 0 5 5 0 0 1 0 7.2z
      """)
  }
  static var star: Icon {
    Icon("M12 3l2.7 5.6 6.1.9-4.4 4.3 1 6.1L12 17l-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z")
  }
  static var gem: Icon {
    Icon("M7.3 4h9.4l4.5 5.5-9.2 11-9.2-11zM2.8 9.5h18.4m-9.2 11-3.5-11L12 4l3.5 5.5z")
  }
  static var questionMark: Icon {
    Icon("M7.3 8.3a4.7 4.7 0 1 1 7.4 3.9c-1.8 1.2-2.7 2-2.7 3.6m0 4.2v.01")
  }
  static var thumbUp: Icon {
    Icon(
      """
      M7.5 10.8 11 3.5c1.6 0 2.7 1.2 2.5 2.8L13 9.8h5.2c1.4 0 2.4 1.2 2.1 2.6L19 18.7\
      c-.2 1-1.1 1.8-2.2 1.8H7.5zm0 0h-4v9.7h4
      """)
  }
  static var thumbDown: Icon {
    Icon(
      """
      M7.5 13.2l3.5 7.3c1.6 0 2.7-1.2 2.5-2.8l-.5-3.5h5.2c1.4 0 2.4-1.2 2.1-2.6L19 5.3\
      c-.2-1-1.1-1.8-2.2-1.8H7.5zm0 0h-4V3.5h4
      """)
  }
  static var circle: Icon { Icon("M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0z") }
  static var square: Icon {
    Icon("M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z")
  }
  static var triangle: Icon {
    Icon("M10.6 4.8c.6-1.1 2.2-1.1 2.8 0l7.4 12.9c.6 1-.2 2.3-1.4 2.3H4.6c-1.2 0-2-1.3-1.4-2.3z")
  }
}
