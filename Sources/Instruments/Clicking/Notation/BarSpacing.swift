/// How much room the steps of a bar take.
///
/// The longer a note the more, but not twice as much for twice as long (Gould, "Spacing").
struct BarSpacing {
  /// How far each step is from the one before it, from the bar's beginning.
  private(set) var gaps: [Int] = []
  /// From the last step to the barline.
  private(set) var end = 0

  /// What may be stretched.
  var springs: Int { gaps.dropFirst().reduce(end, +) }
  var width: Int { springs + (gaps.first ?? 0) }

  init(_ bar: WrittenBar, in metre: Metre) {
    // A bar of rest alone.
    guard !bar.starts.isEmpty else {
      gaps = [200]
      end = 400
      return
    }
    var right = 0
    for (index, start) in bar.starts.enumerated() {
      var left = 62
      var nextRight = 62
      for layer in bar.layers {
        guard let place = layer.rhythm.notes.firstIndex(where: { $0.start == start }) else {
          continue
        }
        let note = layer.rhythm.notes[place]
        let chord = layer.chords[place]
        if chord.isSoft {
          left = max(left, 108)
          nextRight = max(nextRight, 108)
        }
        if !chord.graces.isEmpty {
          left = max(left, SystemPage.graceRoom(chord.graces.count, isSoft: chord.isSoft))
        }
        if note.isDotted { nextRight = max(nextRight, 140) }
        if note.beams > 0, layer.rhythm.isAlone(place) { nextRight = max(nextRight, 150) }
      }
      if index == 0 {
        gaps.append(100 + left)
      } else {
        gaps.append(max(Self.room(start - bar.starts[index - 1]), right + left + 30))
      }
      right = nextRight
    }
    if let last = bar.starts.last { end = max(Self.room(metre.length - last), right + 60) }
  }

  /// The room of a length in whole notes.
  private static func room(_ length: Fraction) -> Int {
    let rooms = [100, 118, 132, 168, 232, 330, 450, 600]
    // 1⁄128, 1⁄64 … 1.
    let scaled = length * Fraction(128)
    var index = 0
    var power: Int64 = 1
    while index + 1 < rooms.count, Fraction(power * 2) <= scaled {
      power *= 2
      index += 1
    }
    guard index + 1 < rooms.count, scaled >= Fraction(1) else { return rooms[index] }
    let share = scaled / Fraction(power) - Fraction(1)
    let more = Int64(rooms[index + 1] - rooms[index])
    return rooms[index] + Int(more * share.numerator / share.denominator)
  }
}

extension Rhythm {
  /// The notes that share beams: runs of one beat, at least two notes shorter than a quarter, with the
  /// rests between them.
  var beamed: [Range<Int>] {
    var runs: [Range<Int>] = []
    var first: Int?
    var last = 0
    func close() {
      if let start = first, last > start { runs.append(start..<last + 1) }
      first = nil
    }
    for (index, note) in notes.enumerated() {
      if let start = first, notes[start].group != note.group { close() }
      if note.isRest {
        if note.value <= 4 { close() }
        continue
      }
      guard note.beams > 0 else {
        close()
        continue
      }
      if first == nil { first = index }
      last = index
    }
    close()
    return runs
  }

  /// Whether a note has flags of its own.
  func isAlone(_ index: Int) -> Bool { !beamed.contains { $0.contains(index) } }
}
