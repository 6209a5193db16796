import Boards
import Replication
import Tallying

/// What stands on the screen while keys count: rows of text that are never wider than it.
struct KeysFrame {
  let counting: KeyCounting
  let paint: Paint
  /// The tallies that light up: a limit has just been reached.
  var lit: Set<EntityID> = []
  /// The tally that was counted last, which stays in view.
  var last: EntityID?
  /// How things stand with the server; `nil` where all is well.
  var standing: String?

  /// The rows, as many as there is room for.
  ///
  /// - Complexity: O(tallies).
  func rows(_ size: TerminalSize) -> [String] {
    // Erasing behind the last column would erase what stands in it.
    let columns = max(1, size.columns - 1)
    let (list, focus) = list(columns)
    let below = [note(columns), help(columns)].suffix(max(0, min(2, size.rows - 1)))
    let title = size.rows > 5 ? [title(columns)] : []
    let room = max(1, size.rows - below.count - title.count)
    let start = max(0, min(focus - room / 2, list.count - room))
    let shown = list[start..<min(list.count, start + room)]
    let rest = Array(repeating: "", count: room - shown.count)
    return title + shown + rest + below
  }

  private func title(_ columns: Int) -> String {
    let name = counting.session.sheet.name.map { Printable.text($0.string) } ?? "Detent"
    return paint.strong(Columns.cut(name, to: columns))
  }

  private func note(_ columns: Int) -> String {
    let note = counting.isMinus ? "− the next key counts down" : counting.message
    let words = [note, standing].compactMap { $0 }.joined(separator: " · ")
    return Columns.cut(Printable.text(words), to: columns)
  }

  /// As much help as there is room for, the most important first.
  private func help(_ columns: Int) -> String {
    let parts = [
      "q quits", "u undoes", "- or Shift: down", "↑ ↓ choose, ← → count", "U redoes",
    ]
    var text = ""
    for part in parts {
      let next = text.isEmpty ? part : text + " · " + part
      if Columns.of(next) > columns { break }
      text = next
    }
    return text
  }

  /// Groups and tallies, and which row has to be in view.
  private func list(_ columns: Int) -> (rows: [String], focus: Int) {
    let sheet = counting.session.sheet
    let lines = TallyLine.all(of: counting.session)
    guard !lines.isEmpty else {
      return ([Columns.cut("No tallies yet: detent tally add Shirts", to: columns)], 0)
    }
    let labels = lines.map { counting.map.label(of: $0.tally.id) ?? "" }
    let width = (
      key: labels.map { Columns.of($0) }.max() ?? 0,
      figures: lines.map { Columns.of($0.figures) }.max() ?? 0
    )
    var rows: [String] = []
    var focus = 0
    for section in sheet.sections {
      if let group = section.group {
        let name = group.name.map { Printable.text($0.string) } ?? "(no name)"
        rows.append(paint.strong(Columns.cut(name, to: columns)))
      }
      for row in section.rows where row < lines.count {
        let id = lines[row].tally.id
        if id == counting.chosen || (counting.chosen == nil && id == last) { focus = rows.count }
        rows.append(self.row(lines[row], labels[row], width, columns))
      }
    }
    return (rows, focus)
  }

  private func row(
    _ line: TallyLine, _ label: String, _ width: (key: Int, figures: Int), _ columns: Int
  ) -> String {
    func padding(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - Columns.of(text)))
    }
    let start = (line.tally.id == counting.chosen ? "›" : " ") + padding(label, width.key) + label
    let figures = padding(line.figures, width.figures) + line.figures
    let taken = Columns.of(start) + Columns.of(figures) + 4
    guard taken < columns else {
      return painted(Columns.cut(start + " " + figures, to: columns), line)
    }
    let name =
      Printable.text(line.name) + (line.reason.map { " (" + Printable.text($0) + ")" } ?? "")
    let progress = progress(line.tally)
    let room = columns - taken
    // The name first; how far it is stands beside it where there is room for both.
    let isShown = !progress.isEmpty && room >= Columns.of(progress) + 2 + min(Columns.of(name), 8)
    let shown = Columns.cut(name, to: isShown ? room - Columns.of(progress) - 2 : room)
    let text = start + "  " + painted(figures, line) + "  " + shown
    guard isShown else { return highlighted(text, line) }
    return highlighted(text + "  " + warned(progress, line.tally), line)
  }

  /// `45/50`, with a mark from the limit on.
  private func progress(_ tally: Tally) -> String {
    guard let progress = tally.progress else { return "" }
    let text = "\(progress.count)/\(progress.limit.value)"
    switch progress.stage {
    case .below, .near: return text
    case .reached: return text + " !"
    case .over: return text + " !!"
    }
  }

  private func warned(_ text: String, _ tally: Tally) -> String {
    switch tally.progress?.stage {
    case .near: paint.crayon(text, .marigold)
    case .reached, .over: paint.crayon(text, .poppy)
    case .below, nil: text
    }
  }

  private func painted(_ text: String, _ line: TallyLine) -> String {
    paint.crayon(text, line.crayon)
  }

  private func highlighted(_ text: String, _ line: TallyLine) -> String {
    guard lit.contains(line.tally.id) else { return text }
    // Inverse is no colour. It has to be said again behind every end of a colour.
    let inverse = "\u{1b}[7m"
    return inverse + text.replacing("\u{1b}[0m", with: "\u{1b}[0m" + inverse) + "\u{1b}[0m"
  }
}
