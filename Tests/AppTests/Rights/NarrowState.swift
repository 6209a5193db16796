import Boards
import Markup
import Replication
import Tallying

@testable import App
@testable import CallScreen
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// What a screen can look like when a message comes, each brought about as a person would.
enum NarrowState: String, CaseIterable {
  case list, settingUp, editorOfTally, editorOfComputation, editorOfGroup, wheelTurned
  case boardNameTyped, resetAsked, rowDragged, rowSwept, fingerDown, searching
  case single, history, archive, inStep, wall
  case exchange, setupCameIn, tableCameIn, fileCameIn
  case calling, callDragged, callEdited, placePicked, bestTimes, datePicked, callSent, callCameIn
  case nextDay, countedSince, takenBack, longAgo

  /// What was done before the link's right was known.
  func prepare(_ screen: inout Screen, _ board: NarrowBoard) {
    func type(_ text: String) -> Event { Event(.input, text: text) }
    switch self {
    case .list, .countedSince, .takenBack: break
    case .calling, .callDragged, .callEdited, .placePicked, .bestTimes, .datePicked, .callSent:
      turnToCalls(&screen)
    case .callCameIn:
      screen.sendParts()
      let link = "call=" + String(decoding: CallMessages.link, as: UTF8.self)
      screen.send(.inStep(.linkOpened(fragment: link)))
      screen.loadData()
    case .settingUp: screen.send(.setUpTapped)
    case .editorOfTally:
      screen.send(.setUpTapped)
      screen.send(.settingsTapped(shirts))
      screen.send(.nameEdited(shirts), type("Blouses"))
      for field in SettingField.allCases {
        screen.send(.settings(.edited(shirts, field)), type("3"))
      }
      screen.send(.settings(.amountEdited(shirts)), type("12"))
    case .editorOfComputation:
      screen.send(.setUpTapped)
      screen.send(.settingsTapped(board.computation))
      screen.send(.computing(.lineEdited(board.computation)), type("Shirts * 2"))
    case .editorOfGroup:
      screen.send(.setUpTapped)
      screen.send(.settingsTapped(board.group))
      screen.send(.nameEdited(board.group), type("Summer"))
    case .wheelTurned:
      screen.send(.setUpTapped)
      screen.send(.settingsTapped(shirts))
      screen.send(.settings(.amountEdited(shirts)), type("5"))
      screen.send(.settings(.reasonEdited(shirts)), type("Found"))
      screen.send(.image(.wheelTapped(shirts)))
      let box = Event.Box(x: 0, y: 0, width: 200, height: 200)
      func finger(_ kind: Event.Kind, _ x: Double, _ y: Double) -> Event {
        Event(kind, pointer: 1, pointerType: .touch, x: x, y: y, box: box)
      }
      screen.send(.image(.pressed(shirts)), finger(.pointerDown, 100, 20))
      screen.send(.image(.moved(shirts)), finger(.pointerMove, 140, 31))
      screen.send(.image(.moved(shirts)), finger(.pointerMove, 169, 60))
    case .boardNameTyped:
      screen.send(.setUpTapped)
      screen.send(.boardNameEdited, type("Laundry"))
    case .resetAsked:
      screen.send(.setUpTapped)
      screen.send(.resetTapped(shirts))
    case .rowDragged:
      screen.send(.setUpTapped)
      let box = Event.Box(x: 0, y: 0, width: 44, height: 80)
      for (message, y) in [
        (TallyMessage.gripPressed(shirts), 40.0), (.gripMoved(shirts), 120),
        (.gripMoved(shirts), 210),
      ] {
        screen.send(
          message,
          Event(
            .pointerMove, pointer: 1, pointerType: .touch, time: Double(screen.now), y: y, box: box)
        )
      }
    case .rowSwept:
      screen.send(.setUpTapped)
      let box = Event.Box(x: 0, y: 0, width: 390, height: 80)
      for (sweep, x) in [(Sweep.began, 350.0), (.moved, 320), (.moved, 200), (.moved, 90)] {
        screen.send(
          .swept(shirts, sweep),
          Event(
            .pointerMove, pointer: 1, pointerType: .touch, time: Double(screen.now), x: x, y: 40,
            box: box))
      }
    case .fingerDown: screen.send(.halfPressed(shirts, .add), screen.touch(1))
    case .searching:
      screen.send(.search(.opened))
      screen.send(.search(.edited), type("s"))
    case .single: screen.send(.editor(.singleTapped(suit)))
    case .history:
      screen.send(.roomOpened(.history(shirts)))
      screen.settle()
      screen.send(.history(.naming(.edited)), type("Door B"))
    case .archive: screen.send(.roomOpened(.archive))
    case .inStep:
      screen.send(.sharingOpened)
      screen.send(.inStep(.linkEdited), type("nothing"))
    case .wall: screen.send(.roomOpened(.wall))
    case .exchange:
      screen.send(.setUpTapped)
      screen.send(.roomOpened(.exchange))
      screen.settle()
      if case .success(let offer)? = screen.app.exchange?.offer {
        screen.send(.exchange(.linkEdited), type(offer.link))
      }
    case .setupCameIn:
      screen.send(.roomOpened(.exchange))
      screen.settle()
      if case .success(let offer)? = screen.app.exchange?.offer {
        screen.send(.exchange(.linkEdited), type(offer.link))
      }
      screen.send(.exchange(.linkTapped))
    case .tableCameIn:
      screen.send(.roomOpened(.exchange))
      screen.send(
        .exchange(.answered(.file(name: Array("a.csv".utf8), Array(NarrowBoard.table.utf8)))))
    case .fileCameIn:
      screen.send(.roomOpened(.exchange))
      screen.send(.exchange(.answered(.file(name: Array("a.detent".utf8), board.otherFile))))
    case .nextDay: screen.now += 86_400_000 * 2
    case .longAgo: screen = Screen(screen.records, run: 3)
    }
    screen.settle()
  }

  /// A call is in front, with a time that is not kept, and perhaps a room beside it.
  private func turnToCalls(_ screen: inout Screen) {
    screen.send(.tabTapped(.call))
    screen.loadData()
    let calls = screen.calling?.calls.sheet?.calls
    guard let call = calls?.first(where: { $0.places.count > 1 }) else { return }
    if self == .callDragged {
      screen.call(.list(.setUpTapped(true)))
      var event = screen.touch(9, y: 100)
      event.box = Event.Box(x: 300, y: 100, width: 44, height: 64)
      screen.call(.list(.grip(call.id, .pressed)), event)
      event.y = 190
      screen.call(.list(.grip(call.id, .moved)), event)
      return
    }
    screen.call(.list(.opened(call.id)))
    screen.pull(to: 0.5)
    switch self {
    case .callEdited, .placePicked:
      screen.call(.room(.editTapped))
      screen.call(.room(.edit(.nameEdited)), Event(.input, text: "Theirs"))
      screen.call(.room(.edit(.detailsTapped(call.places[1].id))))
      screen.call(.room(.edit(.details(.hoursTapped(isOwn: true)))))
      if self == .placePicked { screen.call(.room(.edit(.addTapped))) }
    case .bestTimes:
      screen.call(.room(.bestTapped))
      screen.call(.room(.best(.placeTapped(1))))
      screen.call(.room(.best(.hoursTapped(isOwn: true))))
    case .datePicked: screen.call(.room(.dateTapped))
    case .callSent: screen.call(.room(.sendTapped))
    default: break
    }
  }

  /// What was done with the link as it is now.
  func goOn(_ screen: inout Screen) {
    switch self {
    case .countedSince:
      screen.tap(trousers)
      screen.tap(suit)
    case .takenBack:
      screen.tap(trousers)
      screen.settle()
      screen.send(.undoTapped)
    default: break
    }
    screen.settle()
  }
}
