import Testing

@testable import Markup

@Suite struct RenderingTests {
  /// Renders each view after the other on one page, and checks the page after each.
  private func render(_ views: [Node<Message>]) throws -> Page {
    let page = Page()
    var rendering = Rendering<Message>()
    for view in views {
      try page.apply(rendering.update(to: view))
      #expect(page.shows(view))
      let (reachable, kept) = page.reachableAndKept
      #expect(reachable == kept)
      #expect(rendering.update(to: view).isEmpty)
    }
    return page
  }

  private func list(_ keys: [UInt64?]) -> Node<Message> {
    .element(
      Element(
        "div",
        children: keys.enumerated().map { place, key in
          let title = key.map { String($0) } ?? "none"
          let own: [Attribute<Message>] = key.map { [.key($0)] } ?? []
          return .element(
            Element("em", attributes: own + [.attribute("title", title)], children: [.text(title)]))
        }))
  }

  @Test func `Any list of up to four children becomes any other`() throws {
    let choices: [UInt64?] = [1, 2, nil]
    var lists: [[UInt64?]] = [[]]
    var longest = lists
    for _ in 0..<4 {
      longest = longest.flatMap { list in choices.map { list + [$0] } }
      lists += longest
    }
    // 8,080 pairs, duplicate keys and unkeyed children among them.
    for first in lists {
      for second in lists where first.count + second.count < 8 {
        let page = Page()
        var rendering = Rendering<Message>()
        try page.apply(rendering.update(to: list(first)))
        try page.apply(rendering.update(to: list(second)))
        #expect(page.shows(list(second)), "\(first) to \(second)")
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `A row of random views is shown one after the other`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<25 {
      let first = randomTree(&random)
      let second = randomTree(&random)
      let third = varied(second, &random)
      _ = try render([first, second, third, varied(third, &random), first])
    }
  }

  @Test func `The shortest number of moves makes any order of six`() throws {
    for order in permutations(Array(0..<6 as Range<UInt64>)) {
      let page = try render([list([0, 1, 2, 3, 4, 5]), list(order)])
      #expect(page.counts[14, default: 0] == 6 - longestIncreasing(order))
      #expect(page.counts[15] == nil && page.counts[2] == nil)
    }
  }

  @Test func `The shortest number of moves makes a random order of 60, some gone and some new`()
    throws
  {
    var random = SplitMix(seed: 6)
    for _ in 0..<50 {
      let old = Array(0..<60 as Range<UInt64>)
      let new = (Array(20..<60 as Range<UInt64>) + Array(100..<110)).shuffled(using: &random)
      let page = try render([list(old), list(new)])
      #expect(page.counts[14, default: 0] == 40 - longestIncreasing(new.filter { $0 < 100 }))
      #expect(page.counts[15] == 20)
      #expect(page.counts[2] == 10)
    }
  }

  @Test func `Of children with one key, the first stays the first and the second the second`()
    throws
  {
    func view(_ titles: [String]) -> Node<Message> {
      .element(
        Element("div", children: titles.map { element("em", .key(7), .attribute("title", $0)) }))
    }
    var rendering = Rendering<Message>()
    let page = Page()
    try page.apply(rendering.update(to: view(["a", "b", "c"])))
    let numbers = ["a", "b", "c"].map { page.number(where: "title", is: $0) }
    try page.apply(rendering.update(to: view(["x", "y"])))
    #expect(["x", "y"].map { page.number(where: "title", is: $0) } == Array(numbers.prefix(2)))
  }

  @Test func `Listeners follow their elements when these are moved, and change with the view`()
    throws
  {
    func view(_ keys: [UInt64], plus: UInt64 = 0) -> Node<Message> {
      .element(
        Element(
          "div",
          children: keys.map {
            element(
              "em", .key($0), .attribute("title", String($0)), .on(.click, .tapped($0 + plus)))
          }))
    }
    var rendering = Rendering<Message>()
    let page = Page()
    try page.apply(rendering.update(to: view([1, 2, 3])))
    try page.apply(rendering.update(to: view([3, 1, 2])))
    for key: UInt64 in 1...3 {
      let node = try #require(page.number(where: "title", is: String(key)))
      #expect(rendering.message(for: Event(.click, node: node)) == .tapped(key))
      #expect(rendering.message(for: Event(.pointerUp, node: node)) == nil)
    }
    // Only the message changes: the host need not know.
    #expect(rendering.update(to: view([3, 1, 2], plus: 10)).isEmpty)
    let node = try #require(page.number(where: "title", is: "3"))
    #expect(rendering.message(for: Event(.click, node: node)) == .tapped(13))
    try page.apply(rendering.update(to: view([1])))
    #expect(rendering.message(for: Event(.click, node: node)) == nil)
  }

  @Test func `A field is set back when what was typed is not what the view says`() throws {
    func view(_ value: String) -> Node<Message> {
      element("input", .value(value), .attribute("title", "f"), .on(.input, .renamed("")))
    }
    var rendering = Rendering<Message>()
    let page = Page()
    try page.apply(rendering.update(to: view("ab")))
    let node = try #require(page.number(where: "title", is: "f"))
    // Accepted: the field holds it already, so it is left alone.
    #expect(rendering.message(for: Event(.input, node: node, text: "abc")) == .renamed(""))
    #expect(rendering.update(to: view("abc")).isEmpty)
    // Refused: the field is set back, once.
    _ = rendering.message(for: Event(.input, node: node, text: "abcd"))
    try page.apply(rendering.update(to: view("abc")))
    #expect(page.counts[10] == 1)
    #expect(rendering.update(to: view("abc")).isEmpty)
  }

  @Test func `A box that a person ticks is unticked when the view says so`() throws {
    func view(_ isChecked: Bool) -> Node<Message> {
      element(
        "input", .attribute("type", "checkbox"), .flag("checked", isChecked),
        .on(.change, .tapped(1)))
    }
    var rendering = Rendering<Message>()
    let page = Page()
    try page.apply(rendering.update(to: view(true)))
    _ = rendering.message(for: Event(.change, node: 1, text: "false"))
    try page.apply(rendering.update(to: view(true)))
    #expect(page.counts[5] == 1)
    _ = rendering.message(for: Event(.change, node: 1, text: "true"))
    #expect(rendering.update(to: view(true)).isEmpty)
  }

  @Test func `The focus goes to an element once, when it asks for it or appears asking`() throws {
    func view(_ isFocused: Bool) -> Node<Message> {
      element("div") { element("input", .attribute("title", "f"), .focused(isFocused)) }
    }
    var rendering = Rendering<Message>()
    let page = Page()
    try page.apply(rendering.update(to: view(true)))
    #expect(page.focused?.attributes["title"] == "f")
    #expect(rendering.update(to: view(true)).isEmpty)
    #expect(rendering.update(to: view(false)).isEmpty)
    let patch = rendering.update(to: view(true))
    #expect(patch.count == 2 && patch[0] == 11)
  }

  @Test func `A wish to scroll is sent when it appears or changes, after all that it may show`()
    throws
  {
    func view(_ top: Double?, _ rows: Int = 1, smoothly: Bool = false) -> Node<Message> {
      element("div", .attribute("title", "f"), .scrolled(to: top, smoothly: smoothly)) {
        for _ in 0..<rows { element("p") }
      }
    }
    var rendering = Rendering<Message>()
    let page = Page()
    try page.apply(rendering.update(to: view(nil)))
    #expect(page.scrolls.isEmpty)
    let patch = rendering.update(to: view(102.25, 3, smoothly: true))
    // The last operation, its node, 409 as a varint, and that it glides.
    #expect(patch.suffix(5) == [16, 1, 0x99, 3, 1])
    try page.apply(patch)
    #expect(rendering.update(to: view(102.25, 3, smoothly: true)).isEmpty)
    #expect(rendering.update(to: view(nil, 3)).isEmpty)
    try page.apply(rendering.update(to: view(102.25, 3)))
    try page.apply(rendering.update(to: view(-5, 3)))
    try page.apply(rendering.update(to: view(.nan, 3)))
    #expect(page.scrolls.map(\.quarters) == [409, 409, 0, 0])
    #expect(page.scrolls.map(\.isSmooth) == [true, false, false, false])
    #expect(page.scrolls.allSatisfy { $0.item.attributes["title"] == "f" })
  }

  @Test func `Names are sent once and a small change is a small patch`() throws {
    func view(_ count: Int) -> Node<Message> {
      element("ul") {
        for row in 0..<100 {
          element("li", .key(UInt64(row)), .class("tally"), .attribute("aria-label", "\(row)")) {
            text(row == 50 ? "\(count)" : "0")
          }
        }
      }
    }
    var rendering = Rendering<Message>()
    let page = Page()
    try page.apply(rendering.update(to: view(1)))
    #expect(page.counts[0] == 4)
    let patch = rendering.update(to: view(2))
    #expect(patch.count == 4)
    try page.apply(patch)
    #expect(page.shown.contains("«2»"))
  }

  @Test func `A number that was freed is not given again in the same patch`() throws {
    _ = try render((0..<20).map { list([UInt64($0)]) })
    var rendering = Rendering<Message>()
    let page = Page()
    for round in 0..<100 { try page.apply(rendering.update(to: list([UInt64(round)]))) }
    // But it is given again later: numbers do not grow with time.
    #expect(rendering.links.count < 8)
  }

  @Test func `A deep view of the same value is not looked into`() throws {
    var deep: Node<Message> = text("x")
    for _ in 0..<1_000 {
      let inner = deep
      deep = element("div") { inner }
    }
    var rendering = Rendering<Message>()
    #expect(rendering.update(to: deep).count > 5_000)
    #expect(rendering.update(to: deep).isEmpty)
  }

  @Test func `A view in another's messages listens in those`() throws {
    enum Outer: Equatable { case inner(Message) }
    let inner: Node<Message> = element("em", .key(3), .on(.click, .tapped(3))) { text("x") }
    var rendering = Rendering<Outer>()
    _ = rendering.update(to: inner.map { Outer.inner($0) })
    #expect(rendering.message(for: Event(.click, node: 1)) == .inner(.tapped(3)))
    #expect(htmlText(of: inner.map { Outer.inner($0) }) == htmlText(of: inner))
  }

  @Test func `A kept piece is mapped once and listens as before`() {
    enum Outer: Equatable { case inner(Message) }
    let row: Node<Message> = element("li", .key(3), .on(.click, .tapped(3))) { text("x") }
    let kept = row.kept
    var mappings = 0
    var rendering = Rendering<Outer>()
    for drawing in 1...3 {
      let view: Node<Message> = element("ul") {
        kept
        element("li", .key(UInt64(drawing + 3))) { text("\(drawing)") }
      }
      let patch = rendering.update(
        to: view.map {
          mappings += 1
          return Outer.inner($0)
        })
      #expect(!patch.isEmpty)
      #expect(rendering.message(for: Event(.click, node: 2)) == .inner(.tapped(3)))
    }
    #expect(mappings == 1)
  }
}

/// The length of a longest increasing subsequence, by the definition: the best that ends at each.
private func longestIncreasing(_ numbers: [UInt64]) -> Int {
  var best: [Int] = []
  for (index, number) in numbers.enumerated() {
    let before = (0..<index).filter { numbers[$0] < number }.map { best[$0] }
    best.append(1 + (before.max() ?? 0))
  }
  return best.max() ?? 0
}

private func permutations(_ items: [UInt64]) -> [[UInt64]] {
  guard let first = items.first else { return [[]] }
  return permutations(Array(items.dropFirst())).flatMap { rest in
    (0...rest.count).map { rest[..<$0] + [first] + rest[$0...] }
  }
}
