import CallScreen
import ClickScreen
import Interface
import Markup
import TallyScreen

// Three instruments, of which one is in front. The others stay as they are, and take in what has
// changed on the board when it is their turn.

extension App {
  /// Whether an instrument's code is here.
  enum Part: Sendable {
    /// It is on its way.
    case awaited
    /// It could not be fetched, and is asked for again.
    case missing
    /// It is here.
    case here
  }

  /// How it stands with the code of the instrument in front.
  var part: Part {
    get { parts[Int(instrument.rawValue)] }
    set { parts[Int(instrument.rawValue)] = newValue }
  }

  /// Puts an instrument in front.
  @inline(never)
  mutating func turn(to wanted: Instrument, at moment: Moment) -> [Effect] {
    closeSharing()
    if !boardsSlot.isEmpty { closeBoards() }
    guard wanted != instrument else { return [] }
    desk.note = nil
    let left = leaveFront(at: moment)
    instrument = wanted
    return left + [.show(wanted)] + enterFront(at: moment)
  }

  /// Lets the instrument in front begin, once its board and its code are there.
  @inline(never)
  mutating func enterFront(at moment: Moment) -> [Effect] {
    guard desk.session != nil, part == .here else { return [] }
    switch instrument {
    case .tally: return showTally(at: moment)
    case .call: return showCall(at: moment)
    case .click:
      showClick()
      return tellClick(.shown, at: moment)
    }
  }

  @inline(never)
  mutating func leaveFront(at moment: Moment) -> [Effect] {
    switch instrument {
    case .tally:
      return tallySlot.isEmpty ? [] : tell(TallyMessage.hidden, Event(.click), at: moment)
    case .call: return callSlot.isEmpty ? [] : tell(CallMessage.hidden, Event(.click), at: moment)
    case .click:
      return clickSlot.isEmpty ? [] : tellClick(.hidden, at: moment)
    }
  }

  /// What the instrument in front shows.
  var faceInFront: Face<Message> {
    guard part == .here else { return comingFace }
    switch instrument {
    case .tally: return tallyFace ?? comingFace
    case .call: return callFace ?? comingFace
    case .click: return clickFace ?? comingFace
    }
  }

  /// From an instrument that was installed alone to all three.
  @inline(never)
  var wayToOthers: Node<Message> {
    element(
      "a", .class("action"), .key("others"), .attribute("href", "/"),
      .attribute("aria-label", words.others)
    ) {
      icon(.instruments)
    }
  }

  /// What stands there until the code of an instrument is here.
  @inline(never)
  var comingFace: Face<Message> {
    let line = part == .missing ? words.missing : words.coming
    return Face(
      heading: [element("h1", .key("heading")) { text(words.name(of: instrument)) }],
      content: [
        element("main", .class("empty"), .key("coming"), .attribute("role", "status")) {
          element("p") { text(line) }
        }
      ])
  }
}
