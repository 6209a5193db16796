/// A message from one server to all that share its database, as one line of text.
///
/// First who sends it, then the news, with spaces between them. One without news says that its sender is
/// still there.
struct ServerMessage {
  /// Random bits that the sender chose when it started; 0 for what concerns all, the sender too.
  let sender: UInt64
  var news: [ServerNews] = []

  /// Most bytes of a message: PostgreSQL takes less than 8,000 (its manual, "NOTIFY").
  private static let limit = 7900

  /// Reads a message; what can't be understood is left out.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let first = words.first, let sender = UInt64(first, radix: 16) else { return nil }
    self.sender = sender
    news = words.dropFirst().compactMap { ServerNews(word: $0) }
  }

  /// Tells all servers, this one too, when the transaction is on disk.
  ///
  /// PostgreSQL lets one such transaction end after the other: for what is rare and must not be missed.
  static func tell(_ db: any SQLConnection, _ news: ServerNews) throws {
    guard db.dialect == .postgreSQL else { return }
    for text in texts(0, [news]) { try db.run(notify, text) }
  }

  /// Sends a message.
  static let notify: SQLStatement = "SELECT pg_notify('detent', $1)"

  /// The texts of as many messages as it takes to say all news.
  static func texts(_ sender: UInt64, _ news: [ServerNews]) -> [String] {
    let start = String(sender, radix: 16)
    var texts = [start]
    for each in news {
      let word = each.word
      if texts[texts.count - 1].utf8.count + 1 + word.utf8.count > limit { texts.append(start) }
      texts[texts.count - 1] += " " + word
    }
    return texts
  }
}
