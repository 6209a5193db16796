import Boards
public import Interface
import Markup
public import Replication
import Reports
import Tallying
public import Text

/// What happened to what is put away, or to what this device does.
public enum ArchiveMessage: Equatable, Sendable {
  /// A tally is to be in the list again.
  case broughtBack(EntityID)
  /// The history of one is to be seen.
  case historyTapped(EntityID)
  /// Whether every tap ticks is to be the other way round.
  case soundTapped
}

/// The room with what was put away, and what this device does.
public struct ArchiveRoom: Sendable {
  let words: ArchiveWords

  /// Opens it.
  public init(_ language: Language) { words = ArchiveWords(language: language) }

  /// What it is called.
  public static func title(_ language: Language) -> String {
    ArchiveWords(language: language).title
  }

  /// Lets something happen in it.
  public func update(
    _ message: ArchiveMessage, _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ArchiveMessage>] {
    switch message {
    case .broughtBack(let id):
      guard let board = desk.session?.board, let row = Tally(id, on: board) else { return [] }
      ArchiveRoom.put(row, away: false, &tallies, &desk, at: moment)
      return []
    case .historyTapped: return []
    case .soundTapped:
      let isOn = !desk.shelf.isSounding
      desk.sound(isOn)
      // What it is like is heard at once, and the browser has its touch to allow it.
      return [.useTicks(isOn)] + (isOn ? [.play(.add)] : [])
    }
  }

  /// Puts a tally away or brings it back, and says so, unless it can't be done.
  public static func put(
    _ row: Tally, away isAway: Bool, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) {
    let action = TallyAction.archive(row.id, isAway)
    guard tallies.allows(action, desk, at: moment) else { return desk.refuse() }
    let words = ArchiveWords(language: tallies.words.language)
    let name = words.name(row)
    tallies.perform(action, &desk, at: moment)
    desk.show(isAway ? words.wasArchived(name) : words.isBack(name))
  }
}
