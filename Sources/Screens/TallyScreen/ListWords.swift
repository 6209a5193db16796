import Replication
import Reports
import Tallying
import Text

/// What is said of the list of tallies.
struct ListWords: Wording, Sendable {
  let language: Language

  // MARK: The board

  var setUp: String { say("Set up") }
  var find: String { say("Find a tally") }
  var boardName: String { say("Board name") }
  var addTally: String { say("Add a tally") }
  var howTo: String {
    say("Add a tally. Then tap its right half to count up or its left half to count down.")
  }
  var beginWithTemplate: String { say("Start from a template") }

  var newDay: String { say("New day: counts start again at 0") }

  // MARK: Groups

  var addComputation: String { say("Add a computation") }
  var total: String { say("Total") }
  func total(_ number: Int) -> String { say("Total \(number)") }
  var chooseRow: String {
    say("Open a tally's settings to change it here.")
  }
  var addGroup: String { say("Add a group") }
  func newGroup(_ number: Int) -> String { say("Group \(number)") }
  func together(_ sum: String) -> String { say("total \(sum)") }
  func addTo(_ group: String) -> String { say("Add a tally to \(group)") }

  // MARK: One tally

  var newName: String { say("Name of the new tally") }
  func newName(in group: String) -> String { say("New tally in \(group)") }
  func added(_ name: String) -> String { say("\(name) added") }
  func added(_ name: String, to group: String) -> String { say("\(name) added to \(group)") }
  func added(_ count: Int) -> String { say("\(language.numbers.text(count)) tallies added") }
  func add(_ step: Int64, to name: String) -> String {
    let amount = language.numbers.text(step)
    return say(step == 1 ? "Add one to \(name)" : "Add \(amount) to \(name)")
  }
  func subtract(_ step: Int64, from name: String) -> String {
    let amount = language.numbers.text(step)
    return say(step == 1 ? "Subtract one from \(name)" : "Subtract \(amount) from \(name)")
  }
  func reset(_ name: String) -> String { say("Reset \(name)") }
  func settings(_ name: String) -> String { say("Settings for \(name)") }
  func move(_ name: String) -> String {
    say("Move \(name) with the arrow keys")
  }
  var tapAgain: String { say("Tap again to reset") }
  func deleted(_ name: String) -> String { say("\(name) deleted") }
  func wasReset(_ name: String) -> String { say("\(name) reset") }
  var isGone: String { say("Deleted elsewhere") }
  func moved(_ name: String, _ place: Int, of all: Int) -> String {
    say("\(name), position \(place) of \(all)")
  }
}
