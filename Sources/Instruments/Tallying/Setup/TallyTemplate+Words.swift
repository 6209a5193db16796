import Text

extension TallyTemplate {
  /// What one template says: its name, those of its groups and items, and notes.
  struct Words {
    let name: Phrase
    let groups: [Phrase]
    let items: [Phrase]
    /// For the first items, as far as they have one.
    let notes: [Phrase]

    fileprivate init(
      _ name: Phrase, groups: [Phrase] = [], _ items: [Phrase], notes: [Phrase] = []
    ) {
      self.name = name
      self.groups = groups
      self.items = items
      self.notes = notes
    }
  }

  /// What it says, in English.
  var words: Words {
    switch self {
    case .scoreSheet:
      Words("Score sheet", ["Player 1", "Player 2", "Player 3", "Player 4", "Best score"])
    case .doorCount:
      Words(
        "Door count", ["Front door", "Back door", "Inside", "Places left"],
        notes: ["Left for out, right for in"])
    case .bloodCount:
      Words(
        "Differential blood count", groups: ["Cells", "Percent"],
        [
          "Cells counted", "Segmented neutrophils", "Band neutrophils", "Lymphocytes", "Monocytes",
          "Eosinophils", "Basophils", "Segmented %", "Band %", "Lymphocytes %", "Monocytes %",
          "Eosinophils %", "Basophils %",
        ])
    case .birdWalk:
      Words(
        "Bird walk", groups: ["Species"],
        [
          "Total birds", "Great tit", "House sparrow", "Robin", "Blue tit", "Bullfinch",
          "Greenfinch",
        ])
    case .shoppingList:
      Words(
        "Shopping list", ["Shelf", "Chair", "Lamp", "Mug"],
        notes: ["Aisle 12, bin 3", "Aisle 4, bin 17", "Aisle 21, bin 8", "By the checkout"])
    case .knitting:
      Words(
        "Knitting", ["Rows", "Full repeats", "Row of repeat", "Increases"],
        notes: ["A repeat has 12 rows"])
    }
  }
}
