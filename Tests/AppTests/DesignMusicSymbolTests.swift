import ShippedWords
import Text
import Testing

@testable import App
@testable import ClickScreen
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("MusicSymbol") struct MusicSymbolTests {
  @Test("Each has a name of its own in every language", arguments: ["en", "ja", "de"])
  func namesDiffer(tag: String) {
    let language = Language(tag: tag)
    let names = MusicSymbol.allCases.map { language.words($0.name) }
    #expect(Set(names).count == MusicSymbol.allCases.count)
  }
}
