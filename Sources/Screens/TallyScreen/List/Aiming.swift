import Gestures
import Interface
import Markup

extension TallyScreen {
  /// Aims a throw at the whole row that is next to where it would end.
  mutating func aim(_ event: Event) {
    guard touches.isEmpty, drag == nil, !isEditing, addingSlot.isEmpty, let rows,
      let end = event.scroll?.top
    else { return }
    let scroll = layout.scroll
    let velocity = (end - scroll.top) / RowSnapping.glide
    // However slow it is by now, it was thrown, and does not turn back.
    let least = RowSnapping.leastFling
    let rest = rows.rest(
      scroll.top, velocity: velocity > 0 ? max(least, velocity) : min(-least, velocity))
    layout.goal = Goal(top: min(rest, max(0, scroll.extent - scroll.viewport)), isSmooth: true)
  }
}
