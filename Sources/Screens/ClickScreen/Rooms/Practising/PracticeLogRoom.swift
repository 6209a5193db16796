import Boards
import Clicking
import Interface
import Replication
import Reports
import Text

/// What was practised on a board, as it is looked at.
struct PracticeLogRoom: Sendable {
  /// The sittings.
  var log: PracticeLog
  /// What the clock on the wall shows ahead of UTC, in milliseconds, and which day it is.
  let offset: Int64
  let today: Int64
  /// The song of which more is seen, by its place.
  var chosen: Int?
  /// How many sittings are listed.
  var shown = Self.page

  private static let page = 30
  /// How many days the chart shows.
  static let days: Int64 = 28

  init(_ board: Board, at moment: Moment) {
    log = PracticeLog(board)
    offset = moment.offset * 1000
    today = moment.day
  }

  mutating func showMore() { shown += Self.page * 4 }

  /// The day of a sitting, in days since 1970.
  private func day(_ at: Int64) -> Int64 {
    let wall = at + offset
    return (wall - (wall % 86_400_000 + 86_400_000) % 86_400_000) / 86_400_000
  }

  func day(of practice: Practice) -> Int64 { day(practice.start) }

  /// The days on which somebody practised, the first first.
  var days: [PracticeLog.Day] { log.days(day) }

  /// The seconds of the last days, today among them.
  func seconds(ofLast count: Int64) -> Int64 {
    var sum: Int64 = 0
    for day in days where day.number > today - count && day.number <= today { sum += day.seconds }
    return sum
  }

  /// How many days one after the other have a sitting, up to today, or to yesterday while today has none.
  var streak: Int {
    var streak = 0
    var next = today
    for day in days.reversed() where day.number <= today {
      if streak == 0, day.number == today - 1 { next = today - 1 }
      guard day.number == next else { break }
      streak += 1
      next -= 1
    }
    return streak
  }

  /// A song, a groove, or what has no name, with all its sittings.
  struct Practised: Sendable {
    let song: EntityID?
    let name: Title?
    var sittings: [Practice] = []

    var seconds: Int64 {
      var sum: Int64 = 0
      for sitting in sittings { sum += sitting.seconds }
      return sum
    }
  }

  /// What was practised, the last first.
  var practised: [Practised] {
    var all: [Practised] = []
    // From the last to the first: names are as they were last.
    for practice in log.practices.reversed() {
      let found = all.firstIndex {
        $0.song == practice.song && (practice.song != nil || $0.name == practice.name)
      }
      if let found {
        all[found].sittings.append(practice)
      } else {
        all.append(Practised(song: practice.song, name: practice.name, sittings: [practice]))
      }
    }
    for i in all.indices { all[i].sittings.reverse() }
    return all
  }
}

extension ClickScreen {
  @inline(never)
  mutating func updateLog(
    _ message: PracticeMessage, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ClickMessage>] {
    switch message {
    case .logTapped:
      guard let session = desk.session else { return [] }
      takeUp(&desk)
      changeLog { $0 = PracticeLogRoom(session.board, at: moment) }
      return open(.practiceLog)
    case .songTapped(let index):
      let wasOpen = practiceSlot.value?.log?.chosen == index
      changeLog { $0?.chosen = wasOpen ? nil : index }
    case .moreTapped: changeLog { $0?.showMore() }
    case .deleted(let id):
      guard let session = desk.session else { return [] }
      do throws(RefusedChange) {
        let changes = try SongAction.forget(id).changes(
          on: session.board, sheet ?? SongSheet(session.board), now: moment.now)
        guard try desk.perform(changes, at: moment) != nil else { return [] }
        desk.show(words.sittingDeleted)
      } catch { desk.refuse() }
    case .fileTapped:
      guard let log = practiceSlot.value?.log else { return [] }
      let day = String(decoding: log.wallTime(moment.now).prefix(10), as: UTF8.self)
      let name = FileName.stem(words.title + " " + words.practiceLog) + " " + day + ".csv"
      desk.spoken = words.fileSaved
      return [
        .hand(.write(log.csv { self.name($0, $1) }, isFirst: true)),
        .hand(.save(name: name, type: "text/csv;charset=utf-8")),
      ]
    default: break
    }
    return []
  }

  mutating func closeLog() { changeLog { $0 = nil } }

  private mutating func changeLog(_ body: (inout PracticeLogRoom?) -> Void) {
    var practising = practiceSlot.value ?? Practising()
    practiceSlot = .empty
    body(&practising.log)
    practiceSlot = .full(practising)
  }

  /// Takes in what has changed on the board, while the log is looked at.
  @inline(never)
  mutating func followLog(_ session: BoardSession<BoardNews>) {
    guard practiceSlot.value?.log != nil else { return }
    changeLog { room in
      if session.sheet.isEverything {
        room?.log = PracticeLog(session.board)
      } else {
        for id in session.sheet.entities {
          room?.log.refresh(id, from: session.board, isHeld: false)
        }
      }
    }
  }

  /// What a song or groove is called: now, where it is still there.
  func name(_ song: EntityID?, _ name: Title?) -> String {
    song.flatMap { sheet?.song($0)?.name?.string } ?? name?.string
      ?? (song == nil ? words.noSong : words.untitled)
  }
}
