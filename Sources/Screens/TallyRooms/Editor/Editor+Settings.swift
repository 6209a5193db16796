import Interface
import Markup
public import Replication
import Reports
import Tallying
import Text

/// A setting of a tally that is typed in.
public enum SettingField: UInt8, Equatable, Sendable, CaseIterable {
  /// By how much a tap counts.
  case step
  /// What one wants to reach.
  case target
  /// What one must not exceed.
  case capacity
  /// What one costs.
  case price
  /// What it is about.
  case note
}

/// What happened to a tally's settings.
public enum SettingsMessage: Equatable, Sendable {
  /// Something was typed.
  case edited(EntityID, SettingField)
  /// The field lost the keyboard.
  case left(EntityID, SettingField)
  /// A key of the keyboard on the field.
  case keyed(EntityID, SettingField)
  /// Of two readings of what was typed one is meant: the whole number, or the one with decimals.
  case readingTapped(EntityID, SettingField, isWhole: Bool)
  /// A key was pressed to be the tally's own.
  case keyPressed(EntityID)
  /// A character came without a key, from a pasted text or a keyboard on the screen.
  case keyTyped(EntityID)
  /// Whether a shake counts it is to be the other way round.
  case shakeTapped(EntityID)
  /// Whether it begins anew every day is to be the other way round.
  case dailyTapped(EntityID)
  /// Whether it counts also for another is to be the other way round.
  case alsoTapped(EntityID, EntityID)
  /// Something was typed to find the other.
  case alsoSearched(EntityID)
  /// A key of the keyboard on the field where it is typed.
  case alsoKeyed(EntityID)
  /// An amount was typed.
  case amountEdited(EntityID)
  /// The reason for it was typed.
  case reasonEdited(EntityID)
  /// A key of the keyboard on either.
  case amountKeyed(EntityID)
  /// The amount is to be counted.
  case amountTapped(EntityID, AmountUse)
}

/// What is done with an amount.
public enum AmountUse: UInt8, Equatable, Sendable, CaseIterable {
  /// Counted up.
  case add
  /// Counted down.
  case subtract
  /// What the count becomes, as a correction.
  case set
}

extension Editor {
  /// Lets something happen to a tally's settings.
  mutating func set(
    _ message: SettingsMessage, _ event: Event, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<EditorMessage>] {
    switch message {
    case .edited(let id, let field):
      guard id == self.id else { return [] }
      forget(field)
      drafts.append((field, event.text))
    case .left(let id, let field):
      guard id == self.id else { return [] }
      leave(field, &tallies, &desk, at: moment)
    case .keyed(let id, let field):
      switch event.keystroke {
      case .escape: if id == self.id { forget(field) }
      case .enter: close(&tallies, &desk, at: moment)
      default: break
      }
    case .readingTapped(let id, let field, let isWhole):
      guard id == self.id, case .unclear(let grouped, let decimal)? = fault(of: field) else {
        return []
      }
      let meant = desk.language.numbers.text(ascii: isWhole ? grouped : decimal, isGrouped: false)
      forget(field)
      drafts.append((field, meant))
      leave(field, &tallies, &desk, at: moment)
    case .shakeTapped(let id):
      guard let settings = tallies.sheet?.tally(id)?.settings else { return [] }
      tallies.perform(.change(id, .shake(!settings.isShaken)), &desk, at: moment)
    case .dailyTapped(let id):
      guard let settings = tallies.sheet?.tally(id)?.settings else { return [] }
      // From tomorrow on.
      let day = settings.isDaily ? nil : moment.day
      tallies.perform(.resetDaily(id, after: day), &desk, at: moment)
    case .alsoTapped(let id, let other): turnAlso(other, for: id, &tallies, &desk, at: moment)
    case .alsoSearched(let id): if id == self.id { alsoSearch = event.text }
    case .alsoKeyed(let id):
      if id == self.id, event.keystroke == .escape { alsoSearch = "" }
    case .keyPressed(let id): return take(event, for: id, &tallies, &desk, at: moment)
    case .keyTyped(let id):
      guard let name = try? TallyKey(event.text) else { return [] }
      tallies.perform(.change(id, .key(name)), &desk, at: moment)
    case .amountEdited(let id):
      guard id == self.id else { return [] }
      amount.number = event.text
      amount.fault = nil
    case .reasonEdited(let id): if id == self.id { amount.reason = event.text }
    case .amountKeyed(let id):
      switch event.keystroke {
      case .escape: if id == self.id { amount = Amount() }
      case .enter: use(.add, for: id, &tallies, &desk, at: moment)
      default: break
      }
    case .amountTapped(let id, let use): self.use(use, for: id, &tallies, &desk, at: moment)
    }
    return []
  }

  /// Makes a pressed key the one that counts a tally; those that move and leave keep their meaning.
  private mutating func take(
    _ event: Event, for id: EntityID, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<EditorMessage>] {
    let key = Array(event.key.utf8)
    if key == Array("Backspace".utf8) || key == Array("Delete".utf8) {
      tallies.perform(.change(id, .key(nil)), &desk, at: moment)
      return [.preventDefault]
    }
    switch event.keystroke {
    case .escape, .undo, .redo:
      desk.pass()
      return []
    case .enter:
      close(&tallies, &desk, at: moment)
      return []
    case .left, .right, .up, .down: return []
    default: break
    }
    let means = [Array("Tab".utf8), Array("Shift".utf8), Array("Control".utf8), Array("Alt".utf8)]
    let isCommand = event.modifiers.contains(.control) || event.modifiers.contains(.command)
    guard !isCommand, !means.contains(key), let name = try? TallyKey(utf8: key) else { return [] }
    tallies.perform(.change(id, .key(name)), &desk, at: moment)
    return [.preventDefault]
  }

  /// Counts the amount that was typed, as one operation with a way back.
  private mutating func use(
    _ use: AmountUse, for id: EntityID, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) {
    guard id == self.id, let row = tallies.sheet?.tally(id) else { return }
    let words = SettingsWords(language: desk.language)
    do throws(SettingFault) {
      let typed = try Editor.whole(amount.number, desk.language.numbers)
      // 0 can be set, and adds nothing. The least of all numbers has no opposite.
      guard use == .set || typed != 0, use != .subtract || typed != .min else {
        throw .outOfRange(typed)
      }
      let action: TallyAction =
        switch use {
        case .add: .count(id, by: typed)
        case .subtract: .count(id, by: -typed)
        case .set: .set(id, to: typed, note: try? Title(amount.reason))
        }
      amount = Amount()
      guard tallies.allows(action, desk, at: moment) else { return desk.refuse() }
      tallies.perform(action, &desk, at: moment)
      if let after = tallies.sheet?.tally(id), tallies.full != id {
        desk.show(
          words.counted(words.name(row), tallies.figures(of: row), tallies.figures(of: after)))
      }
    } catch {
      amount.fault = error
      desk.spoken = words.fault(error)
    }
  }

  /// Takes over all that was typed, or says what is wrong with it.
  mutating func leaveSettings(
    _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) {
    for field in SettingField.allCases { leave(field, &tallies, &desk, at: moment) }
  }

  private mutating func leave(
    _ field: SettingField, _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) {
    guard let draft = draft(of: field) else { return }
    switch Editor.setting(field, draft, desk.language.numbers) {
    case .success(let setting):
      forget(field)
      tallies.perform(.change(id, setting), &desk, at: moment)
    case .failure(let fault):
      faults.removeAll { $0.field == field }
      faults.append((field, fault))
      desk.spoken = SettingsWords(language: desk.language).fault(fault)
    }
  }

  /// What a person typed, as a setting; nothing typed takes it away.
  private static func setting(
    _ field: SettingField, _ text: String, _ numbers: NumberForm
  ) -> Result<TallySetting, SettingFault> {
    let isEmpty = !text.utf8.contains { $0 != UInt8(ascii: " ") }
    do throws(SettingFault) {
      switch field {
      case .step: return .success(.step(isEmpty ? .one : try quantity(text, numbers)))
      case .target: return .success(.target(isEmpty ? nil : try quantity(text, numbers)))
      case .capacity: return .success(.capacity(isEmpty ? nil : try quantity(text, numbers)))
      case .price: return .success(.price(isEmpty ? nil : try Price(numbers.reading(text))))
      case .note: return .success(.note(try? Title(text)))
      }
    } catch { return .failure(error) }
  }

  private static func quantity(
    _ text: String, _ numbers: NumberForm
  ) throws(SettingFault) -> Quantity { try Quantity(whole(text, numbers)) }

  /// A whole number that was typed.
  private static func whole(_ text: String, _ numbers: NumberForm) throws(SettingFault) -> Int64 {
    let typed = numbers.reading(text)
    guard let number = typed.whole else {
      throw typed == .notANumber ? .notANumber : .notWhole
    }
    return number
  }
}

extension Editor {
  /// What was typed into a field and not taken over yet.
  func draft(of field: SettingField) -> String? {
    for draft in drafts where draft.field == field { return draft.text }
    return nil
  }

  /// What is wrong with what was typed into a field.
  func fault(of field: SettingField) -> SettingFault? {
    for each in faults where each.field == field { return each.fault }
    return nil
  }

  /// Goes back to what is stored.
  mutating func forget(_ field: SettingField) {
    drafts.removeAll { $0.field == field }
    faults.removeAll { $0.field == field }
  }
}
