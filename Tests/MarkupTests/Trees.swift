import Markup

/// The messages of the views under test.
enum Message: Equatable, Sendable {
  case tapped(UInt64)
  case renamed(String)
}

/// Repeatable random numbers: SplitMix64 (Steele, Lea, Flood 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// One of the items, of which there is at least one.
  mutating func pick<Item>(_ items: [Item]) -> Item {
    items[Int(next(upperBound: UInt64(items.count)))]
  }
}

/// Texts that try to get out of where they are put.
let hostileTexts = [
  "", "plain", "Æble & Pære", "<script>alert(1)</script>", "\" onload=\"alert(1)", "' x='",
  "]]>", "<!--", "-->", "&lt;", "&#0;", "\u{0}\u{1}\u{7f}\u{85}", "\r\n\ttab", "日本語 🧮",
  "javascript:alert(1)", "a\u{301}", "\u{e1}", "</textarea>", "\u{fffd}",
  "long enough to be on the heap",
]

/// A random view; keyed, unkeyed and mixed children, with keys now and then given twice.
func randomTree(_ random: inout SplitMix, depth: Int = 3, inSVG: Bool = false) -> Node<Message> {
  if depth == 0 || random.next(upperBound: 5 as UInt) == 0 {
    return text(random.pick(hostileTexts))
  }
  let tags: [Name] = inSVG ? ["g", "path"] : ["div", "section", "em", "span", "svg", "input"]
  let tag = random.pick(tags)
  var attributes: [Attribute<Message>] = []
  for _ in 0..<Int.random(in: 0..<4, using: &random) {
    attributes.append(randomAttribute(&random, isField: tag == "input"))
  }
  let style = random.next(upperBound: 3 as UInt)
  if style != 0 && (style == 1 || Bool.random(using: &random)) {
    attributes.append(.key(random.next(upperBound: 6 as UInt64)))
  }
  var children: [Node<Message>] = []
  if tag != "input" {
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      children.append(randomTree(&random, depth: depth - 1, inSVG: inSVG || tag == "svg"))
    }
  }
  return .element(Element(tag, attributes: attributes, children: children))
}

private func randomAttribute(_ random: inout SplitMix, isField: Bool) -> Attribute<Message> {
  let text = random.pick(hostileTexts)
  let number = random.next(upperBound: 3 as UInt64)
  switch random.next(upperBound: 10 as UInt) {
  case 0: return .class(text)
  case 1: return .attribute("title", number == 0 ? nil : text)
  case 2: return .attribute("href", text)
  case 3: return .flag("hidden", number == 0)
  case 4: return .style("--crayon", ["rose", "red;x:y", "a(b"][Int(number)])
  case 5: return .style("order", String(number))
  case 6: return isField ? .value(text) : .style("opacity", nil)
  case 7: return .on(.click, .tapped(number), measuring: number == 1 ? .box : [])
  case 8: return .on(.pointerDown, .tapped(number), measuring: [.box, .scroll])
  default: return .attribute("data-x", text)
  }
}

/// The view changed as views change: shuffled, thinned and grown at some places.
func varied(_ node: Node<Message>, _ random: inout SplitMix) -> Node<Message> {
  guard case .element(let element) = node, element.tag != "input" else { return node }
  var children = element.children
  switch random.next(upperBound: 5 as UInt) {
  case 0: children.shuffle(using: &random)
  case 1: children.removeAll { _ in Bool.random(using: &random) }
  case 2:
    let isInside = element.tag == "svg" || element.tag == "g" || element.tag == "path"
    children.insert(
      randomTree(&random, depth: 1, inSVG: isInside),
      at: Int.random(in: 0...children.count, using: &random))
  default: break
  }
  return .element(
    Element(
      element.tag, attributes: element.attributes,
      children: children.map { varied($0, &random) }))
}
