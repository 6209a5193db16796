import Foundation
import Replication
import ShippedWords
import Testing
import Text
@testable import Reports

@testable import Tallying

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("TallyChart")
struct TallyChartTests {
  private let shirts = EntityID(0x11)

  /// A tally of a board, by its name.
  private func tally(_ name: String = "Shirts", _ board: Board = Board()) throws -> Tally {
    var board = board
    var author = Author(secret: [UInt8](repeating: 9, count: 32), session: 1)
    let changes = try TallyAction.create(shirts, Title(name), color: 8, behind: nil)
      .changes(on: board, TallySheet(board), now: 0)
    _ = board.operation(by: &author, changes, now: 0)
    return try #require(Tally(shirts, on: board))
  }

  private func histogram(_ taps: [(Int64, Int64)]) -> TapHistogram {
    var histogram = TapHistogram()
    for (at, amount) in taps { histogram.add(amount, at: at) }
    return histogram
  }

  private func chart(
    _ taps: [(Int64, Int64)], _ kind: TallyChart.Kind = .count, name: String = "Shirts",
    _ language: Language = .english, offset: Int64 = 0
  ) throws -> TallyChart {
    TallyChart(
      kind, of: try tally(name), round: 1, histogram(taps), in: language, offset: offset)
  }

  private let morning: Int64 = 1_783_157_400_000  // 2026-07-04T09:30:00Z

  @Test("It says in words what it shows, in both languages and by the clock on the wall")
  func words() throws {
    let taps = [(morning, 5), (morning + 60_000, -7), (morning + 7_200_000, Int64(1202))]
    #expect(
      try chart(taps).description
        == "From 0 to 1,200, between 4 Jul 2026, 09:30 and 4 Jul 2026, 11:30, with 3 taps. "
        + "Lowest: −2.")
    #expect(
      try chart(taps, .count, Language(tag: "ja"), offset: 9 * 3600).description
        == "2026年7月4日 18:30から2026年7月4日 20:30まで、0から1,200へ。タップ 3 回。最小値は−2。")
    #expect(
      try chart(taps, .rate).description
        == "3 taps, between 4 Jul 2026, 09:30 and 4 Jul 2026, 11:30. "
        + "Peak taps per minute: 0.4, from 4 Jul 2026, 09:30.")
    #expect(try String(decoding: chart(taps, .rate).svg, as: UTF8.self).contains(">0.4</text>"))
    #expect(
      try chart([(morning, 1)]).description == "From 0 to 1, on 4 Jul 2026 at 09:30, with 1 tap.")
    // Over months it is taps in a week.
    #expect(
      try chart((0..<200).map { (morning + $0 * 86_400_000, 1) }, .rate, .english).description
        == "200 taps, between 4 Jul 2026, 09:30 and 19 Jan 2027, 09:30. "
        + "Peak taps per week: 7, from 9 Jul 2026, 00:00.")
    // And over years in as many weeks as a year has.
    #expect(
      try chart((0..<10).map { (morning + $0 * 86_400_000 * 364, 1) }, .rate, .english).description
        == "10 taps, between 4 Jul 2026, 09:30 and 23 Jun 2035, 09:30. "
        + "Peak taps per 52 weeks: 1, from 4 Jul 2026, 09:30.")
    #expect(try chart([]).description == "Nothing counted in this round yet")
  }

  private func chart(
    _ taps: [(Int64, Int64)], _ kind: TallyChart.Kind, _ language: Language, offset: Int64 = 0
  ) throws -> TallyChart { try chart(taps, kind, name: "Shirts", language, offset: offset) }

  @Test("Whatever is counted, it is a document that an XML parser reads, within its own size")
  func documents() throws {
    var random = SeededRandom(seed: 4)
    let names = ["Shirts", "<script>&\"'", "シャツ 🎽", String(repeating: "long name ", count: 19)]
    for i in 0..<400 {
      var taps: [(Int64, Int64)] = []
      let scale = Int64(1) << Int64(random.below(45))
      for _ in 0..<random.below(60) {
        let sign: Int64 = random.below(4) == 0 ? -1 : 1
        taps.append(
          (
            morning + Int64(random.below(Int(scale))),
            sign * (1 + Int64(random.below(1 << (1 + random.below(50)))))
          ))
      }
      if i % 40 == 0 { taps += [(Operation.Limit.exact, .max), (-Operation.Limit.exact, .max)] }
      let chart = try chart(
        taps, i % 2 == 0 ? .count : .rate, name: names[i % 4],
        i % 3 == 0 ? Language(tag: "ja") : .english)
      let document = try XMLDocument(data: Data(chart.svg))
      let root = try #require(document.rootElement())
      #expect(root.name == "svg" && attribute("viewBox", of: root) == "0 0 390 260")
      let title = root.elements(forName: "title").first?.stringValue ?? ""
      #expect(title.contains(names[i % 4].trimmingCharacters(in: .whitespaces)))
      #expect(root.elements(forName: "desc").first?.stringValue == chart.description)
      for path in root.elements(forName: "path") {
        let data = try #require(attribute("d", of: path))
        for number in data.split(whereSeparator: { "MHVhZ ".contains($0) }) {
          let value = try #require(Double(number), "\(data)")
          if value < 0 || value > 374 { Issue.record("\(value) in \(data)") }
        }
      }
    }
  }

  @Test("The shares of a group are a document with a bar for each, twelve of them and the others")
  func shares() throws {
    var board = Board()
    var author = Author(secret: [UInt8](repeating: 9, count: 32), session: 1)
    for row in 1...30 as ClosedRange<UInt64> {
      let name = try Title(row == 7 ? "<b>&\"シャツ" : String(repeating: "long ", count: Int(row)))
      for action in [
        TallyAction.create(EntityID(row), name, color: Int64(row % 16), behind: nil),
        .count(EntityID(row), by: Int64(row) << 32),
      ] {
        let changes = try action.changes(on: board, TallySheet(board), now: 0)
        board.apply(board.operation(by: &author, changes, now: 0))
      }
      guard row > 1 else {
        #expect(GroupChart(with: EntityID(1), in: TallySheet(board), .english) == nil)
        continue
      }
      for language in [Language.english, Language(tag: "ja"), Language(tag: "de")] {
        let chart = try #require(GroupChart(with: EntityID(1), in: TallySheet(board), language))
        let document = try XMLDocument(data: Data(chart.svg))
        let root = try #require(document.rootElement())
        let bars = min(Int(row), 13)
        #expect(attribute("viewBox", of: root) == "0 0 390 \(64 + bars * 40 + 8)")
        // A plate, and of each bar the groove and what fills it.
        let strips = root.elements(forName: "rect").dropFirst()
        #expect(strips.count == 2 * bars)
        for strip in strips {
          let width = try #require(attribute("width", of: strip).flatMap { Int($0) })
          #expect(width >= 2 && width <= 358)
        }
        let words = root.elements(forName: "text").compactMap { $0.stringValue }
        #expect(words.count == 2 + 2 * bars && words.contains { $0.hasPrefix("long") })
        if row > 12 { #expect(words.contains { $0.contains("\(row - 12)") }) }
        let whole = Int(row * (row + 1) / 2)
        let part = (2000 + whole) / (2 * whole)
        let figure = part % 10 == 0 ? "\(part / 10)" : "\(part / 10).\(part % 10)"
        let ends = ["en": ", \(figure)%", "ja": "、\(figure)%"]
        let german = figure.replacing(".", with: ",")
        #expect(chart.description.hasSuffix(ends[language.tag] ?? ", \(german)\u{a0}%"))
      }
    }
  }

  private func attribute(_ name: String, of element: XMLElement) -> String? {
    element.attributes?.first { $0.name == name }?.stringValue
  }

  @Test("The histogram is the same in any order, and its sums are the taps', slot by slot")
  func histograms() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      let scale = Int64(1) << Int64(random.below(50))
      let base = random.below(3) == 0 ? 0 : -Int64(random.below(1 << 40))
      var taps: [(Int64, Int64)] = []
      for _ in 0..<(1 + random.below(80)) {
        taps.append((base + Int64(random.below(Int(scale))), Int64(random.below(9)) - 4))
      }
      let one = histogram(taps)
      #expect(one == histogram(taps.reversed()))
      #expect(one.taps == Int64(taps.count))
      #expect(one.total == taps.reduce(Int128(0)) { $0 + Int128($1.1) })
      for histogram in [one, one.coarsened(to: 20, least: 60_000)] {
        var slow: [Int64: (Int128, Int64)] = [:]
        for (at, amount) in taps {
          let start = Int64((Double(at) / Double(histogram.length)).rounded(.down))
          slow[start * histogram.length, default: (0, 0)].0 += Int128(amount)
          slow[start * histogram.length]?.1 += 1
        }
        let slots = histogram.slots
        if slots.map({ $0.start }) != slow.keys.sorted()
          || !slots.allSatisfy({ slow[$0.start]?.0 == $0.sum && slow[$0.start]?.1 == $0.taps })
        {
          Issue.record("\(slots), not \(slow)")
        }
        #expect(slots.count <= 600)
      }
      #expect(one.coarsened(to: 20, least: 60_000).length >= 60_000)
    }
    for (a, b) in zip(TapHistogram.lengths, TapHistogram.lengths.dropFirst()) {
      #expect(b > a && b % a == 0)
    }
  }

  @Test("An axis has few marks at round numbers, and everything lies on it")
  func scales() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<2000 {
      let size = Int128(1) << Int128(random.below(80))
      let low = -Int128(random.below(1 << 20)) * size / 1000
      let high = low + Int128(random.below(1 << 20)) * size
      let scale = ChartScale(low, high)
      #expect(scale.marks.count >= 2 && scale.marks.count <= 7, "\(low)...\(high): \(scale)")
      #expect(scale.marks.contains(0) && scale.low <= min(low, 0) && scale.high >= max(high, 0))
      let step = scale.marks[1] - scale.marks[0]
      #expect(["1", "2", "5"].contains("\(step)".prefix(1)))
      #expect("\(step)".dropFirst().allSatisfy { $0 == "0" })
      #expect(
        scale.place(scale.low, along: 148) == 0 && scale.place(scale.high, along: 148) == 1480)
    }
    #expect(ChartScale(0, 0).marks == [0, 1] && ChartScale(0, 1204).marks == [0, 500, 1000, 1500])
    #expect(ChartScale(-3, 5).marks == [-4, -2, 0, 2, 4, 6])
  }

  @Test("Figures are short in the margin and grouped elsewhere")
  func figures() {
    #expect(
      NumberForm.english.text(-1_234_567) == "−1,234,567" && NumberForm.english.text(999) == "999")
    func short(_ number: Int128, _ step: Int128, _ high: Int128) -> String {
      NumberForm.english.short(number, by: step, upTo: high)
    }
    #expect(short(9500, 500, 9500) == "9,500" && short(25_000, 5000, 25_000) == "25k")
    #expect(short(-3_000_000, 1_000_000, 5_000_000) == "−3M" && short(0, 5000, 25_000) == "0")
    #expect(
      short(1_500_000, 500_000, 1_500_000) == "1.5M"
        && short(-500_000, 500_000, 1_500_000) == "−0.5M")
    #expect(short(12_000, 2000, 12_000) == "12k" && short(10_200, 200, 10_200) == "10.2k")
    let most = Int128(Int64.max)
    #expect(short(most / 10 * 10, 2_000_000_000_000_000_000, most).hasSuffix("E"))
    #expect(RateUnit(slot: 60_000).tenths(90, in: 60_000) == 900)
    #expect(RateUnit(slot: 300_000).tenths(7, in: 300_000) == 14)
    for length in TapHistogram.lengths where length >= 60_000 && length <= 604_800_000 * 520 {
      #expect(RateUnit(slot: length).tenths(1, in: length) > 0)
    }
  }

  @Test("The crayons of documents are those of the style sheet")
  func crayons() throws {
    let sheet = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Web/style/tokens.css").standardizedFileURL, encoding: .utf8)
    for crayon in Crayon.allCases {
      #expect(sheet.contains("\(crayon.variable): #\(crayon.hexadecimal);"), "\(crayon)")
    }
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
private struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }
}
