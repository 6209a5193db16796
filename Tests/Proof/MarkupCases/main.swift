// Prints cases for the real browser: pairs of random views, each as the patch that makes the first
// on an empty page, the patch that makes the second of it, and the HTML of both. A line of JSON each,
// bytes as lower-case hexadecimal: {"first": …, "second": …, "firstHTML": …, "secondHTML": …}.
import Markup

/// Repeatable random numbers: SplitMix64 (Steele, Lea, Flood 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// No NUL and no controls: HTML text replaces them, which a text node need not.
let texts = [
  "a", "two words", "<script>alert(1)</script>", "\" onload=\"alert(1)", "' x='", "]]>", "<!--",
  "&lt;", "&amp", "\ttab\n", "\n", "日本語 🧮", "a\u{301}", "</textarea>", "javascript:alert(1)",
  "https://a.example/?b=c&d", "\u{a0}", "", "a text of more than twenty-three bytes, all ASCII",
]

func attribute(_ random: inout SplitMix, isField: Bool, isSVG: Bool) -> Attribute<UInt64> {
  let text = texts.randomElement(using: &random) ?? ""
  let number = random.next() % 3
  switch random.next() % 9 {
  case 0: return .class(text)
  case 1: return .attribute("title", number == 0 ? nil : text)
  case 2: return .attribute("href", text)
  case 3: return .flag("hidden", number == 0)
  case 4: return .style("--crayon", ["var(--rose)", "red", "red;x:y"][Int(number)])
  case 5: return .style("opacity", ["0.5", "1", "0"][Int(number)])
  case 6: return isField ? .value(text) : .attribute("data-x", text)
  case 7: return .on(.click, number, measuring: .box)
  default: return .attribute(isSVG ? "viewBox" : "lang", text)
  }
}

func tree(_ random: inout SplitMix, depth: Int, inSVG: Bool = false) -> Node<UInt64> {
  if depth == 0 || random.next() % 5 == 0 {
    return .text(texts.randomElement(using: &random) ?? "")
  }
  // None that a parser would close, move or merge on its own account.
  let tags: [Name] =
    inSVG
    ? ["g", "path", "foreignObject"] : ["div", "section", "em", "span", "svg", "input", "textarea"]
  let tag = tags.randomElement(using: &random) ?? "div"
  let isField = tag == "input" || tag == "textarea"
  let isInside = inSVG ? tag != "foreignObject" : tag == "svg"
  var attributes: [Attribute<UInt64>] = []
  // A field that keeps what it holds when the view stops saying it has no HTML: always say it.
  if isField { attributes.append(.value(fieldText(&random))) }
  for _ in 0..<random.next() % 4 {
    attributes.append(attribute(&random, isField: false, isSVG: isInside))
  }
  if random.next() % 2 == 0 { attributes.append(.key(random.next() % 6)) }
  var children: [Node<UInt64>] = []
  if !isField {
    for _ in 0..<random.next() % 6 {
      children.append(tree(&random, depth: depth - 1, inSVG: isInside))
    }
  }
  return .element(Element(tag, attributes: attributes, children: children))
}

/// A text without line ends, which an `input` drops.
func fieldText(_ random: inout SplitMix) -> String {
  let text = texts.randomElement(using: &random) ?? ""
  return text.utf8.contains(0x0a) ? "line" : text
}

func varied(_ node: Node<UInt64>, _ random: inout SplitMix) -> Node<UInt64> {
  guard case .element(let element) = node else { return node }
  var children = element.children
  switch random.next() % 3 {
  case 0: children.shuffle(using: &random)
  case 1: children.removeAll { _ in random.next() % 3 == 0 }
  default: break
  }
  return .element(
    Element(
      element.tag, attributes: element.attributes,
      children: children.map { varied($0, &random) }))
}

func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
  return String(decoding: text, as: UTF8.self)
}

var random = SplitMix(state: 20)
for round in 0..<300 {
  let first = element("div") { tree(&random, depth: 4) }
  let second = round % 2 == 0 ? varied(first, &random) : element("div") { tree(&random, depth: 4) }
  var rendering = Rendering<UInt64>()
  let fields = [
    ("first", rendering.update(to: first)), ("second", rendering.update(to: second)),
    ("firstHTML", html(of: first)), ("secondHTML", html(of: second)),
  ]
  print("{" + fields.map { "\"\($0)\":\"\(hexadecimal($1))\"" }.joined(separator: ",") + "}")
}
