import Markup
import Testing

/// The example of `Guides/Markup.md`.
@Suite("Markup guide")
struct MarkupGuideTests {
  enum Message: Equatable { case addPressed(UInt64), added(UInt64) }

  func row(_ id: UInt64, name: String, isNew: Bool) -> Node<Message> {
    element("li", .key(id), .class("tally"), .style("--crayon", "var(--crayon-rose)")) {
      text(name)
      if isNew { element("em") { text("new") } }
      element(
        "button", .class("add"), .attribute("aria-label", "Add one to \(name)"),
        .on(.pointerDown, .addPressed(id), measuring: .box), .on(.click, .added(id)))
    }
  }

  @Test("The guide's example does what the guide says")
  func example() {
    // The button is the second element that listens, and the only one.
    let event = Event(.pointerDown, node: Self.button)

    var rendering = Rendering<Message>()
    let patch = rendering.update(to: row(1, name: "Roses", isNew: true))
    let message = rendering.message(for: event)
    let page = htmlText(of: row(1, name: "<Roses>", isNew: false))

    #expect(!patch.isEmpty)
    #expect(message == .addPressed(1))
    #expect(page.hasPrefix(#"<li class="tally""#) && page.contains("&lt;Roses&gt;"))
    #expect(!page.contains("<em>"))
    #expect(rendering.update(to: row(1, name: "Roses", isNew: true)) == [])
    #expect(rendering.message(for: Event(.pointerDown, node: 999)) == nil)
  }

  /// The number of the button in its rendering: that of the first node which answers.
  private static var button: Int32 {
    var rendering = Rendering<Message>()
    _ = rendering.update(to: MarkupGuideTests().row(1, name: "Roses", isNew: true))
    return (0..<20).first { rendering.message(for: Event(.click, node: $0)) == .added(1) } ?? -1
  }
}
