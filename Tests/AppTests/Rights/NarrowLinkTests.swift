import Boards
import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// A link that counts or looks, tried with every message there is: nothing stays on this device that
/// the server would refuse, and what is refused is said.
@Suite("A narrow link and every message") struct NarrowLinkTests {
  private static let words: [Right: String] = [
    .count: "This link only allows counting",
    .look: "This link is view-only",
  ]

  /// A case that no person brings about: a refusal of it is said to nobody.
  private static let silent: Set<String> = [
    "boardOpened", "tally.boardOpened", "tally.dayBegan", "tally.shown", "shown", "recentRead",
    "boards.shelfRead",
    "stored",
  ]

  @Test("Every case of every message has a sample")
  func complete() throws {
    let cases = try MessageCases()
    let board = try NarrowBoard()
    let tried = Set(
      MessageSamples.all(board, board.screen).map { MessageCases.path(of: $0) })
    #expect(cases.paths.count > 150)
    #expect(cases.paths.subtracting(tried) == [], "messages that no sample is of")
    #expect(tried.subtracting(cases.paths) == [], "samples of what is no message")
  }

  @Test(
    "Nothing is kept that the server refuses, and what is refused is said",
    arguments: NarrowState.allCases)
  func everyMessage(state: NarrowState) throws {
    let board = try NarrowBoard()
    var prepared = board.screen
    state.prepare(&prepared, board)
    func given(_ right: Right) -> Screen {
      var screen = prepared
      NarrowBoard.narrow(&screen, to: right)
      #expect(screen.app.desk.right == right)
      state.goOn(&screen)
      return screen
    }
    // The same device with an owner's link shows what the messages are for.
    let owner = given(.own)
    let narrow = [Right.count: given(.count), .look: given(.look)]
    var (refused, kept) = ([Right: Int](), [Right: Int]())
    var seen: Set<String> = []
    // What a link that looks refused leaves nothing behind that could be brought back.
    let rights: [Right] = state == .takenBack ? [.count] : [.count, .look]
    for message in MessageSamples.all(board, given(.count)) {
      let path = MessageCases.path(of: message)
      for event in MessageSamples.events(for: path, owner) {
        var owner = owner
        owner.send(message, event)
        let wanted = owner.settle()
        for right in rights {
          guard let before = narrow[right] else { continue }
          let what = Comment("\(right): \(message) by \(event.kind) \(event.key) \(event.text)")
          let words = Self.words[right] ?? ""
          var screen = before
          let effects = screen.send(message, event)
          let made = screen.settle()
          for operation in made {
            #expect(right.allows(operation, isOwn: screen.isOwn(operation)), what)
          }
          kept[right, default: 0] += made.count
          if wanted.allSatisfy({ right.allows($0, isOwn: owner.isOwn($0)) }) {
            // What it may, it does; an import is an editor's, though it only counts.
            if made.map({ $0.changes }) != wanted.map({ $0.changes }) {
              #expect(path == "tally.exchange.takeTapped" && screen.says(words), what)
            }
          } else if !Self.silent.contains(path), made.isEmpty {
            refused[right, default: 0] += 1
            let isSaid = screen.says(words)
            #expect(isSaid, what)
            #expect(screen.app.desk.session == nil || screen.goesOn(right), what)
            let isThere = screen.editsWhatIsThere
            #expect(isThere, what)
            #expect(!effects.contains { if case .play = $0 { true } else { false } }, what)
            // The wall has no row, no key and no line for words: nothing of it can be tapped.
            if state != .wall, seen.insert("\(right) \(path)").inserted {
              let isShown = screen.html.contains(words)
              #expect(isShown, what)
            }
          }
        }
      }
    }
    for right in rights {
      #expect(refused[right, default: 0] > 30, "the messages do reach what is refused")
    }
    #expect(kept[.look, default: 0] == 0 && kept[.count, default: 0] > 10)
  }
}

extension Screen {
  /// Whether an operation is one of this device's replicas.
  fileprivate func isOwn(_ operation: Operation) -> Bool {
    app.desk.session?.own.contains(operation.replica) ?? false
  }

  /// Whether the words are shown, and the last that a screen reader was given.
  fileprivate func says(_ words: String?) -> Bool {
    guard let words else { return false }
    return app.desk.note?.text == words && app.desk.spoken == words
      && app.desk.note?.offersUndo == false
  }

  /// Whether an editor that is open is of something on the board.
  fileprivate var editsWhatIsThere: Bool {
    guard let id = app.tally.editor?.id, let sheet = app.sheet else { return true }
    // A message may speak of what never was, and then so does the editor that it opens.
    return id == NarrowBoard.nothing || sheet.tally(id) != nil || sheet.section(of: id) != nil
  }

  /// Whether the next count follows on what is stored: whatever was refused left no trace in the chain.
  fileprivate func goesOn(_ right: Right) -> Bool {
    var next = self
    next.closePanel()
    next.settle()
    next.send(.halfClicked(trousers, .add))
    let made = next.settle()
    if right == .look { return made.isEmpty }
    guard made.count == 1, let session = app.desk.session else { return false }
    let heads = records.compactMap { key, value in
      key.contains("now/operation/") ? try? Operation(canonicalBytes: value) : nil
    }.filter { $0.replica == session.author.replica }
    return made[0].seq == 1 || heads.contains { $0.digest == made[0].prev }
  }
}
