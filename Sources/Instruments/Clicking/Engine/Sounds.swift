/// What a sound is of: a voice at a pitch, or a number of the count.
struct Pitch: Equatable, Sendable {
  let voice: Voice
  /// Semitones; 0 where the voice has no pitch, and for a count its number, 1…64, or a syllable, from 65 on.
  let semitones: Int

  /// How many there can be; the count is the last voice, and has some more.
  static let count = Voice.allCases.count * 64 + 8

  /// Of a stroke of a part whose beats are divided into so many.
  ///
  /// - Parameters:
  ///   - beat: The beat, counted from 0.
  ///   - index: Which part of it, or which beat of the second ring.
  init(_ stroke: Stroke, _ role: Onset.Role, beat: Int, index: Int, parts: Int) {
    guard stroke.voice == .count else {
      self.init(stroke.voice, stroke.semitones)
      return
    }
    switch role {
    case .subdivision:
      guard let syllable = CountWords.Syllable(part: index, of: parts) else {
        self.init(.tick)
        return
      }
      self.init(count: 65 + syllable.rawValue)
    case .ring: self.init(count: index + 1)
    case .beat, .groove: self.init(count: beat + 1)
    }
  }

  /// Of a voice that is not the count.
  init(_ voice: Voice, _ semitones: Int = 0) {
    self.voice = voice
    self.semitones = voice.hasPitch ? semitones : 0
  }

  /// A number of the count, 1…64, or a syllable.
  init(count number: Int) {
    voice = .count
    semitones = number
  }

  /// What sounds where there is no word for it.
  var substitute: Pitch {
    guard voice == .count else { return self }
    return semitones > 64 ? Pitch(.tick) : Pitch(.woodBlock)
  }

  /// Its place among all, 0..<``count``.
  var index: Int { Int(voice.rawValue) * 64 + (voice == .count ? semitones - 1 : semitones + 24) }
}

/// Sounds at full level, found by what they are of.
struct Sounds: Sendable {
  private var list: [(pitch: Pitch, sound: Sound)] = []
  /// For each pitch where it is in the list, or −1.
  private var places = [Int16](repeating: -1, count: Pitch.count)
  /// How many frames the longest has.
  private(set) var longest: Int64 = 0
  /// How many frames before its onset the earliest begins.
  private(set) var lead: Int64 = 0
  /// Which words those of the count are, or none.
  var words: CountWords?

  /// Where a sound is; nil where there is none.
  ///
  /// - Complexity: O(1).
  func place(of pitch: Pitch) -> Int? {
    let place = places[pitch.index]
    return place < 0 ? nil : Int(place)
  }

  /// What the sound at a place is of.
  func pitch(at place: Int) -> Pitch { list[place].pitch }

  /// The sound at a place.
  subscript(place: Int) -> Sound { list[place].sound }

  func sound(of pitch: Pitch) -> Sound? { place(of: pitch).map { list[$0].sound } }

  /// Takes a sound up, unless there is one.
  ///
  /// - Returns: where it is.
  @discardableResult
  mutating func add(_ sound: Sound, of pitch: Pitch) -> Int {
    if let place = place(of: pitch) { return place }
    places[pitch.index] = Int16(list.count)
    list.append((pitch, sound))
    longest = max(longest, Int64(sound.samples.count))
    lead = max(lead, Int64(sound.lead))
    return list.count - 1
  }

  /// Takes up what another has.
  mutating func add(_ other: Sounds) {
    for (pitch, sound) in other.list { add(sound, of: pitch) }
  }
}
