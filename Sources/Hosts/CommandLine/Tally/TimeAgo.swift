/// How long ago something was, in words.
enum TimeAgo {
  /// The whole minutes, hours or days between two moments in milliseconds; `just now` below a minute,
  /// and where the other clock is ahead.
  static func words(since moment: Int64, now: Int64) -> String {
    let minutes = (Int128(now) - Int128(moment)) / 60_000
    switch minutes {
    case ..<1: return "just now"
    case ..<60: return "\(minutes) min ago"
    case ..<1440: return "\(minutes / 60) h ago"
    case ..<2880: return "1 day ago"
    default: return "\(minutes / 1440) days ago"
    }
  }
}
