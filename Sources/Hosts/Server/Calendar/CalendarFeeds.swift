import Calling
import CivilTime
import NIOCore
import Replication
import ShippedData
import Synchronization

/// The calendars of boards that somebody asked for, made anew only when their board has changed or
/// another month has begun.
///
/// A poll that finds nothing new reads one row. What has to be made is made one after the other, so
/// that large boards take one processor at most, and none from counting.
final class CalendarFeeds: Sendable {
  /// A calendar as it was made.
  struct Feed: Sendable {
    /// How far the board had come.
    let cursor: Int64
    /// The month it speaks of, by its first instant.
    let month: Instant
    /// Shared by all who read it.
    let body: ByteBuffer
    /// The entity tag: weak, since of two that are made of the same calls each says when it was made
    /// (RFC 9110, section 8.8.1).
    let tag: String
  }

  private struct Known {
    var feeds: [Int64: Feed] = [:]
    var bytes = 0
    /// How many wait for one to be made.
    var waiting = 0
    /// How many were made.
    var made = 0
  }

  private let capacity: Int
  private let mostWaiting: Int
  private let known = Mutex(Known())
  private let maker = CalendarMaker()

  /// - Parameters:
  ///   - capacity: how many bytes are kept at most.
  ///   - mostWaiting: how many requests wait for a calendar at most.
  init(capacity: Int = 32 << 20, mostWaiting: Int = 100) {
    self.capacity = capacity
    self.mostWaiting = mostWaiting
  }

  /// The calendar of a board as it is.
  func feed(
    of board: Int64, _ reader: BoardReader, _ folds: Folds, for payer: Payer
  ) async throws -> Feed {
    let now = Instant(secondsSince1970: Timestamp.milliseconds() / 1000)
    let month = CalendarFeed.month(of: now)
    let cursor = try await reader.readAtOnce { db in
      try BoardRecord.find(db, number: board)?.cursor
    }
    if let last = last(of: board), last.cursor == cursor, last.month == month { return last }
    let isTaken = known.withLock { known in
      known.waiting += 1
      return known.waiting <= mostWaiting
    }
    defer { known.withLock { $0.waiting -= 1 } }
    guard isTaken else { throw Problem.busy("Too many calendars are waiting.") }
    let snapshot = try await folds.snapshot(of: board, for: payer)
    let content = try await folds.board(of: snapshot, for: payer)
    return try await maker.make(
      of: content, cursor: snapshot.cursor, now: now, for: board, in: self)
  }

  /// How many were made so far.
  var made: Int { known.withLock { $0.made } }

  /// The calendar of a board that was made last.
  fileprivate func last(of board: Int64) -> Feed? { known.withLock { $0.feeds[board] } }

  /// Notes it as the one that was made last.
  fileprivate func keep(_ feed: Feed, of board: Int64) {
    known.withLock { known in
      known.made += 1
      if let old = known.feeds[board] {
        guard old.cursor <= feed.cursor else { return }
        known.bytes -= old.body.readableBytes
        known.feeds[board] = nil
      }
      if known.bytes + feed.body.readableBytes > capacity {
        known.feeds = [:]
        known.bytes = 0
      }
      known.feeds[board] = feed
      known.bytes += feed.body.readableBytes
    }
  }
}

/// Makes calendars one after the other.
private actor CalendarMaker {
  private let zones: ZoneDatabase? = {
    let data = shipped_zones()
    return try? ZoneDatabase(
      bytes: Array(UnsafeBufferPointer(start: data.start, count: Int(data.count))))
  }()

  func make(
    of content: Board, cursor: Int64, now: Instant, for board: Int64, in feeds: CalendarFeeds
  ) throws -> CalendarFeeds.Feed {
    let month = CalendarFeed.month(of: now)
    let last = feeds.last(of: board)
    // Who asked at the same time waited behind the first.
    if let last, last.cursor >= cursor, last.month >= month { return last }
    var known: [[UInt8]: Zone?] = [:]
    let calendar = CalendarFeed(content, now: now) { name in
      if let zone = known[name] { return zone }
      let zone = try? zones?.zone(named: String(decoding: name, as: UTF8.self))
      known[name] = .some(zone)
      return zone
    }
    // The tag is of all but the moment of the making, which every event has in it.
    let undated = try calendar.bytes(stamp: Instant(secondsSince1970: 0))
    let tag = "W/\"\(Self.hexadecimal(SHA256.hash(undated).prefix(8)))\""
    let feed =
      if let last, last.tag == tag {
        CalendarFeeds.Feed(cursor: cursor, month: month, body: last.body, tag: tag)
      } else {
        CalendarFeeds.Feed(
          cursor: cursor, month: month,
          body: ByteBuffer(bytes: try calendar.bytes(stamp: now)), tag: tag)
      }
    feeds.keep(feed, of: board)
    return feed
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
