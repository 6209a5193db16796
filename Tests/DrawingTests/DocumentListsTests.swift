import Drawing
import Foundation
import Testing

/// The lists of Guides/DrawingDocuments.md beside what the program does.
@Suite("Lists of Guides/DrawingDocuments.md")
struct DocumentListsTests {
  /// SVG 2, appendix F, and what SVG 1.1, its drafts and editors have beside.
  private static let elements = """
    a altGlyph animate animateColor animateMotion animateTransform audio canvas circle clipPath
    color-profile cursor defs desc discard ellipse feBlend feColorMatrix feFlood feGaussianBlur
    feImage feMerge feOffset filter flowRoot font font-face foreignObject g glyph hatch hatchpath
    hkern iframe image line linearGradient marker mask mesh meshgradient meshpatch metadata
    missing-glyph mpath path pattern polygon polyline radialGradient rect script set solidColor
    solidcolor stop style svg switch symbol text textPath title tref tspan unknown use video view
    vkern namedview
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// SVG 2, appendix G, and what CSS has beside that may be set on elements of SVG.
  private static let properties = """
    alignment-baseline all animation animation-name backdrop-filter background background-color
    background-image baseline-shift block-progression border border-image box-shadow clip clip-path
    clip-rule color color-interpolation color-interpolation-filters color-rendering
    content-visibility cursor cx cy d direction display dominant-baseline fill fill-opacity fill-rule
    filter flood-color flood-opacity font font-family font-feature-settings font-kerning font-size
    font-size-adjust font-stretch font-style font-variant font-variation-settings font-weight
    glyph-orientation-vertical height image-rendering inline-size isolation kerning letter-spacing
    lighting-color line-height margin marker marker-end marker-mid marker-start mask mask-border
    mask-image mask-type mix-blend-mode offset offset-path opacity outline overflow padding
    paint-order perspective pointer-events r rotate rx ry scale shape-inside shape-margin
    shape-rendering shape-subtract solid-color solid-opacity stop-color stop-opacity stroke
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-opacity stroke-width text-align text-anchor text-decoration text-indent text-orientation
    text-overflow text-rendering text-transform transform transform-box transform-origin transition
    translate unicode-bidi vector-effect visibility white-space width will-change word-spacing
    writing-mode x y zoom
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// The names in the rows of the page that begin so.
  private func names(_ rows: String...) throws -> Set<String> {
    let guide = try String(
      contentsOf: Drawings.folder.appendingPathComponent("../../../Guides/DrawingDocuments.md"),
      encoding: .utf8)
    var names: Set<String> = []
    for row in rows {
      let line = try #require(guide.split(separator: "\n").first { $0.hasPrefix("| \(row) |") })
      let cell = line.split(separator: "|")[1].split(separator: ":")[0]
      let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
      for index in stride(from: 1, to: parts.count, by: 2) { names.insert(String(parts[index])) }
    }
    return names
  }

  private func isNoted(_ body: String, root: String = "") throws -> Bool {
    try !scene(body, attributes: "viewBox=\"0 0 9 9\"\(root)").notes.isEmpty
  }

  @Test("Elements")
  func elements() throws {
    let drawn = try names("elements drawn")
    let noted = try names("elements, where there is something in them to be seen")
    let used = try names("elements used by others")
    #expect(drawn.isDisjoint(with: noted) && drawn.isDisjoint(with: used))
    #expect(drawn.union(noted).union(used).isSubset(of: Self.elements))
    for name in Self.elements {
      let attributes =
        "id=\"e\" width=\"9\" height=\"9\" r=\"9\" rx=\"9\" ry=\"9\" x2=\"9\" d=\"M0 0h9v9z\" "
        + "points=\"0 0 9 0 9 9\" href=\"#t\""
      let inner = name == "use" ? "" : "<rect width=\"9\" height=\"9\"/>"
      let body =
        "<defs><rect id=\"t\" width=\"9\" height=\"9\"/></defs><\(name) \(attributes)>\(inner)"
        + "\(name == "style" ? "" : "a")</\(name)>"
      let made = try scene(body, attributes: "viewBox=\"0 0 9 9\"")
      #expect(!made.paths.isEmpty == drawn.contains(name), "\(name)")
      #expect(!made.notes.isEmpty == noted.contains(name), "\(name): \(made.notes)")
    }
  }

  @Test("Properties")
  func properties() throws {
    let drawn = try names("properties drawn", "places and sizes in styles").subtracting([
      "svg", "use",
    ])
    let noted = try names("properties, unless their value changes nothing")
    let noticedOnRoot = try names("properties of the outermost `svg`")
    #expect(drawn.union(noted).union(noticedOnRoot).isSubset(of: Self.properties))
    for name in Self.properties {
      // Nothing understands it: a note says so where the property is drawn.
      let owner =
        switch name {
        case "cx", "cy", "r": "circle"
        case "d": "path"
        case "stop-color", "stop-opacity": "stop"
        default: "rect"
        }
      let element = "<\(owner) style=\"\(name): un(known)\"/>"
      let body =
        owner == "stop"
        ? "<linearGradient id=\"g\">\(element)</linearGradient><rect width=\"9\" height=\"9\" fill=\"url(#g)\"/>"
        : element
      #expect(
        try isNoted(body) == (drawn.contains(name) || noted.contains(name)), "\(name)")
      if !drawn.contains(name), !noted.contains(name) {
        #expect(
          try isNoted("", root: " style=\"\(name): un(known)\"") == noticedOnRoot.contains(name),
          "\(name)")
      }
      let harmless = noted.contains(name) && name != "scale" && name != "zoom" ? "none" : "initial"
      #expect(try !isNoted(element.replacing("un(known)", with: harmless)), "\(name)")
    }
  }

  @Test("At-rules")
  func atRules() throws {
    let silent = try names("at-rules that say nothing of shapes")
    for name in ["@charset", "@namespace"] {
      #expect(try silent.contains(name) && !isNoted("<style>\(name) \"a\";</style>"))
    }
    for name in [
      "@container", "@counter-style", "@font-face", "@font-feature-values", "@keyframes", "@media",
      "@page", "@property", "@scope", "@supports",
    ] {
      #expect(
        try isNoted("<style>\(name) a {b {c: d}}</style>") == !silent.contains(name), "\(name)")
    }
  }
}
