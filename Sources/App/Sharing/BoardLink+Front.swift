import Boards
import Interface
import Markup
import Replication
import TallyScreen
import Tallying
import Text

extension BoardLink {
  /// The link that shows something of the board at once; never for a log.
  func secretText(showing front: Front) -> String {
    front == .tally ? secretText : secretText + "/" + front.word
  }

  /// What of a board is seen first. Links are for ever, and so are its words.
  enum Front: CaseIterable {
    /// Tally: so say links without a word, too, where they are opened by themselves.
    case tally
    case call
    case click
    case wall

    fileprivate var word: String {
      switch self {
      case .tally: "tally"
      case .call: "call"
      case .click: "click"
      case .wall: "wall"
      }
    }

    /// What an instrument shows of it.
    init(_ instrument: Instrument) {
      self =
        switch instrument {
        case .tally: .tally
        case .call: .call
        case .click: .click
        }
    }

    /// What a link, or the fragment of one, asks for; `nil` where it does not say.
    init?(askedForBy text: String) {
      var bytes = Array(text.utf8)
      while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
      guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      let word = bytes[(slash + 1)...]
      guard let front = Front.allCases.first(where: { word.elementsEqual($0.word.utf8) }) else {
        return nil
      }
      self = front
    }

    /// The instrument that shows it.
    var instrument: Instrument {
      switch self {
      case .tally, .wall: .tally
      case .call: .call
      case .click: .click
      }
    }
  }
}

extension App {
  /// Takes over what the page was opened with.
  @inline(never)
  mutating func openedAddress() {
    let fragment = desk.surroundings.fragment
    inStep.incoming = BoardLink(origin: desk.surroundings.origin, fragment: fragment)
    if let link = inStep.incoming, let front = BoardLink.Front(askedForBy: fragment) {
      instrument = front.instrument
      if front == .wall { inStep.wantedWall = link.board }
    }
    if let call = App.callFragment(of: fragment) {
      wantedCall = call
      instrument = .call
    }
    // These are Tally's, whatever was in front last; the last is what a shortcut of earlier versions says.
    if inStep.wantedWall != nil || SetupLink.isMeant(fragment) || sameUTF8(fragment, "tally") {
      instrument = .tally
      beginTally()
      _ = openInTally(fragment)
    }
  }

  /// Opens the board of a link that was opened as a wall board, once it is there.
  @inline(never)
  mutating func openWantedWall(at moment: Moment) -> [Effect] {
    guard let board = inStep.wantedWall, desk.session?.shared?.link.board == board else {
      return []
    }
    inStep.wantedWall = nil
    return turn(to: .tally, at: moment)
      + tell(TallyMessage.roomOpened(.wall), Event(.click), at: moment)
  }
}
