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

  private mutating func addNamed(_ desk: inout Desk, at moment: Moment) {
    guard let adding, let sheet = tallies.sheet else { return }
    do throws(Title.Fault) {
      let title = try Title(adding.draft)
      let id = EntityID(moment.random)
      perform(
        .create(
          id, title, color: Crayon.suggested(after: sheet.tallies.count).rawValue,
          behind: adding.group.map { last(in: $0, of: sheet) } ?? sheet.last), &desk, at: moment)
      self.adding = Adding(group: adding.group)
      desk.spoken = words.added(title.string)
      reveal(id)
    } catch {
      self.adding?.fault = error
      desk.spoken = CommonWords(language: desk.language).fault(error)
    }
  }

  /// The last tally of a group; the group itself where it has none.
  private func last(in group: EntityID, of sheet: TallySheet) -> EntityID {
    sheet.section(of: group)?.rows.last.map { sheet.tallies[$0].id } ?? group
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
    element(
      "input", .class("field"), .key("new-name"), .attribute("id", "new-name"),
      .attribute("type", "text"), .attribute("autocomplete", "off"),
      .attribute("enterkeyhint", "next"), .attribute("aria-label", words.newName),
      .attribute("placeholder", words.newName), .value(adding.draft), .focused(true),
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
