import Boards
import Markup
import Replication
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
  /// The name of another was typed, or a key of the keyboard pressed there.
  case alsoSearched(EntityID)
  case alsoKeyed(EntityID)
  /// Something about what is put away, or about this device.
  case drawer(DrawerMessage)
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

extension App {
  var settingsWords: SettingsWords { SettingsWords(language: words.language) }

  /// Lets something happen to a tally's settings.
  mutating func set(_ message: SettingsMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .edited(let id, let field):
      guard tally.editor?.id == id else { return [] }
      tally.editor?.forget(field)
      tally.editor?.drafts.append((field, event.text))
      return []
    case .left(let id, let field):
      guard tally.editor?.id == id else { return [] }
      return leave(field, at: moment)
    case .keyed(let id, let field):
      switch event.keystroke {
      case .escape:
        if tally.editor?.id == id { tally.editor?.forget(field) }
        return []
      case .enter: return update(.editorDone, event, at: moment)
      default: return []
      }
    case .shakeTapped(let id):
      guard let settings = session?.sheet.tally(id)?.settings else { return [] }
      return perform(.change(id, .shake(!settings.isShaken)), at: moment)
    case .dailyTapped(let id): return turnDaily(id, at: moment)
    case .alsoTapped(let id, let other): return turnAlso(other, for: id, at: moment)
    case .alsoSearched(let id):
      if tally.editor?.id == id { tally.editor?.alsoSearch = event.text }
      return []
    case .alsoKeyed(let id):
      switch event.keystroke {
      case .escape:
        if tally.editor?.id == id { tally.editor?.alsoSearch = "" }
        return []
      default: return []
      }
    case .drawer(let message): return change(message, at: moment)
    case .keyPressed(let id): return take(event, for: id, at: moment)
    case .keyTyped(let id):
      guard let name = try? TallyKey(event.text) else { return [] }
      return perform(.change(id, .key(name)), at: moment)
    case .amountEdited(let id):
      guard tally.editor?.id == id else { return [] }
      tally.editor?.amount.number = event.text
      tally.editor?.amount.fault = nil
      return []
    case .reasonEdited(let id):
      if tally.editor?.id == id { tally.editor?.amount.reason = event.text }
      return []
    case .amountKeyed(let id):
      switch event.keystroke {
      case .escape:
        if tally.editor?.id == id { tally.editor?.amount = TallyState.Amount() }
        return []
      case .enter: return use(.add, for: id, at: moment)
      default: return []
      }
    case .amountTapped(let id, let use): return self.use(use, for: id, at: moment)
    }
  }

  /// Makes a pressed key the one that counts a tally; those that move and leave keep their meaning.
  private mutating func take(_ event: Event, for id: EntityID, at moment: Moment) -> [Effect] {
    let key = Array(event.key.utf8)
    if key == Array("Backspace".utf8) || key == Array("Delete".utf8) {
      return [.preventDefault] + perform(.change(id, .key(nil)), at: moment)
    }
    switch event.keystroke {
    case .escape, .undo, .redo: return keyPressed(event, at: moment)
    case .enter: return update(.editorDone, event, at: moment)
    case .left, .right, .up, .down: return []
    default: break
    }
    let means = [Array("Tab".utf8), Array("Shift".utf8), Array("Control".utf8), Array("Alt".utf8)]
    let isCommand = event.modifiers.contains(.control) || event.modifiers.contains(.command)
    guard !isCommand, !means.contains(key), let name = try? TallyKey(utf8: key) else { return [] }
    return [.preventDefault] + perform(.change(id, .key(name)), at: moment)
  }

  /// A key that counts, pressed anywhere where one counts; with shift it counts down. One that is held
  /// down counts once, as a hand counter does.
  mutating func countByKey(_ event: Event, at moment: Moment) -> [Effect] {
    let others: Event.Modifiers = [.control, .command, .option]
    guard tally.side == .counting, panel == nil, event.modifiers.isDisjoint(with: others) else {
      return []
    }
    guard let row = session?.sheet.tally(forKey: [], Array(event.key.utf8)) else {
      return Array(event.key.utf8) == [UInt8(ascii: "/")] ? openSearch() : []
    }
    if event.isRepeat { return [.preventDefault] }
    let half: Half = event.modifiers.contains(.shift) ? .subtract : .add
    return [.preventDefault] + countAndSay(row.id, half, at: moment)
  }

  /// Counts the amount that was typed, as one operation with a way back.
  private mutating func use(_ use: AmountUse, for id: EntityID, at moment: Moment) -> [Effect] {
    guard let editor = tally.editor, editor.id == id, let row = session?.sheet.tally(id) else {
      return []
    }
    var digits = App.plain(editor.amount.number)
    let minus = Array("−".utf8)
    let isNegative = digits.first == UInt8(ascii: "-") || digits.starts(with: minus)
    if isNegative { digits.removeFirst(digits.starts(with: minus) ? minus.count : 1) }
    do throws(SettingFault) {
      // Nothing is a number to set, and none to add.
      let isZero =
        digits.contains(UInt8(ascii: "0")) && !digits.contains { $0 != UInt8(ascii: "0") }
      let number = use == .set && isZero ? 0 : try App.quantity(digits).value
      let amount = isNegative ? -number : number
      let action: TallyAction =
        switch use {
        case .add: .count(id, by: amount)
        case .subtract: .count(id, by: -amount)
        case .set: .set(id, to: amount, note: try? Title(editor.amount.reason))
        }
      tally.editor?.amount = TallyState.Amount()
      guard allows(action, at: moment) else { return refuse() }
      let effects = perform(action, at: moment)
      guard let after = session?.sheet.tally(id), tally.full != id else { return effects }
      return effects
        + [show(settingsWords.counted(words.name(row), figures(of: row), figures(of: after)))]
    } catch {
      tally.editor?.amount.fault = error
      tally.spoken = settingsWords.fault(error)
      return []
    }
  }

  /// Takes over all that was typed, or says what is wrong with it.
  mutating func leaveSettings(at moment: Moment) -> [Effect] {
    var effects: [Effect] = []
    for field in SettingField.allCases { effects += leave(field, at: moment) }
    return effects
  }

  private mutating func leave(_ field: SettingField, at moment: Moment) -> [Effect] {
    guard let editor = tally.editor, let draft = editor.draft(of: field) else { return [] }
    switch App.setting(field, draft) {
    case .success(let setting):
      tally.editor?.forget(field)
      return perform(.change(editor.id, setting), at: moment)
    case .failure(let fault):
      tally.editor?.faults.removeAll { $0.field == field }
      tally.editor?.faults.append((field, fault))
      tally.spoken = settingsWords.fault(fault)
      return []
    }
  }

  /// What a person typed, as a setting; nothing typed takes it away.
  private static func setting(_ field: SettingField, _ text: String) -> Result<
    TallySetting, SettingFault
  > {
    let typed = plain(text)
    do throws(SettingFault) {
      switch field {
      case .step: return .success(.step(typed.isEmpty ? .one : try quantity(typed)))
      case .target: return .success(.target(typed.isEmpty ? nil : try quantity(typed)))
      case .capacity: return .success(.capacity(typed.isEmpty ? nil : try quantity(typed)))
      case .price: return .success(.price(typed.isEmpty ? nil : try Price(typed)))
      case .note: return .success(.note(try? Title(text)))
      }
    } catch { return .failure(error) }
  }

  /// A number without what people write into it: spaces and separators of thousands; digits of full
  /// width become ASCII.
  static func plain(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20, 0x2c, 0x27, 0xa0, 0x2009, 0x202f, 0x3000, 0xff0c: continue
      case 0xff10...0xff19: bytes.append(UInt8(truncatingIfNeeded: scalar.value - 0xff10 + 0x30))
      case 0xff0e: bytes.append(UInt8(ascii: "."))
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    return bytes
  }

  static func quantity(_ digits: [UInt8]) throws(SettingFault) -> Quantity {
    var value: Int64 = 0
    for digit in digits {
      guard let digit = digit.digitValue else { throw .notANumber }
      value = value * 10 + Int64(digit)
      guard value <= Operation.Limit.exact else { throw .outOfRange(value) }
    }
    return try Quantity(value)
  }
}

extension TallyState.Editor {
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
