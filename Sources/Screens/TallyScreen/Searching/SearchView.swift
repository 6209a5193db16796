import Interface
import Markup
import Replication
import TallyRooms
import Tallying

extension TallyScreen {
  /// In the title's place: what is looked for.
  var searchField: View {
    element(
      "input", .class("board-name finder"), .key("finder"), .attribute("type", "search"),
      .attribute("autocomplete", "off"), .attribute("autocapitalize", "off"),
      .attribute("spellcheck", "false"), .attribute("enterkeyhint", "search"),
      .attribute("aria-label", words.find), .attribute("placeholder", words.find),
      .value(search?.text ?? ""), .focused(search?.isNew == true),
      .on(.input, .search(.edited)),
      .on(.keyDown, .search(.keyed)))
  }

  /// In the list's place where nothing is called what is looked for.
  var nothingFound: View {
    element("div", .class("empty"), .key("nothing-found")) {
      element("p") { text(searchWords.nothing(search?.text ?? "")) }
      element("button", .class("word"), .on(.click, .search(.closed))) {
        text(searchWords.showAll)
      }
      element("button", .class("word"), .on(.click, .search(.added))) {
        icon(.plus)
        text(searchWords.add(search?.text ?? ""))
      }
    }
  }
}
