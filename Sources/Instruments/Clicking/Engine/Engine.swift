/// Plays a score into buffers of samples, one channel, −1…1.
///
/// ```swift
/// var engine = try Engine(score, rate: 48_000)
/// engine.render(into: buffer)            // frames 0…127
/// try engine.change(to: faster)          // from frame 128 on, in phase
/// engine.render(into: buffer)            // frames 128…255
/// ```
/// The samples do not depend on how the frames are cut into buffers, nor on the machine. Rendering
/// makes and frees nothing: all memory is taken by `init`, `change` and `setCount`.
public struct Engine: Sendable {
  /// The score and its times.
  public private(set) var plan: Plan
  /// The frame that is rendered next.
  public private(set) var frame: Int64 = 0

  /// Samples of each sound that is used, at full level.
  private var sounds: [Sound]
  private var counts: [Int: [Float]] = [:]
  /// What sounds now, the oldest first; `ringing` of them.
  private var voices: [Ringing]
  private var ringing = 0
  private var cursor = Cursor()
  /// The stroke that comes next, which the cursor has passed.
  private var upcoming: Onset?
  /// How many frames the longest of the sounds has.
  private var longest: Int64 = 0

  /// A sound and its samples.
  private struct Sound: Sendable {
    let voice: Voice
    let semitones: Int
    let samples: [Float]
  }

  /// A stroke that has begun.
  private struct Ringing: Sendable {
    var sound = 0
    var voice = Voice.click
    var gain: Float = 0
    var start: Int64 = 0
    /// From where on it makes room for another stroke of the same voice.
    var release = Int64.max
  }

  /// How many strokes may sound at once.
  ///
  /// A stroke fades in 4 ms where another of its voice follows, and no voice has more than a few
  /// strokes in that time, so that no more are needed; if they were, the oldest would give way.
  static let polyphony = 96

  /// Makes ready to play from frame 0.
  ///
  /// - Parameter rate: Frames a second.
  public init(_ score: Score, rate: Int64) throws(ScoreFault) {
    plan = try Plan(score, rate: rate)
    sounds = []
    voices = [Ringing](repeating: Ringing(), count: Engine.polyphony)
    prepareSounds()
    cursor = plan.cursor(at: 0)
    upcoming = plan.next(&cursor)
  }

  /// How many frames a second.
  public var rate: Int64 { plan.rate }

  /// The frame after which nothing sounds any more; nil where there is no end.
  ///
  /// - Complexity: O(strokes of the last second or two).
  public var end: Int64? {
    guard let end = plan.end else { return nil }
    var last = end
    var cursor = plan.cursor(at: max(0, end - longest))
    while let onset = plan.next(&cursor) {
      if let sound = soundIndex(of: onset) {
        last = max(last, onset.frame + Int64(sounds[sound].samples.count))
      }
    }
    return last
  }

  /// Where in the music a frame is; see ``Plan/position(at:)``.
  public func position(at frame: Int64) -> Position? { plan.position(at: frame) }

  // MARK: Changing

  /// Plays another score from ``frame`` on, in the same bar and as far through the beat; what sounds
  /// rings out.
  public mutating func change(to score: Score) throws(ScoreFault) {
    var next = try Plan(score, rate: plan.rate)
    next.take(over: plan, at: frame)
    plan = next
    prepareSounds()
    cursor = plan.cursor(at: frame)
    upcoming = plan.next(&cursor)
  }

  /// Says how a number of the count sounds, from 1; without samples nothing does.
  public mutating func setCount(_ number: Int, samples: [Float]) {
    counts[number] = samples
    sounds.removeAll { $0.voice == .count && $0.semitones == number }
    ringing = 0
    prepareSounds()
  }

  /// Goes to another frame: the next one rendered sounds as if all before had been.
  public mutating func seek(to frame: Int64) {
    self.frame = frame
    ringing = 0
    cursor = plan.cursor(at: frame - longest)
    upcoming = plan.next(&cursor)
    while let onset = upcoming, onset.frame < frame {
      begin(onset)
      upcoming = plan.next(&cursor)
    }
    // Those that have ended already make no sound.
    dropEnded(before: frame)
  }

  // MARK: Rendering

  /// Writes the next frames.
  ///
  /// - Complexity: O(frames · strokes that sound).
  public mutating func render(into buffer: UnsafeMutableBufferPointer<Float>) {
    let end = frame + Int64(buffer.count)
    buffer.update(repeating: 0)
    var position = frame
    var isSilent = ringing == 0
    while let onset = upcoming, onset.frame < end {
      isSilent = false
      write(from: position, to: onset.frame, into: buffer)
      position = max(position, onset.frame)
      begin(onset)
      upcoming = plan.next(&cursor)
    }
    write(from: position, to: end, into: buffer)
    frame = end
    dropEnded(before: end)
    if isSilent { return }
    for index in 0..<buffer.count { buffer[index] = SoftLimit.limited(buffer[index]) }
  }

  /// Adds what sounds to the buffer, the oldest first, so that each sample is summed in one order
  /// however the frames are cut.
  private func write(
    from start: Int64, to end: Int64, into buffer: UnsafeMutableBufferPointer<Float>
  ) {
    guard end > start else { return }
    let fade = Int64(rate / 250)
    let step = 1 / Float(fade)
    for number in 0..<ringing {
      let ringing = voices[number]
      let samples = sounds[ringing.sound].samples
      let full = min(end, ringing.release, ringing.start + Int64(samples.count))
      samples.withUnsafeBufferPointer { samples in
        var source = Int(start - ringing.start)
        var target = Int(start - frame)
        if full > start {
          for _ in 0..<Int(full - start) {
            buffer[target] += samples[source] * ringing.gain
            target += 1
            source += 1
          }
        }
        let released = max(start, ringing.release)
        let last = min(end, ringing.start + Int64(samples.count))
        guard ringing.release != Int64.max, released < last else { return }
        let gone = min(last, ringing.release + fade)
        guard released < gone else { return }
        for _ in 0..<Int(gone - released) {
          let left = fade - (ringing.start + Int64(source) - ringing.release)
          buffer[target] += samples[source] * (ringing.gain * (Float(left) * step))
          target += 1
          source += 1
        }
      }
    }
  }

  private mutating func begin(_ onset: Onset) {
    guard !onset.isSilenced, let sound = soundIndex(of: onset) else { return }
    let voice = onset.stroke.voice
    for number in 0..<ringing where voices[number].release == Int64.max {
      let other = voices[number].voice
      if other == voice || other == .openHiHat && voice == .closedHiHat {
        voices[number].release = onset.frame
      }
    }
    if ringing == Engine.polyphony { dropEnded(before: onset.frame) }
    if ringing == Engine.polyphony {
      for number in 1..<ringing { voices[number - 1] = voices[number] }
      ringing -= 1
    }
    voices[ringing] = Ringing(
      sound: sound, voice: voice,
      gain: Float(Elementary.gain(decibels: Double(onset.stroke.level) / 10)),
      start: onset.frame, release: Int64.max)
    ringing += 1
  }

  private mutating func dropEnded(before frame: Int64) {
    var kept = 0
    let fade = Int64(rate / 250)
    for number in 0..<ringing {
      let one = voices[number]
      let end = one.start + Int64(sounds[one.sound].samples.count)
      guard end > frame, one.release == Int64.max || one.release + fade > frame else { continue }
      voices[kept] = one
      kept += 1
    }
    ringing = kept
  }

  // MARK: Sounds

  private func soundIndex(of onset: Onset) -> Int? {
    let voice = onset.stroke.voice
    let semitones =
      voice == .count ? onset.beat + 1 : voice.hasPitch ? onset.stroke.semitones : 0
    for index in 0..<sounds.count
    where sounds[index].voice == voice && sounds[index].semitones == semitones {
      return index
    }
    return nil
  }

  /// Computes the sounds of the plan that are not there, and keeps of the others what still rings.
  private mutating func prepareSounds() {
    var next: [Sound] = []
    for number in 0..<ringing {
      next.append(sounds[voices[number].sound])
      voices[number].sound = next.count - 1
    }
    func add(_ stroke: Stroke) {
      let semitones = stroke.voice.hasPitch ? stroke.semitones : 0
      if next.contains(where: { $0.voice == stroke.voice && $0.semitones == semitones }) { return }
      if let known = sounds.first(where: {
        $0.voice == stroke.voice && $0.semitones == semitones
      }) {
        next.append(known)
      } else {
        next.append(
          Sound(
            voice: stroke.voice, semitones: semitones,
            samples: stroke.voice.samples(semitones: semitones, rate: plan.rate)))
      }
    }
    for cycle in plan.cycles {
      for event in cycle.events where event.stroke.voice != .count { add(event.stroke) }
    }
    for event in plan.countInCycle?.events ?? [] where event.stroke.voice != .count {
      add(event.stroke)
    }
    for number in 1...64 {
      if let samples = counts[number] {
        next.append(Sound(voice: .count, semitones: number, samples: samples))
      }
    }
    sounds = next
    longest = 0
    for sound in sounds { longest = max(longest, Int64(sound.samples.count)) }
  }
}
