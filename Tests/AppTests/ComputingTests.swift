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

/// Computations on the screen: shown in the list, written on a pad.
@Suite("Computing on the screen") struct ComputingTests {
  private func added(_ language: Language = .english) throws -> (Screen, EntityID) {
    var screen = Screen(language: language)
    screen.tap(shirts)
    screen.tap(shirts)
    screen.tap(trousers)
    screen.send(.setUpTapped)
    screen.send(.addComputationTapped)
    return (screen, try #require(screen.app.tally.editor?.id))
  }

  private func press(_ screen: inout Screen, _ id: EntityID, _ keys: [FormulaKeys.Key]) {
    for key in keys { screen.send(.computing(.padTapped(id, key))) }
  }

  private func type(_ screen: inout Screen, _ id: EntityID, _ line: String) {
    var event = Event(.input)
    event.text = line
    screen.send(.computing(.lineEdited(id)), event)
  }

  @Test("a new one is the total, and follows every tap")
  func total() throws {
    var (screen, id) = try added()
    #expect(screen.html.contains(#"value="Shirts + Trousers + Suit""#))
    #expect(screen.html.contains("= 3"))
    screen.send(.doneTapped)
    #expect(screen.app.tally.side == .counting)
    #expect(screen.html.contains(#"class="tally sum""#))
    #expect(screen.html.contains(">Shirts + Trousers + Suit<"))
    screen.tap(suit)
    let row = try #require(screen.app.sheet?.tally(id))
    #expect(screen.app.figures(of: row) == "4")
    #expect(screen.app.tally.editor == nil)
  }

  @Test("what a new one offers makes way for what is chosen, as a selected text does")
  func offered() throws {
    var (screen, id) = try added()
    #expect(screen.html.contains(#"class="field offered""#))
    press(&screen, id, [.entity(shirts), .sign(.divide), .entity(trousers)])
    #expect(screen.html.contains(#"value="Shirts ÷ Trousers""#))
    #expect(!screen.html.contains("offered"))
    (screen, id) = try added()
    press(&screen, id, [.erase])
    #expect(screen.html.contains(#"spellcheck="false" enterkeyhint="done" value="""#))
    // Who leaves it has the total, and afterwards it is a line like any other.
    (screen, id) = try added()
    screen.send(.closeTapped)
    screen.send(.settingsTapped(id))
    press(&screen, id, [.sign(.add)])
    #expect(screen.html.contains(#"value="Shirts + Trousers + Suit + ""#))
  }

  @Test("the row above shows what the typed line comes to, in the form in which it is shown")
  func previewed() throws {
    var (screen, id) = try added(Language(tag: "de-DE", nil))
    screen.send(.computing(.percentTapped(id)))
    type(&screen, id, "Shirts ÷ 300")
    #expect(screen.html.contains("= 0,67\u{a0}%"))
    #expect(screen.html.contains(#"aria-label="0,67\#u{a0}%""#))
    type(&screen, id, "Shirts ÷ 0")
    #expect(screen.html.contains(#"aria-label="—""#))
    // Half a line leaves what is stored.
    type(&screen, id, "Shirts ÷")
    #expect(screen.html.contains(#"aria-label="300\#u{a0}%""#))
  }

  @Test("the chain of the guide by thumb is one thing to undo")
  func pad() throws {
    var (screen, id) = try added()
    for _ in 0..<12 { press(&screen, id, [.erase]) }
    press(
      &screen, id,
      [
        .open, .entity(shirts), .sign(.subtract), .entity(trousers), .close, .sign(.divide),
        .entity(shirts),
      ])
    screen.send(.computing(.percentTapped(id)))
    screen.send(.computing(.decimalsTapped(id, by: 1)))
    #expect(screen.html.contains(#"value="(Shirts − Trousers) ÷ Shirts""#))
    #expect(screen.html.contains("= 50%"))
    screen.send(.closeTapped)
    #expect(screen.app.tally.editor == nil)
    let row = try #require(screen.app.sheet?.tally(id))
    #expect(screen.app.figures(of: row) == "50%")
    screen.send(.undoTapped)
    let before = try #require(screen.app.sheet?.tally(id))
    #expect(screen.app.explanation(of: before) == "Shirts + Trousers + Suit")
  }

  @Test("half a line is no mistake until it is to be taken over; then it stays and says why")
  func wrong() throws {
    var (screen, id) = try added()
    type(&screen, id, "Shirts ÷ ")
    #expect(screen.html.contains("= …"))
    screen.send(.computing(.lineLeft(id)))
    #expect(screen.app.tally.editor?.isLineWrong == false)
    screen.send(.closeTapped)
    #expect(screen.html.contains("A number or a name is missing at the end"))
    #expect(screen.html.contains(#"role="alert""#))
    screen.send(.doneTapped)
    #expect(screen.app.tally.side == .settingUp, "what was typed is not thrown away")
    screen.send(.settingsTapped(shirts))
    #expect(screen.app.tally.editor?.id == id)
    var escape = Event(.keyDown)
    escape.key = "Escape"
    screen.send(.computing(.lineKeyed(id)), escape)
    screen.send(.doneTapped)
    #expect(screen.app.tally.side == .counting)
    let row = try #require(screen.app.sheet?.tally(id))
    #expect(screen.app.figures(of: row) == "3")
  }

  @Test("no number where there is none, and the reason in both languages")
  func reasons() throws {
    for (language, reason) in [
      (Language.english, "divided by zero"), (Language(tag: "ja"), "0で割っています"),
    ] {
      var (screen, id) = try added(language)
      type(&screen, id, "1 / (2 - 2)")
      #expect(screen.html.contains("= — (\(reason))"))
      screen.send(.doneTapped)
      let row = try #require(screen.app.sheet?.tally(id))
      #expect(screen.app.figures(of: row) == "—")
      #expect(screen.app.explanation(of: row) == reason)
      #expect(screen.html.contains(reason))
    }
  }

  @Test("what uses a computation is not offered to it, and typed it is refused")
  func circle() throws {
    var (screen, first) = try added()
    screen.send(.addComputationTapped)
    let second = try #require(screen.app.tally.editor?.id)
    var name = Event(.input)
    name.text = "Share"
    screen.send(.nameEdited(second), name)
    type(&screen, second, "Total / 2")
    screen.send(.settingsTapped(first))
    #expect(screen.app.tally.editor?.id == first)
    let offered = screen.html.components(separatedBy: #"class="input""#).count - 1
    #expect(offered == 3)
    type(&screen, first, "Share + 1")
    screen.send(.closeTapped)
    #expect(screen.html.contains("Share already uses this computation"))
  }

  @Test("it does not count, cannot be reset, and the arrow keys pass it")
  func passive() throws {
    var (screen, id) = try added()
    screen.send(.doneTapped)
    let before = screen.app.sheet
    #expect(screen.send(.halfClicked(id, .add)).allSatisfy { $0 != .vibrate(200) })
    screen.send(.setUpTapped)
    screen.send(.resetTapped(id))
    #expect(screen.app.tally.confirmation.id == nil)
    screen.send(.doneTapped)
    #expect(screen.app.sheet == before)
    screen.send(.halfFocused(suit, .add), Event(.focus))
    var down = Event(.keyDown)
    down.key = "ArrowDown"
    screen.send(.halfKeyed(suit, .add), down)
    #expect(screen.app.tally.focus?.id == suit)
  }

  @Test("decimals go from as needed to twelve and back")
  func decimals() throws {
    var (screen, id) = try added()
    type(&screen, id, "2 / 3")
    screen.send(.closeTapped)
    screen.send(.settingsTapped(id))
    for shown in ["1", "0.7", "0.67", "0.667"] {
      screen.send(.computing(.decimalsTapped(id, by: 1)))
      let row = try #require(screen.app.sheet?.tally(id))
      #expect(screen.app.figures(of: row) == shown)
    }
    for _ in 0..<20 { screen.send(.computing(.decimalsTapped(id, by: 1))) }
    #expect(screen.app.sheet?.tally(id)?.computation?.presentation.decimals == 12)
    for _ in 0..<20 { screen.send(.computing(.decimalsTapped(id, by: -1))) }
    #expect(screen.app.sheet?.tally(id)?.computation?.presentation.decimals == nil)
  }
}
