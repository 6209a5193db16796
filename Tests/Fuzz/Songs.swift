import Boards
import Clicking
import Replication

/// A board with whatever in the fields of songs, parts, set lists and sittings: it is read without a trap,
/// the same whether it was followed or opened, every song can be played, and what is shown can be saved as
/// a copy that shows the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSongs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  var board = Board()
  var sheet = SongSheet(board)
  var log = PracticeLog(board)
  var author = Author(secret: [UInt8](repeating: 1, count: 32), session: 1)
  // What stands between ^ is a write: the entity, the field and the kind of value in a letter each, and the value.
  for line in data.split(separator: 0x5E, omittingEmptySubsequences: true) where line.count >= 3 {
    let line = Array(line)
    let id = EntityID(UInt64(line[0] % 16) + 2)
    let field = fields[Int(line[1]) % fields.count]
    let rest = Array(line[3...])
    let value: Value =
      switch line[2] % 6 {
      case 0: .integer(Int64(rest.first ?? 0) - 48)
      case 1: .entity(EntityID(UInt64(rest.first ?? 0) % 16 + 2))
      case 2: .bytes(rest)
      case 3: .none
      default: String(validating: rest, as: UTF8.self) == nil ? .bytes(rest) : .text(rest)
      }
    guard let change = try? board.put(id, field, value, now: 1) else { continue }
    _ = board.operation(by: &author, [change], now: 1, undoes: nil) { _ in }
    sheet.refresh(id, from: board, isHeld: false)
    log.refresh(id, from: board, isHeld: false)
  }
  precondition(sheet == SongSheet(board))
  precondition(log.practices == PracticeLog(board).practices)
  for song in sheet.songs { check(song, board, sheet) }
  return 0
}

private let fields = [
  Field("kind"), Field("song"), Field("list"), Field("deleted"), Field("name"), Field("position"),
  Field("metre"), Field("tempo"), Field("bars"), Field("accents"), Field("division"), Field("kit"),
  Field("ring"), Field("groove"), Field("beats"), Field("ramp"), Field("silence"),
  Field("count-in"), Field("repeated"), Field("seed"), Field("shift"), Field("sitting"),
]

private func check(_ song: Song, _ board: Board, _ sheet: SongSheet) {
  guard (try? Plan(song.score, rate: 48_000)) != nil else { fatalError("no plan") }
  for speed in [50, 77, 120] {
    guard (try? Plan(song.score.atSpeed(speed), rate: 48_000)) != nil else {
      fatalError("\(speed)")
    }
  }
  var next: UInt64 = 1000
  let copy = song.copy(EntityID(999), name: song.name) {
    next += 1
    return EntityID(next)
  }
  guard let changes = try? SongAction.add(copy, behind: song.id).changes(on: board, sheet, now: 2)
  else { fatalError("not saved") }
  var board = board
  var author = Author(secret: [UInt8](repeating: 2, count: 32), session: 1)
  _ = board.operation(by: &author, changes, now: 2, undoes: nil) { _ in }
  let read = SongSheet(board).song(EntityID(999))
  precondition(
    read?.score == song.score && read?.parts.map { $0.part } == song.parts.map { $0.part })
}
