import Boards
import Clicking
import Interface
import JSONCoding
import Replication
import Text

// Practice: what one practises with, and the sittings that come of it.
extension ClickScreen {
  /// Takes up what was kept on this device beside the board.
  @inline(never)
  public mutating func recall(practice record: [UInt8]) {
    practiceSlot = .full(Practising(record: record))
  }

  /// What is set as the machine is to play it.
  ///
  /// - Parameter isNew: Whether it is played from its beginning.
  @inline(never)
  mutating func practisedScore(isNew: Bool) -> Score {
    guard case .full(var practising) = practiceSlot else { return playedScore }
    practiceSlot = .empty
    defer { practiceSlot = .full(practising) }
    return practising.take(
      playedScore, isNew: isNew, isPlaying: isPlaying && !playsGroove, at: now)
  }

  /// Whether a tap belongs to a beat, rather than counting the tempo.
  var isTappedAlong: Bool {
    isPlaying && !playsGroove && isAdaptive && practiceSlot.value?.gap != nil
  }

  /// Takes a tap along with what is heard.
  mutating func tapAlong(_ time: Double) -> [Effect<ClickMessage>] {
    change { $0.tap(time) }
    return [.vibrate(5)]
  }

  private mutating func change(_ body: (inout Practising) -> Void) {
    var practising = practising
    practiceSlot = .empty
    body(&practising)
    practiceSlot = .full(practising)
  }

  /// Has what practice needs from the first beat on, where all of the app is here.
  mutating func beginPractising() { if practiceSlot.isEmpty { practiceSlot = .full(practising) } }

  /// What there is, or what there is to begin with: the music may go on already.
  private var practising: Practising {
    if let practising = practiceSlot.value { return practising }
    var practising = Practising()
    if isPlaying {
      practising.scoreBegan = begunAt
      practising.timed = TimedScore(playedScore)
    }
    return practising
  }

  // MARK: What is set

  @inline(never)
  mutating func updatePractice(
    _ message: PracticeMessage, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ClickMessage>] {
    switch message {
    case .adaptiveTapped:
      adapt(!isAdaptive)
      keepPractice(&desk)
      return changeSound()
    case .earTapped:
      if practiceSlot.value?.ear.isWanted == true { return stopListening() }
      change { $0.ear = .asking }
      desk.spoken = words.askingForMicrophone
      return [.sound(.work(OutWork.strokes(true).bytes()))]
    case .timerSet(let minutes): return setTimer(minutes, &desk)
    case .timerStepped(let step):
      let minutes = practiceSlot.value?.minutes ?? 0
      return setTimer(max(0, min(Practising.longest, minutes + step)), &desk)
    case .begun(let began):
      guard isPlaying, practiceSlot.isEmpty, began == begunAt, let heard else { return [] }
      var practising = practising
      let effects = sit(&practising, heard, &desk, at: Moment(now: began, random: moment.random))
      practising.sitting?.count(until: moment.now, andOn: trouble == nil)
      practiceSlot = .full(practising)
      return effects
    case .keepDue(let serial):
      guard let practising = practiceSlot.value, practising.serial == serial,
        practising.sitting?.isOpen == true
      else { return [] }
      let isHeard = trouble == nil
      change { $0.sitting?.count(until: moment.now, andOn: isHeard) }
      keepPractice(&desk)
      return [keepLater(serial)]
    default: return updateLog(message, &desk, at: moment)
    }
  }

  // MARK: The microphone

  /// Listens to nobody any more.
  @inline(never)
  mutating func stopListening() -> [Effect<ClickMessage>] {
    guard practiceSlot.value?.ear.isWanted == true else { return [] }
    change { $0.ear = .off }
    return [.sound(.work(OutWork.strokes(false).bytes()))] + changeSound()
  }

  /// Takes in what the microphone hears of somebody who plays along; nil for what else the machine says.
  mutating func hear(strokes report: OutReport, _ desk: inout Desk) -> [Effect<ClickMessage>]? {
    guard practiceSlot.value?.ear.isWanted == true else {
      if case .stroke = report { return [] }
      return nil
    }
    switch report {
    case .hears:
      change { $0.ear = .on }
      desk.spoken = words.microphoneOn
      return changeSound()
    case .stroke(let time):
      if isPlaying, !playsGroove { change { $0.tap(Double(time) / 1000) } }
      return []
    case .deaf(let fault):
      change { $0.ear = .fault(fault) }
      desk.spoken = words.deaf(fault)
      return changeSound()
    default: return nil
    }
  }

  private mutating func setTimer(_ minutes: Int, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    let now = now
    change { $0.setTimer(minutes, at: now) }
    keepPractice(&desk)
    guard isPlaying, !playsGroove, let played = practiceSlot.value?.timed?.score else { return [] }
    return [.sound(.change(played.json.bytes()))]
  }

  /// Whether silent bars grow with how well somebody taps along.
  @inline(never)
  var growsSilence: Bool { practiceSlot.value?.isAdaptive == true }

  /// Lets silent bars grow with how well somebody taps along, or not any more.
  @inline(never)
  mutating func adapt(_ isAdaptive: Bool) {
    change {
      $0.isAdaptive = isAdaptive
      $0.gap = nil
    }
  }

  @inline(never)
  func keepPractice(_ desk: inout Desk) {
    guard let practising = practiceSlot.value else { return }
    desk.keep(.put(BoardStore.practiceKey, practising.record))
  }

  private func keepLater(_ serial: Int64) -> Effect<ClickMessage> {
    .wake(after: 15_000, .room(.practice(.keepDue(serial: serial))))
  }

  // MARK: What is practised

  /// Takes in what a message has made of what plays: beats that are heard, the end of a sitting.
  ///
  /// It comes behind all messages rather than in each place where something begins or ends, so that there is
  /// none that it misses.
  @inline(never)
  mutating func followPractice(
    _ message: ClickMessage, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ClickMessage>] {
    var practising = practising
    practiceSlot = .empty
    var effects: [Effect<ClickMessage>] = []
    var isSilenceNew = false
    if isPlaying, case .answered(.heard(let beat)) = message {
      if practising.timed == nil { practising.timed = TimedScore(playedScore) }
      if practising.scoreBegan == nil { practising.scoreBegan = moment.now }
      if !playsGroove {
        if practising.timerBegan == nil { practising.timerBegan = moment.now }
        isSilenceNew = practising.hear(beat)
      }
      if isSilenceNew, let gap = practising.gap { desk.spoken = words.silentBars(gap.silence) }
      effects = sit(&practising, beat, &desk, at: moment)
    } else if isPlaying, trouble != nil {
      practising.sitting?.count(until: moment.now, andOn: false)
    } else if !isPlaying {
      end(&practising, &desk, at: moment)
    }
    practiceSlot = .full(practising)
    return isSilenceNew ? effects + changeSound() : effects
  }

  /// Goes on with the sitting that a beat belongs to, or begins it.
  private func sit(
    _ practising: inout Practising, _ beat: HeardBeat, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ClickMessage>] {
    let now = moment.now
    let (song, name) = practised
    if var sitting = practising.sitting, sitting.goesOn(song, name, at: now),
      sitting.isOpen || isThere(sitting, desk)
    {
      let wasOpen = sitting.isOpen
      sitting.count(until: now, andOn: true)
      sitting.open()
      sitting.heard(tempo: beat.tempo)
      practising.sitting = sitting
      if wasOpen { return [] }
    } else {
      end(&practising, &desk, at: moment, isSaid: false)
      guard let tempo = Fraction(hundredths: beat.tempo) else { return [] }
      practising.sitting = Sitting(
        Practice(
          desk.identities(1, moment, 44)[0], start: now, seconds: 0, song: song, name: name,
          tempo: tempo))
    }
    practising.serial = desk.nextSerial()
    return [keepLater(practising.serial)]
  }

  /// Whether a sitting that was kept is still in the log: who takes it back does not want to go on with it.
  private func isThere(_ sitting: Sitting, _ desk: Desk) -> Bool {
    guard sitting.isKept, let session = desk.session else { return true }
    return Practice(sitting.practice.id, on: session.board) != nil
  }

  /// What is practised: a song of the board, or a groove by its name.
  private var practised: (song: EntityID?, name: Title?) {
    guard playsGroove else { return (songID, song?.name) }
    let chosen = groovesSlot.value?.chosen
    return (nil, chosen.flatMap { try? Title(words.name(ofGroove: $0.index)) })
  }

  /// Ends the sitting, and puts it into the log if it was one.
  ///
  /// - Parameter isSaid: Whether it is shown how it was.
  private func end(
    _ practising: inout Practising, _ desk: inout Desk, at moment: Moment, isSaid: Bool = true
  ) {
    guard var sitting = practising.sitting else { return }
    let isLeftBehind = !sitting.isOpen
    if isLeftBehind, sitting.isKept || !sitting.isLong { return }
    // Where another song is begun, these are its own taps already.
    let steadiness = isSaid ? practising.steadiness : nil
    if !isLeftBehind {
      if let steadiness { sitting.measured(steadiness) }
      sitting.close(at: moment.now)
    }
    let wasKept = sitting.isKept
    let isKept = sitting.isLong && log(sitting.practice, &desk, at: moment)
    if isKept { sitting.isKept = true }
    // Who may not change the board has no log: it is not tried again.
    if isLeftBehind, desk.session != nil { sitting.isKept = true }
    practising.sitting = sitting
    if desk.session != nil { desk.keep(.put(BoardStore.practiceKey, practising.record)) }
    guard isSaid, !isLeftBehind else { return }
    let isTimeUp = practising.stopTimer(at: moment.now)
    let silence = practising.isAdaptive ? practising.gap?.silence : nil
    let summary = words.summary(
      seconds: sitting.practice.seconds, silence, steadiness: steadiness)
    // For who practises with something: what the dial has around it stays as it is for all others.
    let isShown = sitting.isLong && (practising.isAdaptive || practising.minutes > 0)
    practising.summary = isShown ? summary : nil
    if isTimeUp {
      desk.show(words.timeIsUp + " " + summary, offersUndo: false)
    } else if isKept, !wasKept {
      desk.show(words.logged + " " + summary, offersUndo: false)
    }
  }

  /// Puts a sitting into the log, or what became of it since.
  private func log(_ practice: Practice, _ desk: inout Desk, at moment: Moment) -> Bool {
    guard desk.right.reaches(.edit), let session = desk.session else { return false }
    do throws(RefusedChange) {
      let changes = try SongAction.log(practice).changes(
        on: session.board, sheet ?? SongSheet(session.board), now: moment.now)
      return try desk.record(changes, at: moment) != nil
    } catch { return false }
  }
}
