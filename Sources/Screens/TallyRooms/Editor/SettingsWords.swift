import Interface
import Replication
import Reports
import Tallying
import Text

/// What is said of a tally's own settings.
struct SettingsWords: Wording {
  let language: Language

  var color: String { say("Colour") }
  func color(_ crayon: Crayon) -> String { say(crayon.name) }
  var wholeScreen: String { say("Count full screen") }
  var inGroup: String { say("Group") }
  var deleteGroup: String { say("Delete group") }
  var groupStays: String {
    say("If you delete the group, its tallies move to the top of the list.")
  }
  var moveUp: String { say("Move group up") }
  var moveDown: String { say("Move group down") }

  var more: String { say("More") }

  var key: String { say("Key") }
  var pressKey: String { say("press a key") }
  var amount: String { say("Amount") }
  var someAmount: String { say("e.g. 24") }
  var reason: String { say("reason (optional)") }
  func name(_ use: AmountUse) -> String {
    switch use {
    case .add: say("Add this amount")
    case .subtract: say("Subtract this amount")
    case .set: say("Set to this amount")
    }
  }
  var shake: String { say("Shake to count") }
  var daily: String { say("Restart daily") }
  func motion(_ sense: MotionSense?) -> String? {
    switch sense {
    case .works, nil: nil
    case .denied:
      say("Motion access is blocked. Allow motion for this page, then reload.")
    case .absent:
      say("This device has no motion sensor, or doesn't share it.")
    }
  }

  // MARK: Counting also

  var also: String { say("Also counts") }
  var findAlso: String { say("Find a tally") }
  var noneAlso: String { say("Not found") }
  func moreAlso(_ count: Int) -> String { say("and \(count) more") }
  func putAway(_ name: String) -> String { say("\(name) (archived)") }
  func onTheWay(_ names: [String]) -> String {
    say("which also counts \(listed(names))")
  }
  func countedWith(_ names: [String]) -> String {
    say("Also counted by \(listed(names))")
  }
  var circleAlso: String {
    say("These tallies count each other. One tap counts each of them once.")
  }
  var fullAlso: String {
    say("A tally can count up to \(CountingAlso.most) others.")
  }
  /// The first names of some, and how many more there are.
  private func listed(_ names: [String]) -> String {
    var text = ""
    for name in names.prefix(3) {
      text = text.utf8.isEmpty ? name : say("\(text), \(name)", as: "list")
    }
    return names.count > 3 ? text + " + \(names.count - 3)" : text
  }

  func counted(_ name: String, _ before: String, _ after: String) -> String {
    "\(name) \(before) → \(after)"
  }

  func label(_ field: SettingField) -> String {
    switch field {
    case .step: say("Step")
    case .target: say("Target")
    case .capacity: say("Limit")
    case .price: say("Unit price")
    case .note: say("Note")
    }
  }

  /// What stands in an empty field.
  func placeholder(_ field: SettingField) -> String {
    switch field {
    case .step: "1"
    case .target, .capacity, .price: say("none")
    case .note: say("e.g. shelf 3")
    }
  }

  func fault(_ fault: SettingFault) -> String {
    switch fault {
    case .outOfRange:
      say("Enter a whole number from 1 to \(language.numbers.text(Operation.Limit.exact))")
    case .notANumber: say("Enter a number")
    case .notWhole: say("Enter a whole number")
    case .unclear: say("Which did you mean?")
    case .tooManyDigits:
      say(
        "Prices can have up to \(Price.mostDigits) digits, \(Price.mostDecimals) of them decimals")
    case .notAKey, .notAPicture, .pictureTooLarge: say("Can't set this")
    }
  }

  // MARK: On the way

  /// What one costs.
  func each(_ price: String) -> String { say("\(price) each") }

  /// The line below the name: `of 250`, and what is worth knowing near the end.
  func progress(_ progress: Progress) -> String {
    let limit = language.numbers.text(progress.limit.value)
    switch (progress.goal, progress.stage) {
    case (.target, .below), (.target, .near), (.capacity, .below):
      return say("of \(limit)")
    case (.target, .reached): return say("of \(limit) · reached")
    case (.target, .over):
      let over = language.numbers.text(progress.count - progress.limit.value)
      return say("of \(limit) · \(over) over")
    case (.capacity, .near):
      let room = language.numbers.text(progress.limit.value - progress.count)
      return say("of \(limit) · \(room) left")
    case (.capacity, .reached): return say("of \(limit) · full")
    case (.capacity, .over):
      let over = language.numbers.text(progress.count - progress.limit.value)
      return say("of \(limit) · \(over) over")
    }
  }

  /// The lamps in words.
  func lamps(_ progress: Progress) -> String {
    let (count, limit) = (
      language.numbers.text(progress.count), language.numbers.text(progress.limit.value)
    )
    return say("\(count) of \(limit)")
  }
}
