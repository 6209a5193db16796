import Markup
import Replication
import Reports
import Tallying

extension App {
  /// How many lamps show the way to a target or a capacity.
  private static let lamps = 32

  /// The settings of a tally that are typed in.
  func settingFields(_ row: Tally, _ editor: TallyState.Editor) -> View {
    element(
      "div", .class("settings-grid"), .attribute("role", "group"),
      .attribute("aria-label", settingsWords.more)
    ) {
      for field in SettingField.allCases { settingField(field, row, editor) }
      element("div") {
        element("label", .attribute("for", "key")) { text(settingsWords.key) }
        element(
          "input", .class("field"), .attribute("id", "key"), .attribute("type", "text"),
          .attribute("inputmode", "none"), .attribute("autocomplete", "off"),
          .attribute("placeholder", settingsWords.pressKey),
          .value(row.settings.key?.string ?? ""),
          .on(.keyDown, .tally(.settings(.keyPressed(row.id)))),
          .on(.input, .tally(.settings(.keyTyped(row.id)))))
      }
    }
  }

  /// What is either on or off: whether a shake counts it, and why it can't here; a new start every day.
  func switches(_ row: Tally) -> View {
    element("div", .class("switches")) {
      element("div", .class("keys")) {
        toggle(settingsWords.shake, row.settings.isShaken, .settings(.shakeTapped(row.id)))
        toggle(settingsWords.daily, row.settings.isDaily, .settings(.dailyTapped(row.id)))
      }
      if row.settings.isShaken, let line = settingsWords.motion(tally.motion) {
        element("p", .class("hint wrong"), .attribute("role", "status")) { text(line) }
      }
    }
  }

  private func toggle(_ name: String, _ isOn: Bool, _ message: TallyMessage) -> View {
    element(
      "button", .class("word toggle"), .attribute("role", "switch"),
      .attribute("aria-checked", isOn ? "true" : "false"), .on(.click, .tally(message))
    ) {
      text(name)
    }
  }

  /// More than one tap's worth: a number, why, and what to do with it.
  func amountFields(_ row: Tally, _ editor: TallyState.Editor) -> View {
    let fault = editor.amount.fault
    return element(
      "div", .class("amount"), .attribute("role", "group"),
      .attribute("aria-label", settingsWords.amount)
    ) {
      element("label", .attribute("for", "amount")) { text(settingsWords.amount) }
      element(
        "input", .class("field"), .attribute("id", "amount"), .attribute("type", "text"),
        .attribute("inputmode", "numeric"), .attribute("autocomplete", "off"),
        .attribute("enterkeyhint", "done"), .attribute("placeholder", settingsWords.someAmount),
        .value(editor.amount.number), .focused(editor.amount.isWanted),
        .attribute("aria-invalid", fault == nil ? nil : "true"),
        .attribute("aria-describedby", fault == nil ? nil : "amount-fault"),
        .on(.input, .tally(.settings(.amountEdited(row.id)))),
        .on(.keyDown, .tally(.settings(.amountKeyed(row.id)))))
      for use in AmountUse.allCases {
        element(
          "button", .class("key"), .attribute("aria-label", settingsWords.name(use)),
          .on(.click, .tally(.settings(.amountTapped(row.id, use))))
        ) {
          icon(use == .add ? .plus : use == .subtract ? .minus : .equals)
        }
      }
      // Only where there is something to give a reason for.
      if !editor.amount.number.utf8.isEmpty {
        element(
          "input", .class("field reason"), .attribute("type", "text"),
          .attribute("aria-label", settingsWords.reason), .attribute("autocomplete", "off"),
          .attribute("placeholder", settingsWords.reason), .value(editor.amount.reason),
          .on(.input, .tally(.settings(.reasonEdited(row.id)))),
          .on(.keyDown, .tally(.settings(.amountKeyed(row.id)))))
      }
      if let fault {
        element(
          "p", .class("hint wrong"), .attribute("id", "amount-fault"), .attribute("role", "alert")
        ) {
          text(settingsWords.fault(fault))
        }
      }
    }
  }

  private func settingField(_ field: SettingField, _ row: Tally, _ editor: TallyState.Editor)
    -> View
  {
    let fault = editor.fault(of: field)
    let name = "setting-\(field.rawValue)"
    return element("div") {
      element("label", .attribute("for", name)) { text(settingsWords.label(field)) }
      element(
        "input", .class("field"), .attribute("id", name), .attribute("type", "text"),
        .attribute("inputmode", field == .note ? nil : field == .price ? "decimal" : "numeric"),
        .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
        .attribute("placeholder", settingsWords.placeholder(field)),
        .value(editor.draft(of: field) ?? stored(field, row.settings)),
        .attribute("aria-invalid", fault == nil ? nil : "true"),
        .attribute("aria-describedby", fault == nil ? nil : name + "-fault"),
        .on(.input, .tally(.settings(.edited(row.id, field)))),
        .on(.blur, .tally(.settings(.left(row.id, field)))),
        .on(.keyDown, .tally(.settings(.keyed(row.id, field)))))
      if let fault {
        element(
          "p", .class("hint wrong"), .attribute("id", name + "-fault"), .attribute("role", "alert")
        ) {
          text(settingsWords.fault(fault))
        }
      }
    }
  }

  private func stored(_ field: SettingField, _ settings: TallySettings) -> String {
    switch field {
    case .step: settings.step == .one ? "" : Figures.text(settings.step.value)
    case .target: settings.target.map { Figures.text($0.value) } ?? ""
    case .capacity: settings.capacity.map { Figures.text($0.value) } ?? ""
    case .price: settings.price.map { String(decoding: $0.number.text, as: UTF8.self) } ?? ""
    case .note: settings.note?.string ?? ""
    }
  }

  /// The way to a target or a capacity as a bar of lamps: one figure for two paths.
  func lamps(_ progress: Progress) -> View {
    let kind: String
    switch (progress.goal, progress.stage) {
    case (_, .below), (.target, .near): kind = "lamps"
    case (.target, .reached), (.target, .over): kind = "lamps reached"
    case (.capacity, .near): kind = "lamps near"
    case (.capacity, .reached), (.capacity, .over): kind = "lamps full"
    }
    let lit = progress.lit(of: App.lamps)
    return element(
      "svg", .class(kind), .attribute("role", "img"),
      .attribute("aria-label", settingsWords.lamps(progress)),
      .attribute("viewBox", "0 0 \(App.lamps * 8) 5"), .attribute("preserveAspectRatio", "none")
    ) {
      element("path", .class("off"), .attribute("d", App.bars(lit..<App.lamps)))
      element("path", .class("on"), .attribute("d", App.bars(0..<lit)))
    }
  }

  private static func bars(_ places: Range<Int>) -> String {
    var data = ""
    for place in places { data += "M\(place * 8 + 1) 2.5h6" }
    return data
  }

  /// The line below a tally's name: how far it is, what it is about.
  func standing(of row: Tally) -> String? {
    if let progress = row.progress { return settingsWords.progress(progress) }
    return row.settings.note?.string
  }
}
