import Boards
extension TallyTemplate {
  /// What is said in the templates, in one language.
  public struct Words: Sendable {
    private let texts: [Text]

    /// What one template says.
    public func text(of template: TallyTemplate) -> Text {
      switch template {
      case .scoreSheet: texts[0]
      case .doorCount: texts[1]
      case .bloodCount: texts[2]
      case .birdWalk: texts[3]
      case .shoppingList: texts[4]
      case .knitting: texts[5]
      }
    }
  }

  /// What one template says: its name, those of its groups and items, and notes.
  public struct Text: Sendable {
    /// What the sheet is called.
    public let name: String
    let groups: [String]
    let items: [String]
    /// For the first items, as far as they have one.
    let notes: [String]

    fileprivate init(
      _ name: String, groups: [String] = [], _ items: [String], notes: [String] = []
    ) {
      self.name = name
      self.groups = groups
      self.items = items
      self.notes = notes
    }
  }
}

extension TallyTemplate.Words {
  /// English.
  public static var english: TallyTemplate.Words {
    TallyTemplate.Words(texts: [
      .init("Score sheet", ["Player 1", "Player 2", "Player 3", "Player 4", "Best score"]),
      .init(
        "Door count", ["Front door", "Back door", "Inside", "Places left"],
        notes: ["Left for out, right for in"]),
      .init(
        "Differential blood count", groups: ["Cells", "Percent"],
        [
          "Cells counted", "Segmented neutrophils", "Band neutrophils", "Lymphocytes", "Monocytes",
          "Eosinophils", "Basophils", "Segmented %", "Band %", "Lymphocytes %", "Monocytes %",
          "Eosinophils %", "Basophils %",
        ]),
      .init(
        "Bird walk", groups: ["Species"],
        [
          "Total birds", "Great tit", "House sparrow", "Robin", "Blue tit", "Bullfinch",
          "Greenfinch",
        ]),
      .init(
        "Shopping list", ["Shelf", "Chair", "Lamp", "Mug"],
        notes: ["Aisle 12, bin 3", "Aisle 4, bin 17", "Aisle 21, bin 8", "By the checkout"]),
      .init(
        "Knitting", ["Rows", "Full repeats", "Row of repeat", "Increases"],
        notes: ["A repeat has 12 rows"]),
    ])
  }

  /// Japanese.
  public static var japanese: TallyTemplate.Words {
    TallyTemplate.Words(texts: [
      .init("得点表", ["プレーヤー1", "プレーヤー2", "プレーヤー3", "プレーヤー4", "最高得点"]),
      .init("入場者数", ["正面口", "裏口", "場内", "残り"], notes: ["左で退場、右で入場"]),
      .init(
        "白血球分画", groups: ["細胞", "割合"],
        [
          "数えた細胞", "分葉核球", "桿状核球", "リンパ球", "単球", "好酸球", "好塩基球",
          "分葉核球 %", "桿状核球 %", "リンパ球 %", "単球 %", "好酸球 %", "好塩基球 %",
        ]),
      .init(
        "野鳥観察", groups: ["種類"],
        ["合計", "シジュウカラ", "スズメ", "ジョウビタキ", "オオルリ", "ウソ", "メジロ"]),
      .init(
        "買い物リスト", ["棚", "いす", "ランプ", "マグカップ"],
        notes: ["12番通路 3番", "4番通路 17番", "21番通路 8番", "レジの横"]),
      .init(
        "編み物", ["段数", "模様の回数", "模様の何段目", "増し目"], notes: ["模様は12段"]),
    ])
  }
}
