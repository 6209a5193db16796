import ArgumentParser

/// `detent board`: boards that are shared with other devices.
struct BoardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Count together: create, share and join boards.",
    discussion: """
      A shared board is the same on every device that has its link. Each can keep
      counting offline, and every count is there exactly once.

      EXAMPLES
        detent board                                  the boards on this device
        detent board share --server https://count.example.org
        detent board join 'https://count.example.org/#board/…'
        detent tally count Shirts                     on the board that is open
        detent tally count Shirts --board Wedding     on another one
        detent board use --own-tallies                back to one's own
        detent board new "Spring fair"                another one, on this device alone
        detent board remove "Spring fair"             off the list; `use` puts it back
        detent board device "Door A"                  what others see of who counted
        detent board sync                             send and fetch now
        detent board save door-a.board                without a server: into a file
        detent board merge door-a.board               and out of it, as often as one likes

      Anyone who has a link can count too. While a command runs, others on the
      machine may see its arguments: `detent board join -` reads the link from
      standard input.
      """,
    subcommands: [
      BoardList.self, BoardShare.self, BoardJoin.self, BoardLinkCommand.self, BoardUse.self,
      BoardNew.self, BoardRemove.self,
      BoardSync.self, BoardTokens.self, BoardRevoke.self, BoardDevice.self, BoardSave.self,
      BoardMerge.self,
    ],
    defaultSubcommand: BoardList.self)
}
