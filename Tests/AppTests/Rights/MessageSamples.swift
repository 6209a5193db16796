import Boards
import ClickScreen
import Markup
import Replication
import Tallying

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// Messages of every kind, with the events behind them.
enum MessageSamples {
  /// Messages as they may come in a state of the screen; `MessageCases` proves that none is left out.
  static func all(_ board: NarrowBoard, _ screen: Screen) -> [Message] {
    let tally = TallyMessages(board: board, screen: screen)
    return tally.counting + tally.scrolling + tally.wholeBoard + tally.settingUp + tally.settings
      + tally.drawing + tally.computing + tally.moving + inStep(screen) + exchange(board, screen)
      + boards(screen) + panels(board, screen) + CallMessages(screen: screen).all
      + clicks() + machine(board, screen)
  }

  /// What may lie behind a message: nothing but a click, or what its name promises.
  static func events(for path: String, _ screen: Screen) -> [Event] {
    let time = Double(screen.now)
    let box = Event.Box(x: 0, y: 0, width: 390, height: 80)
    let scroll = Event.Scroll(top: 80, viewport: 400, extent: 960)
    var events = [
      Event(.click),
      Event(
        .pointerUp, pointer: 1, pointerType: .touch, buttons: 1, time: time, x: 100, y: 40,
        box: box, scroll: scroll),
    ]
    func key(_ name: String, _ modifiers: Event.Modifiers = []) -> Event {
      Event(.keyDown, modifiers: modifiers, time: time, key: name, text: name)
    }
    func text(_ text: String) -> Event { Event(.input, time: time, key: "a", text: text) }
    let name = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    events +=
      name.contains("key")
      ? [
        "Enter", "Escape", "ArrowUp", "ArrowDown", "ArrowRight", "-", "x", "/", "Backspace",
      ].map { key($0) } + [key("z", .control), key("y", .control), key("x", .shift)]
      : [key("Enter")]
    events +=
      ["edited", "typed", "searched"].contains { name.contains($0) }
      ? ["7", "Mine", "", "Shirts + Suit", "not ( a"].map { text($0) } : [text("7")]
    return events
  }

  private static func inStep(_ screen: Screen) -> [Message] {
    let link =
      "board/" + String(repeating: "0123456789abcdef", count: 2) + "/"
      + String(repeating: "fedcba9876543210", count: 2)
    let state = screen.app.inStep
    var all: [InStepMessage] = [
      .streamed(ticket: state.stream?.ticket ?? 0, Array("event: operations\n\n".utf8)),
      .streamChecked(ticket: state.stream?.ticket ?? 0), .waitEnded(serial: state.serial),
      .momentPassed, .networkReturned, .linkOpened(fragment: link),
      .linkOpened(fragment: link + "/wall"),
      .linkOpened(fragment: "call=" + String(decoding: CallMessages.link, as: UTF8.self)),
      .linkOpened(fragment: "nothing"), .keepTapped,
      .linkEdited, .linkKeyed, .linkTapped, .copyTapped, .copyEnded(serial: state.serial),
      .offerTapped, .sayAgainTapped, .replaceTapped, .replaceExpired(serial: state.serial),
      .boardTapped(scope: ""),
      .boardTapped(scope: "none"), .tryTapped, .links(.chosen(nil)), .links(.chosen(Digest(7))),
      .links(.shareTapped), .links(.wallTapped), .links(.revokeTapped(Digest(7))),
      .links(.revokeExpired(serial: state.serial)), .links(.anotherTapped),
      .links(.rightTapped(.own)), .links(.nameEdited), .links(.nameKeyed), .links(.makeTapped),
      .links(.retryTapped), .naming(.edited), .naming(.left), .naming(.keyed),
    ]
    for status: Int32 in [0, 200, 401, 403, 404, 409, 500] {
      all.append(
        .answered(
          ticket: state.request ?? 0, NetworkAnswer(status: status, body: Array("{}".utf8))))
    }
    return all.map { .inStep($0) }
  }

  private static func boards(_ screen: Screen) -> [Message] {
    let all: [BoardsMessage] =
      [
        .opened, .shelfRead([]), .closed, .newTapped, .templateTapped(0), .templateTapped(99),
        .renameTapped,
        .nameEdited, .nameLeft, .nameKeyed, .removeTapped, .backTapped, .welcomeDismissed,
      ] + screen.app.desk.shelf.entries.map { .putBackTapped($0.board) }
    return all.map { .boards($0) }
  }

  private static func exchange(_ board: NarrowBoard, _ screen: Screen) -> [Message] {
    let serial = screen.app.exchange?.serial ?? 0
    let all: [ExchangeMessage] =
      [
        .workDue(serial: serial), .stopTapped, .reportTapped, .mailTapped, .shareTapped,
        .copyTapped, .noteEnded(serial: serial), .sheetTapped, .tapsTapped, .boardTapped,
        .openTapped,
        .answered(.file(name: Array("a.csv".utf8), Array(NarrowBoard.table.utf8))),
        .answered(.file(name: Array("a.detent".utf8), board.otherFile)),
        .answered(.noFile(.tooLarge)), .answered(.logs([])),
        .countsToggled, .copyLinkTapped, .shareLinkTapped, .linkEdited, .linkKeyed, .linkTapped,
        .newBoardTapped, .takeTapped, .importChosen(.addAgain), .leaveTapped,
      ] + TallyTemplate.allCases.indices.map { .templateTapped($0) }
    return all.map { .tally(.exchange($0)) }
  }

  private static func panels(_ board: NarrowBoard, _ screen: Screen) -> [Message] {
    let serial = screen.serial
    let history: [HistoryMessage] = [
      .answered(.logs([])), .readOn(serial: serial), .timePassed(serial: serial), .roundTapped(0),
      .moreRoundsTapped, .kindTapped(.rate), .moreTapped, .compareTapped,
      .comparedTapped(Array("Door A".utf8), isSecond: false), .naming(.edited), .naming(.left),
      .naming(.keyed),
    ]
    let wall: [WallMessage] = [
      .resized, .timePassed(serial: serial), .keyExpired(serial: serial), .tapped, .keyed,
      .leavePressed, .leaveReleased, .leaveHeld(serial: serial), .leaveClicked, .menuAsked,
    ]
    let single: [SingleMessage] = [
      .leavePressed, .leaveReleased, .leaveHeld(serial: serial), .leaveClicked,
    ]
    let archive: [ArchiveMessage] =
      board.ids.flatMap { [.broughtBack($0), .historyTapped($0)] }
      + [.broughtBack(board.archived), .soundTapped]
    let places: [TallyRoom] = [.history(shirts), .exchange, .wall, .archive]
    let opened = places + board.ids.map { .single($0) }
    let all: [TallyMessage] =
      history.map { .history($0) } + wall.map { .wall($0) } + single.map { .single($0) }
      + archive.map { .archive($0) } + opened.map { .roomOpened($0) } + [.roomClosed]
    return all.map { .tally($0) } + [.sharingOpened, .sharingClosed]
  }

  private static func clickRooms() -> [ClickRoomMessage] {
    let changes: [ScoreChange] = [
      .beatNote(nil), .ramp(.bars), .ramp(.steps), .rampLength(by: 1), .rampStep(by: 1),
      .rampTarget(by: 5), .ramp(nil), .group(0, by: 1), .groupAdded, .unit(8), .countsGroups(true),
      .subdivision(by: 1), .ring(by: 2), .bars(by: 1), .countIn(by: 1), .silentBars(by: 1),
      .playedBars(by: 1), .percent(by: 5), .isByBar(true),
    ]
    let slides: [Slide] = [.speed, .swing, .between(0), .level(.normal), .pitch(.strong)]
    let id = EntityID(7)
    let others: [ClickRoomMessage] = [
      .voice(.quiet, by: 1), .tempoTyped, .songTapped, .songLoaded(id), .songCopied(id),
      .songDeleted(id), .listAdded, .listOpened(id), .listNamed(id), .listDeleted(id),
      .entryAdded(id), .entryLoaded(id, 0), .entryMoved(id, 1), .entryRemoved(id, 0), .nameTyped,
      .saveTapped, .newTapped, .partTapped(0), .partAdded, .partMoved(1), .partRemoved(1),
      .partNamed, .barsTyped, .repeatTapped, .entryGrip(id, 0, .pressed), .entryGrip(id, 0, .moved),
      .entryGrip(id, 0, .released), .entryGrip(id, 0, .cancelled), .entryGrip(id, 0, .keyed),
      .device(.latenessSlid), .device(.latenessReset), .device(.sharesTapped),
      .device(.awakeTapped), .device(.stillTapped), .closed,
    ]
    let outs: [OutMessage] = [
      .exportOpened, .kind(.midi), .format(.integer24), .rate(96_000), .bars(by: 1), .exportTapped,
      .saveTapped, .cancelTapped, .proofOpened, .seconds(by: 1), .proveTapped, .recordTapped,
    ]
    let practice: [PracticeMessage] = [
      .adaptiveTapped, .earTapped, .timerSet(5), .timerStepped(1), .begun(at: 1),
      .keepDue(serial: 1),
      .logTapped, .songTapped(0), .moreTapped, .deleted(id), .fileTapped,
    ]
    return practice.map { .practice($0) } + changes.map { .change($0) } + slides.map { .slid($0) }
      + others + [.songTapped] + outs.map { .out($0) }
  }

  private static func clicks() -> [Message] {
    let clicks: [ClickMessage] =
      [
        .dial(.pressed), .dial(.moved), .dial(.released), .dial(.cancelled), .dial(.held(1)),
        .dial(.keyed), .dial(.opened), .songsTapped, .settingsTapped, .putBack,
        .transport(.skipTapped(1)),
        .strip(.beatTapped(1)), .strip(.endPressed),
        .strip(.endMoved), .strip(.endReleased), .strip(.endKeyed), .transport(.playPressed),
        .transport(.playTapped), .transport(.tapPressed), .transport(.tapTapped),
        .transport(.stepPressed(1)), .transport(.stepHeld(1, serial: 1)),
        .transport(.stepReleased), .transport(.stepTapped(1)), .keyPressed, .shown, .hidden,
        .answered(.sound(.running)), .answered(.heard(HeardBeat(beat: 0, beats: 4, length: 500))),
        .answered(.command(.play)), .answered(.worked(Array(#"{"state":"listening"}"#.utf8))),
        .grooves(.opened), .grooves(.queryEdited),
        .grooves(.queryCleared),
        .grooves(.picked(40)), .grooves(.playTapped), .grooves(.stepTapped(1)),
        .grooves(.tempoSlid),
        .grooves(.ownTempoTapped), .grooves(.beatsTapped), .grooves(.useTapped), .grooves(.resized),
        .grooves(.closed), .grooves(.closed),
        .answered(.latency(OutputLatency(milliseconds: 20, isFar: false, isKnown: true))),
      ] + Aspect.allCases.map { .dial(.aspectTapped($0)) } + clickRooms().map { .room($0) }
    return clicks.map { .click($0) } + Instrument.allCases.map { .tabTapped($0) }
  }

  private static func machine(_ board: NarrowBoard, _ screen: Screen) -> [Message] {
    let now = screen.records.filter { $0.key.hasPrefix(BoardStore.now) }
      .map { StoreRecord($0.key, $0.value) }.sorted { $0.key < $1.key }
    return [
      .boardOpened, .tally(.boardOpened), .tally(.dayBegan), .shaken, .tally(.shaken),
      .answered(.motion(.denied)), .answered(.picture([])), .tally(.answered(.motion(.absent))),
      .keyPressed, .tally(.keyPressed), .undoTapped, .redoTapped,
      .noteExpired(serial: screen.app.desk.note?.serial ?? 0),
      .stored(ticket: screen.app.lastTicket), .notStored(ticket: screen.app.lastTicket, .full),
      .notOpened(.failed), .heard(screen.app.told(board.otherTap.canonicalBytes)),
      .heard(screen.app.told([])), .heard([1, 2, 3]), .shown, .hidden, .recentRead(now),
      .historyRead([]), .partCame(.call), .partMissing(.click), .tally(.shown), .tally(.hidden),
      .updateWaits,
      .noticeAnswered, .noticeDismissed, .retryDue,
    ]
  }
}

/// Messages of Tally's screen, about everything that there is on a board, and what there is not.
private struct TallyMessages {
  let board: NarrowBoard
  let screen: Screen

  private var ids: [EntityID] { board.ids }

  private func each(_ make: (EntityID) -> [TallyMessage]) -> [Message] {
    ids.flatMap(make).map { .tally($0) }
  }

  var counting: [Message] {
    let serial = screen.serial
    return each { id in
      [Half.add, .subtract].flatMap { half in
        [
          .halfPressed(id, half), .halfReleased(id, half), .halfCancelled(id, half),
          .halfClicked(id, half), .halfKeyed(id, half), .halfFocused(id, half),
        ]
      } + [.goneExpired(id)]
    }
      + [
        .tally(.halfHeld(pointer: 1, serial: screen.app.tally.touches.first?.serial ?? serial)),
        .tally(.menuAsked),
      ]
  }

  var scrolling: [Message] {
    let all: [TallyMessage] = [
      .scrolled, .scrollNearsEnd, .scrollEnded, .pauseEnded, .resized, .rowResized,
    ]
    return all.map { .tally($0) }
  }

  var wholeBoard: [Message] {
    let all: [TallyMessage] = [
      .setUpTapped, .doneTapped, .addTapped, .adding(.edited), .adding(.keyed), .adding(.left),
      .adding(.ended), .boardNameEdited, .boardNameLeft, .boardNameKeyed,
      .addGroupTapped, .addComputationTapped, .search(.opened), .search(.edited), .search(.keyed),
      .search(.closed), .search(.added), .editor(.closeTapped),
      .resetExpired(serial: screen.serial),
    ]
    return all.map { .tally($0) }
  }

  var settingUp: [Message] {
    each { id in
      [
        .resetTapped(id), .settingsTapped(id), .editor(.nameEdited(id)),
        .editor(.moreTapped(isOpen: true)),
        .editor(.nameLeft(id)),
        .editor(.nameKeyed(id)), .editor(.colorTapped(id, 3)), .editor(.colorKeyed(id, 3)),
        .editor(.deleteTapped(id)), .editor(.archiveTapped(id)), .editor(.historyTapped(id)),
        .editor(.singleTapped(id)), .editor(.groupMoved(id, isDown: true)),
        .editor(.groupMoved(id, isDown: false)), .editor(.groupChosen(id, nil)),
        .editor(.groupChosen(id, id)),
      ]
    }
  }

  var settings: [Message] {
    each { id in
      var all: [SettingsMessage] = SettingField.allCases.flatMap {
        [.edited(id, $0), .left(id, $0), .readingTapped(id, $0, isWhole: true)]
      }
      all += [
        .keyed(id, .note), .keyPressed(id), .keyTyped(id), .shakeTapped(id), .dailyTapped(id),
        .alsoTapped(id, suit), .alsoTapped(id, trousers), .alsoSearched(id), .alsoKeyed(id),
        .amountEdited(id), .reasonEdited(id),
        .amountKeyed(id),
      ]
      all += AmountUse.allCases.map { .amountTapped(id, $0) }
      return all.map { .editor(.settings($0)) }
    }
  }

  var drawing: [Message] {
    each { id in
      let all: [ImageMessage] = [
        .wheelTapped(id), .pressed(id), .moved(id), .released(id), .cancelled(id),
        .placeTapped(id, 3), .keyed(id), .pictureTapped(id), .pictured(NarrowBoard.picture),
        .pictured([]),
      ]
      return all.map { .editor(.image($0)) }
    }
  }

  var computing: [Message] {
    each { id in
      var all: [ComputingMessage] = [
        .lineEdited(id), .lineTapped(id), .lineLeft(id), .lineKeyed(id), .percentTapped(id),
        .decimalsTapped(id, by: 1), .decimalsTapped(id, by: -1),
      ]
      all += [.entity(shirts), .digit(4), .sign(.add), .erase].map { .padTapped(id, $0) }
      return all.map { .editor(.computing($0)) }
    }
  }

  var moving: [Message] {
    each { id in
      [
        .foldTapped(id), .addToGroupTapped(id), .gripPressed(id), .gripMoved(id), .gripReleased(id),
        .gripCancelled(id), .gripKeyed(id), .swept(id, .began), .swept(id, .moved),
        .swept(id, .ended), .swept(id, .cancelled),
      ]
    }
  }
}
