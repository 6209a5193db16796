import Replication
import Tallying

/// A tally as a person names it: by name or id.
struct TallyReference {
  let text: String

  /// Finds the tally that is meant.
  ///
  /// An id first, for it is what tells namesakes apart; then the exact name; then the name in
  /// whatever case, as long as only one tally has it.
  ///
  /// - Throws: ``CommandFailure``.
  /// - Complexity: O(tallies).
  func find(in sheet: TallySheet) throws -> Tally { try find(among: sheet.tallies) }

  /// Finds the tally that is meant among some.
  ///
  /// - Throws: ``CommandFailure``.
  func find(among tallies: [Tally]) throws -> Tally {
    if let row = try findIfAny(among: tallies) { return row }
    let name = try Title(named: text).string
    let names = tallies.compactMap { $0.name?.string }
    throw CommandFailure.unknown(name: name, near: NearNames.of(name, among: names))
  }

  /// Finds what is meant as long as it is counted.
  func findCounted(in sheet: TallySheet) throws -> Tally {
    let tally = try find(in: sheet)
    guard tally.computation == nil else {
      throw CommandFailure.notCounted(name: tally.name?.string ?? tally.id.description)
    }
    return tally
  }

  /// Finds what is meant; `nil` where nothing is.
  func findIfAny(in sheet: TallySheet) throws -> Tally? { try findIfAny(among: sheet.tallies) }

  private func findIfAny(among tallies: [Tally]) throws -> Tally? {
    if let id = EntityID(text.lowercased()), let tally = tallies.first(where: { $0.id == id }) {
      return tally
    }
    let name = try Title(named: text).string
    let exact = tallies.filter { $0.name?.string == name }
    if let tally = try only(exact, name) { return tally }
    let folded = name.lowercased()
    let alike = tallies.filter { $0.name?.string.lowercased() == folded }
    return try only(alike, name)
  }

  private func only(_ tallies: [Tally], _ name: String) throws -> Tally? {
    guard tallies.count > 1 else { return tallies.first }
    throw CommandFailure.ambiguous(name: name, ids: tallies.map { $0.id })
  }
}

extension Title {
  /// A name from the command line.
  init(named text: String) throws {
    do throws(Fault) { try self.init(text) } catch { throw CommandFailure.badName(error) }
  }
}
