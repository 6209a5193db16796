import Boards
import Interface
import Replication
import Reports
import TallyRooms
import Tallying

extension TallyScreen {
  /// The tick of a half that was just touched, with what all fingers add so far.
  @inline(never)
  func tick(_ id: EntityID, _ half: Half, _ desk: Desk) -> TallyEffect {
    let steps = provisional(id)
    return .play(
      half == .add && reachesLimit(id, after: steps, desk)
        ? .limit : half == .add ? .add : .subtract)
  }

  /// The tick of a count that was made by other means than a touch; nothing where it is not wanted.
  func tickAfter(_ id: EntityID, _ half: Half, _ desk: Desk) -> [TallyEffect] {
    guard desk.shelf.isSounding else { return [] }
    let isLimit = half == .add && reachesLimit(id, after: 0, desk)
    return [.play(isLimit ? .limit : half == .add ? .add : .subtract)]
  }

  /// Whether some more steps of a tally bring it, or what counts along, to a limit or beyond it.
  private func reachesLimit(_ id: EntityID, after steps: Int64, _ desk: Desk) -> Bool {
    guard let sheet = tallies.sheet, let board = desk.session?.board,
      let step = sheet.tally(id)?.settings.step.value
    else { return false }
    for each in CountingAlso.all(from: id, on: board) {
      guard let progress = sheet.tally(each)?.progress else { continue }
      let (count, isTooMuch) = progress.count.addingReportingOverflow(steps * step)
      if isTooMuch { continue }
      let then = Progress(goal: progress.goal, limit: progress.limit, count: count)
      if TallyScreen.isAtLimit(then) { return true }
    }
    return false
  }

  private static func isAtLimit(_ progress: Progress) -> Bool {
    switch (progress.goal, progress.stage) {
    case (.target, .reached), (.capacity, .reached), (.capacity, .over): true
    case (.target, _), (.capacity, _): false
    }
  }

  /// What is felt and said where a tap reaches a limit or goes beyond it, be it the tally's own or of
  /// one that counts along.
  func signal(_ id: EntityID, _ half: Half, _ desk: inout Desk) -> [TallyEffect] {
    guard half == .add, let sheet = tallies.sheet, let board = desk.session?.board,
      let row = sheet.tally(id)
    else { return [] }
    let step = row.settings.step.value
    var strength: Int32 = 0
    var line = announcement(of: row)
    for each in CountingAlso.all(from: id, on: board) {
      guard let other = sheet.tally(each), let progress = other.progress,
        TallyScreen.isNews(progress, step: step)
      else { continue }
      strength = max(strength, progress.stage == .near ? 60 : 250)
      if each != id { line += ". " + announcement(of: other) }
    }
    guard strength > 0 else { return [] }
    desk.spoken = line
    return [.vibrate(strength)]
  }

  /// A tally's name and count, and how far that is on its way to a limit.
  func announcement(of row: Tally) -> String {
    let line = tallies.words.announce(tallies.words.name(row), figures(of: row))
    return tallies.progress(of: row).map { line + " " + $0 } ?? line
  }

  private static func isNews(_ progress: Progress, step: Int64) -> Bool {
    guard case (.capacity, .near) = (progress.goal, progress.stage) else {
      return isAtLimit(progress)
    }
    // On entering the last tenth, and not at each tap within it.
    let before = Progress(
      goal: progress.goal, limit: progress.limit, count: progress.count - step)
    return before.stage == .below
  }
}
