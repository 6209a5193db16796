import Interface
import Replication
import TallyRooms

extension TallyScreen {
  /// The rows of the page that somebody is at, which are drawn wherever they are.
  @inline(never)
  var rowsAtHand: [Int] {
    var rows: [Int] = []
    let edited = isEditing ? editor?.id : nil
    for id in [drag?.id, edited, focus?.id, focusedGrip] {
      if let id, let row = gridRow(of: id) { rows.append(row) }
    }
    if !addingSlot.isEmpty, let line = lineBeforeAdding, let lines {
      rows.append(lines.gridRow(ofLine: line, columns: columns))
    }
    return rows
  }
}
