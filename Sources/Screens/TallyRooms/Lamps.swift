import Interface
public import Markup
public import Tallying
public import Text

/// How many lamps show the way to a target or a capacity.
private let lampCount = 32

/// The way to a target or a capacity as a bar of lamps: one figure for two paths.
public func lamps<Message>(_ progress: Progress, _ language: Language) -> Node<Message> {
  let kind: String
  switch (progress.goal, progress.stage) {
  case (_, .below), (.target, .near): kind = "lamps"
  case (.target, .reached), (.target, .over): kind = "lamps reached"
  case (.capacity, .near): kind = "lamps near"
  case (.capacity, .reached), (.capacity, .over): kind = "lamps full"
  }
  let lit = progress.lit(of: lampCount)
  return element(
    "svg", .class(kind), .attribute("role", "img"),
    .attribute("aria-label", SettingsWords(language: language).lamps(progress)),
    .attribute("viewBox", "0 0 \(lampCount * 8) 5"), .attribute("preserveAspectRatio", "none")
  ) {
    element("path", .class("off"), .attribute("d", bars(lit..<lampCount)))
    element("path", .class("on"), .attribute("d", bars(0..<lit)))
  }
}

private func bars(_ places: Range<Int>) -> String {
  var data = ""
  for place in places { data += "M\(place * 8 + 1) 2.5h6" }
  return data
}
