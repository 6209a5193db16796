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

/// What comes out of a board and into it, on the screen's model.
@Suite("The panel by which things come out of a board and into it") struct ExchangeTests {
  func opened(
    _ records: [String: [UInt8]] = [:], language: Language = .english, fragment: String = ""
  ) -> Screen {
    var screen = Screen(records, language: language, fragment: fragment)
    screen.effects = []
    screen.send(.setUpTapped)
    if screen.app.panel == nil { screen.send(.roomOpened(.exchange)) }
    return screen
  }

  func handed(_ effects: [Effect]) -> [Handover] {
    effects.compactMap { if case .hand(let handover) = $0 { handover } else { nil } }
  }

  /// Does what takes its time to its end, answering for the machine; returns what was handed over.
  @discardableResult
  func settle(
    _ screen: inout Screen, _ effects: [Effect], steps: Int = 10_000
  ) -> [Handover] {
    var waiting = effects
    var all: [Handover] = []
    for _ in 0..<steps {
      guard !waiting.isEmpty else { break }
      switch waiting.removeFirst() {
      case .hand(let handover): all.append(handover)
      case .readLogs:
        let logs = screen.records.filter { $0.key.hasPrefix("log/") }.map { $0.value }
        waiting += screen.send(.answered(.logs(logs)))
      case .readHistory:
        let logs = screen.records.filter { $0.key.hasPrefix("log/") }.map { $0.value }
        waiting += screen.send(.historyRead(logs))
      case .wake(after: 0, let message): waiting += screen.send(message)
      case .store(let writes, let ticket):
        screen.write(writes)
        waiting += screen.send(.stored(ticket: ticket))
      default: break
      }
    }
    #expect(waiting.isEmpty, "it never comes to an end")
    return all
  }

  func file(_ handed: [Handover]) -> (name: String, type: String, bytes: [UInt8])? {
    var bytes: [UInt8] = []
    for each in handed {
      switch each {
      case .write(let more, let isFirst): bytes = isFirst ? more : bytes + more
      case .save(let name, let type): return (name, type, bytes)
      default: break
      }
    }
    return nil
  }

  func open(_ text: String, _ screen: inout Screen) {
    let effects = screen.send(
      .exchange(.answered(.file(name: Array("a.csv".utf8), Array(text.utf8)))))
    settle(&screen, effects)
  }

  func link(_ screen: Screen) throws -> String {
    let offer = try #require(screen.app.exchange?.offer)
    return try offer.get().link
  }

  func fragment(of link: String) -> String { String(link.split(separator: "#")[1]) }

  // MARK: Coming and going

  @Test("the panel is reached while setting up, and Escape or Done leave it")
  func leaving() {
    var screen = Screen()
    #expect(!screen.html.contains("Share &amp; import"))
    screen.send(.setUpTapped)
    #expect(screen.html.contains("Share &amp; import"))
    screen.send(.roomOpened(.exchange))
    #expect(screen.html.contains("Share &amp; import") && !screen.html.contains("class=\"list\""))
    var escape = Event(.keyDown)
    escape.key = "Escape"
    screen.send(.keyPressed, escape)
    #expect(screen.app.panel == nil && screen.app.exchange == nil)
    #expect(screen.app.tally.side == .settingUp)
  }

  @Test("a board with nothing on it offers to begin with a template")
  func empty() {
    var screen = Screen()
    for id in TallyExample.ids {
      screen.send(.setUpTapped)
      screen.send(.deleteTapped(id))
    }
    #expect(screen.html.contains("Start from a template"))
    screen.send(.roomOpened(.exchange))
    #expect(!screen.html.contains("Export as shown"), "there is nothing to send")
    screen.send(.exchange(.templateTapped(0)))
    #expect(screen.names == ["Player 1", "Player 2", "Player 3", "Player 4", "Best score"])
  }

  // MARK: The report

  @Test("the report is shown, follows the board, and is mailed, shared and copied as shown")
  func report() throws {
    var screen = opened()
    screen.tap(shirts)
    screen.tap(shirts)
    let report = try #require(screen.app.exchange?.report)
    #expect(report.hasPrefix("Dry cleaning\n") && report.contains("\nShirts: 2\n"))
    #expect(screen.html.contains("Shirts: 2"))
    #expect(screen.send(.exchange(.copyTapped)).first == .copy(report))
    #expect(screen.html.contains("Copied"))
    #expect(
      handed(screen.send(.exchange(.shareTapped))) == [
        .share(title: "Dry cleaning", text: report)
      ])
    guard case .mail(let address)? = handed(screen.send(.exchange(.mailTapped))).first else {
      Issue.record("no mail")
      return
    }
    #expect(address.hasPrefix("mailto:?subject=Dry%20cleaning&body=Dry%20cleaning%0D%0A"))
    #expect(address.contains("Shirts%3A%202%0D%0A"))
  }

  @Test("a clock ahead of UTC is the one in the report")
  func zone() throws {
    var screen = opened(language: Language(tag: "ja"))
    _ = screen.app.update(
      .tally(.exchange(.reportTapped)), Event(.click),
      at: Moment(now: 1_800_000_000_000, random: 1, zone: 9 * 60))
    #expect(try #require(screen.app.exchange?.report).contains("2027年1月15日 17:00 UTC+9"))
    #expect(screen.html.contains("レポート"))
  }

  @Test(
    "a mail takes whole lines up to its limit and says how many are left", arguments: [0, 20, 400])
  func mail(lines: Int) {
    var body = ""
    for line in 0..<lines { body += "行 \(line): a & b = c?\n" }
    let mail = MailLink(subject: "Tür & Tor", body: body) { "… \($0) more" }
    #expect(mail.text.utf8.count <= MailLink.limit)
    #expect(mail.text.hasPrefix("mailto:?subject=T%C3%BCr%20%26%20Tor&body="))
    let body2 = mail.text.split(separator: "body=", maxSplits: 1)
    let shown = body2.count < 2 ? 0 : body2[1].ranges(of: "%0D%0A").count
    #expect(shown + mail.left == lines)
    #expect((mail.left > 0) == (lines == 400))
    #expect(mail.text.hasSuffix("%20more") == (lines == 400))
  }

  @Test("of many tallies the report is made when asked, in pieces")
  func longReport() throws {
    var screen = opened()
    var csv = "name,count\n"
    for i in 0..<700 { csv += "Thing \(i),\(i)\n" }
    open(csv, &screen)
    screen.send(.exchange(.takeTapped))
    screen.store()
    screen.send(.roomOpened(.exchange))
    #expect(try #require(screen.app.exchange).report.isEmpty)
    let effects = screen.send(.exchange(.reportTapped))
    #expect(screen.html.contains("Working…"))
    settle(&screen, effects)
    let report = try #require(screen.app.exchange?.report)
    #expect(report.hasSuffix("\nThing 699: 699\n"))
    #expect(
      report
        == TallyReport(.english).text(
          screen.app.sheet!, of: screen.app.desk.session!.board,
          TallyReport(.english).deviceNames(screen.app.desk.session!), now: 1_800_000_000_000,
          offset: 0
        ).replacingTime(of: report))
    #expect(screen.html.contains("more lines"))
    #expect(!screen.html.contains("Working…"))
  }

  // MARK: Files

  @Test("the list is saved as shown, under the board's name and the day")
  func sheet() throws {
    var screen = opened()
    screen.tap(shirts)
    let saved = try #require(file(handed(screen.send(.exchange(.sheetTapped)))))
    #expect(saved.name == "Dry cleaning 2027-01-15.csv" && saved.type == "text/csv;charset=utf-8")
    #expect(
      String(decoding: saved.bytes, as: UTF8.self).hasPrefix(
        "\u{feff}name,count,round,color,group,target,limit,step\r\nShirts,1,0,"))
  }

  @Test("every tap is saved piece by piece, those in logs and those that are loose")
  func taps() throws {
    var screen = Screen()
    for _ in 0..<600 { screen.tap(shirts) }
    screen.store()
    screen = screen.restarted(run: 2)
    #expect(screen.records.keys.contains { $0.hasPrefix("log/") })
    screen.store()
    for _ in 0..<5 { screen.tap(trousers) }
    screen.store()
    screen.send(.setUpTapped)
    screen.send(.roomOpened(.exchange))
    let effects = screen.send(.exchange(.tapsTapped))
    #expect(screen.html.contains("Working…"))
    let saved = try #require(file(settle(&screen, effects)))
    let lines = String(decoding: saved.bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count == 606 && lines[0] == "\u{feff}tally,round,amount,time,device,note")
    #expect(lines.filter { $0.hasPrefix("Shirts,0,1,2027-01-15T") }.count == 600)
    #expect(lines.filter { $0.hasPrefix("Trousers,0,1,") }.count == 5)
    #expect(!screen.html.contains("Working…"))
    // The same file back: all of it is known.
    open(String(decoding: saved.bytes, as: UTF8.self), &screen)
    #expect(screen.html.contains("605 already here"))
    #expect(screen.html.contains("Everything in this file is already here."))
  }

  @Test("what takes its time can be stopped, and an old timer does nothing")
  func stopping() {
    var screen = opened()
    let effects = screen.send(.exchange(.tapsTapped))
    #expect(effects == [.readLogs])
    let serial = screen.app.exchange?.serial ?? 0
    screen.send(.exchange(.stopTapped))
    #expect(!screen.html.contains("Working…"))
    #expect(handed(screen.send(.answered(.logs([])))).isEmpty)
    #expect(screen.send(.exchange(.workDue(serial: serial))).isEmpty)
    screen.closePanel()
    #expect(screen.send(.exchange(.workDue(serial: serial))).isEmpty)
  }

  @Test("an undo that waits for the history gets it although a file waits for it, too")
  func bothWait() {
    var screen = Screen()
    for _ in 0..<600 { screen.tap(shirts) }
    screen.store()
    // Where all is in a log, an undo needs it.
    screen = screen.restarted(run: 2).restarted(run: 3)
    screen.store()
    screen.send(.setUpTapped)
    screen.send(.roomOpened(.exchange))
    let effects = screen.send(.exchange(.tapsTapped)) + screen.send(.undoTapped)
    #expect(effects.contains(.readHistory) && screen.count(shirts) == 600)
    settle(&screen, effects)
    #expect(screen.count(shirts) == 599)
  }

  @Test("a table is looked at, counted as one operation, and taken back by one undo")
  func importing() {
    var screen = opened()
    open("name,count\nShirts,5\nHats,3\n", &screen)
    #expect(screen.count(shirts) == 0, "nothing changes before it is wanted")
    #expect(screen.html.contains("0 → 5") && screen.html.contains("new 3"))
    #expect(screen.html.contains("2 lines to import"))
    let made = screen.send(.exchange(.takeTapped))
    #expect(made.contains { if case .store = $0 { true } else { false } })
    #expect(screen.count(shirts) == 5 && screen.names.last == "Hats")
    #expect(screen.app.panel == nil && screen.html.contains("2 lines imported"))
    screen.send(.undoTapped)
    #expect(screen.count(shirts) == 0 && !screen.names.contains("Hats"))
  }

  @Test("the same lines are counted again only where that is said")
  func importingAgain() {
    var screen = opened()
    open("Shirts,5\n", &screen)
    screen.send(.exchange(.takeTapped))
    screen.send(.roomOpened(.exchange))
    open("Shirts,5\n", &screen)
    #expect(screen.html.contains("already imported"))
    screen.send(.exchange(.takeTapped))
    #expect(screen.count(shirts) == 5)
    screen.send(.exchange(.importChosen(.addAgain)))
    #expect(screen.html.contains("5 → 10"))
    screen.send(.exchange(.takeTapped))
    #expect(screen.count(shirts) == 10)
  }

  @Test("counts of tallies that are there can be replaced instead")
  func replacing() {
    var screen = opened()
    screen.tap(shirts)
    open("Hats,5\n", &screen)
    #expect(!screen.html.contains("Replace the counts"), "there is nothing to replace")
    open("Shirts,5\n", &screen)
    #expect(screen.html.contains("1 → 6"))
    screen.send(.exchange(.importChosen(.set)))
    #expect(screen.html.contains("1 → 5"))
    #expect(screen.html.contains(#"aria-checked="true">Replace the counts"#))
    screen.send(.exchange(.importChosen(.add)))
    #expect(screen.html.contains("1 → 6"))
    screen.send(.exchange(.importChosen(.set)))
    screen.send(.exchange(.takeTapped))
    #expect(screen.count(shirts) == 5)
    screen.send(.undoTapped)
    #expect(screen.count(shirts) == 1)
    // And where these lines were added before.
    screen.send(.redoTapped)
    screen.send(.roomOpened(.exchange))
    open("Shirts,5\n", &screen)
    screen.send(.exchange(.takeTapped))
    screen.send(.roomOpened(.exchange))
    open("Shirts,5\n", &screen)
    #expect(screen.html.contains("already imported"))
    screen.send(.exchange(.importChosen(.set)))
    #expect(screen.html.contains("10 → 5"))
  }

  @Test("what is wrong with a table is said with the numbers of its lines, and Cancel forgets it")
  func faults() {
    var screen = opened()
    open("name,count\nShirts,many\nHats,2\n,4\n", &screen)
    #expect(screen.html.contains("2 lines have problems. Nothing changed."))
    #expect(screen.html.contains("Line 2: “many” isn&#39;t a whole number"))
    #expect(screen.html.contains("Line 4: the name is missing"))
    open("\"Shirts", &screen)
    #expect(screen.html.contains("Line 1: "))
    open("Shirts,1\n", &screen)
    #expect(screen.app.exchange?.fault == nil && screen.html.contains("0 → 1"))
    screen.send(.exchange(.leaveTapped))
    #expect(screen.count(shirts) == 0 && screen.html.contains("Export as shown"))
    screen.send(.exchange(.answered(.noFile(.tooLarge))))
    #expect(screen.html.contains("larger than 8 MB"))
  }

  @Test("what somebody counts while a preview is looked at is not lost and not counted twice")
  func importingWhileCounting() {
    var screen = opened()
    open("Shirts,5\n", &screen)
    screen.tap(shirts)
    screen.send(.exchange(.takeTapped))
    #expect(screen.count(shirts) == 6)
  }

  @Test("without a store all of it works as long as the page is open")
  func withoutStore() throws {
    var screen = Screen()
    screen.app = App(
      Surroundings(language: .english, lease: nil, secret: Array(0..<32), session: 5))
    screen.send(.notOpened(.denied))
    screen.send(.setUpTapped)
    screen.send(.roomOpened(.exchange))
    screen.tap(shirts)
    let effects = screen.send(.exchange(.tapsTapped))
    let saved = try #require(file(settle(&screen, effects)))
    #expect(String(decoding: saved.bytes, as: UTF8.self).contains("Shirts,0,1,"))
  }
}

extension String {
  /// The same report as if it had been made when another was.
  fileprivate func replacingTime(of other: String) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    lines[1] = other.split(separator: "\n", omittingEmptySubsequences: false)[1]
    return lines.joined(separator: "\n")
  }
}
