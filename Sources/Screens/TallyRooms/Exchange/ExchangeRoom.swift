import Boards
public import Interface
import QRCoding
import Replication
import Reports
public import Tallying
public import Text

/// The room by which reports, files, setups and templates come out of a board and into it.
public struct ExchangeRoom: Sendable {
  /// A setup to give away.
  struct Offer: Sendable {
    /// The whole link.
    let link: String
    /// Its QR code; `nil` where a phone could not read one so dense.
    let code: (size: Int, pathData: String)?
    let extract: TallySetup.Extract
  }

  /// Most bytes of a code that a phone reads off a screen: those of version 25 (ISO/IEC 18004, table
  /// 7), whose modules are two points wide where the code is as wide as a phone.
  static let densestCode = 1273

  /// The QR code of a link; `nil` where it would be too dense.
  static func code(_ link: String) -> (size: Int, pathData: String)? {
    let bytes = Array(link.utf8)
    guard bytes.count <= densestCode, let code = try? QRCode(bytes: bytes, correction: .low) else {
      return nil
    }
    return (code.size, code.svgPathData)
  }

  /// What came in and waits to be taken.
  enum Incoming: Sendable {
    case setup(TallySetup)
    case table(Table)
    case board(BoardFile.News, changes: [CountChange])
  }

  /// A spreadsheet, with what is known of it on the board.
  struct Table: Sendable {
    let table: CountTable
    var known: KnownTaps
    /// How many of the board's loose operations `known` has seen.
    var seen: Int
    var mode = ImportMode.add
    var plan: ImportPlan?
  }

  /// What a tally will show.
  struct CountChange: Sendable {
    let name: String
    /// `nil` where it is new.
    let before: String?
    let after: String
  }

  /// Why something that came in is not taken.
  enum Fault: Equatable, Sendable {
    case notALink
    case boardLink
    case setup(SetupFault)
    case table(ImportFault)
    case board(BoardFileFault)
    case file(FileTrouble)
    /// The board has no room for it.
    case noRoom
  }

  /// Where a fault is said.
  enum Section: Equatable, Sendable {
    case top
    case files
    case link
  }

  /// What was done a moment ago, on the button that did it.
  enum Note: Equatable, Sendable {
    case copiedReport
    case copiedLink
  }

  /// Something that takes its time; the history is asked for where it begins with that.
  enum Work: Sendable {
    case reporting(next: Int, DeviceNames)
    case readingTaps
    case writingTaps(Timeline.Walk, TallyCSV.TapLines, isFirst: Bool)
    case readingBoard
    case readingTable(CountTable.Reading)
    case readingHistory(Table)
    case finding(Timeline.Walk, Table)
    case readingForFile(BoardFile)
    case comparing(BoardFile.News)

    /// Whether it waits for the history.
    var awaitsHistory: Bool {
      switch self {
      case .readingTaps, .readingBoard, .readingHistory, .readingForFile: true
      default: false
      }
    }
  }

  let words: ExchangeWords
  /// The board as the report and the offer show it, by the number of its loose operations.
  private(set) var revision = -1
  /// The report, as far as it is made; empty where a tap has to ask for it.
  var report = ""
  var withCounts = false
  /// The setup of the board, or why there is none.
  var offer: Result<Offer, SetupFault>?
  /// What was typed or pasted as a link.
  var draft = ""
  var incoming: Incoming?
  var fault: (Fault, Section)?
  var note: Note?
  var work: Work?
  /// How far the work is, from 0 to 1.
  var progress = 0.0
  /// Tells the work's and the note's timers from older ones.
  package var serial: Int64 = 0
  var noteSerial: Int64 = 0
  /// Whether what came in was taken, so that the list is to be seen again.
  public internal(set) var isDone = false

  /// Opens it.
  public init(_ language: Language) { words = ExchangeWords(language) }

  /// Makes report and offer anew where the board has changed.
  public mutating func follow(_ tallies: Tallies, _ desk: Desk, at moment: Moment) {
    guard let session = desk.session, let sheet = tallies.sheet,
      revision != session.recent.count
    else { return }
    revision = session.recent.count
    if sheet.tallies.count <= ExchangeRoom.quickReport {
      report = TallyReport(words.language)
        .text(
          sheet, of: session.board, words.deviceNamesForOthers(session), now: moment.now,
          offset: moment.offset)
    }
    offer = offer(of: sheet, desk)
  }

  /// The setup that came in and waits to be taken.
  public var setup: TallySetup? { if case .setup(let setup)? = incoming { setup } else { nil } }

  /// What it is called.
  public static func title(_ language: Language) -> String { ExchangeWords(language).title }

  /// What the way into it is called.
  public static func entrance(_ language: Language) -> String { ExchangeWords(language).title }
}
