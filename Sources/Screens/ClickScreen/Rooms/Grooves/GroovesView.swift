import Clicking
import Interface
import Markup
import Text

extension ClickScreen {
  /// Grooves and rudiments in the instrument's place.
  @inline(never)
  var groovesFace: Face<ClickMessage> {
    guard case .full(let room) = groovesSlot else { return Face(content: []) }
    let title = room.chosen.map { words.name(ofGroove: $0.index) } ?? words.groovesKey
    let back = CommonWords(language: words.language).done
    return Face(
      leading: tool("back", back, .back, .grooves(.closed)),
      heading: [
        element(
          "h1", .key(room.chosen == nil ? "heading" : "groove-heading"),
          .attribute("tabindex", "-1"),
          .focused(room.chosen != nil || room.last == nil)
        ) {
          text(title)
        }
      ], content: [room.chosen.map { grooveView($0, room) } ?? room.list(words)])
  }
}

extension GroovesRoom {
  /// A field to type in, and what fits; all by families where nothing is typed.
  func list(_ words: ClickScreenWords) -> View {
    element("main", .class("grooves"), .key("grooves")) {
      element("div", .class("search"), .key("search")) {
        icon(.find)
        element(
          "input", .class("field"), .attribute("type", "search"), .attribute("autocomplete", "off"),
          .attribute("autocapitalize", "none"), .attribute("spellcheck", "false"),
          .attribute("enterkeyhint", "search"), .attribute("aria-label", words.findGroove),
          .attribute("placeholder", words.findGroove), .value(query),
          .on(.input, .grooves(.queryEdited)))
        if !query.utf8.isEmpty {
          tool("clear", words.clearGrooveSearch, .close, .grooves(.queryCleared))
        }
      }
      element("div", .class("found"), .key("found")) {
        if query.utf8.isEmpty {
          for family in GrooveBook.Family.allCases {
            element("h2", .class("family"), .key(UInt64(family.rawValue))) {
              text(words.name(of: family))
            }
            element("ul", .class("groove-rows"), .key(UInt64(family.rawValue) | 1 << 32)) {
              for index in rows.indices where GrooveBook.entries[index].family == family {
                row(index, words)
              }
            }
          }
        } else if matches.isEmpty {
          element("div", .class("none"), .key("none")) {
            element("p") { text(words.noGroove) }
            element("button", .class("word"), .on(.click, .grooves(.queryCleared))) {
              text(words.showAllGrooves)
            }
          }
        } else {
          element("ul", .class("groove-rows of-all"), .key("matches")) {
            for index in matches { row(index, words) }
          }
        }
      }
    }
  }

  private func row(_ index: Int, _ words: ClickScreenWords) -> View {
    index == last ? Self.row(index, words, isFocused: true) : rows[index]
  }

  /// An entry with what its notation looks like.
  static func row(_ index: Int, _ words: ClickScreenWords, isFocused: Bool = false) -> View {
    let entry = GrooveBook.entries[index]
    return element("li", .key(UInt64(index))) {
      element(
        "button", .class("groove-row"), .focused(isFocused), .on(.click, .grooves(.picked(index)))
      ) {
        element("span", .class("what")) {
          element("span", .class("name")) { text(words.name(ofGroove: index)) }
          element("span", .class("sub")) { text(words.name(of: entry.family)) }
        }
        if let groove = try? entry.groove(),
          let system = Engraving(groove, in: entry.metre, width: 0, extent: .preview).systems.first
        {
          systemView(system, "preview")
        }
      }
    }
  }
}

/// A line of notation.
func systemView(_ system: Engraving.System, _ name: String) -> View {
  element(
    "svg", .class(name),
    .attribute("viewBox", "\(system.left) \(system.top) \(system.width) \(system.height)"),
    .attribute("aria-hidden", "true"), .style("--wide", "\(system.width)")
  ) {
    element("path", .class("staff"), .attribute("d", system.staff))
    element("path", .class("ink"), .attribute("d", system.ink))
    for (number, letters) in system.hands.enumerated() {
      element(
        "text", .key(UInt64(number)), .attribute("x", letters.positions),
        .attribute("y", "\(letters.y)"), .attribute("font-size", "\(letters.size)")
      ) {
        text(letters.text)
      }
    }
  }
}

extension Icon {
  /// Grooves and rudiments: a drum.
  static var drum: Icon {
    Icon(
      """
      M20.5 8.5c0 2-3.8 3.5-8.5 3.5s-8.5-1.5-8.5-3.5 3.8-3.5 8.5-3.5 8.5 1.5 8.5 3.5z\
      M3.5 8.5v7.5c0 2 3.8 3.5 8.5 3.5s8.5-1.5 8.5-3.5v-7.5M8 11.6v7.5M16 11.6v7.5
      """)
  }
}
