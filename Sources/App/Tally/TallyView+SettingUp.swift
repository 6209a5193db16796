import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// A row on its service side: reset, name, settings, and a grip to move it.
  func settingRow(_ row: Tally, _ place: Int, of all: Int, inLine line: Int) -> View {
    let name = words.name(row)
    let isSure = tally.confirmation.id == row.id
    var names = row.computation == nil ? "tally" : "tally sum"
    if isSure { names += " sure" }
    if tally.editor?.id == row.id { names += " chosen" }
    var shift = shift(ofLine: line)
    if let drag = tally.drag, drag.id == row.id {
      names += " dragging"
      shift = "\(nearestInteger(drag.offset))px"
    }
    let swiped = tally.swipes.first { $0.id == row.id }
    if let swiped, swiped.way > 0 { names += swiped.isArmed ? " swiping armed" : " swiping" }
    return element(
      "li", .class(names), .key(row.id.bits),
      .style("--crayon", Crayon(code: row.color).reference),
      .style("--shift", shift),
      .style("--way", swiped.map { "-\(nearestInteger($0.way))px" }),
      .attribute("aria-setsize", "\(all)"), .attribute("aria-posinset", "\(place + 1)"),
      .on(.pointerDown, .tally(.swept(row.id, .began)), measuring: .box),
      .on(.pointerMove, .tally(.swept(row.id, .moved))),
      .on(.pointerUp, .tally(.swept(row.id, .ended))),
      .on(.pointerCancel, .tally(.swept(row.id, .cancelled)))
    ) {
      if let swiped, swiped.way > 0 {
        element("span", .class("bin"), .attribute("aria-hidden", "true")) { icon(.trash) }
      }
      if row.computation == nil {
        element(
          "button", .class("gem-key reset"), .attribute("aria-label", words.reset(name)),
          .on(.click, .tally(.resetTapped(row.id)))
        ) {
          element("span", .class("gem reset")) { icon(.reset) }
        }
      }
      element("div", .class("glass")) {
        if row.computation != nil { icon(.equals, "icon own") } else { image(of: row) }
        element("button", .class("what"), .on(.click, .tally(.settingsTapped(row.id)))) {
          element("div", .class("name")) { text(isSure ? words.tapAgain : name) }
          if row.computation != nil {
            element("div", .class("sub")) { text(explanation(of: row)) }
          }
        }
        matrix(DotMatrix(figures(of: row)), figures(of: row))
      }
      element(
        "button", .class("key settings"), .attribute("aria-label", words.settings(name)),
        .attribute("aria-expanded", tally.editor?.id == row.id ? "true" : "false"),
        .on(.click, .tally(.settingsTapped(row.id)))
      ) {
        icon(.sliders)
      }
      element(
        "button", .class("grip"), .attribute("aria-label", words.move(name)),
        .focused(tally.focusedGrip == row.id),
        .on(.pointerDown, .tally(.gripPressed(row.id)), measuring: [.box, .scroll]),
        .on(.pointerMove, .tally(.gripMoved(row.id))),
        .on(.pointerUp, .tally(.gripReleased(row.id))),
        .on(.pointerCancel, .tally(.gripCancelled(row.id))),
        .on(.keyDown, .tally(.gripKeyed(row.id)))
      ) {
        icon(.grip)
      }
    }
  }

  /// The settings of one tally, in place beneath its row.
  func editorRow(_ row: Tally, _ editor: TallyState.Editor) -> View {
    element(
      "li", .class(row.computation == nil ? "editor" : "editor computing"),
      .key(row.id.bits ^ 1 << 63)
    ) {
      nameField(row.id, words.name(row), editor)
      if row.computation != nil {
        formulaEditor(row, editor)
      } else {
        element("div", .class("own-settings")) {
          amountFields(row, editor)
          settingFields(row, editor)
          imageField(row, editor)
          switches(row)
          alsoField(row, editor)
        }
      }
      element("div") {
        element("div", .class("label"), .attribute("id", "color")) { text(words.color) }
        element(
          "div", .class("crayons"), .attribute("role", "radiogroup"),
          .attribute("aria-labelledby", "color")
        ) {
          for crayon in Crayon.allCases { crayonButton(crayon, row) }
        }
      }
      element("div", .class("keys")) {
        element("button", .class("word delete"), .on(.click, .tally(.deleteTapped(row.id)))) {
          icon(.trash)
          text(words.delete)
        }
        archiveButton(row)
        if row.computation == nil {
          historyButton(row)
          element(
            "button", .class("key"), .attribute("aria-label", singleWords.open),
            .on(.click, .single(.opened(row.id)))
          ) {
            icon(.expand)
          }
        }
        doneButton
      }
    }
  }

  /// The field for the name of a tally or a group.
  func nameField(_ id: EntityID, _ name: String, _ editor: TallyState.Editor) -> View {
    element("div") {
      element("label", .attribute("for", "name")) { text(words.label) }
      element(
        "input", .class("field"), .attribute("id", "name"), .attribute("type", "text"),
        .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
        .value(editor.draft ?? name), .focused(editor.isNew),
        .attribute("aria-invalid", editor.fault == nil ? nil : "true"),
        .attribute("aria-describedby", editor.fault == nil ? nil : "fault"),
        .on(.input, .tally(.nameEdited(id))), .on(.blur, .tally(.nameLeft(id))),
        .on(.keyDown, .tally(.nameKeyed(id))))
      if let fault = editor.fault {
        element("p", .class("hint wrong"), .attribute("id", "fault"), .attribute("role", "alert")) {
          text(words.fault(fault))
        }
      }
    }
  }

  /// Closes the editor: a sign, for the word stands in the title and means more there.
  var doneButton: View {
    element(
      "button", .class("key"), .attribute("aria-label", words.done),
      .on(.click, .tally(.editorDone))
    ) {
      icon(.check)
    }
  }

  /// The settings of a group, in place beneath its line.
  func groupEditor(_ group: TallyGroup, _ place: Int, _ editor: TallyState.Editor) -> View {
    let last = (session?.sheet.sections.count ?? 0) - 1
    return element("li", .class("editor grouping"), .key(group.id.bits ^ 1 << 63)) {
      nameField(group.id, words.group(group), editor)
      element("div", .class("keys")) {
        element(
          "button", .class("word delete"), .on(.click, .tally(.deleteTapped(group.id)))
        ) {
          icon(.trash)
          text(words.deleteGroup)
        }
        moveButton(group.id, isDown: false, isOff: place <= 1)
        moveButton(group.id, isDown: true, isOff: place >= last)
        doneButton
      }
      element("p", .class("hint")) { text(words.groupStays) }
    }
  }

  private func moveButton(_ id: EntityID, isDown: Bool, isOff: Bool) -> View {
    element(
      "button", .class("key"), .attribute("aria-label", isDown ? words.moveDown : words.moveUp),
      .flag("disabled", isOff), .on(.click, .tally(.groupMoved(id, isDown: isDown)))
    ) {
      icon(isDown ? .down : .up)
    }
  }

  private func crayonButton(_ crayon: Crayon, _ row: Tally) -> View {
    let isChosen = row.color == crayon.rawValue
    return element(
      "button", .class("crayon"), .attribute("role", "radio"),
      .attribute("aria-checked", isChosen ? "true" : "false"),
      .attribute("aria-label", words.color(crayon)),
      .attribute("tabindex", isChosen ? "0" : "-1"),
      .focused(isChosen && tally.focusedCrayon),
      .style("--crayon", crayon.reference),
      .on(.click, .tally(.colorTapped(row.id, crayon.rawValue))),
      .on(.keyDown, .tally(.colorKeyed(row.id, crayon.rawValue))))
  }
}
