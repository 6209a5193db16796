import Markup
import Replication
import Reports
import Tallying
import ShippedWords
import Testing
import Text

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// Setups that are given away and taken.
extension ExchangeTests {
  @Test("a link to the setup is seen before it is taken; what is taken goes its own way")
  func setup() throws {
    var screen = opened()
    for _ in 0..<3 { screen.tap(shirts) }
    #expect(try link(screen).hasPrefix("https://count.example.org/#setup/"))
    let empty = try link(screen)
    screen.send(.exchange(.countsToggled))
    let full = try link(screen)
    #expect(screen.html.contains("aria-checked=\"true\""))

    for (link, count) in [(empty, 0), (full, 3)] {
      var other = Screen(run: 9, fragment: fragment(of: link))
      #expect(other.app.panel == .exchange)
      #expect(other.html.contains("What you&#39;ll get") && other.html.contains("3 tallies"))
      #expect(other.html.contains("Includes counts") == (count > 0))
      #expect(other.names.count == 3, "nothing is taken before it is wanted")
      // The example that nobody has touched makes way.
      var fresh = other
      fresh.send(.exchange(.takeTapped))
      #expect(
        fresh.names == ["Shirts", "Trousers", "Suit"]
          && fresh.app.sheet?.tally(shirts)?.isListed != true)
      other.tap(suit)
      other.send(.exchange(.takeTapped))
      #expect(other.app.panel == nil && other.names.count == 6)
      let copies = other.app.sheet!.tallies.filter { $0.name?.string == "Shirts" }
      #expect(copies.count == 2 && copies.last?.count == Int64(count))
      other.send(.undoTapped)
      #expect(other.names.count == 3)
      // It is taken once, not at every start.
      #expect(other.app.panel == nil)
    }
  }

  @Test("a link opened or pasted in the open page is looked at, too")
  func linkInOpenPage() throws {
    let link = try link(opened())
    var screen = Screen()
    screen.send(.inStep(.linkOpened(fragment: fragment(of: link))))
    #expect(screen.html.contains("What you&#39;ll get"))
    screen.send(.exchange(.leaveTapped))
    #expect(!screen.html.contains("What you&#39;ll get") && screen.app.panel == .exchange)
    var typed = Event(.input)
    typed.text = " " + link.prefix(60) + "\r\n" + link.dropFirst(60) + "\n"
    screen.send(.exchange(.linkEdited), typed)
    screen.send(.exchange(.linkTapped))
    #expect(screen.html.contains("What you&#39;ll get"))
    #expect(screen.names.count == 3)
  }

  @Test(
    "what is no whole link to a setup is refused in words, and nothing changes",
    arguments: [
      ("setup/", "The link is incomplete"), ("setup/AAAA", "made by Detent"),
      ("setup/%3Cscript%3E", "The link is incomplete"),
      ("setup/_wAAAAAAAA", "a newer version of Detent"),
    ])
  func hostileLinks(fragment: String, words: String) {
    var screen = Screen(fragment: fragment)
    #expect(screen.html.contains(words))
    #expect(!screen.html.contains("What you&#39;ll get"))
    screen.send(.exchange(.takeTapped))
    #expect(screen.names.count == 3)
  }

  @Test("a link cut short anywhere is refused, and other fragments are nobody's business")
  func cutLinks() throws {
    let link = try link(opened())
    let fragment = fragment(of: link)
    for length in stride(from: 6, to: fragment.count, by: 7) {
      let screen = Screen(fragment: String(fragment.prefix(length)))
      #expect(screen.app.exchange?.incoming == nil && screen.app.exchange?.fault != nil)
    }
    #expect(Screen(fragment: "setups").app.panel == nil)
    #expect(Screen(fragment: "board/12").app.panel == nil)
  }

  @Test("a pasted link to a shared board is told from one to a setup")
  func boardLink() {
    var screen = opened()
    var typed = Event(.input)
    for (text, words) in [
      (
        "https://count.example.org/#board/\(String(repeating: "a", count: 32))/"
          + String(repeating: "b", count: 32), "opens a shared board"
      ),
      ("https://example.com", "a setup link"), ("", "a setup link"),
    ] {
      typed.text = text
      screen.send(.exchange(.linkEdited), typed)
      screen.send(.exchange(.linkTapped))
      #expect(screen.html.contains(words))
    }
  }

  @Test("a setup too large for a QR code is a link alone; one too large for a link says so")
  func largeSetups() {
    for (count, words) in [
      (3, "QR code of the setup"), (150, "too large for a QR code"),
      (250, "Too much for a link"),
    ] {
      var screen = opened()
      var csv = "name,count\n"
      for i in 0..<count - 3 { csv += "A thing that is counted here \(i),1\n" }
      if count > 3 {
        open(csv, &screen)
        screen.send(.exchange(.takeTapped))
        screen.send(.roomOpened(.exchange))
      }
      #expect(screen.html.contains(words), "\(count)")
      #expect(screen.html.contains("class=\"qr\"") == (count == 3))
    }
  }

  @Test(
    "each template is seen first, added by one tap and taken back by one undo", arguments: 0..<6)
  func templates(number: Int) {
    for language in [Language.english, Language(tag: "ja"), Language(tag: "de")] {
      var screen = opened(language: language)
      let setup = ExchangeRoom(language).templates[number]
      #expect(screen.html.contains(setup.name?.string ?? "?"))
      screen.tap(shirts)
      screen.send(.exchange(.templateTapped(number)))
      #expect(screen.names.count == 3, "one sees where it would go")
      screen.send(.exchange(.takeTapped))
      #expect(screen.names.count == 3 + setup.items.count)
      #expect(screen.app.panel == nil)
      screen.send(.undoTapped)
      #expect(screen.names.count == 3)
    }
  }
}
