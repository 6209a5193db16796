import Replication
import Tallying

/// A group as a person names it: by name or id.
struct GroupReference {
  let text: String

  /// Finds the group that is meant.
  ///
  /// - Throws: ``CommandFailure``.
  func find(in sheet: TallySheet) throws -> TallyGroup {
    if let group = try findIfAny(in: sheet) { return group }
    let name = try Title(named: text).string
    let names = sheet.sections.compactMap { $0.group?.name?.string }
    throw CommandFailure.unknownGroup(name: name, near: NearNames.of(name, among: names))
  }

  /// Finds what is meant as tallies are found: an id, the exact name, the name in whatever case; `nil`
  /// where there is none.
  func findIfAny(in sheet: TallySheet) throws -> TallyGroup? {
    let groups = sheet.sections.compactMap { $0.group }
    if let id = EntityID(text.lowercased()), let group = groups.first(where: { $0.id == id }) {
      return group
    }
    let name = try Title(named: text).string
    if let group = try only(groups.filter { $0.name?.string == name }, name) { return group }
    let folded = name.lowercased()
    return try only(groups.filter { $0.name?.string.lowercased() == folded }, name)
  }

  private func only(_ groups: [TallyGroup], _ name: String) throws -> TallyGroup? {
    guard groups.count > 1 else { return groups.first }
    throw CommandFailure.ambiguousGroup(name: name, ids: groups.map { $0.id })
  }
}
