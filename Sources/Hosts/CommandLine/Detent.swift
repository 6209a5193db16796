import ArgumentParser
import Server

/// The command, from whose first word everything follows.
@main
struct Detent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detent",
    abstract: "Pocket instruments that click into place.",
    discussion: """
      EXAMPLES
        detent tally                        what is counted
        detent tally add "Red roses"        another tally
        detent tally count "Red roses"      one more
        detent tally count "Red roses" -3   three fewer
        detent tally undo                   take that back
        detent board share --server URL     the same on other devices
        detent serve                        the same in a browser
        detent draw icon.svg --as canvas    a drawing as code
        detent place "sao p"                cities, where they are, their zones
        detent zone Europe/London           a time zone and its changes
        detent call Paris Tokyo --best      when to call people elsewhere
        detent click 133.7 --metre 7/8      a metronome

      \(ExitStatus.table)
      """,
    version: "detent \(DetentServer.version)",
    subcommands: [
      TallyCommand.self, CallCommand.self, ClickCommand.self, BoardCommand.self,
      PlaceCommand.self, ZoneCommand.self, DrawCommand.self, Serve.self,
      Backup.self, Restore.self, Migrate.self, Check.self,
    ])

  static func main() async {
    do {
      let arguments = try ArgumentList.given()
      var command = try parseAsRoot(ArgumentList.withAmounts(arguments))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      Ending(error).exit()
    }
  }
}
