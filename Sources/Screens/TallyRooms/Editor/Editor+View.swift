import Boards
public import Interface
public import Markup
import Replication
import Reports
public import Tallying

extension Editor {
  /// A part of what it shows.
  public typealias View = Node<EditorMessage>

  /// The settings of a tally or a computation, in place beneath its row.
  ///
  /// - Parameter motion: whether the device feels shakes, once that is known.
  public func view(
    _ row: Tally, _ tallies: Tallies, _ desk: Desk, _ motion: MotionSense?
  ) -> View {
    let words = SettingsWords(language: desk.language)
    let common = CommonWords(language: desk.language)
    return element(
      "li", .class(row.computation == nil ? "editor" : "editor computing"),
      .key(row.id.bits ^ 1 << 63)
    ) {
      element("div", .class("part"), .key("look")) {
        nameField(words.name(row), common)
        colorField(row, words)
        if row.computation == nil { imageField(row, ImageWords(language: desk.language)) }
      }
      if let sheet = tallies.sheet, let board = desk.session?.board {
        if row.computation != nil {
          formulaEditor(row, tallies, sheet, desk)
        } else {
          element("div", .class("part"), .key("counting")) {
            settingFields([.step, .target], row, words)
            amountFields(row, words)
          }
          moreSettings(row, words, sheet, board, motion)
        }
        groupField(row, words, sheet)
      }
      element("div", .class("keys")) {
        element("button", .class("word delete"), .on(.click, .deleteTapped(row.id))) {
          icon(.trash)
          text(common.delete)
        }
        key(
          .archive, ArchiveWords(language: desk.language).archive(words.name(row)),
          .archiveTapped(row.id))
        if row.computation == nil {
          historyButton(row, HistoryWords(language: desk.language))
          key(.expand, words.wholeScreen, .singleTapped(row.id))
        }
        key(.check, common.done, .closeTapped)
      }
    }
  }

  /// The settings of a group, in place beneath its line.
  ///
  /// - Parameters:
  ///   - place: where it stands among the sections of the sheet.
  ///   - last: the last place there is.
  ///   - isEmpty: whether nothing is in it.
  public func view(
    _ group: TallyGroup, at place: Int, of last: Int, isEmpty: Bool, _ desk: Desk
  ) -> View {
    let words = SettingsWords(language: desk.language)
    let common = CommonWords(language: desk.language)
    return element("li", .class("editor grouping"), .key(group.id.bits ^ 1 << 63)) {
      nameField(words.group(group), common)
      element("div", .class("keys")) {
        element("button", .class("word delete"), .on(.click, .deleteTapped(group.id))) {
          icon(.trash)
          text(words.deleteGroup)
        }
        key(.up, words.moveUp, .groupMoved(group.id, isDown: false), isOff: place <= 1)
        key(.down, words.moveDown, .groupMoved(group.id, isDown: true), isOff: place >= last)
        key(.check, common.done, .closeTapped)
      }
      if !isEmpty { element("p", .class("hint")) { text(words.groupStays) } }
    }
  }

  private func key(
    _ sign: Icon, _ name: String, _ message: EditorMessage, isOff: Bool = false
  ) -> View {
    element(
      "button", .class("key"), .attribute("aria-label", name), .attribute("title", name),
      .flag("disabled", isOff), .on(.click, message)
    ) {
      icon(sign)
    }
  }

  /// The groups of the board, each a key that puts it there; `nil` where there are none.
  private func groupField(_ row: Tally, _ words: SettingsWords, _ sheet: TallySheet) -> View? {
    guard sheet.sections.count > 1, let place = sheet.row(of: row.id) else { return nil }
    let own = sheet.section(atRow: place).group?.id
    return element(
      "div", .class("chips"), .key("in-group"), .attribute("role", "group"),
      .attribute("aria-labelledby", "in-group")
    ) {
      element("div", .class("label"), .attribute("id", "in-group")) { text(words.inGroup) }
      element("div", .class("inputs")) {
        for section in sheet.sections {
          element(
            "button", .class("input whole"), .key(section.group?.id.bits ?? 0),
            .attribute("aria-pressed", section.group?.id == own ? "true" : "false"),
            .on(.click, .groupChosen(row.id, section.group?.id))
          ) {
            if section.group?.id == own { icon(.check) }
            text(words.group(section.group))
          }
        }
      }
    }
  }

  /// The field for the name of a tally or a group.
  private func nameField(_ name: String, _ words: CommonWords) -> View {
    element("div") {
      element("label", .attribute("for", "name")) { text(words.name) }
      element(
        "input", .class("field"), .attribute("id", "name"), .attribute("type", "text"),
        .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
        .value(draft ?? name), .focused(isNew),
        .attribute("aria-invalid", fault == nil ? nil : "true"),
        .attribute("aria-describedby", fault == nil ? nil : "fault"),
        .on(.input, .nameEdited(id)), .on(.blur, .nameLeft(id)), .on(.keyDown, .nameKeyed(id)))
      if let fault {
        element("p", .class("hint wrong"), .attribute("id", "fault"), .attribute("role", "alert")) {
          text(words.fault(fault))
        }
      }
    }
  }

  private func historyButton(_ row: Tally, _ words: HistoryWords) -> View {
    element(
      "button", .class("word"), .key("history"),
      .attribute("aria-label", words.history(of: words.name(row))),
      .on(.click, .historyTapped(row.id))
    ) {
      icon(.clock)
      text(words.title)
    }
  }

  private func colorField(_ row: Tally, _ words: SettingsWords) -> View {
    element("div") {
      element("div", .class("label"), .attribute("id", "color")) { text(words.color) }
      element(
        "div", .class("crayons"), .attribute("role", "radiogroup"),
        .attribute("aria-labelledby", "color")
      ) {
        for crayon in Crayon.allCases { crayonButton(crayon, row, words) }
      }
    }
  }

  private func crayonButton(_ crayon: Crayon, _ row: Tally, _ words: SettingsWords) -> View {
    let isChosen = row.color == crayon.rawValue
    return element(
      "button", .class("crayon"), .attribute("role", "radio"),
      .attribute("aria-checked", isChosen ? "true" : "false"),
      .attribute("aria-label", words.color(crayon)),
      .attribute("tabindex", isChosen ? "0" : "-1"),
      .focused(isChosen && focusedCrayon),
      .style("--crayon", crayon.reference),
      .on(.click, .colorTapped(row.id, crayon.rawValue)),
      .on(.keyDown, .colorKeyed(row.id, crayon.rawValue)))
  }
}
