import Markup
import Replication
import Tallying
import ShippedWords
import Testing
import Text

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// What is set for a tally, typed in and seen where one counts.
@Suite("Settings for a tally") struct SettingsTests {
  private func set(
    _ screen: inout Screen, _ id: EntityID, _ values: [(SettingField, String)]
  ) {
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(id))
    for (field, text) in values {
      var event = Event(.input)
      event.text = text
      screen.send(.settings(.edited(id, field)), event)
      screen.send(.settings(.left(id, field)))
    }
  }

  @Test("a row says what a tap on it counts, its key, its note and its price")
  func seenWhereOneCounts() throws {
    var screen = Screen(language: Language(tag: "de-DE", nil))
    set(&screen, shirts, [(.step, "5"), (.note, "aisle 3"), (.price, "2,50"), (.target, "20")])
    screen.send(.settings(.keyPressed(shirts)), Event(.keyDown, key: "x"))
    set(&screen, trousers, [(.step, "1200")])
    screen.send(.doneTapped)
    let html = screen.html
    #expect(html.contains("<b>+5</b>") && html.contains("<b>−5</b>"))
    #expect(!html.contains("1200</b>"), "it has no room on a gem")
    #expect(html.contains(#"<kbd class="keycap">x</kbd>"#))
    #expect(html.contains(#"aria-keyshortcuts="x""#))
    #expect(html.contains(#"<div class="sub">of 20 · aisle 3 · 2,50 each</div>"#))
    for (name, shown) in [("KeyA", "A"), ("Digit1", "1"), ("Numpad1", "Numpad1"), ("Key", "Key")] {
      #expect(try TallyKey(name).shown == shown)
    }
  }

  @Test("what few need waits behind More, and is there at once where any of it is set or wrong")
  func more() {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    func shows(_ words: String) -> Bool { screen.html.contains(words) }
    #expect(shows("Target") && !shows("Shake to count") && !shows("setting-3"))
    #expect(shows(#"class="more-key" aria-expanded="false""#))
    screen.send(.editor(.moreTapped(isOpen: true)))
    #expect(shows("Shake to count") && shows("setting-3"))
    #expect(shows(#"role="switch" aria-checked="false""#))
    screen.send(.settings(.shakeTapped(shirts)))
    #expect(shows(#"role="switch" aria-checked="true""#))
    screen.send(.closeTapped)
    screen.send(.settingsTapped(shirts))
    #expect(shows("Shake to count"), "it is set")
    screen.send(.editor(.moreTapped(isOpen: false)))
    #expect(!shows("Shake to count"))
    screen.send(.settings(.edited(shirts, .price)), Event(.input, text: "many"))
    screen.send(.settings(.left(shirts, .price)))
    #expect(shows("setting-3"), "what is wrong stays in sight")
  }

  private func count(_ screen: Screen, _ id: EntityID) -> Int64? {
    screen.app.sheet?.tally(id)?.count
  }

  @Test("a tap counts by the step, shown while the finger is down and said in the label")
  func step() throws {
    var screen = Screen()
    set(&screen, shirts, [(.step, "12")])
    screen.send(.doneTapped)
    #expect(screen.html.contains("Add 12 to Shirts"))
    #expect(screen.html.contains("Add one to Trousers"))
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    let row = try #require(screen.app.sheet?.tally(shirts))
    #expect(screen.app.figures(of: row) == "12")
    screen.send(.halfReleased(shirts, .add), screen.touch(1))
    screen.tap(shirts)
    screen.tap(shirts, .subtract)
    #expect(count(screen, shirts) == 12)
    screen.send(.undoTapped)
    #expect(count(screen, shirts) == 24)
  }

  @Test("the way to a capacity is seen, said near the end, and felt at it")
  func capacity() throws {
    var screen = Screen()
    set(&screen, shirts, [(.capacity, "10")])
    screen.send(.doneTapped)
    var felt: [Int] = []
    for n in 1...11 {
      let effects = screen.tap(shirts)
      if effects.contains(.vibrate(60)) || effects.contains(.vibrate(250)) { felt.append(n) }
    }
    #expect(felt == [9, 10, 11], "entering the last tenth, full, and beyond")
    #expect(screen.html.contains("of 10 · 1 over"))
    #expect(screen.html.contains(#"class="lamps full""#))
    #expect(screen.html.contains(#"aria-label="11 of 10""#))
    screen.tap(shirts, .subtract)
    #expect(screen.html.contains("of 10 · full"))
    screen.tap(shirts, .subtract)
    #expect(screen.html.contains("of 10 · 1 left"))
    #expect(screen.html.contains(#"class="lamps near""#))
  }

  @Test("a target is reached, and its number of lamps is exact at both ends")
  func target() throws {
    var screen = Screen(language: Language(tag: "ja"))
    set(&screen, shirts, [(.target, "3")])
    screen.send(.doneTapped)
    #expect(screen.html.contains("／3"))
    for _ in 0..<3 { screen.tap(shirts) }
    #expect(screen.html.contains("／3・達成"))
    #expect(screen.html.contains(#"class="lamps reached""#))
  }

  @Test("numbers are read as people write them, and what is none stays and says why")
  func reading() throws {
    var screen = Screen()
    set(
      &screen, shirts,
      [
        (.step, "１２"), (.target, "1,000"), (.capacity, " 2 000 "), (.price, "3.50"),
        (.note, "shelf 4"),
      ])
    let settings = try #require(screen.app.sheet?.tally(shirts)?.settings)
    #expect(settings.step.value == 12 && settings.target?.value == 1000)
    #expect(settings.capacity?.value == 2000)
    #expect(settings.price.map { String(decoding: $0.number.text, as: UTF8.self) } == "3.5")
    #expect(settings.note?.string == "shelf 4")
    #expect(screen.html.contains(#"value="1,000""#))

    for wrong in ["0", "-3", "1.5", "twelve", "99999999999999999999"] {
      set(&screen, trousers, [(.step, wrong)])
      #expect(screen.html.contains(#"role="alert""#), "\(wrong)")
      screen.send(.doneTapped)
      #expect(screen.app.tally.side == .settingUp, "what was typed is not thrown away")
      var escape = Event(.keyDown)
      escape.key = "Escape"
      screen.send(.settings(.keyed(trousers, .step)), escape)
      #expect(screen.app.sheet?.tally(trousers)?.settings.step == .one)
      screen.send(.settingsTapped(trousers))
    }
    set(&screen, shirts, [(.step, ""), (.target, ""), (.capacity, ""), (.price, ""), (.note, "")])
    #expect(screen.app.sheet?.tally(shirts)?.settings == TallySettings())
  }

  @Test("a price is read as the person writes it, and asked about where that can be two numbers")
  func decimals() throws {
    func price(_ screen: Screen) -> String? {
      screen.app.sheet?.tally(shirts)?.settings.price.map {
        String(decoding: $0.number.text, as: UTF8.self)
      }
    }
    for tag in ["en-GB", "de-DE", "ja-JP", "fr-FR"] {
      for (typed, expected) in [
        ("2,50", "2.5"), ("12,5", "12.5"), ("1.234,50", "1234.5"), ("+5", "5"),
        ("1,234.50", "1234.5"),
      ] {
        var screen = Screen(language: Language(tag: tag, nil))
        set(&screen, shirts, [(.price, typed)])
        #expect(price(screen) == expected, "\(tag) \(typed)")
      }
    }
    for (tag, typed, isWhole, expected) in [
      ("en-GB", "1,250", true, "1250"), ("en-GB", "1,250", false, "1.25"),
      ("de-DE", "1.250", true, "1250"), ("de-DE", "1.250", false, "1.25"),
    ] {
      var screen = Screen(language: Language(tag: tag, nil))
      set(&screen, shirts, [(.price, typed)])
      #expect(price(screen) == nil && screen.html.contains("class=\"readings\""), "\(tag)")
      screen.send(.settings(.readingTapped(shirts, .price, isWhole: isWhole)))
      #expect(price(screen) == expected, "\(tag) \(isWhole)")
      #expect(!screen.html.contains("class=\"readings\""))
    }
    var german = Screen(language: Language(tag: "de", nil))
    set(&german, shirts, [(.price, "2,50")])
    #expect(german.html.contains(#"value="2,5""#))
  }

  @Test("an amount reaches 64 bits")
  func wideAmounts() throws {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    func use(_ typed: String, _ use: AmountUse) {
      var event = Event(.input)
      event.text = typed
      screen.send(.settings(.amountEdited(shirts)), event)
      screen.send(.settings(.amountTapped(shirts, use)))
    }
    use("9,223,372,036,854,775,807", .set)
    #expect(screen.app.sheet?.tally(shirts)?.count == .max)
    use("9223372036854775807", .subtract)
    #expect(screen.app.sheet?.tally(shirts)?.count == 0)
    use("-9223372036854775808", .set)
    #expect(screen.app.sheet?.tally(shirts)?.count == .min)
    for wrong in ["9223372036854775808", "1.5", "12,5", "0"] {
      use(wrong, .add)
      #expect(screen.html.contains(#"role="alert""#), "\(wrong)")
    }
  }

  @Test("what was typed last counts although nothing left the field")
  func leaves() throws {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    var event = Event(.input)
    event.text = "7"
    screen.send(.settings(.edited(shirts, .step)), event)
    screen.send(.doneTapped)
    #expect(screen.app.sheet?.tally(shirts)?.settings.step.value == 7)
  }
}

/// Amounts beyond single taps.
@Suite("Amounts") struct AmountTests {
  private func opened() -> Screen {
    var screen = Screen()
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    screen.now += 600
    if case .wake(_, let message)? = screen.effects.last { screen.send(message) }
    return screen
  }

  private func use(
    _ screen: inout Screen, _ number: String, _ use: AmountUse, because reason: String = ""
  ) {
    var event = Event(.input)
    event.text = number
    screen.send(.settings(.amountEdited(shirts)), event)
    event.text = reason
    screen.send(.settings(.reasonEdited(shirts)), event)
    screen.send(.settings(.amountTapped(shirts, use)))
  }

  private func count(_ screen: Screen) -> Int64? { screen.app.sheet?.tally(shirts)?.count }

  @Test("a long press asks for an amount, which counts as one thing to undo")
  func longPress() {
    var screen = opened()
    #expect(screen.app.tally.editor?.id == shirts)
    #expect(screen.app.tally.touches.isEmpty)
    // The click at its end hits what came up under the finger, and means nothing of it.
    screen.send(.resetTapped(trousers))
    #expect(screen.app.tally.confirmation.id == nil && screen.app.tally.editor?.id == shirts)
    use(&screen, "1,024", .add)
    #expect(count(screen) == 1024)
    #expect(screen.html.contains("Shirts 0 → 1,024"))
    use(&screen, "24", .subtract)
    #expect(count(screen) == 1000)
    screen.send(.undoTapped)
    #expect(count(screen) == 1024)
    screen.send(.undoTapped)
    #expect(count(screen) == 0)
  }

  @Test("what it is set to is a correction with its reason, and may be nothing or below")
  func sets() throws {
    var screen = opened()
    use(&screen, "57", .set, because: "counted twice")
    #expect(count(screen) == 57)
    #expect(screen.app.desk.session?.board.counter(shirts).total == 57)
    use(&screen, "0", .set)
    #expect(count(screen) == 0)
    use(&screen, "−3", .set)
    #expect(count(screen) == -3)
    use(&screen, "-4", .add)
    #expect(count(screen) == -7)
  }

  @Test("what is no number counts nothing and says why")
  func wrong() {
    for text in ["", "0", "1.5", "many", "-", "99999999999999999999"] {
      var screen = opened()
      use(&screen, text, .add)
      #expect(count(screen) == 0)
      #expect(screen.app.tally.editor?.amount.fault != nil, "\(text)")
      #expect(screen.html.contains(#"id="amount-fault""#))
      // It is nothing to lose: leaving is free.
      screen.send(.doneTapped)
      #expect(screen.app.tally.side == .counting)
    }
  }
}

/// A key for each tally.
@Suite("Keys that count") struct CountingKeyTests {
  private func press(
    _ screen: inout Screen, _ key: String, _ modifiers: Event.Modifiers = [],
    isRepeat: Bool = false, as message: Message = .keyPressed
  ) -> [Effect] {
    screen.send(
      message, Event(.keyDown, modifiers: modifiers, isRepeat: isRepeat, key: key))
  }

  private func count(_ screen: Screen, _ id: EntityID) -> Int64? {
    screen.app.sheet?.tally(id)?.count
  }

  @Test("a key is taken by pressing it, counts once however long it is held, and with shift down")
  func counts() {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    _ = press(&screen, "Tab", as: .tally(.editor(.settings(.keyPressed(shirts)))))
    #expect(screen.app.sheet?.tally(shirts)?.settings.key == nil)
    _ = press(&screen, "a", as: .tally(.editor(.settings(.keyPressed(shirts)))))
    #expect(screen.app.sheet?.tally(shirts)?.settings.key?.string == "a")
    #expect(press(&screen, "a") == [], "where one sets up nothing counts")
    screen.send(.doneTapped)
    #expect(press(&screen, "a").contains(.preventDefault))
    #expect(press(&screen, "a", isRepeat: true) == [.preventDefault])
    #expect(count(screen, shirts) == 1)
    _ = press(&screen, "a")
    _ = press(&screen, "A", .shift)
    #expect(count(screen, shirts) == 1)
    #expect(screen.app.desk.spoken == "Shirts 1")
    #expect(press(&screen, "a", .control) == [])
    #expect(press(&screen, "b") == [])
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    _ = press(&screen, "Backspace", as: .tally(.editor(.settings(.keyPressed(shirts)))))
    screen.send(.doneTapped)
    #expect(press(&screen, "a") == [])
  }
}
