/// What a sound is of: a voice at a pitch, or a number of the count.
struct Pitch: Equatable, Sendable {
  let voice: Voice
  /// Semitones; 0 where the voice has no pitch, and for a count its number, 1…64.
  let semitones: Int

  /// How many there can be.
  static let count = Voice.allCases.count * 64

  /// Of a stroke on a beat, which is counted from 0.
  init(_ stroke: Stroke, beat: Int) {
    voice = stroke.voice
    semitones = voice == .count ? beat + 1 : voice.hasPitch ? stroke.semitones : 0
  }

  /// A number of the count, 1…64.
  init(count number: Int) {
    voice = .count
    semitones = number
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

  /// Where a sound is; nil where there is none.
  ///
  /// - Complexity: O(1).
  func place(of pitch: Pitch) -> Int? {
    let place = places[pitch.index]
    return place < 0 ? nil : Int(place)
  }

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
    return list.count - 1
  }

  /// Takes a sound up in the place of another.
  mutating func replace(_ sound: Sound, of pitch: Pitch) {
    list[add(sound, of: pitch)].sound = sound
    longest = 0
    for one in list { longest = max(longest, Int64(one.sound.samples.count)) }
  }

  /// Takes up what another has.
  mutating func add(_ other: Sounds) {
    for (pitch, sound) in other.list { add(sound, of: pitch) }
  }
}
