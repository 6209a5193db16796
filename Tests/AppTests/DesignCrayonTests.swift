import Foundation
import Reports
import ShippedWords
import Text
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("Crayon") struct CrayonTests {
  @Test("The stored codes never change")
  func codesAreStable() {
    let codes = Crayon.allCases.map { "\($0.rawValue) \($0.identifier)" }
    #expect(
      codes == [
        "0 poppy", "1 tangerine", "2 marigold", "3 lemon", "4 lime", "5 grass", "6 mint",
        "7 lagoon", "8 sky", "9 cornflower", "10 iris", "11 orchid", "12 peony", "13 rose",
        "14 sand", "15 chalk",
      ])
  }

  @Test("A code of a newer version is chalk")
  func unknownCodes() {
    #expect(Crayon(code: 16) == .chalk)
    #expect(Crayon(code: -1) == .chalk)
    #expect(Crayon(code: 8) == .sky)
  }

  @Test("Sixteen tallies in a row get sixteen crayons")
  func suggestionsUseTheWholeBox() {
    #expect(Set((0..<16).map(Crayon.suggested(after:))).count == 16)
    #expect(Crayon.suggested(after: 16) == Crayon.suggested(after: 0))
    #expect(Crayon.suggested(after: Int(Int32.max) / 5).rawValue < 16)
  }

  @Test("Every crayon has a name of its own in every language", arguments: ["en", "ja", "de"])
  func names(tag: String) {
    let language = Language(tag: tag)
    #expect(Set(Crayon.allCases.map { language.words($0.name) }).count == 16)
  }

  @Test("Every crayon is a colour of the style sheet, at least 7 to 1 on both glasses")
  func contrastOnGlass() throws {
    let sheet = try StyleSheet()
    let glasses = sheet.values(of: "--glass").map(StyleSheet.luminance)
    #expect(glasses.count == 2)
    let sheen = try #require(
      sheet.values(of: "--glass-sheen").compactMap(StyleSheet.alphaOfWhite).max())
    for crayon in Crayon.allCases {
      let colour = try #require(sheet.values(of: crayon.variable).first, "\(crayon.variable)")
      for glass in glasses {
        // Figures stand in the middle of the glass, where at most half of the sheen falls.
        let ground = glass + (1 - glass) * StyleSheet.linear(sheen / 2)
        let ratio = (StyleSheet.luminance(colour) + 0.05) / (ground + 0.05)
        #expect(ratio >= 7, "\(crayon.identifier): \(ratio)")
      }
    }
  }

  @Test("The style sheet names no crayon that the box does not hold, and none twice")
  func sheetAndBoxAgree() throws {
    let names = try StyleSheet().declarations.map(\.name).filter { $0.hasPrefix("--crayon-") }
    #expect(names.sorted() == Crayon.allCases.map(\.variable).sorted())
  }

  @Test("The style sheet names every token at most once per theme")
  func tokensAreWrittenOnce() throws {
    let names = try StyleSheet().rootDeclarations.map { "\($0.block) \($0.name)" }
    #expect(names.count == Set(names).count)
  }

  @Test("Every block of the style sheet is closed: one that is not swallows all that follows")
  func blocks() throws {
    var depth = 0
    for character in try StyleSheet().text {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      #expect((0...3).contains(depth))
    }
    #expect(depth == 0)
  }

  @Test("The style sheet uses no custom property that is nowhere set")
  func everyUsedTokenIsSet() throws {
    let sheet = try StyleSheet()
    let set = Set(sheet.declarations.map(\.name))
    // Set by the view on an element: a tally's crayon, how far a row has moved or was swept, how
    // the tiles of the wall board share its room, the minutes of a clock and the stop of the fader, from
    // where to where hours go, how far the dial is turned and where it is marked, and how wide notation is.
    let fromView: Set = [
      "--at", "--crayon", "--length", "--minutes", "--stop", "--turn", "--mark", "--wide",
      "--widest",
      "--shift", "--way", "--gap", "--columns", "--rows", "--span", "--figure",
      "--letters", "--from", "--to", "--part", "--steps",
    ]
    let missing = sheet.uses.subtracting(set).subtracting(fromView)
    #expect(missing.isEmpty, "\(missing.sorted())")
  }
}

/// Just enough reading of the style sheet to check what it promises.
private struct StyleSheet {
  let text: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var text = ""
    let folder = root.appending(path: "Web/style")
    for sheet in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      text += try String(contentsOf: folder.appending(path: sheet), encoding: .utf8)
    }
    self.text = text.replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
  }

  var declarations: [(name: String, value: String)] {
    text.matches(of: /(--[a-z0-9-]+):\s*([^;]+);/).map { (String($0.1), String($0.2)) }
  }

  /// What each block for `:root` sets, blocks counted from the top.
  var rootDeclarations: [(block: Int, name: String)] {
    text.matches(of: /:root\s*\{([^}]*)\}/).enumerated().flatMap { index, block in
      block.1.matches(of: /(--[a-z0-9-]+):/).map { (index, String($0.1)) }
    }
  }

  var uses: Set<String> { Set(text.matches(of: /var\((--[a-z0-9-]+)/).map { String($0.1) }) }

  func values(of name: String) -> [String] {
    declarations.filter { $0.name == name }.map(\.value)
  }

  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Relative luminance by WCAG 2.2 of a colour written as `#rgb` or `#rrggbb`.
  static func luminance(_ colour: String) -> Double {
    var digits = Array(colour.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    let parts = stride(from: 0, to: 6, by: 2).map {
      linear(Double(Int(String(digits[$0...($0 + 1)]), radix: 16) ?? 0) / 255)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  static func alphaOfWhite(_ colour: String) -> Double? {
    colour.firstMatch(of: /rgb\(255 255 255\/(\.?\d+)\)/).flatMap { Double("0" + $0.1) }
  }
}
