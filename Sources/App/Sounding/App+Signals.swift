import Boards
import Replication
import Reports
import Tallying

extension App {
  /// The tick of a half that was just touched, with what all fingers add so far.
  func tick(_ id: EntityID, _ half: Half) -> Effect {
    let steps = tally.provisional(id)
    return .play(
      half == .add && reachesLimit(id, after: steps) ? .limit : half == .add ? .add : .subtract)
  }

  /// The tick of a count that was made by other means than a touch; nothing where it is not wanted.
  func tickAfter(_ id: EntityID, _ half: Half) -> [Effect] {
    guard shelf.isSounding else { return [] }
    let isLimit = half == .add && reachesLimit(id, after: 0)
    return [.play(isLimit ? .limit : half == .add ? .add : .subtract)]
  }

  /// Whether some more steps of a tally bring it, or what counts along, to a limit or beyond it.
  private func reachesLimit(_ id: EntityID, after steps: Int64) -> Bool {
    guard let session, let step = session.sheet.tally(id)?.settings.step.value else { return false }
    for each in CountingAlso.all(from: id, on: session.board) {
      guard let progress = session.sheet.tally(each)?.progress else { continue }
      let (count, isTooMuch) = progress.count.addingReportingOverflow(steps * step)
      if isTooMuch { continue }
      let then = Progress(goal: progress.goal, limit: progress.limit, count: count)
      if App.isAtLimit(then) { return true }
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
  mutating func signal(_ id: EntityID, _ half: Half) -> [Effect] {
    guard half == .add, let session, let row = session.sheet.tally(id) else { return [] }
    let step = row.settings.step.value
    var strength: Int32 = 0
    var line = words.announce(words.name(row), figures(of: row))
    if let progress = row.progress { line += " " + settingsWords.progress(progress) }
    for each in CountingAlso.all(from: id, on: session.board) {
      guard let other = session.sheet.tally(each), let progress = other.progress,
        App.isNews(progress, step: step)
      else { continue }
      strength = max(strength, progress.stage == .near ? 60 : 250)
      if each != id {
        line += ". " + words.announce(words.name(other), figures(of: other)) + " "
        line += settingsWords.progress(progress)
      }
    }
    guard strength > 0 else { return [] }
    tally.spoken = line
    return [.vibrate(strength)]
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
