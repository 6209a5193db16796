import ArgumentParser
import JSONCoding
import Replication
import Storage
import Tallying

/// `detent tally group`
struct TallyGroupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "group", abstract: "Group tallies under a name.",
    discussion: """
      EXAMPLES
        detent tally group                          the groups, with their sums
        detent tally add "Red roses" --group Roses  creates the group if missing
        detent tally group move Shirts Laundry      so does this
        detent tally group move Shirts --none
        detent tally group rename Roses Flowers
        detent tally group delete Flowers           its tallies stay
      """,
    subcommands: [
      GroupList.self, GroupAdd.self, GroupMove.self, GroupRename.self, GroupDelete.self,
    ], defaultSubcommand: GroupList.self)
}

/// `detent tally group list`
struct GroupList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the groups with their sums (the default).")

  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.look { board in
      let lines = GroupLine.all(of: board.session.sheet)
      return TallyAnswer(
        text: lines.map { $0.text + "\n" }.joined(),
        message: lines.isEmpty
          ? "No groups yet. Add one: detent tally group add Roses" : nil,
        json: .array(lines.map { $0.json }))
    }
  }
}

/// `detent tally group add`
struct GroupAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a group at the end.")

  @Argument(help: "Its name.")
  var name: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let title = try Title(named: name)
    try await options.change { board in
      let isThere = try GroupReference(text: name).findIfAny(in: board.session.sheet) != nil
      let id = try board.makeGroup(title)
      return TallyAnswer(
        about: id, of: board.session.sheet,
        message: isThere ? "Another group has this name." : nil)
    }
  }
}

/// `detent tally group move`
struct GroupMove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move a tally to the end of a group, or out of its group.",
    discussion: """
      A group that doesn't exist yet is created.

      EXAMPLES
        detent tally group move Shirts Laundry
        detent tally group move Shirts --none
      """)

  @Argument(help: "The tally's name or id.")
  var name: String
  @Argument(help: "The group's name or id.")
  var group: String?
  @Flag(help: "Move it out of its group.")
  var none = false
  @OptionGroup var options: TallyOptions

  func validate() throws {
    guard (group == nil) == none else {
      throw ValidationError("Name a group, or use --none.")
    }
  }

  func run() async throws {
    try await options.change { board in
      let tally = try TallyReference(text: name).find(in: board.session.sheet)
      let target = try group.map { try board.group(named: $0) }
      guard tally.group != target else {
        return TallyAnswer(about: tally.id, in: board.session, message: "Nothing to change.")
      }
      try board.put(tally.id, in: target)
      return TallyAnswer(about: tally.id, in: board.session)
    }
  }
}

/// `detent tally group rename`
struct GroupRename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a group.")

  @Argument(help: "Name or id.")
  var name: String
  @Argument(help: "The new name.")
  var new: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let title = try Title(named: new)
    try await options.change { board in
      let group = try GroupReference(text: name).find(in: board.session.sheet)
      let made = try board.perform(.rename(group.id, title))
      return TallyAnswer(
        about: group.id, of: board.session.sheet,
        message: made == nil ? "Nothing to change." : nil)
    }
  }
}

/// `detent tally group delete`
struct GroupDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a group but keep its tallies; undo restores it.")

  @Argument(help: "Name or id.")
  var name: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.change { board in
      let group = try GroupReference(text: name).find(in: board.session.sheet)
      let line = GroupLine(group.id, in: board.session.sheet)
      _ = try board.perform(.delete(group.id))
      return TallyAnswer(
        message: "Deleted \(line?.name ?? name); its tallies are in no group now. "
          + "`detent tally undo` restores it.",
        json: line?.json ?? .null)
    }
  }
}

extension BoardTransaction {
  /// The group of that name or id, made where it is missing.
  mutating func group(named text: String) throws -> EntityID {
    if let group = try GroupReference(text: text).findIfAny(in: session.sheet) { return group.id }
    return try makeGroup(try Title(named: text))
  }

  /// Makes a group behind all groups.
  mutating func makeGroup(_ name: Title) throws -> EntityID {
    let id = EntityID(UInt64.random(in: 1 << 32...UInt64.max))
    _ = try perform(.createGroup(id, name, behind: nil))
    return id
  }

  /// Puts a tally at the end of a group, or of what is in none.
  mutating func put(_ tally: EntityID, in group: EntityID?) throws {
    let rows = session.sheet.section(of: group)?.rows ?? 0..<0
    let last = rows.last.map { session.sheet.tallies[$0].id }
    _ = try perform(.place(tally, in: group, behind: last))
  }
}
