import Calling
import CivilTime
import Interface
import Markup
import Reports
import Text

/// The windows that were found, and the list of them: made once for each answer.
struct BestWindows: Sendable {
  /// How many times are listed at first, and at most.
  private static let first = 3
  private static let most = 40

  /// What was found; `nil` where nothing can be.
  private(set) var found: BestTimes?
  /// What is told of them in one line each.
  private var groups: [AlikeWindows] = []
  private(set) var list: [View] = []
  /// The first of them in words, for who does not see them.
  private(set) var spoken = ""
  /// How many more there are than are listed.
  private(set) var more = 0
  /// The number of the window that was picked last.
  private(set) var picked: Int?
  /// Where the time that is picked, or else the best, is along the span, in ten-thousandths.
  private(set) var way: Int?

  /// Looks for windows.
  mutating func look(_ room: BestRoom, _ calls: Calls) {
    let span = room.span
    let search = room.search
    found = try? search?.bestTimes(
      from: room.soonest(calls.now), to: span.end, aim: .worst)
    groups = AlikeWindows.groups(found, room)
    picked = nil
    write(search, Self.first, room, calls)
  }

  /// Lists all.
  mutating func listAll(_ room: BestRoom, _ calls: Calls) {
    write(room.search, Self.most, room, calls)
  }

  mutating func pick(_ number: Int, _ room: BestRoom) {
    picked = number
    mark(room)
  }

  /// The days of the window that was picked, and of those that are told of with it.
  var pickedDays: Weekdays? { groups.first { $0.first == picked }?.days }

  private mutating func mark(_ room: BestRoom) {
    way = nil
    guard let times = found?.windows, let time = times.first else { return }
    let instant = picked.map { times[$0].suggested } ?? time.suggested
    way = room.chart.way(to: instant)
  }

  private mutating func write(
    _ search: CallSearch?, _ most: Int, _ room: BestRoom, _ calls: Calls
  ) {
    let windows = found?.windows ?? []
    let shown = min(groups.count, most)
    more = min(groups.count, Self.most) - shown
    let starts = groups[..<shown].map { windows[$0.first].suggested }
    let payments = (try? search?.payments(at: starts)) ?? []
    let writer = PayerWriter(room, calls)
    list = []
    spoken = ""
    for rank in 0..<min(shown, payments.count) {
      let payers = writer.payers(payments[rank], at: starts[rank])
      if rank == 0 {
        spoken = calls.words.list([writer.time(groups[0], starts[0]), payers.joined()])
      }
      list.append(row(rank, windows[groups[rank].first], payers, writer).kept)
    }
    mark(room)
  }

  /// A time that can be taken, and who pays for it.
  private func row(
    _ rank: Int, _ window: CallWindow, _ payers: [String], _ writer: PayerWriter
  ) -> View {
    element("li", .key(UInt64(rank))) {
      element(
        "button", .class(rank == 0 ? "window-time first" : "window-time"),
        .on(.click, .room(.best(.windowPicked(groups[rank].first))))
      ) {
        element("span", .class("rank")) { text("\(rank + 1)") }
        element("span", .class("name")) { text(writer.time(groups[rank], window.suggested)) }
        if window.bestFirst != window.bestLast {
          element("span", .class("sub")) {
            text(writer.starts(window.bestFirst, window.bestLast))
          }
        }
        element("span", .class("payers")) {
          // Lines break between clauses where these fit.
          for clause in payers { element("span") { text(clause) } }
        }
      }
    }
  }
}
