public import Interface
public import Reports

/// What happened in the room with a tally's history.
public enum HistoryMessage: Equatable, Sendable {
  /// The machine answered: the board's logs.
  case answered(Answer)
  /// It is time to read on.
  case readOn(serial: Int64)
  /// What is said of time has to be said anew.
  case timePassed(serial: Int64)
  /// A round was tapped, by the number it begins with.
  case roundTapped(Int64)
  /// More rounds are to be listed.
  case moreRoundsTapped
  /// The other chart is wanted.
  case kindTapped(TallyChart.Kind)
  /// More entries are to be listed.
  case moreTapped
  /// Two devices are to be laid side by side.
  case compareTapped
  /// One of them was chosen, by what it is called.
  case comparedTapped([UInt8], isSecond: Bool)
  /// Something about the name of this device.
  case naming(DeviceNamingMessage)
}
