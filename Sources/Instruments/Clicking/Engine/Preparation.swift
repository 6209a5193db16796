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
  /// The one that is being computed.
  private var synthesis: Synthesis?

  /// - Parameters:
  ///   - known: Sounds that are there.
  ///   - before: What was prepared and is not wanted any more; what it has computed is taken over.
  /// - Complexity: O(bytes of the score + strokes of all bars).
  init(
    _ score: Score, rate: Int64, known: Sounds, before: Preparation? = nil
  ) throws(ScoreFault) {
    repertoire = Repertoire(plan: try Plan(score, rate: rate))
    var isWanted = [Bool](repeating: false, count: Pitch.count)
    repertoire.plan.forEachStroke { stroke in
      guard stroke.voice != .count else { return }
      let pitch = Pitch(stroke, beat: 0)
      guard !isWanted[pitch.index] else { return }
      isWanted[pitch.index] = true
      let sound = known.sound(of: pitch) ?? before?.repertoire.sounds.sound(of: pitch)
      if let sound { repertoire.sounds.add(sound, of: pitch) } else { missing.append(pitch) }
    }
    goOn(with: before)
  }

  /// Goes on with the sound that is half computed.
  private mutating func goOn(with before: Preparation?) {
    guard let before, let pitch = before.missing.last,
      let place = missing.firstIndex(of: pitch)
    else { return }
    missing.swapAt(place, missing.count - 1)
    synthesis = before.synthesis
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
      if synthesis == nil {
        synthesis = pitch.voice.synthesis(semitones: pitch.semitones, rate: repertoire.plan.rate)
      }
      left = synthesis?.advance(by: left) ?? left
      guard let done = synthesis, done.isFinished else { continue }
      repertoire.sounds.add(Sound(done.samples), of: pitch)
      synthesis = nil
      missing.removeLast()
    }
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
  /// Calls for each stroke of each bar that there is.
  fileprivate func forEachStroke(_ body: (Stroke) -> Void) {
    for cycle in cycles {
      for event in cycle.events { body(event.stroke) }
    }
    for event in countInCycle?.events ?? [] { body(event.stroke) }
  }
}
