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
      return "Line 1: expected a header (name,count or tally,amount), or a name and a whole number."
    case .empty: return "No line has a count."
    case .lines(let lines, let count):
      let more = count > lines.count ? "\n  … and \(count - lines.count) more" : ""
      return "\(count == 1 ? "1 line has a problem" : "\(count) lines have problems"):\n"
        + lines.map { "  line \($0.number): \($0.reason.words)" }.joined(separator: "\n") + more
    case .ambiguous(let name, let line):
      return "Line \(line): several tallies are named \"\(name.string)\". Rename all but one."
    case .computed(let name, let line):
      return "Line \(line): \"\(name.string)\" is computed, not counted."
    case .overflow(let name):
      return "\"\(name.string)\" would exceed 64 bits (9223372036854775807)."
    case .tooMany(let limit):
      return "That's too much for one undo (\(limit) changes); about 800 new tallies "
        + "fit. Import it in parts."
    case .importedBefore(let at):
      return "These lines were already imported on \(TerminalClock.text(at)). To import them "
        + "again: --again"
    }
  }
}

extension ImportFault.Reason {
  fileprivate var words: String {
    switch self {
    case .fields(let found, let expected): "\(found) fields instead of \(expected)"
    case .name(.empty): "the name is missing"
    case .name(.tooLong): "the name is longer than \(Title.limit) characters"
    case .name(.controlCharacter): "the name contains a control character"
    case .number(let text): "\"\(shown(text))\" isn't a whole number of at most 64 bits"
    case .unclear(let text):
      "\"\(shown(text))\" could mean two numbers; leave out the separator"
    case .round(let text): "\"\(shown(text))\" isn't a valid round"
    case .time(let text): "\"\(shown(text))\" isn't a time like 2026-07-04T09:30:00Z"
    }
  }

  private func shown(_ text: [UInt8]) -> String {
    let words = String(decoding: text, as: UTF8.self)
    return words.count > 40 ? words.prefix(40) + "…" : words
  }
}
