import Boards
import Replication
import Tallying

/// Why a command was not carried out; nothing changed.
enum CommandFailure: Error, Equatable {
  /// A word on the command line is not UTF-8.
  case notUTF8
  /// The text can be no tally's name.
  case badName(Title.Fault)
  /// Several tallies have the name.
  case ambiguous(name: String, ids: [EntityID])
  /// No tally has the name; some have one like it.
  case unknown(name: String, near: [String])
  /// Several groups have the name.
  case ambiguousGroup(name: String, ids: [EntityID])
  /// No group has the name; some have one like it.
  case unknownGroup(name: String, near: [String])
  /// What is counted can't be computed.
  case notComputed(name: String)
  /// A tally is alone in its group, or one of them has no part of the whole.
  case noShares(name: String)
  /// A formula that can't be read, with a line that points at the place.
  case badFormula(words: String, pointer: String, exitCode: Int32)
  /// There is nothing to take back or bring back.
  case nothingLeft(verb: String)
  /// Nobody said where the store is, and there is no home directory.
  case noHome
  /// The answer could not be written; what was changed before it may have been saved.
  case noAnswer(reason: String, isSaved: Bool = false)
  /// A file is larger than can be imported.
  case tooLarge(path: String, limit: Int)
  /// A file can't be imported.
  case notImported(ImportFault)
  /// What is computed has no taps.
  case notCounted(name: String)
  /// A tally would count for one that counts for it.
  case circle(name: String, for: String)
  /// A tally would count for more than can be kept.
  case tooManyAlso
  /// The text is no link to a setup, or a broken one.
  case notASetup(SetupFault?)
  /// The setup can't be put into a link.
  case noSetup(SetupFault)
  /// A link is longer than a QR code that a phone reads.
  case tooLargeForCode
  /// No template has the name.
  case unknownTemplate(name: String, near: [String])
  /// A file can't be merged or compared.
  case notMerged(BoardFileFault)
  /// It is neither a file nor a board.
  case nothingToCompare(name: String)
  /// There is no keyboard or no screen.
  case noTerminal
  /// The text is no link to a board; it may hold a token all the same.
  case notALink
  /// The text is no address of a server.
  case notAServer(text: String)
  /// No board on the shelf has the name; some have one like it.
  case unknownBoard(name: String, near: [String])
  /// Several boards have the name.
  case ambiguousBoard(name: String, ids: [BoardID])
  /// The board is the only one on the list.
  case lastBoard
  /// The board is not shared.
  case notShared
  /// The board is shared by way of another server.
  case sharedElsewhere(origin: String)
  /// It can't be done without asking a server, which was forbidden.
  case needsServer
  /// The server will not take some changes of this device.
  case stranded(changes: Int)
  /// Changes of this device count here, and are lost as they were made: no server has them.
  case lostChanges
  /// The file of trusted certificates can't be read.
  case badAuthority(path: String)
}

extension CommandFailure: CustomStringConvertible {
  var exitCode: Int32 {
    switch self {
    case .notUTF8: ExitStatus.usage
    case .badName, .ambiguous, .ambiguousGroup, .notComputed, .noShares: ExitStatus.data
    case .badFormula(_, _, let exitCode): exitCode
    case .unknown, .unknownGroup: ExitStatus.noInput
    case .nothingLeft: ExitStatus.nothingLeft
    case .noHome: ExitStatus.configuration
    case .noAnswer: ExitStatus.inputOutput
    case .tooLarge, .notImported, .notCounted, .circle, .tooManyAlso: ExitStatus.data
    case .notALink, .ambiguousBoard, .lastBoard, .sharedElsewhere, .stranded, .lostChanges:
      ExitStatus.data
    case .notASetup, .noSetup, .tooLargeForCode, .notMerged: ExitStatus.data
    case .unknownTemplate, .nothingToCompare: ExitStatus.noInput
    case .notAServer, .needsServer, .noTerminal: ExitStatus.usage
    case .unknownBoard, .notShared: ExitStatus.noInput
    case .badAuthority: ExitStatus.configuration
    }
  }

  var description: String {
    switch self {
    case .notUTF8: "An argument isn't valid UTF-8."
    case .badName(.empty): "Enter a name."
    case .badName(.tooLong): "Names can have up to \(Title.limit) characters."
    case .badName(.controlCharacter(let scalar)):
      "Names can't contain control characters (U+\(hexadecimal(scalar)))."
    case .ambiguous(let name, let ids):
      "\(ids.count) tallies are named \"\(name)\". Use an id instead:\n"
        + ids.map { "  \($0)" }.joined(separator: "\n")
    case .unknown(let name, let near):
      "No tally is named \"\(name)\"."
        + (near.isEmpty
          ? " `detent tally` lists them, `detent tally add` adds one."
          : " Did you mean " + near.map { "\"\($0)\"" }.joined(separator: " or ") + "?")
    case .ambiguousGroup(let name, let ids):
      "\(ids.count) groups are named \"\(name)\". Use an id instead:\n"
        + ids.map { "  \($0)" }.joined(separator: "\n")
    case .unknownGroup(let name, let near):
      "No group is named \"\(name)\"."
        + (near.isEmpty
          ? " `detent tally group` lists them."
          : " Did you mean " + near.map { "\"\($0)\"" }.joined(separator: " or ") + "?")
    case .noShares(let name):
      "\"\(name)\" has no share: it's alone in its group, or a count in the group is negative."
    case .notComputed(let name):
      "\"\(name)\" is a counted tally. Use another name for the computation."
    case .badFormula(let words, let pointer, _): "\(words)\n\(pointer)"
    case .nothingLeft(let verb): "Nothing left to \(verb)."
    case .noHome:
      "There's no home directory. Set where to keep the counts with --store or DETENT_STORE."
    case .noAnswer(let reason, let isSaved):
      "The answer couldn't be written: \(reason)." + (isSaved ? " The change was saved." : "")
    case .tooLarge(let path, let limit): "\(path) has more than \(limit >> 20) MiB."
    case .notImported(let fault): "Nothing was imported. \(fault.words)"
    case .notCounted(let name): "\"\(name)\" is computed, not counted."
    case .circle(let name, let other) where name == other: "\"\(name)\" can't count itself."
    case .circle(let name, let other):
      "\"\(name)\" is already counted by \"\(other)\", directly or indirectly. That would be circular."
    case .tooManyAlso: "A tally can count up to \(CountingAlso.most) others."
    case .notASetup(nil):
      "This isn't a setup link. Copy the whole link, starting with https."
    case .notASetup(let fault?): "This link can't be read. \(fault.words) Nothing changed."
    case .noSetup(let fault): "The setup can't be put into a link. \(fault.words)"
    case .tooLargeForCode:
      "The setup is too large for a QR code. Leave out --qr to get only the link."
    case .unknownTemplate(let name, let near):
      "No template is named \"\(name)\"."
        + (near.isEmpty
          ? " `detent tally template` lists them."
          : " Did you mean " + near.map { "\"\($0)\"" }.joined(separator: " or ") + "?")
    case .notMerged(let fault): fault.words
    case .nothingToCompare(let name):
      "There's no file or board \"\(name)\". `detent board` lists the boards."
    case .noTerminal:
      "Counting by keys needs a terminal with a keyboard and a screen. In a script: detent tally "
        + "count NAME"
    case .notALink:
      "This isn't a board link. Copy the whole link, starting with http."
    case .notAServer(let text):
      "\"\(text)\" isn't a server address. Use one like https://count.example.org."
    case .unknownBoard(let name, let near):
      "No board is named \"\(name)\"."
        + (near.isEmpty
          ? " `detent board` lists them, `detent board join LINK` adds one."
          : " Did you mean " + near.map { "\"\($0)\"" }.joined(separator: " or ") + "?")
    case .ambiguousBoard(let name, let ids):
      "\(ids.count) boards are named \"\(name)\". Use an id instead:\n"
        + ids.map { "  \($0)" }.joined(separator: "\n")
    case .lastBoard:
      "This is the only board on this device. `detent board new NAME` creates another; then you can "
        + "remove this one."
    case .notShared:
      "This board is only on this device. `detent board share --server URL` shares it."
    case .sharedElsewhere(let origin): "This board is already shared via \(origin)."
    case .needsServer: "That needs the server. Leave out --offline."
    case .stranded(let changes):
      "The server doesn't accept \(changes == 1 ? "1 change" : "\(changes) changes") from this device: "
        + "an earlier change is missing, or this device's link doesn't allow them. They're "
        + "saved here. To send them as new changes: detent board sync --as-new"
    case .lostChanges:
      "Some changes on this device count here, but were lost before they were sent: other devices "
        + "show different counts."
    case .badAuthority(let path): "\(path) contains no PEM certificates."
    }
  }

  private func hexadecimal(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension RefusedChange {
  /// What a person reads.
  var words: String {
    switch self {
    case .countOverflow:
      "The count would exceed 64 bits (9223372036854775807). Nothing changed."
    case .exhausted: "This tally has no rounds left. Add another tally."
    case .tooLarge: "The text is too long."
    case .forbidden(let right): right.refusal
    }
  }

  var exitCode: Int32 {
    if case .forbidden = self { ExitStatus.noPermission } else { ExitStatus.data }
  }
}
