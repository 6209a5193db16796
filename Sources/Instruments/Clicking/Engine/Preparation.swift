/// A score that is made ready to be played, piece by piece, while another plays.
///
/// ```swift
/// var next = try engine.preparation(of: score)
/// while !next.isReady {
///   engine.render(into: buffer)
///   next.advance(by: 16_384)               // some 50 µs
/// }
/// engine.change(to: next)                  // computes nothing
/// ```
/// Its times are worked out when it is made; what takes long is to compute the sounds that the engine
/// has not got. That is cut as one likes, and the samples do not depend on it.
public struct Preparation: Sendable {
  private var repertoire: Repertoire
  /// What is to be computed yet, the last of them first.
  private var missing: [Pitch] = []
  /// The one that is being computed: a voice, or a word of the count.
  private var synthesis: Synthesis?
  private var word: Resampling?

  /// - Parameters:
  ///   - known: Sounds that are there.
  ///   - words: How the count is spoken.
  ///   - before: What was prepared and is not wanted any more; what it has computed is taken over.
  /// - Complexity: O(bytes of the score + strokes of all bars).
  init(
    _ score: Score, rate: Int64, known: Sounds, words: CountWords? = nil, before: Preparation? = nil
  ) throws(ScoreFault) {
    repertoire = Repertoire(plan: try Plan(score, rate: rate))
    repertoire.sounds.words = words
    var isWanted = [Bool](repeating: false, count: Pitch.count)
    repertoire.plan.forEachPitch { pitch in
      var pitch = pitch
      if pitch.voice == .count, words?.has(pitch) != true { pitch = pitch.substitute }
      guard !isWanted[pitch.index] else { return }
      isWanted[pitch.index] = true
      func sound(in sounds: Sounds?) -> Sound? {
        pitch.voice == .count && sounds?.words != words ? nil : sounds?.sound(of: pitch)
      }
      let sound = sound(in: known) ?? sound(in: before?.repertoire.sounds)
      if let sound { repertoire.sounds.add(sound, of: pitch) } else { missing.append(pitch) }
    }
    goOn(with: before)
  }

  /// Goes on with the sound that is half computed.
  private mutating func goOn(with before: Preparation?) {
    guard let before, let pitch = before.missing.last,
      let place = missing.firstIndex(of: pitch),
      pitch.voice != .count || before.repertoire.sounds.words == repertoire.sounds.words
    else { return }
    missing.swapAt(place, missing.count - 1)
    synthesis = before.synthesis
    word = before.word
  }

  /// The score and its times.
  public var plan: Plan { repertoire.plan }

  /// Whether all sounds are there.
  public var isReady: Bool { missing.isEmpty }

  /// Goes on for so many steps, each a sample of one of the partials or noises of a voice; a wood block
  /// at 48 kHz has 49,000, the open hi-hat 518,000.
  ///
  /// Takes memory for each sound that it begins: two seconds of Doubles and of Floats at most.
  ///
  /// - Parameter steps: How many; it may be 31 more.
  public mutating func advance(by steps: Int) {
    var left = steps
    while left > 0, let pitch = missing.last {
      if synthesis == nil && word == nil { begin(pitch) }
      left = synthesis?.advance(by: left) ?? word?.advance(by: left) ?? 0
      if let synthesis, synthesis.isFinished { take(Sound(synthesis.samples), of: pitch) }
      if let word, word.isFinished { take(Sound(word.samples, lead: word.lead), of: pitch) }
    }
  }

  private mutating func begin(_ pitch: Pitch) {
    let rate = repertoire.plan.rate
    if pitch.voice == .count { word = repertoire.sounds.words?.resampling(of: pitch, rate: rate) }
    if word == nil {
      synthesis = pitch.voice.synthesis(semitones: pitch.semitones, rate: rate)
    }
  }

  private mutating func take(_ sound: Sound, of pitch: Pitch) {
    repertoire.sounds.add(sound, of: pitch)
    missing.removeLast()
    synthesis = nil
    word = nil
  }

  /// The score's times and all its sounds; what is missing is computed.
  func finished() -> Repertoire {
    var whole = self
    whole.advance(by: .max)
    return whole.repertoire
  }
}

/// A score's times, and what sounds then.
struct Repertoire: Sendable {
  var plan: Plan
  var sounds = Sounds()
}

extension Plan {
  /// Calls for the sound of each stroke of each bar that there is.
  fileprivate func forEachPitch(_ body: (Pitch) -> Void) {
    for (number, cycle) in cycles.enumerated() {
      for event in cycle.events { body(pitch(of: event, in: number)) }
    }
    for event in countInCycle?.events ?? [] { body(pitch(of: event, in: 0)) }
  }

  /// What a stroke sounds with.
  func pitch(of onset: Onset) -> Pitch {
    Pitch(
      onset.stroke, onset.role, beat: onset.beat, index: onset.index,
      parts: score.parts[onset.part].subdivision.parts)
  }

  private func pitch(of event: Cycle.Event, in part: Int) -> Pitch {
    Pitch(
      event.stroke, event.role, beat: event.beat, index: event.index,
      parts: score.parts[part].subdivision.parts)
  }
}
