import ArgumentParser
import JSONCoding
import Replication
import Reports
import Tallying

/// `detent board device`
struct BoardDevice: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device", abstract: "Give this device a name, which everyone on the board sees.",
    discussion: """
      EXAMPLE
        detent board device "Door A"

      `detent tally show` and the export of taps say who counted what by these names.
      """)

  @Argument(help: "Where it stands, or whose it is.")
  var name: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let title = try Title(named: name)
    try await options.change { board in
      let made = try board.nameDevice(title)
      return TallyAnswer(
        message: made == nil ? "It is so already." : "This device is \(title.string) now.",
        json: .object([JSON.Member("device", JSON(title.string))]))
    }
  }
}
