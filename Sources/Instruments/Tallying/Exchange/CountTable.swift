import CSVCoding
import Replication
import Text

/// Counts in a file: a list of names with their counts, or a line for each tap.
///
/// A list has a heading with `name`, and `count` where it has one, or none; a file of taps one with
/// `tally` and `amount`, and `round` and `time` where it has them. Other columns are not needed to count;
/// but in a list that has a column `round`, a line without one shows what a computation came to. A name
/// without a count counts nothing yet.
public struct CountTable: Equatable, Sendable {
  /// What one line counts.
  struct Entry: Equatable, Sendable {
    /// The place of the name in `names`.
    var name: Int
    var round: Int64
    /// `nil` where the line has a name and no more.
    var amount: Int64?
    /// `nil` where the line has no time.
    var at: Int64?
  }

  /// Whether each line is a tap, and not a whole count.
  public let hasTaps: Bool
  /// The names, in the order in which they come first.
  let names: [Title]
  /// The line in which each name comes first.
  let lines: [Int]
  let entries: [Entry]
  /// How many lines count nothing, since they are of computations.
  let computedCount: Int

  /// How many lines count something.
  public var count: Int { entries.count }

  /// Reads a file.
  ///
  /// - Throws: `ImportFault`, with up to ten of the lines that are wrong.
  /// - Complexity: O(*n*).
  public init(reading bytes: [UInt8]) throws(ImportFault) {
    var reading = try Reading(bytes)
    while try reading.step(most: .max) {}
    self = try reading.table()
  }

  /// A file being read in steps, for whoever has other things to do in between.
  public struct Reading: Sendable {
    private var reader: CSVReader
    private var builder: Builder
    private let length: Int
    private let mostNames: Int

    /// Begins with the heading.
    ///
    /// - Parameters:
    ///   - bytes: all of the file.
    ///   - mostNames: with how many names it may still be imported (see `mostNames(on:)`); reading ends where
    ///     there are more.
    /// - Throws: `ImportFault`.
    public init(_ bytes: [UInt8], mostNames: Int = .max) throws(ImportFault) {
      var reader = try CountTable.table { () throws(CSVError) in try CSVReader(bytes) }
      guard let first = try CountTable.table({ () throws(CSVError) in try reader.next() }) else {
        throw .empty
      }
      builder = try Builder(first)
      self.reader = reader
      self.mostNames = mostNames
      length = bytes.count
    }

    /// How far it is, from 0 to 1.
    public var progress: Double { Double(reader.offset) / Double(max(1, length)) }

    /// Reads on.
    ///
    /// - Parameter most: how many lines.
    /// - Returns: whether there is more to read.
    /// - Throws: `ImportFault`, after which it is of no more use.
    public mutating func step(most: Int) throws(ImportFault) -> Bool {
      for _ in 0..<most {
        guard let record = try next() else { return false }
        builder.take(record)
        guard builder.names.count <= mostNames else {
          throw .tooMany(limit: Operation.Limit.changes)
        }
      }
      return true
    }

    private mutating func next() throws(ImportFault) -> CSVRecord? {
      do throws(CSVError) { return try reader.next() } catch { throw .table(error) }
    }

    /// What was read to the end.
    ///
    /// - Throws: `ImportFault`, with up to ten of the lines that are wrong.
    public func table() throws(ImportFault) -> CountTable { try CountTable(builder) }
  }

  private init(_ builder: Builder) throws(ImportFault) {
    guard builder.faultCount == 0 else {
      throw .lines(builder.faults, count: builder.faultCount)
    }
    guard !builder.entries.isEmpty else { throw .empty }
    hasTaps = builder.columns.isTaps
    names = builder.names
    lines = builder.lines
    entries = builder.entries
    computedCount = builder.computedCount
  }

  private static func table<T>(_ read: () throws(CSVError) -> T) throws(ImportFault) -> T {
    do throws(CSVError) { return try read() } catch { throw .table(error) }
  }
}

extension CountTable {
  /// How many names a file can have at most for an import to be one operation: those on the sheet, and as many
  /// new ones as fit with nothing counted.
  public static func mostNames(on sheet: TallySheet) -> Int { sheet.tallies.count + mostNew }

  /// A new tally takes four changes at least: what it is, its name, its crayon and its place.
  static let mostNew = Operation.Limit.changes / 4
}

/// Where the columns stand that count.
private struct Columns: Sendable {
  var isTaps = false
  var name = 0
  /// `nil` in a list of names alone.
  var amount: Int? = 1
  var round: Int?
  var time: Int?
  /// In a list, what computations have empty.
  var countedRound: Int?
  /// How many there are; `nil` without a heading.
  var count: Int?

  /// Takes a line for a heading; `nil` where it is none.
  init?(heading fields: [[UInt8]]) {
    func place(_ name: StaticString) -> Int? {
      fields.firstIndex { field in
        let field = trimmed(field)
        guard field.count == name.utf8CodeUnitCount else { return false }
        for i in 0..<field.count where field[i].lowercased != name.utf8Start[i] { return false }
        return true
      }
    }
    if let tally = place("tally"), let amount = place("amount") {
      isTaps = true
      (self.name, self.amount) = (tally, amount)
      round = place("round")
      time = place("time")
    } else if let name = place("name"), place("count") != nil || fields.count == 1 {
      (self.name, self.amount) = (name, place("count"))
      countedRound = place("round")
    } else {
      return nil
    }
    count = fields.count
  }

  /// A list without a heading: of names with their counts, or of names alone.
  init(hasAmounts: Bool) {
    if !hasAmounts { (amount, count) = (nil, 1) }
  }
}

/// Takes record by record, and notes what is wrong with them.
private struct Builder: Sendable {
  let columns: Columns
  var names: [Title] = []
  var lines: [Int] = []
  var entries: [CountTable.Entry] = []
  var faults: [ImportFault.Line] = []
  var faultCount = 0
  var computedCount = 0
  /// Where each name is in `names`. By the name and not by the field: a name can be written in any number of
  /// ways.
  private var places: [[UInt8]: Int] = [:]

  init(_ first: CSVRecord) throws(ImportFault) {
    if let columns = Columns(heading: first.fields) {
      self.columns = columns
      return
    }
    columns = Columns(hasAmounts: first.fields.count > 1)
    if let column = columns.amount, case .failure(.number) = number(first.fields[column]),
      !trimmed(first.fields[column]).isEmpty
    {
      throw .noHeading
    }
    take(first)
  }

  mutating func take(_ record: CSVRecord) {
    do throws(Refusal) {
      if let entry = try entry(record) { entries.append(entry) } else { computedCount += 1 }
    } catch {
      faultCount += 1
      if faults.count < 10 {
        faults.append(ImportFault.Line(number: record.line, reason: error.reason))
      }
    }
  }

  private struct Refusal: Error { let reason: ImportFault.Reason }

  /// What a line counts; `nil` where it is of a computation.
  private mutating func entry(_ record: CSVRecord) throws(Refusal) -> CountTable.Entry? {
    let fields = record.fields
    let expected = columns.count ?? 2
    // A separator too many at the end of a line means nothing.
    guard fields.count >= expected, fields[expected...].allSatisfy({ trimmed($0).isEmpty }) else {
      throw Refusal(reason: .fields(found: fields.count, expected: expected))
    }
    if let column = columns.countedRound, trimmed(fields[column]).isEmpty { return nil }
    var amount: Int64?
    // Nothing is no count; but in a list of ours it is one that the file has no room for.
    if let column = columns.amount,
      columns.isTaps || columns.countedRound != nil || !trimmed(fields[column]).isEmpty
    {
      switch number(fields[column]) {
      case .success(let number): amount = number
      case .failure(let reason): throw Refusal(reason: reason)
      }
    }
    var round: Int64 = 0
    if let column = columns.round, !trimmed(fields[column]).isEmpty {
      guard case .success(let number) = number(fields[column]), number >= 0,
        number <= Operation.Limit.exact
      else { throw Refusal(reason: .round(fields[column])) }
      round = number
    }
    var at: Int64?
    if let column = columns.time, !trimmed(fields[column]).isEmpty {
      at = Timestamp.milliseconds(trimmed(fields[column]))
      guard at != nil else { throw Refusal(reason: .time(fields[column])) }
    }
    let name = try place(of: fields[columns.name], line: record.line)
    return CountTable.Entry(name: name, round: round, amount: amount, at: at)
  }

  private mutating func place(of field: [UInt8], line: Int) throws(Refusal) -> Int {
    let title: Title
    do throws(Title.Fault) {
      title = try Title(String(decoding: CSVFormula.restored(field), as: UTF8.self))
    } catch { throw Refusal(reason: .name(error)) }
    if let known = places[title.utf8] { return known }
    let place = names.count
    names.append(title)
    lines.append(line)
    places[title.utf8] = place
    return place
  }
}

/// The bytes without spaces and tabs at the ends.
private func trimmed(_ field: [UInt8]) -> [UInt8] {
  var start = 0
  var end = field.count
  while start < end, field[start] == 0x20 || field[start] == 0x09 { start += 1 }
  while end > start, field[end - 1] == 0x20 || field[end - 1] == 0x09 { end -= 1 }
  return Array(field[start..<end])
}

/// A whole number of at most 64 bits, however it is written, or what is wrong with it.
private func number(_ field: [UInt8]) -> Result<Int64, ImportFault.Reason> {
  let text = CSVFormula.restored(trimmed(field))
  if let plain = plainNumber(text) { return .success(plain) }
  let typed = TypedNumber(fromAnywhere: String(decoding: text, as: UTF8.self))
  if case .unclear = typed { return .failure(.unclear(field)) }
  return typed.whole.map { .success($0) } ?? .failure(.number(field))
}

/// A number as most files have it, without a detour.
private func plainNumber(_ text: [UInt8]) -> Int64? {
  guard !text.isEmpty, text.count <= 18 else { return nil }
  var number: Int64 = 0
  for byte in text {
    guard let digit = byte.digitValue else { return nil }
    number = number * 10 + Int64(digit)
  }
  return number
}
