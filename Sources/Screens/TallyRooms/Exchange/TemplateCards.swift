import Interface
public import Markup
import Replication
import Reports
public import Tallying
public import Text

extension TallyTemplate {
  /// The sheets to begin with, in a person's language.
  public static func setups(_ language: Language) -> [TallySetup] {
    var setups: [TallySetup] = []
    for template in allCases { setups.append(template.setup(language)) }
    return setups
  }
}

/// The sheets to begin with, each as a button.
///
/// - Parameter message: what a tap on the one of that number says.
public func templateCards<Message>(
  _ language: Language, isOff: Bool, _ message: (Int) -> Message
) -> [Node<Message>] {
  let words = ExchangeWords(language)
  var cards: [Node<Message>] = []
  for (number, setup) in TallyTemplate.setups(language).enumerated() {
    var names = ""
    for item in setup.items {
      guard let name = item.name.map({ unbroken($0.string) }) else { continue }
      names = names.utf8.isEmpty ? name : words.listed(names, name)
    }
    cards.append(
      element(
        "button", .class("card"), .key(UInt64(number)), .flag("disabled", isOff),
        .on(.click, message(number))
      ) {
        element("span", .class("card-name")) { text(setup.name?.string ?? words.untitled) }
        element("span", .class("card-items")) { text(names) }
        element("span", .class("dots"), .attribute("aria-hidden", "true")) {
          for item in setup.items {
            element("i", .class("dot"), .style("--crayon", Crayon(code: item.color).reference))
          }
        }
      })
  }
  return cards
}

/// A name that no line breaks in: its spaces become U+00A0.
private func unbroken(_ name: String) -> String {
  var text: [UInt8] = []
  for byte in name.utf8 {
    if byte == 0x20 { text += [0xC2, 0xA0] } else { text.append(byte) }
  }
  return String(decoding: text, as: UTF8.self)
}
