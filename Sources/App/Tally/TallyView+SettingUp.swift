import Markup
import Replication
import Tallying

extension App {
  /// A row on its service side: reset, name, settings, and a grip to move it.
  func settingRow(_ row: Tally, _ place: Int) -> View {
    let name = words.name(row)
    let isSure = tally.confirmation?.id == row.id
    var names = "tally"
    if isSure { names += " sure" }
    if tally.editor?.id == row.id { names += " chosen" }
    var shift: Double = 0
    if let drag = tally.drag {
      if drag.id == row.id {
        names += " dragging"
        shift = drag.offset
      } else if place > drag.from, place <= drag.to {
        shift = -drag.rowHeight
      } else if place < drag.from, place >= drag.to {
        shift = drag.rowHeight
      }
    }
    return element(
      "li", .class(names), .key(row.id.bits),
      .style("--crayon", Crayon(code: row.color).reference),
      .style("--shift", tally.drag == nil ? nil : "\(nearestInteger(shift))px")
    ) {
      element(
        "button", .class("gem-key reset"), .attribute("aria-label", words.reset(name)),
        .on(.click, .tally(.resetTapped(row.id)))
      ) {
        element("span", .class("gem reset")) { icon(.reset) }
      }
      element("div", .class("glass")) {
        element("button", .class("what"), .on(.click, .tally(.settingsTapped(row.id)))) {
          element("div", .class("name")) { text(isSure ? words.tapAgain : name) }
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
        .on(.pointerDown, .tally(.gripPressed(row.id)), measuring: .box),
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
    element("li", .class("editor"), .key(row.id.bits ^ 1 << 63)) {
      element("div") {
        element("label", .attribute("for", "name")) { text(words.label) }
        element(
          "input", .class("field"), .attribute("id", "name"), .attribute("type", "text"),
          .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
          .value(editor.draft ?? words.name(row)), .focused(editor.isNew),
          .attribute("aria-invalid", editor.fault == nil ? nil : "true"),
          .attribute("aria-describedby", editor.fault == nil ? nil : "fault"),
          .on(.input, .tally(.nameEdited(row.id))), .on(.blur, .tally(.nameLeft(row.id))),
          .on(.keyDown, .tally(.nameKeyed(row.id))))
        if let fault = editor.fault {
          element("p", .class("hint wrong"), .attribute("id", "fault"), .attribute("role", "alert"))
          {
            text(words.fault(fault))
          }
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
        // A sign, for the word stands in the title and means more there.
        element(
          "button", .class("key"), .attribute("aria-label", words.done),
          .on(.click, .tally(.editorDone))
        ) {
          icon(.check)
        }
      }
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
