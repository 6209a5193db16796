/// A line of bars while it is drawn, from left to right.
struct SystemPage {
  let staff: Staff
  let extent: Engraving.Extent
  /// Lines and barlines, and notes.
  var lines = Ink()
  var ink = Ink()
  /// How far it goes to the right by now.
  var right: Int
  private var steps: [Engraving.Step] = []
  private var hands = (text: [UInt8](), places: [Int]())
  private var graceHands = (text: [UInt8](), places: [Int]())
  /// The least and the most that is inked in the bar's beat, above and below which signs stand.
  private let start: Int

  init(staff: Staff, extent: Engraving.Extent, left: Int) {
    self.staff = staff
    self.extent = extent
    right = left
    start = left
  }

  /// Half of a stem, and of a head without the stem's half.
  static let stem = 7
  static let side = 54

  /// How far grace notes reach to the left of a note's middle.
  static func graceRoom(_ count: Int, isSoft: Bool) -> Int {
    (isSoft ? 108 : 62) + 20 + count * 92
  }

  // MARK: Clef and metre

  mutating func drawHead(_ metre: Metre?) {
    let middle = staff.middle
    ink.rectangle(60, middle - 100, 100, middle + 100)
    ink.rectangle(132, middle - 100, 172, middle + 100)
    guard let metre else { return }
    let shift = staff.isLine ? 104 : 100
    number(metre.pulses, at: 312, middle - shift)
    number(metre.unit, at: 312, middle + shift)
  }

  private mutating func number(_ number: Int, at x: Int, _ y: Int) {
    let digits = Self.digits(number)
    for (index, digit) in digits.enumerated() {
      ink.glyph(.digit(digit), x + (2 * index - digits.count + 1) * 58, y)
    }
  }

  static func digits(_ number: Int) -> [Int] {
    var digits: [Int] = []
    var rest = max(0, number)
    repeat {
      digits.insert(rest % 10, at: 0)
      rest /= 10
    } while rest > 0
    return digits
  }

  // MARK: Bars

  /// Draws the next bar.
  ///
  /// - Parameters:
  ///   - spare: the room that is shared out on the line, in proportion to the springs of all its bars.
  mutating func draw(
    _ bar: WrittenBar, _ spacing: BarSpacing, _ number: Int, _ metre: Metre, spare: Int,
    of springs: Int, isLast: Bool
  ) {
    func stretched(_ gap: Int) -> Int { gap + gap * spare / springs }
    var places: [Int] = []
    var x = right
    for (index, gap) in spacing.gaps.enumerated() {
      x += index == 0 ? gap : stretched(gap)
      places.append(x)
    }
    let end = x + stretched(spacing.end)
    for (index, start) in bar.starts.enumerated() {
      steps.append(Engraving.Step(bar: number, share: start / metre.length, x: places[index]))
    }
    if bar.starts.isEmpty {
      steps.append(Engraving.Step(bar: number, share: Fraction(0), x: right + 60))
    }
    for layer in bar.layers {
      var columns: [Int] = []
      for note in layer.rhythm.notes {
        let place = bar.starts.firstIndex(of: note.start)
        let isWhole = note.isRest && note.value == 1
        columns.append(isWhole ? (right + end) / 2 : place.map { places[$0] } ?? right)
      }
      let hasOther = bar.layers.count > 1
      var drawing = LayerDrawing(
        layer: layer, columns: columns, staff: staff, hasOther: hasOther,
        others: hasOther && layer.isFeet ? bar.layers[0].rhythm : nil)
      drawing.draw(into: &ink)
      guard extent == .whole else { continue }
      hands.text += drawing.hands.text
      hands.places += drawing.hands.places
      graceHands.text += drawing.graceHands.text
      graceHands.places += drawing.graceHands.places
    }
    steps.append(Engraving.Step(bar: number, share: Fraction(1), x: end))
    if isLast, extent == .whole {
      right = end + 130
      for side in [-50, 50] { ink.glyph(.dot, end + 10, staff.middle + side) }
      ink.rectangle(end + 54, staff.top, end + 70, staff.bottom)
      ink.rectangle(end + 90, staff.top, end + 130, staff.bottom)
    } else {
      right = end
      lines.rectangle(end - 8, staff.top, end + 8, staff.bottom)
    }
  }

  // MARK: The whole line

  var system: Engraving.System {
    var lines = lines
    for line in staff.lines { lines.rectangle(0, line - 5, right, line + 5) }
    var top = min(lines.top, ink.top)
    var bottom = max(lines.bottom, ink.bottom)
    var letters: [Engraving.Letters] = []
    if !hands.text.isEmpty {
      let y = max(bottom, staff.isLine ? 100 : 400) + 160
      bottom = y
      letters.append(
        Engraving.Letters(
          text: String(decoding: hands.text, as: UTF8.self), places: hands.places, y: y, size: 150))
      if !graceHands.text.isEmpty {
        letters.append(
          Engraving.Letters(
            text: String(decoding: graceHands.text, as: UTF8.self), places: graceHands.places,
            y: y, size: 120))
      }
    }
    top -= 30
    bottom += 30
    return Engraving.System(
      staff: String(decoding: lines.path, as: UTF8.self),
      ink: String(decoding: ink.path, as: UTF8.self), hands: letters, left: -10, top: top,
      width: right + 20, height: bottom - top, steps: steps)
  }
}
