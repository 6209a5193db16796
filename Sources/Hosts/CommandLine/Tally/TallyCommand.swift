import ArgumentParser

/// `detent tally`: counters in the terminal.
struct TallyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tally",
    abstract: "Count anything.",
    discussion: """
      NAME is a tally's name or its id (16 hexadecimal digits, in `list --long`).
      Case matters only if names differ in nothing else.

      EXAMPLES
        detent tally                         list
        detent tally add "Red roses" --color rose
        detent tally count "Red roses"       one more
        detent tally count "Red roses" +24
        detent tally count "Red roses" -3
        detent tally change Visitors --capacity 250
        detent tally set "Red roses" 57 --note "counted again"
        detent tally undo
        detent tally compute Fresh "roses - wilted"
        detent tally export --csv --taps     every tap, for a spreadsheet
        detent tally import counts.csv
        detent tally add "White roses" --group Roses
        detent tally template door-count     a sheet to begin with
        detent tally setup --qr              one's own sheet for somebody else
        detent tally show "Red roses"        who counted what
        detent tally chart "Red roses" --output roses.svg
        detent tally watch                   live, until Ctrl-C
        detent tally keys                    by pressing keys
        detent tally count Suit --board Wedding
        detent tally list --json | jq '.[] | .count'

      The counts are kept in --store, else $DETENT_STORE, else
      $XDG_DATA_HOME/detent, else ~/.local/share/detent. Once a command
      answers, its change is on disk. `detent --help` has the exit codes.
      """,
    subcommands: [
      TallyList.self, TallyAdd.self, TallyCount.self, TallySet.self, TallyReset.self,
      TallyUndo.self, TallyRedo.self, TallyRename.self, TallyChange.self, TallyDelete.self,
      TallyCompute.self, TallyExport.self, TallyImport.self, TallyShow.self,
      TallyReportCommand.self, TallyChartCommand.self, TallyWatch.self, TallyKeys.self,
      TallyGroupCommand.self, TallyArchive.self,
      TallyUnarchive.self, TallySetupCommand.self, TallyTake.self, TallyTemplateCommand.self,
      TallyAgreement.self,
    ],
    defaultSubcommand: TallyList.self)
}
