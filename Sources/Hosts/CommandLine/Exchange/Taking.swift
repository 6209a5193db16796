import Boards
import JSONCoding
import Replication
import Reports
import Storage
import Tallying
import Text

/// Taking a copy of a sheet that somebody gave: shown first, and taken only where that is wanted.
struct Taking {
  let setup: TallySetup
  let options: TallyOptions
  /// Whether it was said already that it shall be taken.
  let isWanted: Bool

  /// Shows it, asks on a terminal, and takes it.
  func run() async throws {
    let isJSON = options.store.json
    if !isJSON { try OutputStream.output.write(Printable.text(preview)) }
    guard try isWanted || isConfirmed() else {
      if isJSON {
        try OutputStream.output.write(Printable.json(json(isTaken: false).bytes(.compact)) + [0x0a])
      } else {
        try options.store.say(
          InputStream.isTerminal ? "Nothing added." : "Nothing added; --yes adds it.")
      }
      return
    }
    try await options.change { board in
      let ids = (0..<setup.identities).map { _ in
        EntityID(UInt64.random(in: 1 << 32...UInt64.max))
      }
      let taken =
        board.session.board.isUntouchedExample ? "Added in place of the example." : "Added."
      _ = try board.perform(.take(setup, ids))
      return TallyAnswer(
        message: "\(taken) `detent tally undo` reverts it.", json: json(isTaken: true))
    }
  }

  /// Asks on a terminal; elsewhere nobody can answer.
  private func isConfirmed() throws -> Bool {
    guard !options.store.json, InputStream.isTerminal, OutputStream.error.isTerminal else {
      return false
    }
    let things = setup.items.count == 1 ? "this" : "these \(setup.items.count)"
    try OutputStream.error.write("Add a copy of \(things)? [y/N] ")
    let answer = (readLine() ?? "").lowercased()
    return answer == "y" || answer == "yes"
  }

  /// What one would get.
  var preview: String {
    var text = (setup.name?.string ?? "Untitled setup") + "\n"
    var group: Int?
    for (i, item) in setup.items.enumerated() {
      if item.group != group, let number = item.group {
        text += (setup.groups[number]?.string ?? "(no name)") + ":\n"
      }
      group = item.group
      text += "  " + (item.name?.string ?? "(no name)")
      if let line = setup.line(of: i, Language.ofTerminal.numbers) {
        text += " = " + String(decoding: line, as: UTF8.self)
      }
      let details = details(item)
      if !details.isEmpty { text += " (" + details.joined(separator: ", ") + ")" }
      text += "\n"
    }
    return text
  }

  private func details(_ item: TallySetup.Item) -> [String] {
    var details: [String] = []
    if case .tally(let count, let also) = item.content {
      if count != 0 { details.append("count \(count)") }
      if !also.isEmpty {
        let names = also.map { setup.items[$0].name?.string ?? "(no name)" }
        details.append("also counts " + names.joined(separator: ", "))
      }
    }
    let settings = item.settings
    if settings.step != .one { details.append("step \(settings.step.value)") }
    if let target = settings.target { details.append("target \(target.value)") }
    if let capacity = settings.capacity { details.append("capacity \(capacity.value)") }
    if let price = settings.price {
      details.append(
        "price " + Language.ofTerminal.numbers.text(ascii: price.number.text, isGrouped: false))
    }
    if let key = settings.key { details.append("key \(key.string)") }
    if let note = settings.note { details.append(note.string) }
    return details
  }

  private func json(isTaken: Bool) -> JSON {
    .object([
      JSON.Member("taken", JSON(isTaken)),
      JSON.Member("name", setup.name.map { JSON($0.string) } ?? .null),
      JSON.Member("groups", .array(setup.groups.map { $0.map { JSON($0.string) } ?? .null })),
      JSON.Member(
        "tallies",
        .array(
          setup.items.map { item in
            var members = [JSON.Member("name", item.name.map { JSON($0.string) } ?? .null)]
            if let group = item.group { members.append(JSON.Member("group", JSON(Int64(group)))) }
            if case .tally(let count, _) = item.content {
              members.append(JSON.Member("count", JSON(count)))
            }
            return .object(members)
          })),
    ])
  }
}
