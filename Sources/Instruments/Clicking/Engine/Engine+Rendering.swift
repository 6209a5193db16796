/// A stroke that has begun.
struct Ringing: Sendable {
  /// Where its sound is.
  var sound = 0
  var pitch = Pitch(count: 1)
  var gain: Float = 0
  var start: Int64 = 0
  /// A frame before which it is not heard, from which on it rises within 4 ms: what a word has before the music's
  /// first frame is cut off.
  var cut = Int64.min / 2
  /// The stroke's frame.
  var onset: Int64 = 0
  /// From where on it makes room for another stroke of the same voice, or for another score.
  var release = Int64.max
}

extension Engine {
  /// Writes the next frames.
  ///
  /// - Complexity: O(frames · strokes that sound).
  public mutating func render(into buffer: UnsafeMutableBufferPointer<Float>) {
    let end = frame + Int64(buffer.count)
    buffer.update(repeating: 0)
    var position = frame
    while let onset = upcoming, onset.frame - ahead < end {
      write(from: position, to: onset.frame - ahead, into: buffer)
      position = max(position, onset.frame - ahead)
      begin(onset, at: position)
      advance()
    }
    write(from: position, to: end, into: buffer)
    frame = end
    dropEnded(before: end)
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
      let start = max(start, ringing.start)
      samples.withUnsafeBufferPointer { samples in
        var source = Int(start - ringing.start)
        var target = Int(start - frame)
        if full > start {
          // Few sounds are cut, and then for a few frames.
          while frame + Int64(target) < min(full, ringing.cut + fade) {
            let share = Float(max(0, frame + Int64(target) - ringing.cut)) * step
            buffer[target] += samples[source] * (ringing.gain * share)
            target += 1
            source += 1
          }
          for _ in 0..<Int(full - frame) - target {
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
    limit(from: start, to: end, in: buffer)
  }

  /// Divides the frames by the sum of all levels, as far as that is more than 1; see ``Headroom``.
  private func limit(
    from start: Int64, to end: Int64, in buffer: UnsafeMutableBufferPointer<Float>
  ) {
    var now = start
    while now < end {
      var sum: Float = 0
      var next = end
      for number in 0..<ringing {
        sum += level(of: voices[number], at: now)
        if voices[number].start > now { next = min(next, voices[number].start) }
      }
      // From stroke to stroke it only falls.
      guard sum > Headroom.gain else {
        now = next
        continue
      }
      buffer[Int(now - frame)] *= Headroom.gain / sum
      now += 1
    }
  }

  /// How loud a stroke can still be from a frame on.
  private func level(of ringing: Ringing, at frame: Int64) -> Float {
    let sound = sounds[ringing.sound]
    let index = Int(frame - ringing.start)
    let fade = Int64(rate / 250)
    guard index < sound.samples.count else { return 0 }
    let level = sound.level(at: index) * ringing.gain
    if frame <= ringing.release { return level }
    return level * max(0, Float(ringing.release + fade - frame) * (1 / Float(fade)))
  }

  /// Strikes, and lets other strokes of the voice make room: from where it begins on, but for half of the time
  /// between them at least.
  ///
  /// - Parameter now: The frame that is rendered next.
  mutating func begin(_ onset: Onset, at now: Int64) {
    guard !onset.isSilenced, let sound = place(of: onset) else { return }
    let pitch = sounds.pitch(at: sound)
    let start = onset.frame - Int64(sounds[sound].lead)
    for number in 0..<ringing where voices[number].release == Int64.max {
      let other = voices[number].pitch.voice
      if other == pitch.voice || other == .openHiHat && pitch.voice == .closedHiHat {
        voices[number].release = max(start, (voices[number].onset + onset.frame) / 2)
      }
    }
    if ringing == Engine.polyphony { dropEnded(before: now) }
    if ringing == Engine.polyphony {
      for number in 1..<ringing { voices[number - 1] = voices[number] }
      ringing -= 1
    }
    voices[ringing] = Ringing(
      sound: sound, pitch: pitch,
      gain: Headroom.gain * Float(Elementary.gain(decibels: Double(onset.stroke.level) / 10)),
      start: start, cut: start < 0 ? 0 : .min / 2, onset: onset.frame)
    ringing += 1
  }

  mutating func dropEnded(before frame: Int64) {
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

  /// Where the sound of a stroke is; of a count without a word, that of what sounds instead.
  func place(of onset: Onset) -> Int? {
    let pitch = current.plan.pitch(of: onset)
    return sounds.place(of: pitch) ?? sounds.place(of: pitch.substitute)
  }

  /// The sound of a pitch; of a count without a word, what sounds instead.
  func sound(of pitch: Pitch) -> Sound? {
    sounds.sound(of: pitch) ?? sounds.sound(of: pitch.substitute)
  }
}
