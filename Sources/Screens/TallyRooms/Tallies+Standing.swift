import Boards
import Interface
import Replication
import Reports
import Tallying
import Text

/// What stands below a tally's name: few need it, so it comes behind the first sight.
extension Tallies {
  /// How far a tally is, what it is about, what one costs: `of 6 · aisle 3 · 2.50 each`.
  @inline(never)
  public func standing(of row: Tally) -> String? {
    var line = progress(of: row) ?? ""
    func add(_ part: String) { line += line.utf8.isEmpty ? part : " · " + part }
    if let note = row.settings.note { add(note.string) }
    if let price = row.settings.price {
      var digits = price.number.text
      // One decimal is half of what money has.
      if digits.count > 1, digits[digits.count - 2] == ASCII.point { digits.append(ASCII.zero) }
      let figures = words.language.numbers.text(ascii: digits)
      add(SettingsWords(language: words.language).each(figures))
    }
    return line.utf8.isEmpty ? nil : line
  }

  /// How far a tally is on its way to a target or a limit.
  @inline(never)
  public func progress(of row: Tally) -> String? {
    row.progress.map { SettingsWords(language: words.language).progress($0) }
  }

  /// What `line(below:_:)` says where there is something to say.
  @inline(never)
  func lineShown(below row: Tally, _ desk: Desk) -> String? {
    let standing = standing(of: row)
    guard let devices, row.computation == nil, let board = desk.session?.board else {
      return standing
    }
    let shares = CounterShares(of: row.id, on: board, devices)
    guard shares.counting > 1 else { return standing }
    let parts = shares.parts(words.language.numbers)
    return standing.map { $0 + " · " + parts } ?? parts
  }

  /// Keeps up with what the devices are called that count on the board.
  @inline(never)
  mutating func followDevices(_ session: BoardSession<BoardNews>) {
    let board = session.board
    // A name is a field of the replica's own entity.
    let isRenamed = session.sheet.entities.contains { board.text($0, .deviceName) != nil }
    guard session.sheet.isEverything || isRenamed || replicaCount != board.replicaCount else {
      return
    }
    replicaCount = board.replicaCount
    let nobody = TallyExample.authors
    let isAlone = board.replicas.allSatisfy { session.own.contains($0) || nobody.contains($0) }
    devices = isAlone ? nil : words.deviceNames(session)
  }
}
