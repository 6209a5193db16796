import Boards
import Interface
import Markup
import Replication
import Reports
import Tallying
import Text

extension HistoryRoom {
  /// The most devices one can choose from, and tallies that are compared one by one.
  private static let mostDevices = 30
  private static let mostLines = 100

  private var agreementWords: AgreementWords { AgreementWords(language: words.language) }

  /// How far two people agree who counted the same things apart: a key, and when that was tapped what
  /// they counted side by side. Nothing where only one device has counted on the board.
  ///
  /// - Complexity: O(tallies × replicas).
  func agreementSection(
    _ tally: Tally, _ names: DeviceNames, _ sheet: TallySheet, _ board: Board
  ) -> View? {
    guard comparison.isOpen else {
      guard isCountedBySeveral(sheet, board, names) else { return nil }
      return element("section", .class("agreement"), .key("agreement")) {
        heading
        element(
          "button", .class("word"), .attribute("aria-expanded", "false"),
          .on(.click, .compareTapped)
        ) { text(agreementWords.compare) }
      }
    }
    let devices = countingDevices(sheet, board, names, tally.id)
    guard devices.count > 1 else {
      return element("section", .class("agreement"), .key("agreement")) {
        heading
        element("p", .class("hint"), .attribute("role", "status")) { text(agreementWords.oneAlone) }
      }
    }
    let (first, second) = HistoryRoom.compared(comparison, devices)
    let agreement = Agreement(
      sheet, on: board, names, first: first, second: second)
    return element("section", .class("agreement"), .key("agreement")) {
      heading
      element("p", .class("hint")) { text(agreementWords.explain) }
      choice(agreementWords.first, "first", devices, first, isSecond: false)
      choice(agreementWords.second, "second", devices, second, isSecond: true)
      table(agreement, tally, first, second)
      element("p", .class("summary"), .attribute("role", "status"), .key("summary")) {
        text(summary(agreement, tally, first, second))
      }
    }
  }

  private var heading: View { element("h2") { text(agreementWords.title) } }

  private func isCountedBySeveral(
    _ sheet: TallySheet, _ board: Board, _ names: DeviceNames
  ) -> Bool {
    var seen: [UInt8]?
    for tally in sheet.tallies where tally.computation == nil {
      for share in CounterShares(of: tally.id, on: board, names).shares {
        if let seen, seen != share.device { return true }
        seen = share.device
      }
    }
    return false
  }

  /// The devices that counted anything in the current rounds, those that counted most of a tally first.
  private func countingDevices(
    _ sheet: TallySheet, _ board: Board, _ names: DeviceNames, _ id: EntityID
  ) -> [[UInt8]] {
    var devices: [(label: [UInt8], count: UInt128)] = []
    for tally in sheet.tallies where tally.computation == nil {
      for share in CounterShares(of: tally.id, on: board, names).shares {
        let count = tally.id == id ? share.sum.magnitude : 0
        if let i = devices.firstIndex(where: { $0.label == share.device }) {
          devices[i].count += count
        } else {
          devices.append((share.device, count))
        }
      }
    }
    devices.order { a, b in
      a.count != b.count ? a.count > b.count : a.label.lexicographicallyPrecedes(b.label)
    }
    var labels: [[UInt8]] = []
    for device in devices.prefix(HistoryRoom.mostDevices) { labels.append(device.label) }
    return labels
  }

  /// The two that are compared: those that were chosen, as far as they are there, else the foremost.
  ///
  /// - Precondition: there are at least two devices.
  private static func compared(
    _ comparison: Comparison, _ devices: [[UInt8]]
  ) -> (first: [UInt8], second: [UInt8]) {
    var first = devices[0]
    if let chosen = comparison.first, devices.contains(chosen) { first = chosen }
    var second = devices[0] == first ? devices[1] : devices[0]
    if let chosen = comparison.second, chosen != first, devices.contains(chosen) {
      second = chosen
    }
    return (first, second)
  }

  private func choice(
    _ label: String, _ id: String, _ devices: [[UInt8]], _ chosen: [UInt8], isSecond: Bool
  ) -> View {
    element("div", .class("choice"), .key(Key(bytes: Array(id.utf8)))) {
      element("div", .class("label"), .attribute("id", id)) { text(label) }
      element(
        "div", .class("kinds"), .attribute("role", "group"), .attribute("aria-labelledby", id)
      ) {
        for device in devices {
          element(
            "button", .class("word toggle"), .key(Key(bytes: device)),
            .attribute("aria-pressed", device == chosen ? "true" : "false"),
            .on(.click, .comparedTapped(device, isSecond: isSecond))
          ) { text(String(decoding: device, as: UTF8.self)) }
        }
      }
    }
  }

  // MARK: Side by side

  private func table(
    _ agreement: Agreement, _ tally: Tally, _ first: [UInt8], _ second: [UInt8]
  ) -> View {
    var lines: [Agreement.Line] = []
    for line in agreement.lines where (line.first ?? 0) != 0 || (line.second ?? 0) != 0 {
      // The tally whose history this is comes first.
      if line.name == tally.name { lines.insert(line, at: 0) } else { lines.append(line) }
    }
    return element("table", .attribute("role", "table"), .key("table")) {
      element("thead", .attribute("role", "rowgroup")) {
        element("tr", .attribute("role", "row")) {
          heading(agreementWords.tally)
          heading(String(decoding: first, as: UTF8.self))
          heading(String(decoding: second, as: UTF8.self))
          heading(agreementWords.difference)
          heading(agreementWords.agreement)
        }
      }
      element("tbody", .attribute("role", "rowgroup")) {
        for (i, line) in lines.prefix(HistoryRoom.mostLines).enumerated() {
          element("tr", .attribute("role", "row"), .key(UInt64(i))) {
            element("th", .attribute("role", "rowheader"), .attribute("scope", "row")) {
              text(line.name.string)
            }
            cell(figure(line.first))
            cell(figure(line.second))
            cell(signed(line.difference))
            cell(percent(line.ratio))
          }
        }
      }
    }
  }

  // Where the screen is narrow its rows are no table for the browser: the roles say that they are.

  private func heading(_ words: String) -> View {
    element("th", .attribute("role", "columnheader"), .attribute("scope", "col")) { text(words) }
  }

  private func cell(_ figures: String) -> View {
    element("td", .attribute("role", "cell")) { text(figures) }
  }

  /// The same in sentences, for who hears it.
  private func summary(
    _ agreement: Agreement, _ tally: Tally, _ first: [UInt8], _ second: [UInt8]
  ) -> String {
    var sentences = ""
    for line in agreement.lines where line.name == tally.name {
      if let one = line.first, let other = line.second {
        sentences = agreementWords.line(
          line.name.string, String(decoding: first, as: UTF8.self), figure(one),
          String(decoding: second, as: UTF8.self), figure(other), line.ratio.map { percent($0) })
      }
      break
    }
    let kappa = agreement.kappa.map {
      Computation.Presentation(decimals: 2).text($0, words.language.numbers)
    }
    return sentences
      + agreementWords.together(percent(agreement.observed), percent(agreement.expected), kappa)
  }

  private func figure(_ number: Int64?) -> String {
    number.map { words.language.numbers.text($0) } ?? "—"
  }

  private func signed(_ number: Int64?) -> String {
    number.map { ($0 > 0 ? "+" : "") + words.language.numbers.text($0) } ?? "—"
  }

  private func percent(_ ratio: Rational?) -> String {
    ratio.map {
      Computation.Presentation(isPercent: true, decimals: 1).text($0, words.language.numbers)
    } ?? "—"
  }
}
