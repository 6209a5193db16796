import Clicking
import Interface
import Text

// What is said in the rooms of Click.
extension ClickScreenWords {
  var theBar: String { say("Bar") }
  var sounds: String { say("Sounds") }
  var practice: String { say("Practice") }

  func fewer(_ what: String) -> String { say("\(what): less") }
  func more(_ what: String) -> String { say("\(what): more") }

  // Tempo
  var beatsAMinute: String { say("Beats per minute") }
  var enterATempo: String { say("Enter a number from 1 to 1000") }
  var counted: String { say("Beat") }
  var asInTheBar: String { say("Auto") }
  var speed: String { say("Practice speed") }
  var speedHint: String { say("Plays slower or faster and leaves the tempo as it is.") }
  var changingTempo: String { say("Gradual tempo change") }
  var overBars: String { say("Over bars") }
  var overMinutes: String { say("Over minutes") }
  var bySteps: String { say("In steps") }
  var upTo: String { say("Target tempo") }
  var bars: String { say("Bars") }
  var minutes: String { say("Minutes") }
  var eachStep: String { say("Change per step") }
  var everyBars: String { say("Bars per step") }

  // The bar
  var groups: String { say("Groups") }
  func group(_ number: Int) -> String { say("Group \(number)") }
  var addGroup: String { say("Add group") }
  var noteValue: String { say("Note value") }
  var groupsAreBeats: String { say("Count groups as beats") }
  var betweenTheBeats: String { say("Between the beats") }
  func stroke(_ number: Int) -> String { say("Stroke \(number)") }
  var secondRing: String { say("Polyrhythm") }
  var beatsOfTheRing: String { say("Second rhythm") }
  var ringHint: String { say("Evenly spaced beats across the same bar, such as 3 against 4.") }

  // Sounds
  func name(of slot: KitSlot) -> String {
    switch slot {
    case .strong: say("Accented beat")
    case .normal: say("Normal beat")
    case .quiet: say("Quiet beat")
    case .between: say("Subdivision")
    case .ring: say("Second rhythm")
    }
  }
  var previousSound: String { say("Previous sound") }
  var nextSound: String { say("Next sound") }
  var level: String { say("Volume") }
  var pitch: String { say("Pitch") }

  /// A level in tenths of a decibel.
  func level(_ tenths: Int) -> String {
    tenths <= -400 ? say("Silent") : "\(language.numbers.text(tenths / 10)) dB"
  }

  func semitones(_ semitones: Int) -> String {
    (semitones > 0 ? "+" : "") + language.numbers.text(semitones)
  }

  // Practice
  var countInBars: String { say("Count-in bars") }
  var silentBars: String { say("Silent bars in a row") }
  var playedBars: String { say("Bars played before") }
  var byChance: String { say("Random silence") }
  var leftOut: String { say("Left out at random") }
  var wholeBars: String { say("Whole bars") }

  // Songs and set lists
  var song: String { say("Song") }
  var setLists: String { say("Set lists") }
  var newSetList: String { say("New set list") }
  func setListNumber(_ number: Int) -> String { say("Set list \(number)") }
  var nameOfSetList: String { say("Name of the set list") }
  var addSongsBelow: String { say("Add songs with + in the list below.") }
  var addToList: String { say("Add to set list") }
  var removeFromList: String { say("Remove from set list") }
  var deleteSetList: String { say("Delete set list") }
  var setListDeleted: String { say("Set list deleted") }
  var noSongs: String { say("No songs yet. Set the dial, then save it as a song.") }
  var saveAsSong: String { say("Save as song") }
  func editSong(_ name: String) -> String { say("Edit \(name)") }
  var deleteSong: String { say("Delete song") }
  var songDeleted: String { say("Song deleted") }
  var duplicate: String { say("Duplicate") }
  func songs(_ count: Int) -> String { count == 1 ? say("1 song") : say("\(count) songs") }
  func parts(_ count: Int) -> String { count == 1 ? say("1 part") : say("\(count) parts") }
  func bars(_ count: Int) -> String { count == 1 ? say("1 bar") : say("\(count) bars") }
  var nameOfSong: String { say("Name of the song") }
  var saveSong: String { say("Save song") }
  var saveChanges: String { say("Save changes") }
  func saved(_ name: String) -> String { say("\(name) saved") }
  /// What was set, under the name of its song or none, is not what is set any more.
  func notSaved(_ name: String) -> String {
    name.utf8.isEmpty
      ? say("Unsaved song replaced") : say("Unsaved changes to \(name) replaced")
  }
  func unsavedIsBack(_ name: String) -> String {
    name.utf8.isEmpty ? say("Unsaved song is back") : say("Unsaved changes to \(name) are back")
  }
  var newSong: String { say("New song") }
  var parts: String { say("Parts") }
  var addPart: String { say("Add part") }
  var removePart: String { say("Remove part") }
  var nameOfPart: String { say("Name of the part") }
  /// "90 → 120 · 7/8".
  func outline(_ part: Part) -> String {
    var tempo = decimal(part.tempo.beatsPerMinute)
    if let ramp = part.ramp { tempo += " → " + decimal(ramp.target) }
    return tempo + " · " + part.metre.written
  }
  /// "90 → 120 · 7/8 · 3 parts".
  func outline(_ song: Score) -> String {
    let first = outline(song.parts[0])
    return song.parts.count > 1 ? first + " · " + parts(song.parts.count) : first
  }
  var noEnd: String { say("No end") }
  var repeats: String { say("Repeat song") }
  var moveUp: String { say("Move up") }
  func move(_ name: String) -> String { say("Move \(name)") }
  func moved(_ name: String, _ row: Int, of count: Int) -> String {
    say("\(name), \(row) of \(count)", as: "moved")
  }
  var enterAName: String { say("Enter a name") }
  var tooLarge: String { say("This song is too long to save") }
}
