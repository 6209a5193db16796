import CivilTime
import Markup
import Text

/// A number for each of some days, as bars, or as a line through those days that have one.
///
/// It brings its own dark glass, as all charts do; what it shows has to be said in words beside it.
package struct DayChart {
  /// What is drawn.
  package enum Kind: Equatable, Sendable {
    case bars, line
  }

  private typealias Glass = ChartGlass

  let kind: Kind
  /// The days, counted since 1970, and what they have, in tenths; in their order, and none twice.
  let values: [(day: Int64, tenths: Int128)]
  /// The first and the last day that there is room for.
  let days: ClosedRange<Int64>
  /// The colour, `#` and six digits or a variable of the style sheet.
  let color: String
  let language: Language
  private let scale: ChartScale

  /// Draws so many days; there is room for one at least.
  ///
  /// - Parameter values: none of them less than nothing.
  package init(
    _ kind: Kind, _ values: [(day: Int64, tenths: Int128)], over days: ClosedRange<Int64>,
    color: String, _ language: Language
  ) {
    self.kind = kind
    self.values = values
    self.days = days
    self.color = color
    self.language = language
    var high: Int128 = 0
    for value in values { high = max(high, value.tenths) }
    scale = ChartScale(0, (high + 9) / 10)
  }

  private enum Layout {
    static var width: Int { 390 }
    static var height: Int { 200 }
    static var left: Int { 44 }
    static var right: Int { 374 }
    static var top: Int { 20 }
    static var bottom: Int { 164 }
  }

  /// The drawing as a part of the page.
  package func figure<M>(_ title: String) -> Node<M> {
    element(
      "svg", .class("chart"), .attribute("viewBox", "0 0 \(Layout.width) \(Layout.height)"),
      .attribute("role", "img"), .attribute("aria-label", title), .attribute("font-size", "12")
    ) {
      Glass.plate(Layout.width, Layout.height) as Node<M>
      for mark in scale.marks { line(mark) as Node<M> }
      for mark in scale.marks { label(mark) as Node<M> }
      for end in ends() as [Node<M>] { end }
      element("path", .attribute("d", path), .attribute("fill", color))
      if kind == .line {
        element(
          "path", .attribute("d", trace), .attribute("fill", "none"), .attribute("stroke", color),
          .attribute("stroke-width", "2"), .attribute("stroke-linejoin", "round"))
      }
    }
  }

  private func line<M>(_ mark: Int128) -> Node<M> {
    element(
      "path", .attribute("d", "M\(Layout.left) \(height(mark * 10))H\(Layout.right)"),
      .attribute("stroke", mark == 0 ? Glass.zero : Glass.line))
  }

  private func label<M>(_ mark: Int128) -> Node<M> {
    let middle = Layout.bottom - scale.place(mark, along: Layout.bottom - Layout.top) / 10 + 4
    return Glass.label(
      language.numbers.text(mark), x: Layout.left - 8, y: middle, Glass.quiet, anchor: "end",
      room: 34)
  }

  /// The first day and the last.
  private func ends<M>() -> [Node<M>] {
    let y = Layout.bottom + 22
    let first: Node<M> = Glass.label(name(of: days.lowerBound), x: Layout.left, y: y, Glass.quiet)
    guard days.lowerBound < days.upperBound else { return [first] }
    return [
      first,
      Glass.label(name(of: days.upperBound), x: Layout.right, y: y, Glass.quiet, anchor: "end"),
    ]
  }

  private func name(of day: Int64) -> String {
    (try? CivilDate(daysSince1970: day)).map { DateWords(language).dayAndMonth($0) } ?? ""
  }

  // MARK: Places, in tenths of a unit

  /// Bars, or the dots of a line.
  private var path: String {
    var path = ""
    for value in values {
      let y = height(value.tenths)
      switch kind {
      case .bars where value.tenths > 0:
        let left = place(value.day)
        let width = max(10, place(value.day + 1) - left - 15)
        path += "M\(decimal(left)) \(height(0))V\(y)h\(decimal(width))V\(height(0))Z"
      case .bars: break
      case .line:
        path += "M\(decimal(middle(value.day) - 35)) \(y)a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0"
      }
    }
    return path
  }

  private var trace: String {
    var trace = ""
    for value in values {
      trace += (trace.utf8.isEmpty ? "M" : "L") + decimal(middle(value.day)) + " "
      trace += height(value.tenths)
    }
    return trace
  }

  private func place(_ day: Int64) -> Int {
    let length = days.upperBound - days.lowerBound + 1
    return Layout.left * 10
      + Int((day - days.lowerBound) * Int64(Layout.right - Layout.left) * 10 / length)
  }

  private func middle(_ day: Int64) -> Int { (place(day) + place(day + 1)) / 2 }

  private func height(_ tenths: Int128) -> String {
    let length = Int128(Layout.bottom - Layout.top)
    // A day with a moment in it is seen, too.
    let height = tenths * length / scale.high
    return decimal(Layout.bottom * 10 - Int(tenths > 0 ? max(10, height) : 0))
  }

  private func decimal(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
