import Testing

@testable import Places

/// What places are called in languages that are not spoken there.
@Suite("Exonyms")
struct ExonymTests {
  @Test(
    "Everyday names of other languages are taken for what they mean",
    arguments: [
      ("洛杉磯", "America/Los_Angeles"), ("舊金山", "America/Los_Angeles"),
      ("墨爾本", "Australia/Melbourne"),
      ("倫敦", "Europe/London"), ("德國", "Europe/Berlin"), ("韓國", "Asia/Seoul"), ("한국", "Asia/Seoul"),
      ("호주", "Australia/Sydney"), ("السعودية", "Asia/Riyadh"), ("Elfenbeinküste", "Africa/Abidjan"),
      ("Weißrussland", "Europe/Minsk"), ("Schottland", "Europe/London"),
      ("Écosse", "Europe/London"),
      ("Inglaterra", "Europe/London"), ("Англия", "Europe/London"),
      ("Kalifornien", "America/Los_Angeles"),
      ("Калифорния", "America/Los_Angeles"), ("Catalogne", "Europe/Madrid"),
      ("Sicile", "Europe/Rome"),
      ("Kanarische Inseln", "Atlantic/Canary"), ("Teneriffa", "Atlantic/Canary"),
      ("La Nouvelle-Orléans", "America/Chicago"), ("Питер", "Europe/Moscow"),
      ("Silicon Valley", "America/Los_Angeles"), ("St. Pete", "America/New_York"),
    ])
  func everyday(query: String, zone: String) {
    let isRight = PlaceQueriesTests.resolver.isRight(query, zone)
    #expect(isRight, "\(query)")
  }

  @Test(
    "A misspelt city that shares its name with its province is that city",
    arguments: ["Bejing", "Beijng", "Bejiing", "Biejing"])
  func beijing(query: String) {
    let isRight = PlaceQueriesTests.resolver.isRight(query, "Asia/Shanghai")
    #expect(isRight, "\(query)")
  }
}
