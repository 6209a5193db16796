import Interface
import Markup
import Replication
import TallyRooms
import Tallying

extension TallyScreen {
  /// The keys that nothing nearer took.
  @inline(never)
  mutating func keyPressed(
    _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    switch event.keystroke {
    case .escape where !roomSlot.isEmpty:
      roomSlot = .empty
      return []
    case .escape where isSearching: return updateSearch(.closed, event, &desk, at: moment)
    case .escape where side == .settingUp: return update(.doneTapped, event, &desk, at: moment)
    case .other, .plus, .minus: return countByKey(event, &desk, at: moment)
    default: return []
    }
  }

  /// A key that counts, pressed anywhere where one counts; with shift it counts down. One that is held
  /// down counts once, as a hand counter does.
  private mutating func countByKey(
    _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    let others: Event.Modifiers = [.control, .command, .option]
    guard side == .counting, roomSlot.isEmpty, event.modifiers.isDisjoint(with: others) else {
      return []
    }
    guard let row = tallies.sheet?.tally(forKey: [], Array(event.key.utf8)) else {
      return Array(event.key.utf8) == [UInt8(ascii: "/")] ? openSearch() : []
    }
    if event.isRepeat { return [.preventDefault] }
    let half: Half = event.modifiers.contains(.shift) ? .subtract : .add
    return [.preventDefault] + countAndSay(row.id, half, &desk, at: moment)
  }

  /// A key on a half.
  @inline(never)
  mutating func key(
    _ id: EntityID, _ half: Half, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    switch event.keystroke {
    case .plus, .right: return [.preventDefault] + countAndSay(id, .add, &desk, at: moment)
    case .minus, .left: return [.preventDefault] + countAndSay(id, .subtract, &desk, at: moment)
    case .down: return [.preventDefault] + moveFocus(from: id, by: 1, half)
    case .up: return [.preventDefault] + moveFocus(from: id, by: -1, half)
    default:
      desk.pass()
      return []
    }
  }

  private mutating func moveFocus(from id: EntityID, by step: Int, _ half: Half) -> [TallyEffect] {
    guard let sheet = tallies.sheet, let lines, let line = line(of: id) else { return [] }
    var next = line + step
    // Neither a group nor what is computed has anything to stand on.
    while next >= 0, next < lines.count {
      if case .row(let row) = lines[next], sheet.tallies[row].computation == nil { break }
      next += step
    }
    guard let target = entity(inLine: next) else { return [] }
    reveal(target)
    focus = Focus(id: target, half: half)
    return []
  }
}
