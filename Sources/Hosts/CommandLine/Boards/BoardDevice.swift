import ArgumentParser
import JSONCoding
import Replication
import Reports
import Tallying

/// `detent board device`
struct BoardDevice: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device", abstract: "Name this device; everyone on the board sees the name.",
    discussion: """
      EXAMPLE
        detent board device "Door A"

      `detent tally show` and the export of taps use these names.
      """)

  @Argument(help: "The name, such as where it is or whose it is.")
  var name: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let title = try Title(named: name)
    try await options.change { board in
      let made = try board.nameDevice(title)
      return TallyAnswer(
        message: made == nil ? "Nothing to change." : "This device is now named \(title.string).",
        json: .object([JSON.Member("device", JSON(title.string))]))
    }
  }
}
