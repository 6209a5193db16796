import Boards
import ArgumentParser
import JSONCoding
import Replication
import Storage
import Tallying
import Text

/// `detent tally show`
struct TallyShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show who counted how much of a tally, and its earlier rounds.",
    discussion: """
      EXAMPLE
        detent tally show Visitors
        209 = Door A 112 + Door B 97
        Door A last counted just now, 4 Jul 2026, 09:30
        Door B last counted 4 min ago, 4 Jul 2026, 09:26

      `detent board device NAME` names this device; devices without a name are shown
      by the first digits of their identity.
      """)

  @Argument(help: "Name or id.")
  var name: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.look { board in
      let session = board.session
      let tally = try TallyReference(text: name).findCounted(in: session.sheet)
      let devices = DeviceNames(session.board)
      let shares = CounterShares(of: tally.id, on: session.board, devices)
      let heard = try lastTaps(of: tally.id, in: board, devices)
      let counter = session.board.counter(tally.id)
      let earlier = counter.rounds.filter { $0.number < counter.current }
      var text = shares.line(Language.ofTerminal.numbers) + "\n"
      for share in shares.shares {
        guard let at = heard[share.device] else { continue }
        let device = String(decoding: share.device, as: UTF8.self)
        text += "\(device) last counted \(TimeAgo.words(since: at, now: LocalStore.now())), "
        text += TerminalClock.text(at) + "\n"
      }
      for round in earlier { text += "round \(round.number): \(round.total)\n" }
      return TallyAnswer(
        text: text, json: json(tally, shares, heard, earlier, in: session))
    }
  }

  /// When each device counted last, by its own clock.
  private func lastTaps(
    of counter: EntityID, in board: BoardReading, _ devices: DeviceNames
  ) throws -> [[UInt8]: Int64] {
    let progress = ProgressLine()
    defer { progress.finish() }
    var last: [[UInt8]: Int64] = [:]
    _ = try board.timeline().forEach(progress: progress.show) { operation, _ in
      Tap.forEach(in: operation) { tap in
        if tap.counter == counter { last[devices.label(of: tap.replica)] = tap.at }
      }
    }
    return last
  }

  private func json(
    _ tally: Tally, _ shares: CounterShares, _ heard: [[UInt8]: Int64],
    _ earlier: [Counter.Round], in session: TallySession
  ) -> JSON {
    func number(_ sum: Int128) -> JSON { Int64(exactly: sum).map { JSON($0) } ?? .null }
    guard case .object(var members)? = TallyLine(tally.id, in: session)?.json else { return .null }
    members.append(
      JSON.Member(
        "shares",
        .array(
          shares.shares.map { share in
            .object([
              JSON.Member("device", JSON(String(decoding: share.device, as: UTF8.self))),
              JSON.Member("count", number(share.sum)),
              JSON.Member("last", heard[share.device].map { JSON($0) } ?? .null),
            ])
          })))
    members.append(
      JSON.Member(
        "earlier",
        .array(
          earlier.map { round in
            .object([
              JSON.Member("round", JSON(round.number)), JSON.Member("count", number(round.total)),
            ])
          })))
    return .object(members)
  }
}
