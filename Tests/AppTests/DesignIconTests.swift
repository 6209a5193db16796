import Testing

@testable import App

@Suite("Icon") struct IconTests {
  static let all: [(name: String, icon: Icon)] = [
    ("plus", .plus), ("minus", .minus), ("reset", .reset), ("undo", .undo), ("redo", .redo),
    ("sliders", .sliders), ("check", .check), ("trash", .trash), ("grip", .grip),
    ("pencil", .pencil), ("close", .close), ("back", .back), ("go", .go), ("more", .more),
    ("tally", .tally), ("clock", .clock), ("metronome", .metronome), ("warning", .warning),
    ("cloud", .cloud), ("offline", .offline), ("lock", .lock), ("shirt", .shirt),
    ("trousers", .trousers), ("jacket", .jacket), ("dress", .dress), ("tie", .tie),
    ("people", .people), ("star", .star),
  ]

  @Test("Every icon is one well-formed path that keeps inside its 24 units", arguments: all)
  func pathsAreWellFormed(name: String, icon: Icon) throws {
    var walk = PathWalk(icon.pathData)
    try walk.run()
    #expect(walk.least >= 1 && walk.greatest <= 23, "\(name): \(walk.least)…\(walk.greatest)")
  }

  @Test("No two icons are the same")
  func iconsDiffer() {
    #expect(Set(Self.all.map(\.icon.pathData)).count == Self.all.count)
  }
}

/// Follows the end points of path data, to see that it parses and where it goes.
private struct PathWalk {
  struct Malformed: Error { let at: String }
  let text: [Character]
  var index = 0
  var least = 24.0
  var greatest = 0.0

  init(_ data: String) { text = Array(data) }

  mutating func run() throws {
    var (x, y, startX, startY) = (0.0, 0.0, 0.0, 0.0)
    var command: Character = "?"
    let counts: [Character: Int] = ["M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0]
    while index < text.count {
      if text[index].isLetter {
        command = text[index]
        index += 1
      } else if command == "M" || command == "m" {
        command = command == "M" ? "L" : "l"
      }
      let upper = Character(command.uppercased())
      guard let count = counts[upper] else { throw Malformed(at: "\(command) \(index)") }
      var numbers: [Double] = []
      for place in 0..<count {
        let isFlag = upper == "A" && (3...4).contains(place)
        numbers.append(try number(isFlag: isFlag))
      }
      let relative = command.isLowercase
      switch upper {
      case "Z": (x, y) = (startX, startY)
      case "H": x = numbers[0] + (relative ? x : 0)
      case "V": y = numbers[0] + (relative ? y : 0)
      default:
        x = numbers[count - 2] + (relative ? x : 0)
        y = numbers[count - 1] + (relative ? y : 0)
      }
      if upper == "M" { (startX, startY) = (x, y) }
      least = min(least, x, y)
      greatest = max(greatest, x, y)
      skip()
    }
  }

  private mutating func skip() {
    while index < text.count, text[index] == " " || text[index] == "," { index += 1 }
  }

  private mutating func number(isFlag: Bool) throws -> Double {
    skip()
    var digits = ""
    if isFlag, index < text.count {
      digits = String(text[index])
      index += 1
    } else {
      if index < text.count, text[index] == "-" {
        digits = "-"
        index += 1
      }
      var hasPoint = false
      while index < text.count, text[index].isNumber || (text[index] == "." && !hasPoint) {
        hasPoint = hasPoint || text[index] == "."
        if text[index] == ".", digits.isEmpty || digits == "-" { digits += "0" }
        digits.append(text[index])
        index += 1
      }
    }
    guard let value = Double(digits) else { throw Malformed(at: "\(digits) \(index)") }
    return value
  }
}
