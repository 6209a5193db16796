import Interface
import Markup
import Replication
import Testing

@testable import App
@testable import CallScreen
@testable import Calling

extension Screen {
  /// What this screen told other tabs.
  fileprivate mutating func told() -> [[UInt8]] {
    var told: [[UInt8]] = []
    for case .tell(let bytes, _) in effects { told.append(bytes) }
    store()
    return told
  }
}

@Suite("A call that two devices are at")
struct CallsTogetherTests {
  @Test("Two devices edit one call at once: no place, no name and no time is lost")
  func together() throws {
    var one = Screen.calling()
    let id = try one.plan("Family", to: ["tokyo"])
    one.store()
    var two = Screen.calling(records: one.records, run: 2)
    two.call(.list(.opened(id)))
    one.effects = []
    one.call(.room(.editTapped))
    two.call(.room(.editTapped))
    one.call(.room(.edit(.nameEdited)), Event(.input, text: "Sunday"))
    for (query, isOne) in [("lima", true), ("sydney", false)] {
      func add(_ screen: inout Screen) {
        screen.call(.room(.edit(.addTapped)))
        screen.call(.room(.pick(.queryEdited)), Event(.input, text: query))
        screen.call(.room(.pick(.picked(0))))
      }
      if isOne { add(&one) } else { add(&two) }
    }
    two.call(.room(.edit(.lengthStepped(isLonger: true))))
    one.call(.room(.edit(.doneTapped)))
    // The first hears of it while the other still edits.
    for told in one.told() { two.send(.heard(told)) }
    #expect(two.editor != nil)
    two.call(.room(.edit(.doneTapped)))
    for told in two.told() { one.send(.heard(told)) }
    for screen in [one, two] {
      let call = try screen.kept(id)
      #expect(call.name?.string == "Sunday" && call.length == 45)
      #expect(
        Set(call.places.map { $0.name?.string })
          == ["New York City", "Tokyo", "Lima", "Sydney"])
    }
    #expect(try one.kept(id) == two.kept(id))
  }

  @Test("A call that another device deletes while it is edited is said to be gone, or kept anew")
  func deletedMeanwhile() throws {
    var one = Screen.calling()
    let id = try one.plan("Family", to: ["tokyo"])
    one.store()
    var two = Screen.calling(records: one.records, run: 2)
    two.call(.list(.opened(id)))
    two.call(.room(.editTapped))
    two.call(.room(.edit(.nameEdited)), Event(.input, text: "Sunday"))
    one.effects = []
    one.call(.room(.editTapped))
    one.call(.room(.edit(.deleteTapped)))
    for told in one.told() { two.send(.heard(told)) }
    two.call(.room(.edit(.doneTapped)))
    #expect(two.html.contains("Sunday") || two.html.contains("deleted"))
  }
}
