import Markup
import Replication
import Tallying

extension App {
  /// In the title's place: what is looked for.
  var searchField: View {
    let search = tally.search
    return element(
      "input", .class("board-name finder"), .key("finder"), .attribute("type", "search"),
      .attribute("autocomplete", "off"), .attribute("autocapitalize", "off"),
      .attribute("spellcheck", "false"), .attribute("enterkeyhint", "search"),
      .attribute("aria-label", words.find), .attribute("placeholder", words.find),
      .value(search?.text ?? ""), .focused(search?.isNew == true),
      .on(.input, .tally(.search(.edited))),
      .on(.keyDown, .tally(.search(.keyed))))
  }

  /// In the list's place where nothing is called what is looked for.
  var nothingFound: View {
    element("div", .class("empty"), .key("nothing-found")) {
      element("p") { text(searchWords.nothing(tally.search?.text ?? "")) }
      element("button", .class("word"), .on(.click, .tally(.search(.closed)))) {
        text(searchWords.showAll)
      }
    }
  }
}
