/// The notes of hands or of feet in a bar, while they are drawn.
struct LayerDrawing {
  let layer: WrittenBar.Layer
  /// Where the middle of each note of the rhythm is.
  let columns: [Int]
  let staff: Staff
  /// Whether hands and feet share the staff.
  let hasOther: Bool
  /// The other layer's rhythm, if that is drawn first: its tuplets have numbers already.
  let others: Rhythm?
  var hands = (text: [UInt8](), places: [Int]())
  var graceHands = (text: [UInt8](), places: [Int]())
  /// Where each note's stem, with what stands at its end, ends.
  private var ends: [Int] = []

  init(
    layer: WrittenBar.Layer, columns: [Int], staff: Staff, hasOther: Bool, others: Rhythm?
  ) {
    self.layer = layer
    self.columns = columns
    self.staff = staff
    self.hasOther = hasOther
    self.others = others
  }

  private var rhythm: Rhythm { layer.rhythm }
  /// −1 where stems go up.
  private var way: Int { layer.isFeet ? 1 : -1 }
  /// From a note's middle to its stem's.
  private var stemShift: Int { -way * SystemPage.side }

  mutating func draw(into ink: inout Ink) {
    let runs = rhythm.beamed
    ends = columns.map { _ in 0 }
    for (index, note) in rhythm.notes.enumerated() {
      if note.isRest {
        drawRest(note, at: columns[index], into: &ink)
        ends[index] = restEnd
      } else {
        drawHeads(index, into: &ink)
        if note.value == 1 || runs.contains(where: { $0.contains(index) }) { continue }
        drawFlagged(index, into: &ink)
      }
    }
    for run in runs { drawBeams(run, into: &ink) }
    for index in columns.indices { drawSigns(index, into: &ink) }
    drawTuplets(runs, into: &ink)
  }

  // MARK: Rests

  private var restMiddle: Int {
    guard hasOther, !staff.isLine else { return staff.middle }
    return layer.isFeet ? 400 : 100
  }

  private var restEnd: Int { restMiddle + way * (hasOther ? 160 : 200) }

  private mutating func drawRest(_ note: WrittenNote, at x: Int, into ink: inout Ink) {
    let y = restMiddle
    switch note.value {
    // A whole one hangs from a line, a half one lies on one.
    case 1:
      ink.rectangle(x - 62, y - (staff.isLine ? 0 : 100), x + 62, y - (staff.isLine ? -48 : 52))
    case 2: ink.rectangle(x - 62, y - 48, x + 62, y)
    case 4: ink.glyph(.quarterRest, x, y)
    case 8: ink.glyph(.eighthRest, x, y)
    case 16: ink.glyph(.sixteenthRest, x, y)
    default: ink.glyph(.thirtySecondRest, x, y)
    }
    if note.isDotted { ink.glyph(.dot, x + 84, y - 50) }
  }

  // MARK: Heads

  private func heads(_ index: Int) -> [(place: StaffPlace, y: Int, note: Groove.Note)] {
    let chord = layer.chords[index]
    return chord.notes.map { note in
      let place = chord.place(of: note)
      return (place, staff.y(place), note)
    }
  }

  private mutating func drawHeads(_ index: Int, into ink: inout Ink) {
    let x = columns[index]
    let note = rhythm.notes[index]
    var drawn: [StaffPlace] = []
    for head in heads(index) {
      if let hand = head.note.hand {
        hands.text.append(hand == .right ? 0x52 : 0x4C)
        hands.places.append(x)
      }
      // Open and closed hi-hat share a place.
      guard
        !drawn.contains(where: {
          $0.halfSpaces == head.place.halfSpaces && $0.head == head.place.head
        })
      else { continue }
      drawn.append(head.place)
      let isHollow = note.value <= 2 && head.place.head == .filledHead
      ink.glyph(isHollow ? .hollowHead : head.place.head, x, head.y)
      if head.place.halfSpaces < -1, !staff.isLine { ink.rectangle(x - 95, -106, x + 95, -94) }
      if head.place.halfSpaces > 9, !staff.isLine { ink.rectangle(x - 95, 494, x + 95, 506) }
      if note.isDotted {
        let isOnLine = staff.isLine || head.place.halfSpaces % 2 == 0
        ink.glyph(.dot, x + 106, head.y - (isOnLine ? 50 : 0))
      }
      if head.note.force == .soft {
        ink.glyph(.parenthesis, x - 92, head.y)
        ink.glyph(.parenthesis, x + 92, head.y, turn: -1)
      }
    }
    drawGraces(index, into: &ink)
  }

  private func reach(_ index: Int) -> (top: Int, bottom: Int) {
    var top = Int.max
    var bottom = Int.min
    for head in heads(index) {
      top = min(top, head.y)
      bottom = max(bottom, head.y)
    }
    return top > bottom ? (staff.middle, staff.middle) : (top, bottom)
  }

  /// The stem, from the head that is furthest from its end.
  private func drawStem(_ index: Int, to end: Int, into ink: inout Ink) {
    let x = columns[index] + stemShift
    let reach = reach(index)
    let begin = way < 0 ? reach.bottom : reach.top
    // A cross is left at its end, a head at its side.
    let isCross = heads(index).first { $0.y == begin }?.place.head == .cross
    let from = begin + way * (isCross ? 44 : 14)
    let half = SystemPage.stem
    ink.rectangle(x - half, min(from, end), x + half, max(from, end))
    if layer.chords[index].isBuzzed {
      // The z of a buzz, across the middle of the stem.
      let y = ((way < 0 ? reach.top : reach.bottom) + end) / 2
      ink.polygon([
        (x - 38, y - 46), (x + 40, y - 46), (x + 40, y - 34), (x - 10, y + 30), (x + 40, y + 30),
        (x + 40, y + 46), (x - 42, y + 46), (x - 42, y + 34), (x + 8, y - 30), (x - 38, y - 30),
      ])
    }
  }

  // MARK: Stems with flags and beams

  private func stemEnd(_ run: Range<Int>) -> Int {
    var end = way < 0 ? Int.max : Int.min
    var beams = 0
    for index in run where !rhythm.notes[index].isRest {
      let reach = reach(index)
      end = way < 0 ? min(end, reach.top) : max(end, reach.bottom)
      beams = max(beams, rhythm.notes[index].beams)
    }
    let isBuzzed = run.contains { layer.chords[$0].isBuzzed }
    return end + way * (300 + max(0, beams - 2) * 75 + (isBuzzed ? 60 : 0))
  }

  private mutating func drawFlagged(_ index: Int, into ink: inout Ink) {
    let beams = rhythm.notes[index].beams
    let end = stemEnd(index..<index + 1)
    drawStem(index, to: end, into: &ink)
    ends[index] = end
    for flag in 0..<beams {
      ink.glyph(
        .flag, columns[index] + stemShift, end - way * flag * 75, percent: beams > 1 ? 80 : 100,
        flip: -way)
    }
  }

  private mutating func drawBeams(_ run: Range<Int>, into ink: inout Ink) {
    let end = stemEnd(run)
    let members = run.filter { !rhythm.notes[$0].isRest }
    let half = SystemPage.stem
    func beam(_ level: Int, _ left: Int, _ right: Int) {
      let y = end - way * (level - 1) * 75
      ink.rectangle(left, min(y, y - way * 50), right, max(y, y - way * 50))
    }
    for (number, index) in members.enumerated() {
      drawStem(index, to: end, into: &ink)
      ends[index] = end
      let x = columns[index] + stemShift
      let beams = rhythm.notes[index].beams
      var before = 0
      if number > 0 { before = shared(members[number - 1], index) }
      var after = 0
      if number + 1 < members.count {
        after = shared(index, members[number + 1])
        let next = columns[members[number + 1]] + stemShift
        for level in 1...after { beam(level, x - half, next + half) }
      }
      guard beams > max(before, after) else { continue }
      // What only this note has points to the note that it shares its piece of the beat with.
      let isLeft = number > 0 && (number + 1 == members.count || isLate(index))
      for level in max(before, after) + 1...beams {
        beam(level, isLeft ? x - 75 : x - half, isLeft ? x + half : x + 75)
      }
    }
  }

  /// How many beams go from one note to the next: of thirty-seconds and finer ones only one over the
  /// bounds of eighths (Gould, "Beams": subdivided groups).
  private func shared(_ first: Int, _ second: Int) -> Int {
    let notes = rhythm.notes
    let least = min(notes[first].beams, notes[second].beams)
    if notes[first].tuplet != notes[second].tuplet { return 1 }
    guard least > 2, notes[first].tuplet == nil else { return least }
    return (notes[second].start * Fraction(8)).denominator == 1 ? 1 : least
  }

  /// Whether a note stands in the second half of the piece of a beat that is twice as long as it.
  private func isLate(_ index: Int) -> Bool {
    let note = rhythm.notes[index]
    let place = note.start / note.length
    return place.denominator != 1 || place.numerator % 2 == 1
  }

  // MARK: Signs at the end of stems

  private mutating func drawSigns(_ index: Int, into ink: inout Ink) {
    let chord = layer.chords[index]
    let x = columns[index]
    if heads(index).contains(where: { $0.place.isOpen }) {
      ends[index] += way * 62
      ink.glyph(.circle, x, ends[index])
      ends[index] += way * 30
    }
    if chord.isAccented {
      ends[index] += way * 72
      ink.glyph(.accent, x, ends[index])
      ends[index] += way * 32
    }
  }

  private mutating func drawTuplets(_ runs: [Range<Int>], into ink: inout Ink) {
    for (number, tuplet) in rhythm.tuplets.enumerated() {
      let members = rhythm.notes.indices.filter { rhythm.notes[$0].tuplet == number }
      guard let first = members.first, let last = members.last else { continue }
      // What the hands' notes say already needs no second number.
      if let others,
        others.notes.contains(where: {
          $0.tuplet != nil && $0.group == rhythm.notes[first].group
        })
      {
        continue
      }
      var end = ends[first]
      for index in members { end = way < 0 ? min(end, ends[index]) : max(end, ends[index]) }
      let isBeamed = runs.contains { $0.contains(first) && $0.contains(last) }
      let left = columns[first] - 62
      let right = columns[last] + 62
      let middle = isBeamed ? (columns[first] + columns[last]) / 2 + stemShift : (left + right) / 2
      let y = end + way * (isBeamed ? 70 : 80)
      let digits = SystemPage.digits(tuplet.number)
      for (place, digit) in digits.enumerated() {
        ink.glyph(
          .digit(digit), middle + (2 * place - digits.count + 1) * 28, y, percent: 52)
      }
      guard !isBeamed else { continue }
      let gap = 34 + digits.count * 28
      ink.rectangle(left, y - 5, middle - gap, y + 5)
      ink.rectangle(middle + gap, y - 5, right, y + 5)
      for side in [left, right - 10] {
        ink.rectangle(side, min(y - 5, y - way * 45), side + 10, max(y + 5, y - way * 45))
      }
    }
  }

  // MARK: Grace notes

  private mutating func drawGraces(_ index: Int, into ink: inout Ink) {
    let chord = layer.chords[index]
    let graces = chord.graces
    guard let main = graces.first else { return }
    let y = staff.y(chord.place(of: main))
    let head = chord.place(of: main).head
    let x = columns[index]
    let room = SystemPage.graceRoom(graces.count, isSoft: chord.isSoft)
    let top = y - 210
    var first = x
    var stems: [Int] = []
    for (number, grace) in graces.enumerated() {
      let middle = x - room + 46 + number * 92
      first = min(first, middle)
      ink.glyph(head, middle, y, percent: 62)
      let stem = middle + 33
      ink.rectangle(stem - 5, top, stem + 5, y - 8)
      stems.append(stem)
      if let hand = grace.hand {
        graceHands.text.append(hand == .right ? 0x72 : 0x6C)
        graceHands.places.append(middle)
      }
    }
    guard let left = stems.first, let right = stems.last else { return }
    if graces.count == 1 {
      ink.glyph(.flag, left, top, percent: 52)
    } else {
      ink.rectangle(left - 5, top, right + 5, top + 30)
      ink.rectangle(left - 5, top + 45, right + 5, top + 75)
    }
    let slash = graces.count == 1 ? (y: top + 92, up: 70) : (y: top + 86, up: 86)
    ink.polygon([
      (left - 44, slash.y), (left + 46, slash.y - slash.up), (left + 46, slash.y - slash.up + 14),
      (left - 44, slash.y + 14),
    ])
    ink.slur(from: first, to: x - 6, at: y + 62)
  }
}
