import App

#if arch(wasm32)
  import BrowserHost
  import Interface

  extension Page {
    /// Tells the machine what of sound it shall do.
    @inline(never)
    func sound(_ playing: Playing) {
      switch playing {
      case .begin(let score): host_sound_score(0, score, Int32(score.count))
      case .change(let score): host_sound_score(1, score, Int32(score.count))
      case .work(let words): host_sound_score(5, words, Int32(words.count))
      case .end: host_sound_score(2, [], 0)
      case .adjust(let playback): host_sound_score(3, playback, Int32(playback.count))
      case .announce(let title, let subtitle, let hasOthers):
        var bytes: [UInt8] = [hasOthers ? 1 : 0]
        bytes.append(contentsOf: title.utf8)
        bytes.append(0)
        bytes.append(contentsOf: subtitle.utf8)
        host_sound_score(4, bytes, Int32(bytes.count))
      }
    }
  }

  /// Says how it goes with what is played, as a `SoundState`.
  @_expose(wasm, "detent_sounds") @_cdecl("detent_sounds")
  func sounds(_ state: Int32) {
    guard let state = SoundState(rawValue: state) else { return }
    Running.page?.handle(.answered(.sound(state)))
  }

  /// Reports a beat as it is heard: which one of how many, how long it lasts in milliseconds, where in the
  /// score, beats a minute, and when its beginning is heard.
  @_expose(wasm, "detent_beat") @_cdecl("detent_beat")
  func beat(
    _ beat: Int32, _ beats: Int32, _ length: Int32, _ isSilenced: Int32, _ part: Int32,
    _ bar: Int32, _ isCountIn: Int32, _ tempo: Double, _ time: Double
  ) {
    let heard = HeardBeat(
      beat: beat, beats: beats, length: length, isSilenced: isSilenced != 0, part: part, bar: bar,
      isCountIn: isCountIn != 0, tempo: tempo, time: time)
    Running.page?.handle(.answered(.heard(heard)))
  }

  /// Reports what is asked for from outside the page, as a `PlayCommand`.
  @_expose(wasm, "detent_command") @_cdecl("detent_command")
  func command(_ command: Int32) {
    guard let command = PlayCommand(rawValue: command) else { return }
    Running.page?.handle(.answered(.command(command)))
  }

  /// Reports how late sound is heard, in milliseconds, whether that is far, and whether it is known.
  @_expose(wasm, "detent_latency") @_cdecl("detent_latency")
  func latency(_ milliseconds: Int32, _ isFar: Int32, _ isKnown: Int32) {
    let latency = OutputLatency(
      milliseconds: milliseconds, isFar: isFar != 0, isKnown: isKnown != 0)
    Running.page?.handle(.answered(.latency(latency)))
  }
#endif
