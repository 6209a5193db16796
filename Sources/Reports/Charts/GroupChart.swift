import Markup
import Replication
import Tallying
import Text

/// What part each tally of a group is, as a drawing: an SVG document, or a part of the page.
public struct GroupChart: Sendable {
  /// Most bars; behind them is one for all others.
  private static let most = 12

  private let shares: GroupShares
  private let subject: EntityID
  private let group: String
  private let words: ChartWords

  /// The chart of the group that a tally is in.
  ///
  /// - Returns: `nil` where there are no parts, as `GroupShares` says.
  public init?(with tally: EntityID, in sheet: TallySheet, _ language: Language) {
    guard let shares = GroupShares(with: tally, in: sheet) else { return nil }
    self.shares = shares
    subject = tally
    let words = ChartWords(language)
    let part = shares.group.map { words.group($0) } ?? words.ungrouped
    group = sheet.sections.count > 1 ? part : sheet.name?.string ?? words.untitledBoard
    self.words = words
  }

  /// What is said of the tally: `Shirts: 5 of 12 in Winter, 41.7 %`.
  public var description: String {
    guard let own = shares.shares.first(where: { $0.tally.id == subject }) else { return "" }
    return words.share(
      words.name(own.tally), words.language.numbers.text(Int128(own.count)),
      of: words.language.numbers.text(shares.total), in: group, words.percent(own.thousandths))
  }

  /// The document, in UTF-8.
  public var svg: [UInt8] {
    html(
      of: element(
        "svg", .attribute("xmlns", "http://www.w3.org/2000/svg"), .attribute("viewBox", viewBox),
        .attribute("width", "\(Layout.width)"), .attribute("height", "\(height)"),
        .attribute("role", "img"), .attribute("lang", words.language.tag),
        .attribute("font-family", ChartGlass.sans), .attribute("font-size", "12")
      ) {
        element("title") { text(words.shares(of: group)) }
        element("desc") { text(spoken) }
        drawing()
      } as Node<Silence>)
  }

  /// The same as a part of the page, which has letters of its own, and says beside it what it shows.
  package func figure<M>() -> Node<M> {
    element(
      "svg", .class("parts"), .attribute("viewBox", viewBox), .attribute("role", "img"),
      .attribute("aria-label", words.shares(of: group) + ". " + spoken),
      .attribute("font-size", "12")
    ) { drawing() }
  }

  // MARK: Drawing

  /// The sizes of the drawing; 390 is a phone's width.
  private enum Layout {
    static let width = 390
    static let left = 16
    static let right = 374
    static let top = 64
    static let pitch = 40
  }

  private struct Bar {
    let name: String
    let count: Int128
    let thousandths: Int
    /// `nil` for all others together.
    let tally: Tally?
  }

  private var viewBox: String { "0 0 \(Layout.width) \(height)" }
  private var height: Int { Layout.top + bars.count * Layout.pitch + 8 }

  /// The greatest, the tally it is about always among them, and what is left as one.
  private var bars: [Bar] {
    var shown = Array(shares.shares.prefix(GroupChart.most))
    if !shown.contains(where: { $0.tally.id == subject }),
      let own = shares.shares.first(where: { $0.tally.id == subject })
    {
      shown[shown.count - 1] = own
    }
    var bars: [Bar] = []
    var rest = shares.total
    var parts = 1000
    for share in shown {
      rest -= Int128(share.count)
      parts -= share.thousandths
      bars.append(
        Bar(
          name: words.name(share.tally), count: Int128(share.count),
          thousandths: share.thousandths, tally: share.tally))
    }
    let others = shares.shares.count - shown.count
    if others > 0 {
      bars.append(
        Bar(
          name: words.others(others), count: rest,
          thousandths: shares.total == 0 ? 0 : max(0, parts), tally: nil))
    }
    return bars
  }

  private var spoken: String {
    bars.map {
      "\($0.name) \(words.language.numbers.text($0.count)), \(words.percent($0.thousandths))"
    }
    .joined(separator: "; ")
  }

  private func drawing<M>() -> [Node<M>] {
    var parts: [Node<M>] = [
      ChartGlass.plate(Layout.width, height),
      ChartGlass.label(
        group, x: Layout.left, y: 38, ChartGlass.ink, size: 17, weight: 600, room: 230),
      ChartGlass.label(
        words.language.numbers.text(shares.total), x: Layout.right, y: 38, ChartGlass.ink, size: 24,
        weight: 600, anchor: "end", room: 110),
    ]
    for (place, bar) in bars.enumerated() {
      parts += row(bar, y: Layout.top + place * Layout.pitch)
    }
    return parts
  }

  private func row<M>(_ bar: Bar, y: Int) -> [Node<M>] {
    let isSubject = bar.tally?.id == subject
    let ink = isSubject ? ChartGlass.ink : ChartGlass.quiet
    let figures = "\(words.language.numbers.text(bar.count)) · \(words.percent(bar.thousandths))"
    let room = Layout.right - Layout.left
    // A sliver for what is there, however little.
    let length = bar.count == 0 ? 0 : max(2, room * bar.thousandths / 1000)
    let color = bar.tally.map { "#" + Crayon(code: $0.color).hexadecimal } ?? ChartGlass.zero
    return [
      ChartGlass.label(
        bar.name, x: Layout.left, y: y + 14, ink, size: 14, weight: isSubject ? 600 : nil,
        room: 210),
      ChartGlass.label(
        figures, x: Layout.right, y: y + 14, ink, size: 14, weight: isSubject ? 600 : nil,
        anchor: "end", room: 140),
      strip(room, y, ChartGlass.line), strip(length, y, color),
    ]
  }

  private func strip<M>(_ length: Int, _ y: Int, _ color: String) -> Node<M> {
    element(
      "rect", .attribute("x", "\(Layout.left)"), .attribute("y", "\(y + 21)"),
      .attribute("width", "\(length)"), .attribute("height", "8"), .attribute("rx", "2"),
      .attribute("fill", color))
  }
}
