import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// How many tallies the pad offers; beyond them one types.
  private static let mostOffered = 40

  /// A row where one counts that is computed: nothing to tap.
  func computedRow(_ row: Tally, _ place: Int, of all: Int) -> View {
    let name = words.name(row)
    let shown = figures(of: row)
    let layout = GlassLayout(name: name, figures: shown, width: 310)
    return element(
      "li", .class(layout.isStacked ? "tally sum long" : "tally sum"), .key(row.id.bits),
      .style("--crayon", Crayon(code: row.color).reference),
      .attribute("aria-setsize", "\(all)"), .attribute("aria-posinset", "\(place + 1)")
    ) {
      element("div", .class("glass")) {
        icon(.equals, "icon own")
        element("div", .class("what")) {
          element("div", .class("name")) { text(name) }
          element("div", .class("sub")) { text(explanation(of: row)) }
        }
        matrix(layout.figures, shown)
      }
    }
  }

  /// Beside the button for another tally where one sets up.
  var addComputationButton: View {
    element(
      "button", .class("add-tally"), .on(.click, .tally(.computing(.addTapped)))
    ) {
      icon(.equals)
      text(computing.addComputation)
    }
  }

  /// A computation's result as the display shows it, or a dash.
  func result(of row: Tally) -> String {
    guard let computation = row.computation,
      case .success(let value)? = session?.sheet.result(of: row.id)
    else { return "—" }
    return Figures.grouped(computation.presentation.text(value))
  }

  /// The line below a computation's name: how it is computed, or why it has no number.
  func explanation(of row: Tally) -> String {
    guard let session, let computation = row.computation else { return "" }
    if case .failure(let fault)? = session.sheet.result(of: row.id) {
      return ComputationWords(words.language).reason(fault, on: session.board)
    }
    guard case .success(let formula) = computation.formula else { return "" }
    // Only its own inputs' names: those of a long board would be looked through at every tap.
    let names = FormulaNames(
      formula.entities.compactMap { id in
        session.sheet.tally(id)?.name.map { (id: id, name: $0) }
      },
      groups: formula.groups.compactMap { id in
        session.sheet.section(of: id)?.group?.name.map { (id: id, name: $0) }
      })
    return String(
      decoding: formula.line(names) { session.board.title(of: $0) }, as: UTF8.self)
  }

  /// How it is computed, among its settings: a line to type in, and a pad that types it with a thumb.
  func formulaEditor(_ row: Tally, _ editor: TallyState.Editor) -> View {
    let line = lineShown(row)
    let isWrong = editor.isLineWrong
    return element("div", .class("formula")) {
      // It stays in sight while the pad is scrolled to.
      element("div", .class("line")) {
        element("label", .attribute("for", "line")) { text(computing.computedAs) }
        element(
          "input", .class("field"), .attribute("id", "line"), .attribute("type", "text"),
          .attribute("autocomplete", "off"), .attribute("autocapitalize", "off"),
          .attribute("spellcheck", "false"), .attribute("enterkeyhint", "done"), .value(line),
          .attribute("aria-invalid", isWrong ? "true" : nil),
          .attribute("aria-describedby", "line-result"),
          .on(.input, .tally(.computing(.lineEdited(row.id)))),
          .on(.blur, .tally(.computing(.lineLeft(row.id)))),
          .on(.keyDown, .tally(.computing(.lineKeyed(row.id)))))
        element(
          "p", .class(isWrong ? "hint wrong" : "hint"), .attribute("id", "line-result"),
          .attribute("role", isWrong ? "alert" : nil)
        ) {
          text(outcome(of: line, row))
        }
      }
      offered(row)
      element(
        "div", .class("pad"), .attribute("role", "group"), .attribute("aria-label", computing.keys)
      ) {
        for key in App.padKeys { padKey(key, row.id) }
      }
      presentation(row)
    }
  }

  /// What the line comes to, as it stands.
  private func outcome(of line: String, _ row: Tally) -> String {
    guard let session, let computation = row.computation else { return "" }
    switch read(line, for: row.id) {
    case .failure(let error):
      // Half a line is no mistake while it is being written.
      let isUnfinished =
        error.reason == .expectedInput && error.range.isEmpty
        || error.reason == .unpaired && !isClosing(line, error)
      if isUnfinished && tally.editor?.isLineWrong != true { return "= …" }
      return computing.fault(error, in: line)
    case .success(let formula):
      do throws(ComputationFault) {
        let value = try formula.value { id throws(ComputationFault) in
          try session.sheet.value(of: id)
        } statistics: { group throws(ComputationFault) in
          try session.sheet.statistics(ofGroup: group)
        }
        return "= " + Figures.grouped(computation.presentation.text(value))
      } catch {
        let reason = ComputationWords(words.language).reason(error, on: session.board)
        return "= — (\(reason))"
      }
    }
  }

  private func isClosing(_ line: String, _ error: FormulaError) -> Bool {
    Array(line.utf8)[error.range].first == UInt8(ascii: ")")
  }

  private func offered(_ row: Tally) -> View {
    let inputs = session?.sheet.inputs(for: row.id) ?? []
    return element(
      "div", .class("inputs"), .attribute("role", "group"),
      .attribute("aria-label", computing.inputs)
    ) {
      for input in inputs.prefix(App.mostOffered) {
        element(
          "button", .class("input"), .key(input.id.bits),
          .style("--crayon", Crayon(code: input.color).reference),
          .on(.click, .tally(.computing(.padTapped(row.id, .entity(input.id)))))
        ) {
          text(words.name(input))
        }
      }
      for section in session?.sheet.sections.prefix(App.mostOffered) ?? [] {
        if let group = section.group {
          element(
            "button", .class("input whole"), .key(group.id.bits),
            .attribute("aria-label", computing.name(ofGroup: words.group(group))),
            .on(.click, .tally(.computing(.padTapped(row.id, .group(group.id)))))
          ) {
            text("Σ " + words.group(group))
          }
        }
      }
      if inputs.count > App.mostOffered {
        element("p", .class("hint")) { text(computing.others) }
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

  private func padKey(_ key: FormulaKeys.Key, _ id: EntityID) -> View {
    let kind: String
    var sign = ""
    switch key {
    case .digit(let digit): (kind, sign) = ("", "\(digit)")
    case .point: (kind, sign) = ("", ".")
    case .sign(let each): (kind, sign) = (" sign", each.sign ?? "")
    case .function(let each): (kind, sign) = (" function", each.name)
    case .open: (kind, sign) = (" function", "(")
    case .close: (kind, sign) = (" function", ")")
    case .comma: (kind, sign) = (" function", ",")
    case .erase: kind = " erase"
    case .average: (kind, sign) = (" function", "avg")
    case .entity, .group: kind = ""
    }
    return element(
      "button", .class("pad-key" + kind), .attribute("aria-label", computing.name(key)),
      .flag("disabled", key == .average && session?.sheet.sections.count == 1),
      .on(.click, .tally(.computing(.padTapped(id, key))))
    ) {
      if key == .erase { icon(.erase) } else { text(sign) }
    }
  }

  private func presentation(_ row: Tally) -> View {
    let presentation = row.computation?.presentation ?? Computation.Presentation()
    return element("div", .class("shown")) {
      element(
        "button", .class("word toggle"), .attribute("role", "switch"),
        .attribute("aria-checked", presentation.isPercent ? "true" : "false"),
        .attribute("aria-label", computing.percent),
        .on(.click, .tally(.computing(.percentTapped(row.id))))
      ) {
        text("%")
      }
      element("span", .class("stepper")) {
        element("span", .class("label")) { text(computing.decimals) }
        element(
          "button", .class("key"), .attribute("aria-label", computing.fewer),
          .flag("disabled", presentation.decimals == nil),
          .on(.click, .tally(.computing(.decimalsTapped(row.id, by: -1))))
        ) {
          icon(.minus)
        }
        element("output", .attribute("aria-live", "polite")) {
          text(presentation.decimals.map { "\($0)" } ?? computing.automatic)
        }
        element(
          "button", .class("key"), .attribute("aria-label", computing.more),
          .flag("disabled", presentation.decimals == Computation.Presentation.mostDecimals),
          .on(.click, .tally(.computing(.decimalsTapped(row.id, by: 1))))
        ) {
          icon(.plus)
        }
      }
    }
  }
}
