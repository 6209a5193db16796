import ArgumentParser
import Calling
import CivilTime
import JSONCoding
import Replication
import Storage

/// The calls of a board: listed, played with, saved, kept and deleted.
extension CallCommand {
  /// Whether it is about the calls of a board.
  var isOnBoard: Bool { options.board != nil || save != nil || keep || delete != nil }

  /// The board that is meant; the open one where it has no name.
  private var board: TallyOptions { options.withOpenBoard }

  func validateOnBoard() throws {
    if [save != nil, keep, delete != nil].count(where: { $0 }) > 1 {
      throw ValidationError("Use only one of --save, --keep, --delete.")
    }
    if save != nil {
      guard !places.isEmpty else { throw ValidationError("Name the places of the call to save.") }
      return
    }
    if delete != nil, !places.isEmpty {
      throw ValidationError("--delete takes one call and nothing else.")
    }
    if keep && places.isEmpty { throw ValidationError("Name the call to keep it in.") }
    if places.count > 1 {
      throw ValidationError(
        "Name one call of the board. To put these places on it as a new call, use --save NAME.")
    }
    if places.isEmpty && isPlaying { throw ValidationError("Name the call to play with.") }
  }

  /// Whether anything was asked for that is about one call.
  private var isPlaying: Bool {
    at != nil || date != nil || length != nil || weekdays != nil || !hours.isEmpty || best || week
      || year || series != nil || changes || classic != nil || ics != nil
  }

  func answerFromBoard(_ now: Instant) async throws {
    let finder = try CallPlaceFinder(words)
    func calls(_ board: BoardReading) -> [KeptCall] {
      KeptCall.all(on: board.session.board, finder, words, now: now)
    }
    if let save {
      try await put(Title(named: save), try plan(finder, now), finder, now)
    } else if let delete {
      let all = try await board.findBoard().read(calls)
      let call = try CallReference(text: delete).find(in: all)
      try await remove(call, now)
    } else if let name = places.first {
      // Keeping is a change, which asks no server before it is on the disk.
      let all = keep ? try await board.findBoard().read(calls) : try await board.see(calls)
      let call = try CallReference(text: name).find(in: all)
      let plan = try call.plan(wish(length: call.call.length), now: now) {
        try index(of: $0, in: $1, finder)
      }
      let answer = try ready(plan, now)
      if keep { try await keep(plan, in: call, answer) } else { try answer.write() }
    } else {
      let (all, name) = try await board.see { (calls($0), $0.session.sheet.name?.string) }
      try list(all, name, now)
    }
  }

  private func list(_ calls: [KeptCall], _ board: String?, _ now: Instant) throws {
    let listing = CallListing(
      calls: calls, words: words, width: width, now: now, hasPeople: people)
    if options.store.json { return try write(listing.json) }
    if calls.isEmpty {
      return try tell(
        "No calls yet. Save one: detent call Paris Tokyo --at 9:00 --save Family",
        "通話はまだありません。保存の例: detent call Paris Tokyo --at 9:00 --save Family")
    }
    var text = ""
    if let board, OutputStream.output.isTerminal { text += paint.strong(board) + "\n" }
    try OutputStream.output.write(text + listing.text(paint))
  }

  /// Makes a new call on top of the list.
  private func put(
    _ name: Title, _ plan: CallPlan, _ finder: CallPlaceFinder, _ now: Instant
  ) async throws {
    let places = try plan.places.map { try finder.kept($0, as: Self.newID()) }
    var call = plan.asKept(Call(Self.newID(), at: .once(plan.start), places))
    call.name = name
    var plan = plan
    plan.call = call
    let answer = try ready(plan, now)
    try await board.change {
      let hasNamesake = CallSheet($0.session.board).calls.contains { $0.name == name }
      _ = try $0.perform(call: .save(call, from: nil))
      return hasNamesake
    } answer: { hasNamesake in
      var (english, japanese) = ("Saved \(name.string).", "「\(name.string)」を保存しました。")
      if hasNamesake {
        english += " Another call has this name; its number or id tells them apart."
        japanese += "同じ名前の通話がほかにもあります。番号かIDで区別できます。"
      }
      try tell(english, japanese)
      try answer.write()
    }
  }

  /// Keeps what is shown; what others changed meanwhile stays.
  private func keep(_ plan: CallPlan, in kept: KeptCall, _ answer: ReadyAnswer) async throws {
    let call = plan.asKept(kept.call)
    try await board.change {
      try $0.perform(call: .save(call, from: kept.call)) != nil
    } answer: { isChanged in
      if isChanged {
        try tell("Kept in \(kept.name).", "「\(kept.name)」に保存しました。")
      } else {
        try tell("Nothing to change.", "変更はありません。")
      }
      try answer.write()
    }
  }

  private func remove(_ kept: KeptCall, _ now: Instant) async throws {
    try await board.change {
      _ = try $0.perform(call: .delete(kept.call.id))
    } answer: {
      if options.store.json {
        let listing = CallListing(
          calls: [kept], words: words, width: width, now: now, hasPeople: false)
        if case .array(let lines) = listing.json, let line = lines.first { try write(line) }
        return
      }
      try tell(
        "Deleted \(kept.name). `detent tally undo` restores it.",
        "「\(kept.name)」を削除しました。detent tally undo で元に戻せます。")
    }
  }

  /// Says something beside the data, for people alone.
  private func tell(_ english: String, _ japanese: String) throws {
    if !options.store.json { try options.store.say(words.say(english, japanese)) }
  }

  private func write(_ json: JSON) throws {
    try OutputStream.output.write(Printable.json(json.bytes(.compact)) + [UInt8(ascii: "\n")])
  }

  private static func newID() -> EntityID { EntityID(UInt64.random(in: 1 << 32...UInt64.max)) }
}
