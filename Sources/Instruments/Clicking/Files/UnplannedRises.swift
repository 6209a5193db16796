/// Which rises of a recording belong to no stroke of the plan.
///
/// A room answers each stroke of a kind alike, and so does what a coder makes of it; so what follows a
/// stroke is compared with what follows the others of its kind there, the room and the strokes before
/// included. Where there are no others, 17 dB softer within 300 ms is an answer.
struct UnplannedRises {
  let envelope: RecordingEnvelope
  let rises: [RecordingEnvelope.Rise]
  /// The rise of each stroke, where one was found.
  let pairs: [Int?]
  /// Where each stroke is, in frames.
  let strokes: [Double]
  /// What each is of: equal for those that are to sound alike.
  let kinds: [Int]
  /// How loud each is, or should be: the mean square of its first 4 ms.
  let levels: [Float]

  /// How many strokes before and after one are looked at.
  private static let furthest = 256

  /// Where what is high rises, if too little for a rise, and is louder than so long after other strokes.
  ///
  /// - Parameter known: Rises that belong to no stroke; what follows them within 300 ms may be answers.
  func faint(besides known: [Double]) -> [Double] {
    let (rate, hop) = (Double(envelope.rate), Double(envelope.hop))
    var found: [Double] = []
    var (next, rise, other) = (0, 0, 0)
    for step in envelope.faintRises() {
      let frame = Double(step) * hop
      while next < strokes.count, strokes[next] <= frame + 6 * hop { next += 1 }
      while rise < rises.count, rises[rise].frame < frame - 20 * hop { rise += 1 }
      while other < known.count, known[other] < frame - rate * 0.3 { other += 1 }
      guard next > 0, frame - strokes[next - 1] > rate / 40,
        other == known.count || known[other] > frame,
        rise == rises.count || rises[rise].frame > frame + 20 * hop,
        let usual = usual(next - 1, frame - strokes[next - 1], isBright: true),
        envelope.brightness(step) > usual * 1.5
      else { continue }
      found.append(frame)
    }
    return found
  }

  /// Their frames.
  func frames() -> [Double] {
    let rate = Double(envelope.rate)
    var isPaired = [Bool](repeating: false, count: rises.count)
    for index in pairs { if let index { isPaired[index] = true } }
    let soft = pairs.compactMap { $0.map { rises[$0].energy } }.sorted()
    // 15 dB softer than the softest.
    let least = soft.isEmpty ? 0 : soft[soft.count / 10] * 0.03
    var found: [RecordingEnvelope.Rise] = []
    var next = 0
    for (index, rise) in rises.enumerated() where !isPaired[index] && rise.energy > least {
      while next < strokes.count, strokes[next] <= rise.frame + rate / 200 { next += 1 }
      // What coders let be heard before a stroke.
      if next < strokes.count, strokes[next] - rise.frame < rate / 40,
        rise.energy < levels[next] * 0.1
      {
        continue
      }
      // A stroke too many has answers too.
      if let last = found.last, rise.frame - last.frame < rate * 0.3,
        rise.energy < last.energy * 0.1
      {
        continue
      }
      if next > 0, belongs(rise, to: next - 1) { continue }
      found.append(rise)
    }
    return found.map { $0.frame }
  }

  /// Whether a rise is of a stroke before it, or a room's answer to that or one before.
  private func belongs(_ rise: RecordingEnvelope.Rise, to stroke: Int) -> Bool {
    let rate = Double(envelope.rate)
    let since = rise.frame - strokes[stroke]
    guard since < rate * 0.3 else { return false }
    if since < rate / 40, rise.energy < levels[stroke] * 4 { return true }
    var index = stroke
    while index >= 0, rise.frame - strokes[index] < rate * 0.3 {
      let since = rise.frame - strokes[index]
      if let usual = usual(index, since) {
        let most = levels[index] * (since < rate * 0.15 ? 0.25 : 0.06)
        if rise.energy < usual * 2.5, rise.energy < most { return true }
      } else if rise.energy < levels[index] * 0.02 {
        return true
      }
      index -= 1
    }
    return false
  }

  /// How loud it is so long after the other strokes of a kind, and after the same stroke before where there
  /// are such; nil without others.
  private func usual(_ stroke: Int, _ since: Double, isBright: Bool = false) -> Float? {
    var (some, alike): ([Float], [Float]) = ([], [])
    // The nearest, so that an hour takes sixty times a minute.
    for distance in 1...Self.furthest where some.count < 64 {
      for other in [stroke - distance, stroke + distance] {
        guard strokes.indices.contains(other), kinds[other] == kinds[stroke],
          let level = level(strokes[other] + since, behind: other, isBright)
        else { continue }
        some.append(level)
        if hasSamePast(stroke, other) { alike.append(level) }
      }
    }
    let levels = (alike.count >= 2 ? alike : some).sorted()
    return levels.isEmpty ? nil : levels[(levels.count - 1) / 2]
  }

  /// How loud it is at a frame, to 3 ms; nil where another stroke begins there.
  private func level(_ frame: Double, behind stroke: Int, _ isBright: Bool) -> Float? {
    let hop = Double(envelope.hop)
    var index = stroke + 1
    while index < strokes.count, strokes[index] < frame - 25 * hop { index += 1 }
    guard index == strokes.count || strokes[index] > frame + 7 * hop,
      frame + 7 * hop < Double(envelope.frames)
    else { return nil }
    let place = Int((frame / hop).rounded())
    var level: Float = 0
    for near in (place - 3)...(place + 3) {
      level = max(level, isBright ? envelope.brightness(near) : envelope.mean(near, near + 4))
    }
    return level
  }

  private func hasSamePast(_ one: Int, _ other: Int) -> Bool {
    guard one > 0, other > 0 else { return one == other }
    let difference = strokes[one] - strokes[one - 1] - strokes[other] + strokes[other - 1]
    return kinds[one - 1] == kinds[other - 1] && abs(difference) < Double(5 * envelope.hop)
  }
}
