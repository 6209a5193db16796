import Testing

@testable import App
@testable import ClickScreen
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("MusicSymbol") struct MusicSymbolTests {
  @Test("Each has a name of its own in both languages")
  func namesDiffer() {
    let symbols = MusicSymbol.allCases
    #expect(Set(symbols.map(\.englishName)).count == symbols.count)
    #expect(Set(symbols.map(\.japaneseName)).count == symbols.count)
    for symbol in symbols {
      #expect(symbol.englishName.utf8.allSatisfy { $0 < 0x80 } && !symbol.englishName.isEmpty)
      #expect(symbol.japaneseName.unicodeScalars.contains { $0.value >= 0x3040 })
    }
  }
}
