import Calling
import ShippedWords
import Text
import Testing

@testable import App
@testable import CallScreen
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("TallyIcon") struct TallyIconTests {
  @Test("There is one for each of the things that people were seen to count")
  func thereAreEnough() {
    #expect(TallyIcon.allCases.count >= 50)
  }

  /// The names of the codes from 0 on, as the first version that stored them had them. A new icon is
  /// added at the end; nothing here is ever changed.
  static let stored = """
    shirt tShirt trousers suit dress tie sock shoe hat glasses underpants hanger laundry person \
    people woman man baby wheelchair hand footprints eye speechBubble smile frown door house car \
    bus truck train bicycle plane sailingBoat key chair bed bird fish cat dog pawPrint insect \
    butterfly egg bone fossil shell tree firTree flower tulip rose wiltedFlower leaf mushroom sun \
    moon rain snow drop fire lightning umbrella mountain cup glass bottle beer wine meal rice \
    riceBall bread cheese apple carrot pizza iceCream cake sweet biscuit pill injection \
    thermometer cell testTube microscope tooth toothbrush shower cigarette dumbbell football \
    basketball goal swimming running trophy dice target whistle stopwatch flag book page box \
    bricks shoppingBag coins banknote ticket present call phone letter camera music lightBulb \
    hammer spanner scissors yarn clock calendar heart star gem tick cross questionMark thumbUp \
    thumbDown circle square triangle
    """

  @Test("A stored code means for ever what it meant first")
  func codesLast() {
    let names = Self.stored.split(separator: " ")
    for (code, name) in names.enumerated() {
      #expect(TallyIcon(rawValue: Int64(code)).map { "\($0)" } == String(name))
    }
    #expect(names.count == TallyIcon.allCases.count)
    #expect(TallyIcon(rawValue: Int64(names.count)) == nil)
  }

  @Test("Each has a name of its own in every language", arguments: ["en", "ja", "de"])
  func namesDiffer(tag: String) {
    let language = Language(tag: tag)
    let names = TallyIcon.allCases.map { language.words($0.name).lowercased() }
    #expect(Set(names).count == TallyIcon.allCases.count)
    #expect(!names.contains(""))
  }

  @Test("No two look the same")
  func drawingsDiffer() {
    #expect(Set(TallyIcon.allCases.map(\.icon.pathData)).count == TallyIcon.allCases.count)
  }
}

@Suite("DayPart") struct DayPartTests {
  @Test("The day has seven parts, each with its own picture")
  func partsDiffer() {
    let parts = DayPart.allCases
    #expect(parts.count == 7)
    #expect(Set(parts.map(\.icon.pathData)).count == 7)
  }
}
