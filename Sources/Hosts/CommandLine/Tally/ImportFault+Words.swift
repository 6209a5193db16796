import Replication
import Tallying

extension ImportFault {
  /// What a person reads.
  var words: String {
    switch self {
    case .table(let error):
      let words = "\(error)"
      return words.prefix(1).uppercased() + words.dropFirst() + "."
    case .noHeading:
      return "Line 1: expected a heading, name,count or tally,amount, or a name and a whole number."
    case .empty: return "There is no line with a count in it."
    case .lines(let lines, let count):
      let more = count > lines.count ? "\n  … and \(count - lines.count) more" : ""
      return "\(count == 1 ? "A line is" : "\(count) lines are") not as they should be:\n"
        + lines.map { "  line \($0.number): \($0.reason.words)" }.joined(separator: "\n") + more
    case .ambiguous(let name, let line):
      return "Line \(line): several tallies are named \"\(name.string)\". Rename all but one."
    case .computed(let name, let line):
      return "Line \(line): \"\(name.string)\" is computed, not counted."
    case .overflow(let name):
      return "That would take \"\(name.string)\" beyond 64 bits (9223372036854775807)."
    case .tooMany(let limit):
      return "It is too much to be taken back in one step (\(limit) changes); some 800 new tallies "
        + "fit. Import it in parts."
    case .importedBefore(let at):
      let time = Timestamp.text(at).map { " on " + String(decoding: $0, as: UTF8.self) } ?? ""
      return "These lines were imported here\(time). --again counts them again."
    }
  }
}

extension ImportFault.Reason {
  fileprivate var words: String {
    switch self {
    case .fields(let found, let expected): "\(found) fields where \(expected) are expected"
    case .name(.empty): "there is no name"
    case .name(.tooLong): "the name has more than \(Title.limit) characters"
    case .name(.controlCharacter): "the name has a control character in it"
    case .number(let text): "\"\(shown(text))\" is no whole number of at most 64 bits"
    case .unclear(let text):
      "\"\(shown(text))\" can be read in two ways; write it without the mark"
    case .round(let text): "\"\(shown(text))\" is no number of a round"
    case .time(let text): "\"\(shown(text))\" is no time like 2026-07-04T09:30:00Z"
    }
  }

  private func shown(_ text: [UInt8]) -> String {
    let words = String(decoding: text, as: UTF8.self)
    return words.count > 40 ? words.prefix(40) + "…" : words
  }
}
