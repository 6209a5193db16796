import Boards
import Foundation
import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// What a page of an earlier version stored and gave away: `Tests/Formats`, made by
/// `Scripts/make-formats`.
@Suite("A page's store and links of earlier versions") struct OldFormatTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Formats").standardizedFileURL

  static let versions: [String] = {
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (all ?? []).filter { $0.first?.isNumber == true }.sorted()
  }()

  private func strings(_ version: String, _ name: String) throws -> [String: String] {
    let file = Self.folder.appendingPathComponent(version).appendingPathComponent(name)
    return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
  }

  private func records(_ version: String) throws -> [String: [UInt8]] {
    try strings(version, "page.json").mapValues { text in
      try stride(from: 0, to: text.utf8.count, by: 2).map { i in
        try #require(UInt8(text.dropFirst(i).prefix(2), radix: 16))
      }
    }
  }

  @Test("There is at least one")
  func some() { #expect(Self.versions.contains("0.1.0")) }

  @Test("Opening it shows all that was there and writes nothing", arguments: versions)
  func opens(version: String) throws {
    let old = try records(version)
    var screen = Screen(old)
    #expect(screen.app.storage == .keeping && screen.records == old)
    let sheet = try #require(screen.app.sheet)
    #expect(screen.names == ["Shirts", "Jeans", "Suit", "Gloves", "Scarves", "Total"])
    #expect(sheet.tallies.prefix(5).map { $0.count } == [4, 2, 8, 4, 0])
    #expect(sheet.tally(trousers)?.isReset == true)
    let settings = try #require(sheet.tally(suit)?.settings)
    #expect(settings.step.value == 2 && settings.target?.value == 12)
    #expect(settings.capacity?.value == 20 && settings.note?.string == "By the door")
    guard case .picture? = settings.image else {
      Issue.record("the picture is gone")
      return
    }
    #expect(try sheet.result(of: sheet.tallies[5].id)?.get() == Rational(3, over: 4))
    #expect(sheet.sections.map { $0.group?.name?.string } == [nil, "Winter"])
    #expect(screen.html.contains(#"aria-expanded="false""#), "folded as it was")
    let shared = try #require(screen.app.desk.session?.shared)
    #expect(shared.right == .own && shared.isInvitationMade && !shared.isToBeMade)
    // The last thing that was done is there to be taken back, and the one before.
    screen.send(.redoTapped)
    #expect(screen.count(trousers) == 3)
  }

  @Test("Every link is read, and written again it is the same", arguments: versions)
  func links(version: String) throws {
    let links = try strings(version, "links.json")
    let shared = try #require(Screen(try records(version)).app.desk.session?.shared)
    #expect(shared.linkForOthers?.secretText == links["edit"])
    for (name, text) in links {
      let fragment = String(try #require(text.split(separator: "#").last))
      if name.hasPrefix("setup") {
        let setup = try #require(try SetupLink.setup(text))
        #expect(SetupLink.text(setup, origin: String(text.split(separator: "/#")[0])) == text)
        #expect(setup.items.count == 6)
      } else {
        let link = try #require(BoardLink(text))
        let isForWall = name == "wall"
        #expect(BoardLink.Front(askedForBy: fragment) == (isForWall ? .wall : nil))
        #expect(link.secretText(showing: isForWall ? .wall : .tally) == text)
      }
    }
    // The narrow ones are worked out from the owner's, as they were.
    let own = shared.link.token
    for right in [Right.count, .look] {
      let text = try #require(links[right.rawValue])
      let numbers = (0..<10).map { own.invitation(right, number: $0) }
      #expect(numbers.contains(try #require(BoardLink(text)).token))
    }
  }

  @Test("A newer one is left alone byte by byte, whatever is done", arguments: versions)
  func newer(version: String) throws {
    var newer = try records(version)
    newer[BoardStore.now + "version"] = [BoardStore.version + 1]
    var screen = Screen(newer)
    #expect(
      screen.app.storage == .newer && screen.html.contains("saved by a newer version of Detent"))
    let board = try NarrowBoard()
    for message in MessageSamples.all(board, screen) {
      for event in MessageSamples.events(for: MessageCases.path(of: message), screen) {
        var screen = screen
        for case .store(let writes, _) in screen.send(message, event) {
          Issue.record("\(message) writes \(writes)")
        }
      }
    }
    screen.store()
    #expect(screen.records == newer)
  }
}
