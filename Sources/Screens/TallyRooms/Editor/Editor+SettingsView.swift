import Boards
import Interface
import Markup
import Replication
import Reports
import Text
import Tallying

extension Editor {
  /// Settings of a tally that are typed in, side by side.
  func settingFields(_ fields: [SettingField], _ row: Tally, _ words: SettingsWords) -> View {
    element("div", .class("settings-grid")) {
      for field in fields { settingField(field, row, words) }
    }
  }

  /// What few tallies need, behind a button; open from the start where any of it is set.
  func moreSettings(
    _ row: Tally, _ words: SettingsWords, _ sheet: TallySheet, _ board: Board,
    _ motion: MotionSense?
  ) -> View {
    // What is wrong in it stays in sight.
    let isOpen = (isMoreOpen ?? Editor.hasMore(row)) || !faults.isEmpty
    return element("div", .class("more"), .key("more")) {
      element(
        "button", .class("more-key"), .attribute("aria-expanded", isOpen ? "true" : "false"),
        .on(.click, .moreTapped(isOpen: !isOpen))
      ) {
        icon(isOpen ? .down : .right)
        text(words.more)
      }
      if isOpen {
        element(
          "div", .class("part"), .attribute("role", "group"), .attribute("aria-label", words.more)
        ) {
          element("div", .class("settings-grid")) {
            for field in [SettingField.capacity, .price, .note] {
              settingField(field, row, words)
            }
            keyField(row, words)
          }
        }
        element("div", .class("part")) {
          switches(row, words, motion)
          alsoField(row, words, sheet, board)
        }
      }
    }
  }

  /// Whether a tally has a setting of those that few need.
  private static func hasMore(_ row: Tally) -> Bool {
    let settings = row.settings
    return settings.capacity != nil || settings.price != nil || settings.note != nil
      || settings.key != nil || settings.isShaken || settings.isDaily || !row.countsAlso.isEmpty
  }

  private func keyField(_ row: Tally, _ words: SettingsWords) -> View {
    element("div") {
      element("label", .attribute("for", "key")) { text(words.key) }
      element(
        "input", .class("field"), .attribute("id", "key"), .attribute("type", "text"),
        .attribute("inputmode", "none"), .attribute("autocomplete", "off"),
        .attribute("placeholder", words.pressKey),
        .value(row.settings.key?.string ?? ""),
        .on(.keyDown, .settings(.keyPressed(row.id))),
        .on(.input, .settings(.keyTyped(row.id))))
    }
  }

  /// What is either on or off: whether a shake counts it, and why it can't here; a new start every day.
  private func switches(_ row: Tally, _ words: SettingsWords, _ motion: MotionSense?) -> View {
    element("div", .class("switches")) {
      toggle(words.shake, row.settings.isShaken, .settings(.shakeTapped(row.id)))
      toggle(words.daily, row.settings.isDaily, .settings(.dailyTapped(row.id)))
      if row.settings.isShaken, let line = words.motion(motion) {
        element("p", .class("hint wrong"), .attribute("role", "status")) { text(line) }
      }
    }
  }

  private func toggle(_ name: String, _ isOn: Bool, _ message: EditorMessage) -> View {
    element(
      "button", .class("switch"), .attribute("role", "switch"),
      .attribute("aria-checked", isOn ? "true" : "false"), .on(.click, message)
    ) {
      text(name)
    }
  }

  /// More than one tap's worth: a number, why, and what to do with it.
  func amountFields(_ row: Tally, _ words: SettingsWords) -> View {
    let fault = amount.fault
    return element(
      "div", .class("amount"), .attribute("role", "group"),
      .attribute("aria-label", words.amount)
    ) {
      element("label", .attribute("for", "amount")) { text(words.amount) }
      element(
        "input", .class("field"), .attribute("id", "amount"), .attribute("type", "text"),
        .attribute("inputmode", "numeric"), .attribute("autocomplete", "off"),
        .attribute("enterkeyhint", "done"), .attribute("placeholder", words.someAmount),
        .value(amount.number),
        .attribute("aria-invalid", fault == nil ? nil : "true"),
        .attribute("aria-describedby", fault == nil ? nil : "amount-fault"),
        .on(.input, .settings(.amountEdited(row.id))),
        .on(.keyDown, .settings(.amountKeyed(row.id))))
      for use in AmountUse.allCases {
        element(
          "button", .class("key"), .attribute("aria-label", words.name(use)),
          .attribute("title", words.name(use)), .on(.click, .settings(.amountTapped(row.id, use)))
        ) {
          icon(use == .add ? .plus : use == .subtract ? .minus : .equals)
        }
      }
      // Only where there is something to give a reason for.
      if !amount.number.utf8.isEmpty {
        element(
          "input", .class("field reason"), .attribute("type", "text"),
          .attribute("aria-label", words.reason), .attribute("autocomplete", "off"),
          .attribute("placeholder", words.reason), .value(amount.reason),
          .on(.input, .settings(.reasonEdited(row.id))),
          .on(.keyDown, .settings(.amountKeyed(row.id))))
      }
      if let fault {
        element(
          "p", .class("hint wrong"), .attribute("id", "amount-fault"), .attribute("role", "alert")
        ) {
          text(words.fault(fault))
        }
      }
    }
  }

  private func settingField(_ field: SettingField, _ row: Tally, _ words: SettingsWords)
    -> View
  {
    let fault = fault(of: field)
    let name = "setting-\(field.rawValue)"
    return element("div") {
      element("label", .attribute("for", name)) { text(words.label(field)) }
      element(
        "input", .class("field"), .attribute("id", name), .attribute("type", "text"),
        .attribute("inputmode", field == .note ? nil : field == .price ? "decimal" : "numeric"),
        .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
        .attribute("placeholder", words.placeholder(field)),
        .value(draft(of: field) ?? stored(field, row.settings, words.language.numbers)),
        .attribute("aria-invalid", fault == nil ? nil : "true"),
        .attribute("aria-describedby", fault == nil ? nil : name + "-fault"),
        .on(.input, .settings(.edited(row.id, field))),
        .on(.blur, .settings(.left(row.id, field))),
        .on(.keyDown, .settings(.keyed(row.id, field))))
      if let fault {
        element(
          "p", .class("hint wrong"), .attribute("id", name + "-fault"), .attribute("role", "alert")
        ) {
          text(words.fault(fault))
        }
        if case .unclear(let grouped, let decimal) = fault {
          element("div", .class("readings"), .attribute("role", "group")) {
            reading(grouped, row, field, isWhole: true, words)
            reading(decimal, row, field, isWhole: false, words)
          }
        }
      }
    }
  }

  /// One of two numbers that what was typed may mean.
  private func reading(
    _ number: [UInt8], _ row: Tally, _ field: SettingField, isWhole: Bool, _ words: SettingsWords
  ) -> View {
    element(
      "button", .class("word"),
      .on(.click, .settings(.readingTapped(row.id, field, isWhole: isWhole)))
    ) {
      text(words.language.numbers.text(ascii: number, isGrouped: false))
    }
  }

  private func stored(
    _ field: SettingField, _ settings: TallySettings, _ numbers: NumberForm
  ) -> String {
    switch field {
    case .step: settings.step == .one ? "" : numbers.text(settings.step.value)
    case .target: settings.target.map { numbers.text($0.value) } ?? ""
    case .capacity: settings.capacity.map { numbers.text($0.value) } ?? ""
    case .price: settings.price.map { numbers.text(ascii: $0.number.text, isGrouped: false) } ?? ""
    case .note: settings.note?.string ?? ""
    }
  }
}
