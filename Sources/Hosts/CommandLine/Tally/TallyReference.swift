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
  func find(in sheet: TallySheet) throws -> Tally {
    if let id = EntityID(text.lowercased()), let tally = sheet.tally(id) { return tally }
    let name = try Title(named: text).string
    let exact = sheet.tallies.filter { $0.name?.string == name }
    if let tally = try only(exact, name) { return tally }
    let folded = name.lowercased()
    let alike = sheet.tallies.filter { $0.name?.string.lowercased() == folded }
    if let tally = try only(alike, name) { return tally }
    let names = sheet.tallies.compactMap { $0.name?.string }
    throw CommandFailure.unknown(name: name, near: NearNames.of(name, among: names))
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
