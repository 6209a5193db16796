/// The spoken numbers of a language, and what is said between the beats: `Data/count`.
///
/// A file has `DCNT`, the version 1 and how many numbers as a byte each, and the frames a second; then for each
/// number, and for *and*, *e*, *a*, *trip*, *let*, how many samples it has (0 where the language has no such word)
/// and at which of them its vowel begins; then the samples, four bits each, the low ones first, each word from its own
/// byte on. A sample is coded as in IMA ADPCM, but for the table of steps, which are each a tenth more than the one
/// before. Numbers are of two bytes, the low one first.
public struct CountWords: Equatable, Sendable {
  private struct Word: Sendable {
    let start: Int
    let count: Int
    let lead: Int
  }

  /// What is said between two beats.
  enum Syllable: Int {
    case and, e, a, trip, lets

    /// What is said at a part of a beat, counted from 0; nil for a tick.
    init?(part: Int, of parts: Int) {
      switch (part, parts) {
      case (1, 3): self = .trip
      case (2, 3): self = .lets
      case (1, 4): self = .e
      case (3, 4): self = .a
      case _ where part * 2 == parts: self = .and
      default: return nil
      }
    }
  }

  private let bytes: [UInt8]
  private let rate: Int64
  private let numbers: Int
  private let words: [Word]
  /// A sum over all bytes (Fowler, Noll and Vo's), by which one is told from another.
  private let mark: UInt32

  /// Whether they are of the same file, by a sum over its bytes.
  public static func == (one: CountWords, other: CountWords) -> Bool {
    one.mark == other.mark && one.bytes.count == other.bytes.count
  }

  private static let syllables = 5

  /// Reads a file; nil where it is none, or not whole.
  public init?(_ bytes: [UInt8]) {
    func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    guard bytes.count >= 8, bytes[0] == 0x44, bytes[1] == 0x43, bytes[2] == 0x4E, bytes[3] == 0x54,
      bytes[4] == 1, (1...64).contains(bytes[5]), number(6) >= 8000
    else { return nil }
    numbers = Int(bytes[5])
    rate = Int64(number(6))
    var place = 8 + 4 * (numbers + Self.syllables)
    guard place <= bytes.count else { return nil }
    var words: [Word] = []
    for index in 0..<(numbers + Self.syllables) {
      let count = number(8 + 4 * index)
      let lead = number(10 + 4 * index)
      // A second at most, and a number is never missing.
      guard count <= rate, lead <= count, index >= numbers || count > 0 else { return nil }
      words.append(Word(start: place, count: count, lead: lead))
      place += (count + 1) / 2
    }
    guard place == bytes.count else { return nil }
    self.words = words
    self.bytes = bytes
    mark = bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// The word of a pitch of ``Voice/count``: of a number beyond those there are, its last digit's, and of a ten
  /// 10's; nil where there is none.
  private func word(_ pitch: Pitch) -> Word? {
    guard pitch.semitones > 64 else {
      let number = pitch.semitones
      guard number > numbers else { return words[number - 1] }
      let digit = number % 10 == 0 ? 10 : number % 10
      return digit <= numbers ? words[digit - 1] : nil
    }
    let word = words[numbers + pitch.semitones - 65]
    return word.count > 0 ? word : nil
  }

  /// Whether there is a word for a pitch.
  func has(_ pitch: Pitch) -> Bool { word(pitch) != nil }

  /// What makes the sound of a pitch at a number of frames a second, with nothing but the decoding done.
  func resampling(of pitch: Pitch, rate: Int64) -> Resampling? {
    guard let word = word(pitch) else { return nil }
    return Resampling(samples(of: word), lead: word.lead, from: self.rate, to: rate)
  }

  /// As the decoder of the IMA's "Recommended Practices for Enhancing Digital Audio Compatibility" (1992), but for
  /// the steps.
  private func samples(of word: Word) -> [Float] {
    var samples: [Float] = []
    samples.reserveCapacity(word.count)
    var (value, index) = (0, 0)
    for number in 0..<word.count {
      let code = Int(bytes[word.start + number / 2] >> UInt8(number % 2 * 4)) & 15
      let change = (2 * (code & 7) + 1) * Self.steps[index] / 8
      value = max(-32768, min(32767, code & 8 == 0 ? value + change : value - change))
      index = max(0, min(88, index + (code & 7 < 4 ? -1 : (code & 7) * 2 - 6)))
      samples.append(Float(value) * (1 / 32768))
    }
    return samples
  }

  private static let steps: [Int] = {
    var steps = [7]
    while steps.count < 89 {
      let last = steps[steps.count - 1]
      steps.append(min(32767, max(last + 1, last * 11 / 10)))
    }
    return steps
  }()
}
