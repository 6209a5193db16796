import Clicking
import Interface
import JSONCoding

// Files of what is set, and proofs of it.
extension ClickScreen {
  /// What is set, at the speed of practice, from its beginning.
  private var wholeScore: Score { score.atSpeed(speed) }

  /// Whether it ends by itself.
  var hasEnd: Bool { score.parts.last?.bars != nil && !score.isRepeated }

  /// What a file has: a song once, and so many bars of what has no end.
  func exported(_ room: OutRoom) -> Score {
    var score = wholeScore
    score.isRepeated = false
    let last = score.parts.count - 1
    if score.parts[last].bars == nil { score.parts[last].bars = room.bars }
    return score
  }

  /// How long a file is without what rings at its end, in milliseconds; nil where the score can't be played.
  func length(_ room: OutRoom) -> Int64? {
    (try? Plan(exported(room), rate: 48_000))?.end.map { $0 / 48 }
  }

  /// How many bytes a WAV file has, but for its header and what rings at its end.
  func size(_ room: OutRoom, _ milliseconds: Int64) -> Int64 {
    let frames = Double(milliseconds) / 1000 * Double(room.rate)
    return Int64(min(frames * Double(room.format.bytes), 4e18))
  }

  /// Whether it has more bytes than are made here.
  func isTooLarge(_ room: OutRoom) -> Bool {
    room.kind == .wav && size(room, length(room) ?? 0) > OutRoom.mostBytes
  }

  /// Lets something happen in the rooms for files and proofs.
  @inline(never)
  mutating func updateOut(_ message: OutMessage, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    switch message {
    case .exportOpened: return openOut(.export)
    case .proofOpened: return openOut(.proof)
    default: break
    }
    guard var room = outSlot.value else { return [] }
    var effects: [Effect<ClickMessage>] = []
    switch message {
    case .kind(let kind):
      room.kind = kind
      if case .made = room.state { room.state = .idle }
    case .format(let format): room.format = format
    case .rate(let rate): room.rate = rate
    case .bars(let step):
      // In steps of four bars, on multiples of them; below four one by one.
      let near = room.bars + step * (room.bars + min(0, step) < 4 ? 1 : 4)
      room.bars = max(1, min(Score.Limits.bars, near > 4 ? near / 4 * 4 : near))
    case .seconds(let step):
      let limits = OutRoom.recordings
      room.seconds = max(
        limits.lowerBound, min(limits.upperBound, room.seconds + step * OutRoom.recordingStep))
    case .exportTapped:
      guard room.task == nil, !isTooLarge(room) else { return [] }
      room.state = .working(.export, share: nil)
      let work: OutWork =
        room.kind == .midi
        ? .midi(name: fileName(room)) : .wav(name: fileName(room), rate: room.rate, room.format)
      effects = [.sound(.work(work.bytes(exported(room).json.bytes())))]
    case .saveTapped: return [.sound(.work(OutWork.save.bytes()))]
    case .proveTapped:
      guard room.task == nil else { return [] }
      room.state = .working(.prove, share: 0)
      desk.spoken = words.proving
      let seconds = hasEnd ? (length(room) ?? 0) / 1000 + 2 : OutRoom.proved
      effects = [
        .sound(
          .work(
            OutWork.proof(seconds: min(OutRoom.proved, seconds), rate: 48_000)
              .bytes(wholeScore.json.bytes())))
      ]
    case .recordTapped:
      guard room.task == nil else { return [] }
      room.recorded = wholeScore.json.bytes()
      room.state = .working(.record, share: nil)
      desk.spoken = words.askingForMicrophone
      if isPlaying { effects = play() }
      effects += stopListening()
      let seconds = hasEnd ? min(room.seconds, (length(room) ?? 0) / 1000 + 2) : room.seconds
      effects.append(.sound(.work(OutWork.record(seconds: seconds).bytes(room.recorded))))
    case .cancelTapped:
      effects = stopped(room)
      room.state = .idle
      desk.spoken = words.cancelled
    case .exportOpened, .proofOpened: break
    }
    outSlot = .full(room)
    return effects
  }

  private mutating func openOut(_ place: ClickRoom) -> [Effect<ClickMessage>] {
    guard let origin = roomSlot.value else { return [] }
    outSlot = .full(OutRoom(origin: origin))
    return open(place)
  }

  /// Leads back from there; what is being done ends.
  @inline(never)
  mutating func leaveOut() -> [Effect<ClickMessage>] {
    guard let room = outSlot.value else { return [] }
    outSlot = .empty
    roomSlot = .full(room.origin)
    return stopped(room)
  }

  /// Ends what is being done, and lets go of the file that was made.
  private mutating func stopped(_ room: OutRoom) -> [Effect<ClickMessage>] {
    var effects: [Effect<ClickMessage>] = [.sound(.work(OutWork.stop.bytes()))]
    if room.task == .record, isPlaying { effects = play() + effects }
    return effects
  }

  /// Takes in how it goes.
  @inline(never)
  mutating func hear(worked bytes: [UInt8], _ desk: inout Desk) -> [Effect<ClickMessage>] {
    guard let report = OutReport(json: bytes) else { return [] }
    if let effects = hear(strokes: report, &desk) { return effects }
    guard var room = outSlot.value, let task = room.task else { return [] }
    var effects: [Effect<ClickMessage>] = []
    switch report {
    case .share(let share):
      if case .working(_, let before) = room.state, share / 250 > (before ?? 0) / 250 {
        desk.spoken = words.percent(Int(share / 10))
      }
      room.state = .working(task, share: share)
    case .made(let bytes):
      let name = fileName(room)
      room.state = .made(name: name, bytes: bytes)
      desk.spoken = words.saved(name)
    case .proof(let proof): effects = take(proof, &room, &desk)
    case .listening:
      room.state = .recording(task, share: 0, level: 0)
      desk.spoken = words.recording
      part = 0
      effects = begin()
    case .heard(let share, let level):
      room.state = .recording(task, share: share, level: level)
      if !isPlaying, !hasEnd { effects = fail(.stopped, &room, &desk) }
    case .measuring:
      room.state = .working(task, share: 1000)
      if isPlaying { effects = play() }
    case .fault(let fault): effects = fail(fault, &room, &desk)
    case .hears, .stroke, .deaf: break
    }
    outSlot = .full(room)
    return effects
  }

  private mutating func take(
    _ proof: OutProof, _ room: inout OutRoom, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    if proof.isRecorded, wholeScore.json.bytes() != room.recorded {
      return fail(.changed, &room, &desk)
    }
    if let fault = proof.fault { return fail(fault, &room, &desk) }
    room.state = .proved(proof)
    desk.spoken = words.spoken(proof)
    return []
  }

  private mutating func fail(
    _ fault: OutFault, _ room: inout OutRoom, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    guard let task = room.task else { return [] }
    let effects = stopped(room)
    room.state = .fault(task, fault)
    desk.spoken = words.fault(fault)
    return effects
  }

  /// "Money 80%.wav"; what is no song is called by its tempo.
  private func fileName(_ room: OutRoom) -> String {
    var name = songName
    if name.utf8.isEmpty {
      name = words.title + " " + words.decimal(wholeScore.parts[0].tempo.beatsPerMinute)
    } else if speed != 100 {
      name += " " + words.percent(speed)
    }
    return FileName.stem(name) + (room.kind == .midi ? ".mid" : ".wav")
  }
}
