/// Plays a score into buffers of samples, one channel, −1…1.
///
/// ```swift
/// var engine = try Engine(score, rate: 48_000)
/// engine.render(into: buffer)            // frames 0…127
/// try engine.change(to: faster)          // from frame 128 on, in phase
/// engine.render(into: buffer)            // frames 128…255
/// ```
/// The samples do not depend on how the frames are cut into buffers, nor on the machine. Rendering,
/// ``restart(at:level:)`` and ``seek(to:)`` make and free nothing: all memory is taken by `init`,
/// `change` and `stage`. They also compute the sounds that are missing; a ``Preparation``
/// does so beforehand, a little at a time.
public struct Engine: Sendable {
  /// The frame that is rendered next.
  public internal(set) var frame: Int64 = 0

  /// What is played.
  var current: Repertoire
  /// What is staged; else, so that nothing is freed where a score begins, what was played before.
  private var other: Repertoire
  private var isStaged = false
  /// The sounds of both, and of what rings.
  var sounds: Sounds
  /// How the count is spoken; without words a wood block sounds for them, and ticks between the beats. For scores
  /// that are made ready from now on.
  public var words: CountWords?
  /// What sounds now, the oldest first; `ringing` of them.
  var voices: [Ringing]
  var ringing = 0
  private var cursor = Cursor()
  /// The stroke that comes next, which the cursor has passed, and the cursor before it.
  private(set) var upcoming: Onset?
  private var standing = Cursor()
  /// When, in frames, all earlier strokes of the plan have sounded; beyond ``frame`` where a shift has made
  /// them later since.
  private var sounded = FixedPoint.zero
  /// How many frames before their onset strokes are looked at, for a word begins before its vowel.
  var ahead: Int64 = 0

  /// How many strokes may sound at once.
  ///
  /// A stroke fades in 4 ms where another of its voice follows, and no voice has more than a few
  /// strokes in that time, so that no more are needed; if they were, the oldest would give way.
  static let polyphony = 96

  /// Makes ready to play from frame 0.
  ///
  /// - Parameters:
  ///   - rate: Frames a second.
  ///   - words: How the count is spoken.
  public init(_ score: Score, rate: Int64, words: CountWords? = nil) throws(ScoreFault) {
    self.words = words
    current = try Preparation(score, rate: rate, known: Sounds(), words: words).finished()
    other = current
    sounds = current.sounds
    voices = [Ringing](repeating: Ringing(), count: Engine.polyphony)
    enter(at: 0)
  }

  /// The score and its times.
  public var plan: Plan { current.plan }

  /// How many frames a second.
  public var rate: Int64 { current.plan.rate }

  /// The frame after which nothing sounds any more; nil where there is no end.
  ///
  /// - Complexity: O(strokes of the last second or two).
  public var end: Int64? {
    guard let end = plan.end else { return nil }
    var last = end
    var cursor = plan.cursor(at: max(0, end - sounds.longest))
    while let onset = plan.next(&cursor) {
      if let sound = place(of: onset) {
        let sound = sounds[sound]
        last = max(last, onset.frame + Int64(sound.samples.count - sound.lead))
      }
    }
    return last
  }

  /// Where in the music a frame is; see ``Plan/position(at:)``.
  public func position(at frame: Int64) -> Position? { current.plan.position(at: frame) }

  // MARK: Changing

  /// Begins to make another score ready.
  ///
  /// - Parameter before: What was to be played instead; what it has computed is taken over.
  public func preparation(
    of score: Score, insteadOf before: Preparation? = nil
  ) throws(ScoreFault) -> Preparation {
    try Preparation(score, rate: rate, known: sounds, words: words, before: before)
  }

  /// Plays another score from ``frame`` on, in the same bar and as far through the beat; what sounds
  /// rings out.
  public mutating func change(to score: Score) throws(ScoreFault) {
    change(to: try preparation(of: score))
  }

  /// Plays what was made ready from ``frame`` on, in the same bar and as far through the beat; what
  /// sounds rings out.
  ///
  /// Where a count is spoken, strokes of the next 70 ms are still those of before, for words begin so long before
  /// their beat.
  public mutating func change(to preparation: Preparation) {
    var next = preparation.finished()
    ahead = max(ahead, next.sounds.lead)
    while let onset = upcoming, onset.frame < frame + ahead {
      begin(onset, at: frame)
      advance()
    }
    let cut = max(FixedPoint(frame + ahead) - .half, sounded)
    let isShifted = next.plan.isShifted(current.plan)
    sounded = cut + next.plan.take(over: current.plan, at: cut)
    current = next
    other = next
    isStaged = false
    takeUp(next.sounds)
    // Of the same strokes the next one is known, whatever is rounded to which frame.
    cursor = isShifted ? standing : current.plan.cursor(at: sounded)
    advance()
    // What would have sounded already, for all is earlier now, sounds at once.
    while let onset = upcoming, onset.frame < frame + ahead {
      begin(onset.moved(to: max(frame, onset.frame)), at: frame)
      advance()
    }
  }

  /// Lays a score ready for ``restart(at:level:)``, so that beginning it takes no memory.
  public mutating func stage(_ preparation: Preparation) {
    other = preparation.finished()
    isStaged = true
    var both = other.sounds
    both.add(current.sounds)
    takeUp(both)
  }

  /// The score that is begun next and its times: the staged one, or else that which plays.
  public var coming: Plan { isStaged ? other.plan : current.plan }

  /// Begins the staged score, or the same again, with one of its frames.
  ///
  /// What sounds fades within 4 ms, beside the new strokes; no onset is moved.
  ///
  /// - Parameter level: How much of it is still heard, 0…1.
  public mutating func restart(at frame: Int64, level: Float = 1) {
    if isStaged { swap(&current, &other) }
    isStaged = false
    if level == 0 { ringing = 0 }
    // What is to begin yet never does.
    var begun = 0
    for number in 0..<ringing where voices[number].start < self.frame {
      voices[begun] = voices[number]
      begun += 1
    }
    ringing = begun
    let later = frame - self.frame
    for number in 0..<ringing {
      voices[number].start += later
      voices[number].cut += later
      if voices[number].release != .max { voices[number].release += later }
      voices[number].release = min(voices[number].release, frame)
      voices[number].gain *= level
    }
    enter(at: frame)
  }

  /// Goes to another frame: the next one rendered sounds as if all before had been.
  public mutating func seek(to frame: Int64) {
    ringing = 0
    enter(at: frame)
  }

  /// Goes to a frame and lets what was struck before it ring there, beside what rings already.
  private mutating func enter(at frame: Int64) {
    self.frame = frame
    ahead = sounds.lead
    sounded = .zero
    // What would have begun before the first frame was never played.
    cursor = current.plan.cursor(at: max(0, frame - sounds.longest))
    advance()
    while let onset = upcoming, onset.frame - ahead < frame {
      begin(onset, at: onset.frame - ahead)
      advance()
    }
    // Those that have ended already make no sound.
    dropEnded(before: frame)
  }

  /// Goes on to the next stroke.
  mutating func advance() {
    standing = cursor
    upcoming = current.plan.next(&cursor)
  }

  /// Keeps these sounds, and of the others what still rings.
  private mutating func takeUp(_ next: Sounds) {
    var next = next
    for number in 0..<ringing {
      let one = voices[number]
      voices[number].sound = next.add(sounds[one.sound], of: one.pitch)
    }
    sounds = next
  }
}
