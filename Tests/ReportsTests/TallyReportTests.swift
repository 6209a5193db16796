import Boards
import Replication
import Tallying
import ShippedWords
import Testing
import Text
@testable import Reports

@Suite("TallyReport")
struct TallyReportTests {
  @Test("A mail says what, when, how many, by whom, and what was before")
  func text() throws {
    var board = Board()
    board.apply(TallyExample.operation(.english))
    var author = Author(secret: [UInt8](repeating: 1, count: 32), session: 1)
    var other = Author(secret: [UInt8](repeating: 2, count: 32), session: 1)
    let (shirts, suit) = (TallyExample.ids[0], TallyExample.ids[2])
    _ = board.operation(by: &author, try board.add(shirts, 7), now: 1)
    _ = board.operation(by: &author, [try board.reset(shirts, now: 2)], now: 2)
    _ = board.operation(by: &author, try board.add(shirts, 3), now: 3)
    _ = board.operation(by: &author, try board.add(suit, 5), now: 3)
    _ = board.operation(by: &other, try board.add(suit, -1), now: 3)
    for (author, name) in [(author, "Till"), (other, "Door")] {
      var author = author
      let changes = try DeviceNames.changes(
        naming: [author.replica], Title(name), on: board, now: 4)
      _ = board.operation(by: &author, changes, now: 4)
    }
    for (id, line) in [(5, "shirts / suit"), (6, "1 / trousers")] as [(UInt64, String)] {
      let sheet = TallySheet(board)
      let formula = try FormulaReader.read(Array(line.utf8), sheet.names)
      let changes = try TallyAction.createComputation(
        EntityID(id), Title("Part \(id)"), formula, .init(isPercent: true), color: 0, behind: nil
      ).changes(on: board, sheet, now: 5)
      _ = board.operation(by: &author, changes, now: 5)
    }
    let sheet = TallySheet(board)
    #expect(
      TallyReport(.english).text(
        sheet, of: board, DeviceNames(board), now: 1_783_157_400_000, offset: 0) == """
          Dry cleaning
          4 Jul 2026, 09:30 UTC

          Shirts: 3
            Earlier: 7
          Trousers: 0
          Suit: 4 = Door −1 + Till 5
          Part 5: 75%
          Part 6: — (divided by zero)

          """)
    let japanese = TallyReport(Language(tag: "ja")).text(
      sheet, of: board, DeviceNames(board), now: 1_783_157_400_000, offset: 34_200)
    #expect(
      japanese.hasPrefix("Dry cleaning\n2026年7月4日 19:00 UTC+9:30\n\nShirts：3\n  以前：7\n"))
    #expect(japanese.hasSuffix("Part 6：—（0で割っています）\n"))
  }

  @Test("Groups, sums and targets stand in it, in the reader's numbers, and devices without a name")
  func groups() throws {
    var board = Board()
    board.apply(TallyExample.operation(.english))
    var author = Author(secret: [UInt8](repeating: 1, count: 32), session: 1)
    var tab = Author(secret: [UInt8](repeating: 3, count: 32), session: 1)
    var other = Author(secret: [UInt8](repeating: 2, count: 32), session: 1)
    let (shirts, trousers) = (TallyExample.ids[0], TallyExample.ids[1])
    for action in [
      .createGroup(EntityID(9), try Title("Winter"), behind: nil),
      .place(shirts, in: EntityID(9), behind: nil),
      .change(shirts, .target(try Quantity(2500))), .change(shirts, .capacity(try Quantity(3000))),
    ] as [TallyAction] {
      let changes = try action.changes(on: board, TallySheet(board), now: 1)
      _ = board.operation(by: &author, changes, now: 1)
    }
    _ = board.operation(by: &author, try board.add(shirts, 1000), now: 3)
    _ = board.operation(by: &tab, try board.add(shirts, 200), now: 3)
    _ = board.operation(by: &tab, try board.add(trousers, 12_345), now: 3)
    _ = board.operation(by: &other, try board.add(shirts, 34), now: 3)
    let names = DeviceNames(
      board, own: [author.replica, tab.replica], thisDevice: Array("This device".utf8),
      another: Array("Device ".utf8), nobody: TallyExample.authors)
    let german = Language(nil, NumberForm(tag: "de"))
    #expect(
      TallyReport(german).text(TallySheet(board), of: board, names, now: 0, offset: 0) == """
        Dry cleaning
        1 Jan 1970, 00:00 UTC

        Trousers: 12.345
        Suit: 0

        Winter: 1.234
          Shirts: 1.234 = Device C 34 + This device 1.200
            Target: 2.500
            Limit: 3.000

        """)
  }
}
