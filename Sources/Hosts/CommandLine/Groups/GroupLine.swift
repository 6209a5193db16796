import Boards
import JSONCoding
import Replication
import Tallying

/// A group as an answer shows it.
struct GroupLine {
  let group: TallyGroup
  let section: TallySection

  /// Every group, in order.
  static func all(of sheet: TallySheet) -> [GroupLine] {
    sheet.sections.compactMap { section in
      section.group.map { GroupLine(group: $0, section: section) }
    }
  }

  /// One of them.
  init?(_ id: EntityID, in sheet: TallySheet) {
    guard let section = sheet.section(of: id), let group = section.group else { return nil }
    self.init(group: group, section: section)
  }

  private init(group: TallyGroup, section: TallySection) {
    self.group = group
    self.section = section
  }

  var name: String { group.name?.string ?? "(no name)" }

  /// `Roses, 2 tallies, 14 in all`.
  var text: String {
    let tallies = section.rows.count == 1 ? "1 tally" : "\(section.rows.count) tallies"
    return "\(name), \(tallies), \(section.sum.map { "\($0)" } ?? "—") in all"
  }

  /// `{"id", "name", "tallies", "sum"}`.
  var json: JSON {
    .object([
      JSON.Member("id", JSON(group.id.description)),
      JSON.Member("name", group.name.map { JSON($0.string) } ?? .null),
      JSON.Member("tallies", JSON(Int64(section.rows.count))),
      JSON.Member("sum", section.sum.map { JSON($0) } ?? .null),
    ])
  }
}

extension TallyAnswer {
  /// About one group.
  init(about id: EntityID, of sheet: TallySheet, message: String? = nil) {
    let line = GroupLine(id, in: sheet)
    self.init(
      text: line.map { $0.text + "\n" } ?? "", message: message, json: line?.json ?? .null)
  }
}
