import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying
import Text

/// What happened to the name of a tally that is being added.
public enum AddingMessage: Equatable, Sendable {
  /// Something was typed into it.
  case edited
  /// A key of the keyboard on it.
  case keyed
  /// It lost the keyboard.
  case left
  /// No more is to be added.
  case ended
}

/// A tally that is being added: as yet no more than a name in a field.
struct Adding: Sendable {
  /// The group it will be in; `nil` for none.
  let group: EntityID?
  var draft = ""
  var fault: Title.Fault?

  /// How many tallies one operation adds: each in a group, with a count, takes six of its changes.
  static let most = Operation.Limit.changes / 6
}

extension TallyScreen {
  /// The tally that is being added, if one is.
  var adding: Adding? {
    get { addingSlot.value }
    set { addingSlot = Slot(newValue) }
  }

  /// Offers a field for the name of a new tally, where its row will be.
  mutating func beginAdding(to group: EntityID?, _ desk: inout Desk, at moment: Moment) {
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    leaveEditor(&desk, at: moment)
    guard editor?.isWrong != true else { return }
    editor = nil
    searchSlot = .empty
    if let group { folded.remove(group) }
    adding = Adding(group: group)
  }

  /// Lets something happen to the name of a tally that is being added.
  @inline(never)
  mutating func add(
    _ message: AddingMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    guard adding != nil else { return [] }
    switch message {
    case .edited:
      adding?.draft = event.text
      adding?.fault = nil
      // Lines come from a list that was pasted, or from a keyboard that has no key events.
      if event.text.utf8.contains(ASCII.lineFeed) { addNamed(&desk, at: moment) }
    case .keyed:
      switch event.keystroke {
      case .enter where adding?.draft.utf8.isEmpty == true: endByKey()
      // One name after the other, without a hand off the keyboard.
      case .enter: addNamed(&desk, at: moment)
      case .escape: endByKey()
      default:
        desk.pass()
        return []
      }
      return [.preventDefault]
    case .left, .ended: endAdding(&desk, at: moment)
    }
    return []
  }

  /// Adds what was named, and offers no more; a name that can't be taken over stays.
  mutating func endAdding(_ desk: inout Desk, at moment: Moment) {
    guard let adding else { return }
    if !adding.draft.utf8.isEmpty { addNamed(&desk, at: moment) }
    if self.adding?.fault == nil { self.adding = nil }
  }

  /// Ends without what was typed; the keyboard goes back to where adding began.
  private mutating func endByKey() {
    focusedKey = adding?.group
    isAddFocused = adding?.group == nil
    adding = nil
  }

  /// Adds a tally for each line that was typed or pasted, `Adding.most` at once as one operation; a line that
  /// can't be a name stays in the field, with those behind it.
  ///
  /// Of cells copied from a spreadsheet the first is the name and the last is the count.
  mutating func addNamed(_ desk: inout Desk, at moment: Moment) {
    guard let adding, let sheet = tallies.sheet else { return }
    let lines = adding.draft.utf8.split { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
    var (named, rest): ([(name: Title, count: Int64)], [UInt8]) = ([], [])
    var fault: Title.Fault?
    for line in lines {
      let line = Array(line)
      if fault == nil, named.count < Adding.most {
        let (name, count) = cells(of: line, desk)
        do throws(Title.Fault) {
          named.append((try Title(name), count))
          continue
        } catch {
          if error == .empty, lines.count > 1 { continue }
          fault = error
        }
      }
      rest += (rest.isEmpty ? [] : [ASCII.lineFeed]) + line
    }
    self.adding = Adding(
      group: adding.group, draft: String(decoding: rest, as: UTF8.self), fault: fault)
    if let fault { desk.spoken = CommonWords(language: desk.language).fault(fault) }
    guard !named.isEmpty else { return }
    let ids = desk.identities(named.count, moment, 9)
    var made: [NewTally] = []
    for (id, entry) in zip(ids, named) {
      let color = Crayon.suggested(after: sheet.tallies.count + made.count).rawValue
      made.append(NewTally(id, entry.name, color: color, count: entry.count))
    }
    perform(
      .createAll(made, behind: adding.group.map { last(in: $0, of: sheet) } ?? sheet.last), &desk,
      at: moment)
    if fault == nil {
      desk.spoken =
        named.count == 1 ? words.added(named[0].name.string) : words.added(named.count)
    }
    reveal(ids[ids.count - 1])
    if fault == nil, !rest.isEmpty {
      addNamed(&desk, at: Moment(now: moment.now, random: moment.random &+ 1, zone: moment.zone))
    }
  }

  /// The name in a line, and the count behind the last tab.
  private func cells(of line: [UInt8], _ desk: Desk) -> (name: String, count: Int64) {
    if let first = line.firstIndex(of: ASCII.tab), let last = line.lastIndex(of: ASCII.tab) {
      let cell = String(decoding: line[(last + 1)...], as: UTF8.self)
      if let count = desk.language.numbers.reading(cell).whole {
        return (String(decoding: line[..<first], as: UTF8.self), count)
      }
    }
    return (String(decoding: line, as: UTF8.self), 0)
  }

  /// The last tally of a group; the group itself where it has none.
  private func last(in group: EntityID, of sheet: TallySheet) -> EntityID {
    sheet.section(of: group)?.rows.last.map { sheet.tallies[$0].id } ?? group
  }

  /// What is to be typed, and where it will be where that is in a group.
  private func newName(for adding: Adding) -> String {
    let group =
      adding.group.map { tallies.sheet?.section(of: $0)?.group }
      ?? tallies.sheet?.sections.last?.group
    return group.map { words.newName(in: words.group($0)) } ?? words.newName
  }

  // MARK: Where it is seen

  /// The line behind which the field stands; `nil` where it takes the place of what adds.
  var lineBeforeAdding: Int? {
    guard let group = adding?.group, let sheet = tallies.sheet else { return nil }
    return line(of: last(in: group, of: sheet))
  }

  /// Scrolls to where the field is seen, unless it is.
  mutating func showAdding() -> Bool {
    let (scroll, height) = (layout.scroll, layout.rowHeight)
    guard adding != nil, height > 0, let lines else { return false }
    let place =
      lineBeforeAdding.map { lines.gridRow(ofLine: $0, columns: columns) + 1 }
      ?? lines.gridRow(ofLine: lines.count, columns: columns)
    let onScreen = Int(scroll.viewport / height)
    let (top, end) = (Double(place) * height, Double(place + 1 - onScreen) * height)
    guard scroll.top > top + 1 || scroll.top < end - 1 else { return false }
    layout.goal = Goal(top: max(0, scroll.top > top ? top : end), isSmooth: true)
    return true
  }

  /// The field for the name.
  @NodeBuilder<TallyMessage> func nameField(of adding: Adding, _ desk: Desk) -> [View] {
    let fault = adding.fault
    let common = CommonWords(language: desk.language)
    let label = newName(for: adding)
    // One line high, and yet no `input`: that would run the lines of a list together.
    element(
      "textarea", .class("field"), .key("new-name"), .attribute("id", "new-name"),
      .attribute("rows", "1"), .attribute("autocomplete", "off"),
      .attribute("enterkeyhint", "next"), .attribute("aria-label", label),
      .attribute("placeholder", label), .value(adding.draft), .focused(true),
      .attribute("aria-invalid", fault == nil ? nil : "true"),
      .attribute("aria-describedby", fault == nil ? nil : "new-name-fault"),
      .on(.input, .adding(.edited)), .on(.keyDown, .adding(.keyed)),
      .on(.blur, .adding(.left)))
    element(
      "button", .class("key"), .key("added"), .attribute("aria-label", common.done),
      .attribute("title", common.done),
      .on(.click, .adding(.ended))
    ) {
      icon(.check)
    }
    if let fault {
      element(
        "p", .class("hint wrong"), .attribute("id", "new-name-fault"), .attribute("role", "alert")
      ) {
        text(common.fault(fault))
      }
    }
  }
}
