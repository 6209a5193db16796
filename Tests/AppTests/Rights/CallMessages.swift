import Calling
import CivilTime
import Markup
import Replication

@testable import App
@testable import CallScreen
@testable import Interface

/// Messages of Time to Call's screen, about every call and place that there is, and what there is not.
struct CallMessages {
  let screen: Screen

  /// One call of the board.
  private var call: Call? {
    screen.calling?.calls.sheet?.calls.first { $0.places.count > 1 }
  }

  /// That one, and none.
  private var ids: [EntityID] { (call.map { [$0.id] } ?? []) + [NarrowBoard.nothing] }

  /// Two of its places, and none.
  private var places: [EntityID] {
    (call?.places ?? []).prefix(2).map { $0.id } + [NarrowBoard.nothing]
  }

  private static let grips: [GripPhase] = [.pressed, .moved, .released, .cancelled, .keyed]

  private static var bands: [HoursBandMessage] {
    grips.map { .grip($0) }
      + HoursEdge.allCases.flatMap { [HoursBandMessage.edgeKeyed($0), .hourTapped($0)] }
      + [.hourEdited, .hourKeyed, .hourLeft]
  }

  var all: [Message] {
    let rooms =
      editing.map { RoomMessage.edit($0) } + picking.map { .pick($0) } + best.map { .best($0) }
      + dates.map { .date($0) } + sending.map { .send($0) } + receiving.map { .receive($0) }
      + clocks.map { .clocks($0) }
      + [
        .clocksTapped, .homeTapped, .moveTapped, .placeWanted, .editTapped, .addTapped, .bestTapped,
        .dateTapped, .sendTapped,
      ]
    let all =
      list.map { CallMessage.list($0) } + playing.map { .play($0) } + rooms.map { .room($0) }
      + machine
    return all.map { .call($0) }
  }

  private var list: [CallListMessage] {
    [.setUpTapped(true), .setUpTapped(false)]
      + ids.flatMap { id in
        [.opened(id), .deleteTapped(id)] + Self.grips.map { CallListMessage.grip(id, $0) }
      }
  }

  private var playing: [PlayMessage] {
    [
      .faderPressed, .faderMoved, .faderReleased, .faderCancelled, .faderKeyed,
      .halfTapped(isMorning: true), .halfTapped(isMorning: false), .timeTapped, .timeEdited,
      .timeKeyed, .timeLeft, .shiftTapped(Instant(secondsSince1970: 1_800_000_000)), .nowTapped,
      .keepTapped,
    ]
  }

  private var editing: [CallEditMessage] {
    let details: [PlaceDetailsMessage] =
      [.peopleEdited, .phonesEdited, .hoursTapped(isOwn: true), .hoursTapped(isOwn: false)]
      + Self.bands.map { .band($0) }
    let ofPlaces = places.flatMap { id in
      [CallEditMessage.placeTapped(id), .removeTapped(id), .detailsTapped(id)]
        + Self.grips.map { .grip(id, $0) }
    }
    return [
      .cancelTapped, .doneTapped, .deleteTapped, .nameEdited, .nameKeyed, .nameCleared,
      .repeatTapped(.weekly), .repeatTapped(.daily), .repeatTapped(.once), .dateTapped,
      .dayTapped(.monday),
      .lengthStepped(isLonger: true), .lengthStepped(isLonger: false), .addTapped,
    ] + ofPlaces + details.map { .details($0) }
  }

  private var picking: [PickMessage] {
    [
      .queryEdited, .queryKeyed, .queryCleared, .picked(0), .picked(99), .restDue, .positionTapped,
      .positionDue(serial: screen.serial), .cancelTapped,
    ]
  }

  private var best: [BestMessage] {
    [
      .closed, .spanTapped(isWeek: true), .spanTapped(isWeek: false),
      .lengthStepped(isLonger: true), .lengthStepped(isLonger: false), .dayTapped(.monday),
      .bandsDue, .windowPicked(0), .moreTapped, .placeTapped(0), .placeTapped(99),
      .hoursTapped(isOwn: true),
      .hoursTapped(isOwn: false), .saveTapped, .seriesTapped(isSeries: true),
      .seriesTapped(isSeries: false), .weeksStepped(isLonger: true),
      .weeksStepped(isLonger: false), .stepped(serial: screen.serial), .weekPicked(0),
      .calendarTapped,
    ] + Self.bands.map { .hours($0) }
  }

  private var dates: [DateMessage] {
    [
      .cancelled, .typed, .typedKeyed, .typedTaken, .monthStepped(isLater: true),
      .monthStepped(isLater: false),
      .picked(20_000), .keyed,
    ]
  }

  private var sending: [SendMessage] {
    [
      .rhythmTapped(isWeekly: true), .rhythmTapped(isWeekly: false), .textCopied, .linkCopied,
      .linkShared, .calendarTapped, .alarmTapped(nil), .alarmTapped(60), .feedTapped,
      .feedAnswered(.secretAddress(Array("https://a/b".utf8))), .feedAnswered(.fault(.busy)),
      .feedCopied, .sharingTapped, .closed,
    ]
  }

  /// The fragment of a call's link.
  static var link: [UInt8] {
    let ids = EntityID.list(Array(1...16)) ?? []
    let call = Call(
      ids[0], at: .weekly(minuteOfDay: 900),
      [CallPlace(ids[1], reference: nil, name: nil, zone: Array("Asia/Tokyo".utf8))])
    return (try? CallLink(call)).map { Array($0.fragment.utf8) } ?? []
  }

  private var receiving: [ReceiveMessage] {
    [.opened(Self.link), .keepTapped, .opened([]), .mineTapped, .closed]
  }

  private var clocks: [ClocksMessage] {
    [
      .hoursTapped(isTwelve: true), .hoursTapped(isTwelve: false), .firstWeekdayTapped(.sunday),
      .homeTapped, .closed,
    ]
  }

  private var machine: [CallMessage] {
    [
      .backTapped, .resized, .tryAgainTapped, .keyPressed, .shown, .hidden,
      .minutePassed(serial: screen.serial), .answered(.data(.zones, [])),
      .answered(.data(.places, [])), .answered(.clock(DeviceClock())),
      .answered(.data(.allPlaces, [])), .answered(.position(.denied)), .indexingDue,
    ]
  }
}
