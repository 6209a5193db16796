import Boards
import Interface
import Markup
import Replication
import Reports
import Tallying
import Text

extension Editor {
  /// How many tallies the pad offers; beyond them one types.
  private static let mostOffered = 40

  /// How it is computed, among its settings: a line to type in, and a pad that types it with a thumb.
  func formulaEditor(
    _ row: Tally, _ tallies: Tallies, _ sheet: TallySheet, _ desk: Desk
  ) -> View {
    let words = ComputingWords(language: desk.language)
    let line = lineShown(row, tallies, desk)
    let isWrong = isLineWrong
    return element("div", .class("formula")) {
      // It stays in sight while the pad is scrolled to.
      element("div", .class("line")) {
        element("label", .attribute("for", "line")) { text(words.computedAs) }
        element(
          "input", .class(isLineOffered ? "field offered" : "field"), .attribute("id", "line"),
          .attribute("type", "text"), .focused(isLineOffered && isLineTapped),
          .attribute("autocomplete", "off"), .attribute("autocapitalize", "off"),
          .attribute("spellcheck", "false"), .attribute("enterkeyhint", "done"), .value(line),
          .attribute("aria-invalid", isWrong ? "true" : nil),
          .attribute("aria-describedby", "line-result"),
          .on(.input, .computing(.lineEdited(row.id))),
          .on(.click, .computing(.lineTapped(row.id))), .on(.blur, .computing(.lineLeft(row.id))),
          .on(.keyDown, .computing(.lineKeyed(row.id))))
        element(
          "p", .class(isWrong ? "hint wrong" : "hint"), .attribute("id", "line-result"),
          .attribute("role", isWrong ? "alert" : nil)
        ) {
          text(outcome(of: line, row, tallies, desk))
        }
      }
      offered(row, words, sheet)
      element(
        "div", .class("pad"), .attribute("role", "group"), .attribute("aria-label", words.keys)
      ) {
        for key in Editor.padKeys { padKey(key, row.id, words, sheet) }
      }
      presentation(row, words)
    }
  }

  /// What the line comes to, as it stands.
  private func outcome(
    of line: String, _ row: Tally, _ tallies: Tallies, _ desk: Desk
  ) -> String {
    guard let sheet = tallies.sheet, let board = desk.session?.board,
      let computation = row.computation
    else { return "" }
    switch read(line, for: row.id, tallies, desk.language.numbers) {
    case .failure(let error):
      // Half a line is no mistake while it is being written.
      let isUnfinished =
        error.reason == .expectedInput && error.range.isEmpty
        || error.reason == .unpaired && !isClosing(line, error)
      if isUnfinished && !isLineWrong { return "= …" }
      return ComputingWords(language: desk.language).fault(error, in: line)
    case .success(let formula):
      switch Editor.result(of: formula, on: sheet) {
      case .success(let value):
        return "= " + computation.presentation.text(value, desk.language.numbers)
      case .failure(let fault):
        let reason = ComputationWords(desk.language).reason(fault, on: board)
        return "= — (\(reason))"
      }
    }
  }

  private static func result(of formula: Formula, on sheet: TallySheet) -> ComputationResult {
    do throws(ComputationFault) {
      return .success(
        try formula.value { id throws(ComputationFault) in
          try sheet.value(of: id)
        } statistics: { group throws(ComputationFault) in
          try sheet.statistics(ofGroup: group)
        })
    } catch { return .failure(error) }
  }

  /// What the line that is being typed comes to, for the row above it; `nil` where none is typed, or it is
  /// no formula yet.
  public func typedFigures(of row: Tally, _ tallies: Tallies, _ desk: Desk) -> String? {
    guard row.id == id, let line, let computation = row.computation, let sheet = tallies.sheet,
      case .success(let formula) = read(line, for: id, tallies, desk.language.numbers)
    else { return nil }
    guard case .success(let value) = Editor.result(of: formula, on: sheet) else { return "—" }
    return computation.presentation.text(value, desk.language.numbers)
  }

  private func isClosing(_ line: String, _ error: FormulaError) -> Bool {
    Array(line.utf8)[error.range].first == UInt8(ascii: ")")
  }

  private func offered(_ row: Tally, _ words: ComputingWords, _ sheet: TallySheet) -> View {
    let inputs = sheet.inputs(for: row.id)
    return element(
      "div", .class("inputs"), .attribute("role", "group"),
      .attribute("aria-label", words.inputs)
    ) {
      for input in inputs.prefix(Editor.mostOffered) {
        element(
          "button", .class("input"), .key(input.id.bits),
          .style("--crayon", Crayon(code: input.color).reference),
          .on(.click, .computing(.padTapped(row.id, .entity(input.id))))
        ) {
          text(words.name(input))
        }
      }
      for section in sheet.sections.prefix(Editor.mostOffered) {
        if let group = section.group {
          element(
            "button", .class("input whole"), .key(group.id.bits),
            .attribute("aria-label", words.name(ofGroup: words.group(group))),
            .on(.click, .computing(.padTapped(row.id, .group(group.id))))
          ) {
            text("Σ " + words.group(group))
          }
        }
      }
      if inputs.count > Editor.mostOffered {
        element("p", .class("hint")) { text(words.others) }
      }
    }
  }

  private static var padKeys: [FormulaKeys.Key] {
    [
      .digit(7), .digit(8), .digit(9), .sign(.divide), .open, .close,
      .digit(4), .digit(5), .digit(6), .sign(.multiply), .function(.minimum), .function(.maximum),
      .digit(1), .digit(2), .digit(3), .sign(.subtract), .function(.round), .comma,
      .digit(0), .point, .sign(.add), .average, .erase,
    ]
  }

  private func padKey(
    _ key: FormulaKeys.Key, _ id: EntityID, _ words: ComputingWords, _ sheet: TallySheet
  ) -> View {
    let hasComma = words.language.numbers.decimalMark == .comma
    let kind: String
    var sign = ""
    switch key {
    case .digit(let digit): (kind, sign) = ("", "\(digit)")
    case .point: (kind, sign) = ("", hasComma ? "," : ".")
    case .sign(let each): (kind, sign) = (" sign", each.sign ?? "")
    case .function(let each): (kind, sign) = (" function", each.name)
    case .open: (kind, sign) = (" function", "(")
    case .close: (kind, sign) = (" function", ")")
    case .comma: (kind, sign) = (" function", hasComma ? ";" : ",")
    case .erase: kind = " erase"
    case .average: (kind, sign) = (" function", "avg")
    case .entity, .group: kind = ""
    }
    return element(
      "button", .class("pad-key" + kind), .attribute("aria-label", words.name(key)),
      .flag("disabled", key == .average && sheet.sections.count == 1),
      .on(.click, .computing(.padTapped(id, key)))
    ) {
      if key == .erase { icon(.erase) } else { text(sign) }
    }
  }

  private func presentation(_ row: Tally, _ words: ComputingWords) -> View {
    let presentation = row.computation?.presentation ?? Computation.Presentation()
    return element("div", .class("shown")) {
      element(
        "button", .class("switch"), .attribute("role", "switch"),
        .attribute("aria-checked", presentation.isPercent ? "true" : "false"),
        .on(.click, .computing(.percentTapped(row.id)))
      ) {
        text(words.percent)
      }
      element("span", .class("stepper")) {
        element("span", .class("label")) { text(words.decimals) }
        element(
          "button", .class("key"), .attribute("aria-label", words.fewer),
          .attribute("title", words.fewer),
          .flag("disabled", presentation.decimals == nil),
          .on(.click, .computing(.decimalsTapped(row.id, by: -1)))
        ) {
          icon(.minus)
        }
        element("output", .attribute("aria-live", "polite")) {
          text(presentation.decimals.map { "\($0)" } ?? words.automatic)
        }
        element(
          "button", .class("key"), .attribute("aria-label", words.more),
          .attribute("title", words.more),
          .flag("disabled", presentation.decimals == Computation.Presentation.mostDecimals),
          .on(.click, .computing(.decimalsTapped(row.id, by: 1)))
        ) {
          icon(.plus)
        }
      }
    }
  }
}
