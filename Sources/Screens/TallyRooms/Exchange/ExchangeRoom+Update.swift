import Boards
public import Interface
public import Markup
import Replication
import Reports
import Tallying
import Text

extension ExchangeRoom {
  /// How many tallies a report may have to be made without being asked for.
  static let quickReport = 500

  /// Lets something happen in the room.
  public mutating func update(
    _ message: ExchangeMessage, _ event: Event, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<ExchangeMessage>] {
    switch message {
    case .workDue(let serial):
      guard serial == self.serial else { return [] }
      return workOn(nil, &tallies, &desk, at: moment)
    case .stopTapped: work = nil
    case .reportTapped:
      guard let sheet = tallies.sheet, let session = desk.session else { return [] }
      report = TallyReport(words.language).heading(sheet, now: moment.now, offset: moment.offset)
      return begin(.reporting(next: 0, words.deviceNamesForOthers(session)), &desk)
    case .mailTapped:
      guard !report.utf8.isEmpty else { return [] }
      return [.hand(.mail(mail(desk).text))]
    case .shareTapped: return [.hand(.share(title: boardName(desk), text: report))]
    case .copyTapped: return copy(report, .copiedReport, &desk)
    case .noteEnded(let serial): if serial == noteSerial { note = nil }
    case .sheetTapped: return saveSheet(tallies, &desk, at: moment)
    case .tapsTapped: return begin(.readingTaps, &desk)
    case .boardTapped: return begin(.readingBoard, &desk)
    case .openTapped:
      fault = nil
      return [.hand(.open)]
    case .answered(let answer):
      switch answer {
      case .logs(let logs): return workOn(logs, &tallies, &desk, at: moment)
      case .file(_, let bytes):
        return tallies.sheet.map { open(bytes, $0, &desk) } ?? []
      case .noFile(let trouble): refuse(.file(trouble), .files, &desk)
      case .picture, .motion, .data, .clock, .position, .sound, .heard, .command, .latency, .worked:
        break
      }
    case .countsToggled:
      withCounts.toggle()
      offer = tallies.sheet.flatMap { offer(of: $0, desk) }
    case .copyLinkTapped:
      guard case .success(let offer)? = offer else { return [] }
      return copy(offer.link, .copiedLink, &desk)
    case .shareLinkTapped:
      guard case .success(let offer)? = offer else { return [] }
      return [.hand(.share(title: boardName(desk), text: offer.link))]
    case .linkEdited:
      draft = event.text
      if fault?.1 == .link { fault = nil }
    case .linkKeyed:
      guard case .enter = event.keystroke else { return [] }
      openPastedLink(&desk)
      return [.preventDefault]
    case .linkTapped: openPastedLink(&desk)
    case .templateTapped(let number):
      guard number < templates.count else { return [] }
      if isFree(tallies, desk) {
        take(templates[number], &tallies, &desk, at: moment)
      } else {
        incoming = .setup(templates[number])
      }
    case .newBoardTapped: break  // The app opens one, and takes it over there.
    case .takeTapped: takeIncoming(&tallies, &desk, at: moment)
    case .importChosen(let mode): plan(mode, tallies, &desk, at: moment)
    case .leaveTapped:
      incoming = nil
      fault = nil
    }
    return []
  }

  /// The sheets to begin with.
  var templates: [TallySetup] { TallyTemplate.setups(words.language) }

  /// Whether what comes in displaces nothing: there is nothing in the list, or the example that nobody
  /// has touched.
  func isFree(_ tallies: Tallies, _ desk: Desk) -> Bool {
    tallies.sheet?.tallies.isEmpty == true || desk.session?.board.isUntouchedExample == true
  }

  /// The report as a mail.
  func mail(_ desk: Desk) -> MailLink {
    MailLink(subject: boardName(desk), body: report) { words.linesLeftOut($0) }
  }

  func boardName(_ desk: Desk) -> String { desk.boardName?.string ?? words.untitledBoard }

  private mutating func copy(
    _ text: String, _ note: Note, _ desk: inout Desk
  ) -> [Effect<ExchangeMessage>] {
    self.note = note
    noteSerial = desk.nextSerial()
    desk.spoken = CommonWords(language: words.language).copied
    return [.copy(text), .wake(after: Confirmation<Bool>.patience, .noteEnded(serial: noteSerial))]
  }

  // MARK: What is shown of the board

  /// The setup of the board, or why there is none.
  func offer(of sheet: TallySheet, _ desk: Desk) -> Result<Offer, SetupFault> {
    let extract: TallySetup.Extract
    do throws(SetupFault) {
      extract = try TallySetup.extract(sheet, withCounts: withCounts)
    } catch { return .failure(error) }
    // A setup may be within its bounds item by item, and too long as a whole.
    let bytes = extract.setup.bytes
    guard bytes.count <= TallySetup.Limit.bytes else {
      return .failure(.tooLong(limit: TallySetup.Limit.bytes))
    }
    let link = SetupLink.text(extract.setup, origin: desk.surroundings.origin)
    return .success(Offer(link: link, code: ExchangeRoom.code(link), extract: extract))
  }

  // MARK: A setup that came in

  /// Shows what an address brought.
  public mutating func show(_ text: String, _ desk: inout Desk) { read(text, .top, &desk) }

  private mutating func openPastedLink(_ desk: inout Desk) {
    read(draft, .link, &desk)
    if fault == nil { draft = "" }
  }

  private mutating func read(_ text: String, _ section: Section, _ desk: inout Desk) {
    fault = nil
    do throws(SetupFault) {
      if let setup = try SetupLink.setup(text) {
        incoming = .setup(setup)
        return
      }
      fault = (BoardLink(text) == nil ? .notALink : .boardLink, section)
    } catch {
      fault = (.setup(error), section)
    }
    if let fault { desk.spoken = words.fault(fault.0) }
  }

  /// Takes a copy of a setup into this board, and shows it.
  private mutating func take(
    _ setup: TallySetup, _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) {
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    let isInstead = desk.session?.board.isUntouchedExample == true
    guard tallies.take(setup, &desk, at: moment) else { return refuse(.noRoom, .top, &desk) }
    isDone = true
    desk.show(isInstead ? words.tookPlace(setup.items.count) : words.taken(setup.items.count))
  }

  mutating func refuse(_ fault: Fault, _ section: Section, _ desk: inout Desk) {
    self.fault = (fault, section)
    work = nil
    desk.spoken = words.fault(fault)
  }

  private mutating func takeIncoming(
    _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) {
    switch incoming {
    case .setup(let setup): take(setup, &tallies, &desk, at: moment)
    case .table(let table): bringIn(table, &tallies, &desk, at: moment)
    case .board(let news, _): bringIn(news, &desk)
    case nil: break
    }
  }
}
