import Interface
import Markup
import Replication
import Tallying
import Text

/// The rows of the last drawing: one that looks as it did is not made again, and the page need not
/// compare it.
///
/// It changes nothing that can be seen: what it hands out is what would be made. Hence a copied screen
/// may share it. The page draws in one thread.
final class RowMemory: @unchecked Sendable {
  private var last: [(look: RowLook, view: Node<TallyMessage>)] = []
  private var next: [(look: RowLook, view: Node<TallyMessage>)] = []
  /// Where in the last drawing the next row is likely to be.
  private var place = 0

  /// Begins a drawing: rows that the last one did not have are forgotten.
  func begin() {
    swap(&last, &next)
    next.removeAll(keepingCapacity: true)
    place = 0
  }

  /// The row as it was drawn last, or a new one where it looks different.
  ///
  /// - Complexity: O(1) for a row behind the one before, as in the last drawing; else linear in the
  ///   rows drawn.
  func row(_ look: RowLook, _ make: () -> Node<TallyMessage>) -> Node<TallyMessage> {
    let view = drawn(look) ?? make().kept
    next.append((look, view))
    return view
  }

  private func drawn(_ look: RowLook) -> Node<TallyMessage>? {
    if place >= last.count || last[place].look.id != look.id {
      guard let found = last.firstIndex(where: { $0.look.id == look.id }) else { return nil }
      place = found
    }
    defer { place += 1 }
    return last[place].look.isSame(as: look) ? last[place].view : nil
  }
}

/// All that a counting row's view depends on, beside the language.
struct RowLook {
  let id: EntityID
  /// Its place among all and their number, as a screen reader says them.
  let place: Int
  let all: Int
  let name: String
  let figures: String
  /// How many letters the name has room for beside the figures, where the row is wide.
  let letters: Int?
  let subline: String?
  let color: Int64
  let image: TallyImage?
  let step: Int64
  /// The key that counts it.
  let key: String?
  let progress: Progress?
  let isDeleted: Bool
  /// Whether fingers are on its halves.
  let isAddTouched: Bool
  let isSubtractTouched: Bool
  let focused: Half?

  /// Whether both rows look the same.
  func isSame(as other: RowLook) -> Bool {
    // Written out, since texts are not compared by `==` here: see `sameUTF8`.
    place == other.place && all == other.all && color == other.color && step == other.step
      && isDeleted == other.isDeleted && letters == other.letters && focused == other.focused
      && isAddTouched == other.isAddTouched && isSubtractTouched == other.isSubtractTouched
      && progress == other.progress && image == other.image
      && sameUTF8(figures, other.figures) && sameUTF8(name, other.name)
      && (key == nil) == (other.key == nil) && sameUTF8(key ?? "", other.key ?? "")
      && (subline == nil) == (other.subline == nil)
      && sameUTF8(subline ?? "", other.subline ?? "")
  }
}
