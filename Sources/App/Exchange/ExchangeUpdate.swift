import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// How many tallies a report may have to be made without being asked for.
  static let quickReport = 500

  /// What the panel remembers; `nil` while it is closed.
  var exchange: ExchangeState? {
    get { exchangeSlot.value }
    set { exchangeSlot = Slot(newValue) }
  }

  /// Lets something happen in the panel.
  mutating func update(_ message: ExchangeMessage, _ event: Event, at moment: Moment) -> [Effect] {
    guard var state = exchange else { return [] }
    switch message {
    case .workDue(let serial):
      guard serial == state.serial else { return [] }
      return workOn(nil, at: moment) ?? []
    case .stopTapped:
      state.work = nil
    case .reportTapped:
      guard let session else { return [] }
      state.report = TallyReport(surroundings.language)
        .heading(session.sheet, now: moment.now, offset: moment.offset)
      return begin(.reporting(next: 0, DeviceNames(session.board)), &state)
    case .mailTapped:
      guard !state.report.utf8.isEmpty else { return [] }
      return [.hand(.mail(mail(of: state).text))]
    case .shareTapped:
      return [.hand(.share(title: boardName, text: state.report))]
    case .copyTapped:
      return copy(state.report, .copiedReport, &state)
    case .noteEnded(let serial):
      if serial == state.noteSerial { state.note = nil }
    case .sheetTapped: return saveSheet(at: moment)
    case .tapsTapped: return begin(.readingTaps, &state)
    case .boardTapped: return begin(.readingBoard, &state)
    case .openTapped:
      state.fault = nil
      exchange = state
      return [.hand(.open)]
    case .fileOpened(_, let bytes): return open(bytes, &state)
    case .fileRefused(let trouble):
      state.fault = (.file(trouble), .files)
      tally.spoken = exchanging.fault(.file(trouble))
    case .countsToggled:
      state.withCounts.toggle()
      state.offer = offer(withCounts: state.withCounts)
    case .copyLinkTapped:
      guard case .success(let offer)? = state.offer else { return [] }
      return copy(offer.link, .copiedLink, &state)
    case .shareLinkTapped:
      guard case .success(let offer)? = state.offer else { return [] }
      return [.hand(.share(title: boardName, text: offer.link))]
    case .linkEdited:
      state.draft = event.text
      if state.fault?.1 == .link { state.fault = nil }
    case .linkKeyed:
      guard case .enter = event.keystroke else { return [] }
      openPastedLink(&state)
      exchange = state
      return [.preventDefault]
    case .linkTapped: openPastedLink(&state)
    case .templateTapped(let number):
      guard number < TallyTemplate.allCases.count else { return [] }
      return take(templates[number], at: moment)
    case .takeTapped: return takeIncoming(at: moment)
    case .againTapped: return importAgain(at: moment)
    case .leaveTapped:
      state.incoming = nil
      state.fault = nil
    }
    exchange = state
    return []
  }

  /// What is said in the panel, in the person's language.
  var exchanging: ExchangeWords { ExchangeWords(surroundings.language) }

  /// The sheets to begin with.
  var templates: [TallySetup] {
    let words: TallyTemplate.Words =
      surroundings.language == .english ? .english : .japanese
    var setups: [TallySetup] = []
    for template in TallyTemplate.allCases { setups.append(template.setup(words)) }
    return setups
  }

  /// The report as a mail.
  func mail(of state: ExchangeState) -> MailLink {
    let words = exchanging
    return MailLink(subject: boardName, body: state.report) { words.linesLeftOut($0) }
  }

  private mutating func copy(
    _ text: String, _ note: ExchangeState.Note, _ state: inout ExchangeState
  ) -> [Effect] {
    state.note = note
    state.noteSerial = tally.nextSerial()
    tally.spoken = sharing.copied
    exchange = state
    return [
      .copy(text),
      .wake(after: App.patience, .exchange(.noteEnded(serial: state.noteSerial))),
    ]
  }

  // MARK: What is shown of the board

  /// Makes report and offer anew where the board has changed.
  mutating func renewExchange(at moment: Moment) {
    guard let session, var state = exchange, state.revision != session.recent.count else { return }
    state.revision = session.recent.count
    if session.sheet.tallies.count <= App.quickReport {
      state.report = TallyReport(surroundings.language)
        .text(session.sheet, of: session.board, now: moment.now, offset: moment.offset)
    }
    state.offer = offer(withCounts: state.withCounts)
    exchange = state
  }

  private func offer(withCounts: Bool) -> Result<ExchangeState.Offer, SetupFault>? {
    guard let session else { return nil }
    let extract: TallySetup.Extract
    do throws(SetupFault) {
      extract = try TallySetup.extract(session.sheet, withCounts: withCounts)
    } catch { return .failure(error) }
    // A setup may be within its bounds item by item, and too long as a whole.
    let bytes = extract.setup.bytes
    guard bytes.count <= TallySetup.Limit.bytes else {
      return .failure(.tooLong(limit: TallySetup.Limit.bytes))
    }
    let link = SetupLink.text(extract.setup, origin: surroundings.origin)
    return .success(
      ExchangeState.Offer(link: link, code: ExchangeState.code(link), extract: extract))
  }

  // MARK: A setup that came in

  /// Shows what an address brought.
  mutating func showSetup(_ text: String) {
    open(.exchange)
    guard var state = exchange else { return }
    read(text, &state, .top)
    exchange = state
  }

  private mutating func openPastedLink(_ state: inout ExchangeState) {
    read(state.draft, &state, .link)
    if state.fault == nil { state.draft = "" }
  }

  private mutating func read(
    _ text: String, _ state: inout ExchangeState, _ place: ExchangeState.Place
  ) {
    state.fault = nil
    do throws(SetupFault) {
      if let setup = try SetupLink.setup(text) {
        state.incoming = .setup(setup)
        return
      }
      state.fault = (BoardLink(text) == nil ? .notALink : .boardLink, place)
    } catch {
      state.fault = (.setup(error), place)
    }
    if let fault = state.fault { tally.spoken = exchanging.fault(fault.0) }
  }

  /// Takes a copy of a setup into this board, and shows it.
  mutating func take(_ setup: TallySetup, at moment: Moment) -> [Effect] {
    guard let before = session?.recent.count else { return [] }
    guard right.reaches(.edit) else { return refuse() }
    var ids: [EntityID] = []
    while ids.count < setup.identities {
      // Sixteen bytes a time, of which each eight are one identity.
      let chance = App.chance(
        surroundings, Moment(now: moment.now, random: moment.random &+ UInt64(ids.count)), 7)
      for half in 0..<2 {
        var bits: UInt64 = 0
        for byte in chance[half * 8..<half * 8 + 8] { bits = bits << 8 | UInt64(byte) }
        ids.append(EntityID(bits))
      }
    }
    let effects = perform(.take(setup, Array(ids[..<setup.identities])), at: moment)
    guard session?.recent.count != before else {
      refuse(.noRoom, .top)
      return effects
    }
    closePanel()
    return effects + [show(exchanging.taken(setup.items.count))]
  }

  mutating func refuse(_ fault: ExchangeState.Fault, _ place: ExchangeState.Place) {
    guard var state = exchange else { return }
    state.fault = (fault, place)
    state.work = nil
    exchange = state
    tally.spoken = exchanging.fault(fault)
  }

  private mutating func takeIncoming(at moment: Moment) -> [Effect] {
    switch exchange?.incoming {
    case .setup(let setup): take(setup, at: moment)
    case .table(let table): bringIn(table, at: moment)
    case .board(let news, _): bringIn(news, at: moment)
    case nil: []
    }
  }
}
