import Boards
public import Interface
public import Replication
import Reports
import Tallying
import Text

extension Tallies {
  /// What an undo or a redo has come to, in a few words; `nil` where nothing can be said of it.
  ///
  /// - Parameters:
  ///   - made: the operation that did it.
  ///   - reverted: the one that it takes back, which knows what a thing was called that is gone.
  @inline(never)
  public func described(_ made: Operation, reverting reverted: Operation?, _ desk: Desk) -> String?
  {
    // An undo goes backwards: what a person did first comes last in it.
    let parts = Array(made.parts.reversed())
    guard let (id, part) = parts.first else { return name(ofOther: made, desk) }
    let words = UndoingWords(language: desk.language)
    if case .presence(let isThere) = part {
      var whole = parts.filter { !isPiece($0.id, reverted, desk) }
      if whole.isEmpty {
        whole = parts.filter { desk.session?.board.title(of: $0.id) != nil }
        if whole.isEmpty { return name(ofOther: made, desk) }
      }
      if whole.count > 1 { return words.presence(whole.count, isThere: isThere) }
      return words.presence(name(of: whole[0].id, reverted, desk), isThere: isThere)
    }
    var line: String
    if id == BoardEntity.id {
      line = words.boardName
    } else if part == .count {
      guard let row = sheet?.tally(id) else { return nil }
      line = self.words.announce(self.words.name(row), figures(of: row))
    } else {
      guard desk.session?.board.kind(of: id) != nil else { return nil }
      line = name(of: id, reverted, desk)
      if let label = words.label(part) { line += " · " + label }
    }
    return parts.count > 1 ? words.more(line, parts.count - 1) : line
  }

  /// What other instruments call what was changed: a song, or that which a part of one belongs to.
  private func name(ofOther made: Operation, _ desk: Desk) -> String? {
    guard let board = desk.session?.board, let id = made.changes.first?.entity else { return nil }
    return board.title(of: board.owner(of: id) ?? id)?.string
  }

  /// Whether something is only a piece of another, with which it comes and goes.
  private func isPiece(_ id: EntityID, _ reverted: Operation?, _ desk: Desk) -> Bool {
    let kind = desk.session?.board.kind(of: id) ?? reverted?.givenKind(of: id)
    return kind?.isPiece == true
  }

  private func name(of id: EntityID, _ reverted: Operation?, _ desk: Desk) -> String {
    let name = desk.session?.board.title(of: id) ?? reverted?.givenName(of: id)
    return name?.string ?? words.untitled
  }
}

/// What is said of what was undone or redone.
struct UndoingWords: Wording {
  let language: Language

  var boardName: String { say("Board name") }
  func presence(_ name: String, isThere: Bool) -> String {
    isThere ? say("\(name) is back") : say("\(name) removed")
  }
  func presence(_ count: Int, isThere: Bool) -> String {
    let number = language.numbers.text(count)
    return isThere ? say("\(number) entries are back") : say("\(number) entries removed")
  }
  func more(_ what: String, _ count: Int) -> String {
    say("\(what) and \(language.numbers.text(count)) more")
  }

  /// What it is called in the settings; `nil` where the name says it all.
  func label(_ part: ChangedPart) -> String? {
    let settings = SettingsWords(language: language)
    return switch part {
    case .count, .presence: nil
    case .name: CommonWords(language: language).name
    case .color: settings.color
    case .place: say("Position")
    case .also: settings.also
    case .computation: ComputingWords(language: language).computedAs
    case .step: settings.label(.step)
    case .note: settings.label(.note)
    case .price: settings.label(.price)
    case .target: settings.label(.target)
    case .capacity: settings.label(.capacity)
    case .key: settings.key
    case .shake: settings.shake
    case .daily: settings.daily
    case .image: ImageWords(language: language).image
    }
  }
}
