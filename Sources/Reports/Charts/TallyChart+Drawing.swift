import Markup
import Replication
import Tallying
import Text

extension TallyChart {
  private typealias Glass = ChartGlass

  /// The sizes of the drawing; 390 is a phone's width.
  private enum Layout {
    static let width = 390
    static let height = 260
    static let left = 56
    static let right = 374
    static let top = 72
    static let bottom = 220
  }

  private var color: String { "#" + crayon.hexadecimal }

  /// The document as a view.
  func document<M>() -> Node<M> {
    element(
      "svg", .attribute("xmlns", "http://www.w3.org/2000/svg"), .attribute("viewBox", viewBox),
      .attribute("width", "\(Layout.width)"), .attribute("height", "\(Layout.height)"),
      .attribute("role", "img"), .attribute("lang", words.language.tag),
      .attribute("font-family", Glass.sans), .attribute("font-size", "12")
    ) {
      element("title") { text(title) }
      element("desc") { text(description) }
      drawing()
    }
  }

  /// The same as a part of the page, which has a size and letters of its own, and says beside it what
  /// it shows.
  package func figure<M>() -> Node<M> {
    element(
      "svg", .class("chart"), .attribute("viewBox", viewBox), .attribute("role", "img"),
      .attribute("aria-label", title), .attribute("font-size", "12")
    ) { drawing() }
  }

  private var viewBox: String { "0 0 \(Layout.width) \(Layout.height)" }

  private var title: String { words.title(name, kind == .rate ? unit : nil, round: round) }

  private func drawing<M>() -> [Node<M>] {
    var parts: [Node<M>] = heading()
    parts.insert(Glass.plate(Layout.width, Layout.height), at: 0)
    if let span = histogram.span { parts += plot(span) } else { parts.append(emptiness()) }
    return parts
  }

  // MARK: Around the plot

  private func heading<M>() -> [Node<M>] {
    let figure =
      kind == .count
      ? words.language.numbers.text(histogram.total) : words.language.numbers.tenths(peak)
    let second = kind == .count ? round : "\(words.most(unit)) · \(round)"
    return [
      Glass.label(name, x: 16, y: 30, Glass.ink, size: 17, weight: 600, room: 250),
      Glass.label(second, x: 16, y: 50, Glass.quiet, size: 13),
      Glass.label(
        figure, x: Layout.right, y: 38, color, size: 24, weight: 600, anchor: "end", room: 110),
    ]
  }

  private func emptiness<M>() -> Node<M> {
    Glass.label(
      words.nothing, x: Layout.width / 2, y: 150, Glass.quiet, size: 15, anchor: "middle",
      room: 350)
  }

  // MARK: The plot

  private func plot<M>(_ span: ClosedRange<Int64>) -> [Node<M>] {
    switch kind {
    case .count:
      var low: Int128 = 0
      var high: Int128 = 0
      for step in steps {
        low = min(low, step.count)
        high = max(high, step.count)
      }
      let scale = ChartScale(low, high)
      let ends = span.lowerBound...max(span.upperBound, span.lowerBound + 10_000)
      let step = scale.marks[1] - scale.marks[0]
      let highest = max(scale.high, -scale.low)
      return grid(scale) { words.language.numbers.short($0, by: step, upTo: highest) } + times(ends)
        + line(scale, ends)
    case .rate:
      // In tenths of a tap where there are few, so that they have an axis, too.
      let factor: Int128 = peak < 50 ? 1 : 10
      let scale = ChartScale(0, (peak + factor - 1) / factor)
      let start = histogram.slots.first?.start ?? span.lowerBound
      // One bar alone would be a wall.
      let end = max(span.upperBound + 1, start + 10 * histogram.length)
      let marks: [Node<M>] = grid(scale) { words.language.numbers.tenths($0 * factor) }
      return marks + times(start...end) + bars(scale, factor, start...end)
    }
  }

  /// The most taps in a unit of time, in tenths.
  private var peak: Int128 { histogram.slots.map { tenths($0.taps) }.max() ?? 0 }

  private func tenths(_ taps: Int64) -> Int128 { unit.tenths(taps, in: histogram.length) }

  private func grid<M>(_ scale: ChartScale, _ words: (Int128) -> String) -> [Node<M>] {
    var parts: [Node<M>] = []
    for mark in scale.marks {
      let y = place(mark, on: scale)
      parts.append(
        element(
          "path", .attribute("d", "M\(Layout.left) \(y)H\(Layout.right)"),
          .attribute("stroke", mark == 0 ? Glass.zero : Glass.line)))
      let middle = Layout.bottom - scale.place(mark, along: Layout.bottom - Layout.top) / 10 + 4
      parts.append(
        Glass.label(
          words(mark), x: Layout.left - 8, y: middle, Glass.quiet, anchor: "end", room: 44))
    }
    return parts
  }

  /// Both ends and the middle, by the clock on the wall.
  private func times<M>(_ ends: ClosedRange<Int64>) -> [Node<M>] {
    let (start, end) = (ends.lowerBound, ends.upperBound)
    let y = Layout.bottom + 22
    func at(_ moment: Int64) -> String { time.label(moment, spanning: end - start) }
    let (first, last) = (at(start), at(end))
    var parts: [Node<M>] = [Glass.label(first, x: Layout.left, y: y, Glass.quiet)]
    guard !sameUTF8(first, last) else { return parts }
    let middle = at(start + (end - start) / 2)
    if !sameUTF8(middle, first), !sameUTF8(middle, last) {
      parts.append(
        Glass.label(
          middle, x: (Layout.left + Layout.right) / 2, y: y, Glass.quiet, anchor: "middle"))
    }
    parts.append(Glass.label(last, x: Layout.right, y: y, Glass.quiet, anchor: "end"))
    return parts
  }

  /// Steps, for a count jumps; the area to zero is tinted.
  private func line<M>(_ scale: ChartScale, _ ends: ClosedRange<Int64>) -> [Node<M>] {
    var path = "M\(Layout.left) \(place(0, on: scale))"
    for step in steps {
      path +=
        "H\(place(max(step.start, ends.lowerBound), in: ends))V\(place(step.count, on: scale))"
    }
    path += "H\(Layout.right)"
    return [
      element(
        "path", .attribute("d", path + "V\(place(0, on: scale))Z"), .attribute("fill", color),
        .attribute("fill-opacity", "0.16")),
      element(
        "path", .attribute("d", path), .attribute("fill", "none"), .attribute("stroke", color),
        .attribute("stroke-width", "2"), .attribute("stroke-linejoin", "round")),
    ]
  }

  private func bars<M>(_ scale: ChartScale, _ factor: Int128, _ ends: ClosedRange<Int64>) -> [Node<
    M
  >] {
    var path = ""
    for slot in histogram.slots {
      let left = tenthsAlong(slot.start, in: ends)
      let right = tenthsAlong(min(slot.start + histogram.length, ends.upperBound), in: ends)
      // A gap between bars, where there is room for one.
      let width = max(10, right - left - (right - left > 40 ? 10 : 0))
      let x = decimal(Layout.left * 10 + left)
      path += "M\(x) \(place(0, on: scale))V\(top(tenths(slot.taps), factor, scale))"
      path += "h\(decimal(width))V\(place(0, on: scale))Z"
    }
    return [element("path", .attribute("d", path), .attribute("fill", color))]
  }

  private func top(_ tenths: Int128, _ factor: Int128, _ scale: ChartScale) -> String {
    let length = Int128(Layout.bottom - Layout.top)
    let height = tenths * length * 10 / ((scale.high - scale.low) * factor)
    return decimal(Layout.bottom * 10 - max(10, Int(height)))
  }

  private func place(_ number: Int128, on scale: ChartScale) -> String {
    decimal(Layout.bottom * 10 - scale.place(number, along: Layout.bottom - Layout.top))
  }

  private func place(_ at: Int64, in ends: ClosedRange<Int64>) -> String {
    decimal(Layout.left * 10 + tenthsAlong(at, in: ends))
  }

  private func tenthsAlong(_ at: Int64, in ends: ClosedRange<Int64>) -> Int {
    let along = Int128(at) - Int128(ends.lowerBound)
    let length = Int128(ends.upperBound) - Int128(ends.lowerBound)
    return Int(along * Int128(Layout.right - Layout.left) * 10 / length)
  }

  /// A number of tenths as SVG writes it.
  private func decimal(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
