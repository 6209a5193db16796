import Boards
import CSVCoding
import Replication

/// A board as comma-separated values: the sheet as it is shown, or every tap.
public enum TallyCSV {
  /// The sheet, a line for each tally: `name,count,round,color,group,target,limit,step`.
  ///
  /// A count beyond 64 bits is an empty field. A group has a line of its own above its tallies, with what
  /// they count together, as it has in the list. A computation has its result as it is shown, an empty
  /// field where it has none. Neither has a round, by which an import knows that nobody counted it.
  ///
  /// - Parameters:
  ///   - isMarked: whether it begins with a byte order mark, for spreadsheets.
  ///   - colorName: what a crayon is called.
  public static func sheet(
    _ sheet: TallySheet, of board: Board, isMarked: Bool = false,
    colorName: (Int64) -> String
  ) -> [UInt8] {
    var writer = CSVWriter(isMarked: isMarked)
    for name in ["name", "count", "round", "color", "group", "target", "limit", "step"] {
      writer.text(name)
    }
    writer.endRecord()
    func number(_ number: Int64?) {
      if let number { writer.integer(number) } else { writer.text("") }
    }
    for section in sheet.sections {
      let group = section.group?.name?.utf8 ?? []
      if section.group != nil, !section.rows.isEmpty {
        writer.text(group)
        number(section.sum)
        for _ in 0..<6 { writer.text("") }
        writer.endRecord()
      }
      for tally in sheet.tallies[section.rows] {
        writer.text(tally.name?.utf8 ?? [])
        if let computation = tally.computation {
          let value = try? sheet.result(of: tally.id)?.get()
          // A number: no text that would be defused.
          writer.field(value.map { computation.presentation.text($0) } ?? [])
          writer.text("")
        } else {
          number(tally.count)
          writer.integer(board.counter(tally.id).current)
        }
        writer.text(colorName(tally.color))
        writer.text(group)
        number(tally.settings.target?.value)
        number(tally.settings.capacity?.value)
        number(tally.computation == nil ? tally.settings.step.value : nil)
        writer.endRecord()
      }
    }
    return writer.bytes
  }

  /// Every tap of the tallies in a sheet, a line for each, in the order of the clocks:
  /// `tally,round,amount,time,device,note`.
  ///
  /// The amounts of the rounds since the last reset add up to the counts. Times are as `Timestamp` writes
  /// them, empty outside its years.
  ///
  /// - Parameters:
  ///   - timeline: the history of the board.
  ///   - isMarked: whether it begins with a byte order mark, for spreadsheets.
  ///   - progress: told now and then how far it is, from 0 to 1.
  ///   - write: gets the text in pieces of some 64 KiB.
  /// - Returns: how many logs could not be read to their end.
  /// - Throws: what `write` throws.
  /// - Complexity: that of the timeline, in time and memory.
  public static func taps<Failure: Error>(
    _ timeline: Timeline, _ sheet: TallySheet, of board: Board, isMarked: Bool = false,
    progress: (Double) -> Void = { _ in },
    write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var lines = TapLines(sheet, of: board, isMarked: isMarked)
    let damaged = try timeline.forEach(progress: progress) {
      (operation, _) throws(Failure) in
      lines.add(operation)
      if lines.isFull { try write(lines.drain()) }
    }
    try write(lines.drain())
    return damaged
  }

  /// The lines of taps as they are written, for whoever goes through a history in steps.
  public struct TapLines: Sendable {
    private var writer: CSVWriter
    private let sheet: TallySheet
    private let devices: DeviceNames

    /// Begins with the heading; as for `taps`.
    ///
    /// - Parameter devices: what they are called; `nil` for machines, as on the board.
    public init(
      _ sheet: TallySheet, of board: Board, _ devices: DeviceNames? = nil, isMarked: Bool = false
    ) {
      writer = CSVWriter(isMarked: isMarked)
      self.sheet = sheet
      self.devices = devices ?? DeviceNames(board)
      for name in columns { writer.text(name) }
      writer.endRecord()
    }

    /// Writes a line for each count in an operation.
    public mutating func add(_ operation: Operation) {
      Tap.forEach(in: operation) { tap in
        guard let tally = sheet.tally(tap.counter) else { return }
        writer.text(tally.name?.utf8 ?? [])
        writer.integer(tap.round)
        writer.integer(tap.amount)
        writer.field(Timestamp.text(tap.at) ?? [])
        writer.text(devices.label(of: tap.replica))
        writer.text(tap.note.flatMap { Title(showing: $0) }?.utf8 ?? [])
        writer.endRecord()
      }
    }

    /// Whether there are 64 KiB to be taken out.
    public var isFull: Bool { writer.bytes.count >= piece }

    /// Takes out what has been written.
    public mutating func drain() -> [UInt8] { writer.drain() }
  }

  static let columns = ["tally", "round", "amount", "time", "device", "note"]
  private static let piece = 65_536
}
