import ArgumentParser
import Drawing

/// How a drawing is turned into something else.
struct DrawOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The code's type or function; by default the file's name.", valueName: "name"))
  var name: String?
  @Flag(help: "Code: each colour is a parameter.")
  var colors = false
  @Flag(help: "Code: the drawing can be given a shadow.")
  var shadow = false
  @Flag(help: "Code: the drawing can be given a glow around it.")
  var glow = false
  @Option(
    help: ArgumentHelp(
      "Significant digits of numbers, 1 to 17; of the view box for svg.", valueName: "n"))
  var precision: Int?
  @Option(
    help: ArgumentHelp("Swift: who can use the code: public or internal.", valueName: "level"))
  var access = Access.public
  @Flag(name: .customLong("flip-y"), help: "Flip vertically, for coordinates with y pointing up.")
  var flipY = false
  @Option(help: ArgumentHelp("Png: pixels across.", valueName: "pixels"))
  var width: Int?
  @Option(help: ArgumentHelp("Png: pixels down.", valueName: "pixels"))
  var height: Int?
  @Option(help: ArgumentHelp("Png: what currentColor stands for; black.", valueName: "color"))
  var tint: String?

  /// Who can use the code.
  enum Access: String, CaseIterable, ExpressibleByArgument { case `public`, `internal` }

  func validate() throws {
    if let precision, !(1...17).contains(precision) {
      throw ValidationError("--precision is 1 to 17.")
    }
    if let tint, Color(css: tint.utf8) == nil {
      throw ValidationError("\"\(tint)\" isn't a colour. Use one like red or #f00.")
    }
  }

  /// What decides a number's digits.
  func format(default digits: Int?) -> DecimalFormat {
    DecimalFormat(significantDigits: precision ?? digits)
  }
}
