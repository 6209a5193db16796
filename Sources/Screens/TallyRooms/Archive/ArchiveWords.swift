import Text

/// What is said of what was put away and of this device.
struct ArchiveWords: Wording {
  let language: Language

  var title: String { say("Archive & sound") }
  var device: String { say("This device") }
  var sound: String { say("Tap sounds") }
  var soundHint: String {
    say(
      """
      Up and down sound different, and you hear when a target or limit is reached. Applies to \
      this device only.
      """)
  }
  var archive: String { say("Archive") }
  func archive(_ name: String) -> String { say("Archive \(name)") }
  func wasArchived(_ name: String) -> String {
    say("\(name) archived")
  }
  var bringBack: String { say("Restore") }
  func bringBack(_ name: String) -> String {
    say("Restore \(name) to the list")
  }
  func isBack(_ name: String) -> String {
    say("\(name) restored")
  }
  var nothing: String { say("Nothing archived") }
  var how: String {
    say("You can archive a tally in its settings. Its count and history are kept.")
  }
  var goesOn: String {
    say("Hidden from the list. Computations and tallies that count together keep working.")
  }
  func more(_ count: Int) -> String { say("and \(count) more") }
}
