import Boards
import Calling
import CivilTime
import Interface
import Markup
import QRCoding
import Replication
import Reports
import Text

/// What happened in the room in which a call goes out.
public enum SendMessage: Equatable, Sendable {
  case closed
  case textCopied
  case linkCopied
  /// The link is to be handed to another program.
  case linkShared
  case calendarTapped
  /// Every week, or the one time that is shown.
  case rhythmTapped(isWeekly: Bool)
  /// How many minutes before the call an alarm rings; `nil` for none.
  case alarmTapped(Int?)
  /// An address for calendars is wanted: the app asks the server.
  case feedTapped
  /// What came of that.
  case feedAnswered(FeedAnswer)
  case feedCopied
  /// The panel in which the board is shared is wanted: the app opens it.
  case sharingTapped
}

/// What came of asking for an address at which calendars subscribe.
public enum FeedAnswer: Equatable, Sendable {
  /// The address, in UTF-8; it holds a token.
  case secretAddress([UInt8])
  case fault(FeedFault)
}

/// Why there is no address for calendars.
public enum FeedFault: Equatable, Sendable {
  /// No answer came.
  case unreachable
  /// The server has too much to do.
  case busy
  /// The board has as many links as it may have.
  case tooMany
  /// The server said no, or something that is not understood.
  case refused
}

/// A call on its way out: as a link, as text, as a file for calendars, and as a calendar to subscribe to.
struct SendRoom: Sendable {
  /// How many minutes before the call an alarm may ring.
  static let alarms = [5, 10, 30, 60]
  /// Most bytes of a link whose code a phone reads off a screen.
  private static let densestCode = 1273

  /// How far the address for calendars has come.
  enum Feed: Equatable, Sendable {
    case unasked
    case asked
    case answered(FeedAnswer)
  }

  /// The call as it is kept.
  let call: Call
  /// The start that is shown.
  let instant: Instant
  /// Whether that is the one that is kept.
  private let isKept: Bool
  /// The times of a series that takes turns, in place of the call's own.
  private let series: [Instant]
  private(set) var isWeekly: Bool
  private(set) var outgoing: Outgoing
  /// The link, or why there is none.
  private(set) var link: Result<String, CallLinkFault>
  /// Its code; `nil` where there is none, or none that a phone could read.
  private(set) var code: (size: Int, pathData: String)?
  private(set) var alarm: Int? = 10
  private(set) var feed = Feed.unasked

  /// Looks at the call that is shown; `nil` where the clocks can't be set.
  init?(_ playing: Playing, _ calls: Calls, _ desk: Desk) {
    guard let call = playing.plan ?? playing.call, !playing.rows.isEmpty else { return nil }
    self.call = call
    instant = playing.instant
    isKept = !playing.differs
    series = []
    isWeekly = call.weeklyTime != nil
    outgoing = Outgoing(call, at: instant)
    link = .failure(.incomplete)
    choose(isWeekly: isWeekly, calls, desk)
  }

  /// Looks at a series that was found for a call; `nil` without one.
  init?(_ call: Call, _ series: [Instant], _ calls: Calls, _ desk: Desk) {
    guard let first = series.first else { return nil }
    self.call = call
    instant = first
    isKept = false
    self.series = series
    isWeekly = false
    outgoing = Outgoing(call, series: series)
    link = .failure(.incomplete)
  }

  private mutating func choose(isWeekly: Bool, _ calls: Calls, _ desk: Desk) {
    self.isWeekly = isWeekly
    outgoing =
      isWeekly
      ? Outgoing(weekly: call, at: instant, isKept: isKept, calls) : Outgoing(call, at: instant)
    code = nil
    do throws(CallLinkFault) {
      let text = try outgoing.link(origin: desk.surroundings.origin)
      link = .success(text)
      let bytes = Array(text.utf8)
      guard bytes.count <= Self.densestCode else { return }
      code = (try? QRCode(bytes: bytes, correction: .low)).map { ($0.size, $0.svgPathData) }
    } catch {
      link = .failure(error)
    }
  }

  /// Lets something happen in it.
  mutating func update(
    _ message: SendMessage, _ calls: Calls, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    let words = SendWords(language: calls.words.language)
    switch message {
    // The room is left, or the app does it.
    case .closed, .sharingTapped: break
    case .rhythmTapped(let isWeekly):
      if call.weeklyTime != nil, series.isEmpty { choose(isWeekly: isWeekly, calls, desk) }
    case .alarmTapped(let minutes): alarm = minutes
    case .textCopied:
      desk.show(calls.words.copied, offersUndo: false)
      return [.copy(outgoing.text(calls, words))]
    case .linkCopied:
      guard case .success(let text) = link else { break }
      desk.show(words.linkCopied, offersUndo: false)
      return [.copy(text)]
    case .linkShared:
      guard case .success(let text) = link else { break }
      return [.hand(.share(title: calls.name(of: call), text: text))]
    case .calendarTapped:
      let isPart = !isWeekly && call.weeklyTime != nil
      guard let bytes = outgoing.calendar(calls, alarm: alarm, isPart: isPart) else {
        desk.show(words.noCalendar, offersUndo: false)
        desk.feelRefusal()
        break
      }
      let name = FileName.stem(calls.name(of: call)) + ".ics"
      desk.show(calls.words.savedAs(name), offersUndo: false)
      return [
        .hand(.write(bytes, isFirst: true)), .hand(.save(name: name, type: "text/calendar")),
      ]
    case .feedTapped: feed = .asked
    case .feedAnswered(let answer):
      feed = .answered(answer)
      if case .fault(let fault) = answer { desk.spoken = words.explain(fault) }
    case .feedCopied:
      guard case .answered(.secretAddress(let address)) = feed else { break }
      desk.show(words.addressCopied, offersUndo: false)
      return [.copy(String(decoding: address, as: UTF8.self))]
    }
    return []
  }
}
