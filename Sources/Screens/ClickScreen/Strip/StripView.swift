import Clicking
import Interface
import Markup

extension ClickScreen {
  /// The bar: its metre, and each beat as a note that one touches.
  var strip: View {
    let part = shownPart
    let weights = part.weights
    let starts = groupStarts
    let isLong = weights.count > 6
    return element(
      "section", .class(isLong ? "strip long" : "strip"), .key("strip"),
      .attribute("aria-label", words.bar(part.metre.written))
    ) {
      element("span", .class("signature"), .key("signature"), .attribute("aria-hidden", "true")) {
        element("b") { text(part.metre.upper) }
        element("b") { text("\(part.metre.unit)") }
      }
      element("div", .class("notes"), .key("notes")) {
        for (index, weight) in weights.enumerated() {
          note(index, weight, isGroup: index > 0 && starts.contains(index))
        }
      }
      element(
        "button", .class("end"), .key("end"), .attribute("role", "slider"),
        .attribute("aria-label", words.beatsOfTheBar), .attribute("aria-valuemin", "1"),
        .attribute("aria-valuemax", "\(Score.Limits.metre)"),
        .attribute("aria-valuenow", "\(part.metre.pulses)"),
        .on(.pointerDown, .strip(.endPressed), measuring: .box),
        .on(.pointerMove, .strip(.endMoved)), .on(.pointerUp, .strip(.endReleased)),
        .on(.pointerCancel, .strip(.endReleased)), .on(.keyDown, .strip(.endKeyed)))
    }
  }

  private func note(_ index: Int, _ weight: Accent, isGroup: Bool) -> View {
    let isNow =
      heard.map { Int($0.beat) == index && Int($0.beats) == shownPart.metre.beats } ?? false
    return element(
      "button", .class("note-key \(weight.name)\(isGroup ? " begins" : "")\(isNow ? " now" : "")"),
      .key(UInt64(index)), .attribute("aria-label", words.beat(index + 1, weight)),
      .on(.click, .strip(.beatTapped(index)))
    ) {
      if weight == .strong { symbol(.accent) }
      symbol(weight == .silent ? shownPart.beatNote.rest : shownPart.beatNote)
    }
  }

  /// With which beats groups begin.
  private var groupStarts: [Int] {
    let metre = shownPart.metre
    guard !metre.countsGroups, metre.groups.count > 1 else { return [] }
    var starts: [Int] = []
    var next = 0
    for group in metre.groups {
      starts.append(next)
      next += group
    }
    return starts
  }
}

extension MusicSymbol {
  /// The rest that is as long as a note.
  fileprivate var rest: MusicSymbol {
    switch self {
    case .wholeNote: .wholeRest
    case .halfNote: .halfRest
    case .eighthNote: .eighthRest
    case .sixteenthNote: .sixteenthRest
    case .thirtySecondNote: .thirtySecondRest
    case .dottedHalfNote: .dottedHalfRest
    case .dottedQuarterNote: .dottedQuarterRest
    case .dottedEighthNote: .dottedEighthRest
    default: .quarterRest
    }
  }
}
