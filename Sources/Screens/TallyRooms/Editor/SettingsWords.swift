import Interface
import Replication
import Reports
import Tallying
import Text

/// What is said of a tally's own settings, in both languages side by side.
struct SettingsWords: Wording {
  let language: Language

  var color: String { say("Colour", "色") }
  func color(_ crayon: Crayon) -> String { say(crayon.englishName, crayon.japaneseName) }
  var wholeScreen: String { say("Count full screen", "全画面で数える") }
  var inGroup: String { say("Group", "グループ") }
  var deleteGroup: String { say("Delete group", "グループを削除") }
  var groupStays: String {
    say("Its tallies move to the top of the list.", "中のカウンターは一覧の先頭に移ります。")
  }
  var moveUp: String { say("Move group up", "グループを上へ") }
  var moveDown: String { say("Move group down", "グループを下へ") }

  var more: String { say("More", "その他") }

  var key: String { say("Key", "キー") }
  var pressKey: String { say("press a key", "キーを押して設定") }
  var amount: String { say("Amount", "数量") }
  var someAmount: String { say("e.g. 24", "例：24") }
  var reason: String { say("reason (optional)", "理由（任意）") }
  func name(_ use: AmountUse) -> String {
    switch use {
    case .add: say("Add this amount", "この数を足す")
    case .subtract: say("Subtract this amount", "この数を引く")
    case .set: say("Set to this amount", "この数にする")
    }
  }
  var shake: String { say("Shake to count", "振って数える") }
  var daily: String { say("Restart daily", "毎日リセット") }
  func motion(_ sense: MotionSense?) -> String? {
    switch sense {
    case .works, nil: nil
    case .denied:
      say(
        "Motion access is blocked. Allow motion for this page, then reload.",
        "モーションセンサーの使用が許可されていません。このページに許可して、再読み込みしてください。")
    case .absent:
      say(
        "This device has no motion sensor, or doesn't share it.", "この端末にはモーションセンサーがないか、使用できません。")
    }
  }

  // MARK: Counting also

  var also: String { say("Also counts", "同時に数える") }
  var findAlso: String { say("Find a tally", "カウンターを探す") }
  var noneAlso: String { say("Not found", "見つかりません") }
  func moreAlso(_ count: Int) -> String { say("and \(count) more", "ほか \(count) 件") }
  func putAway(_ name: String) -> String { say("\(name) (archived)", "\(name)（アーカイブ済み）") }
  func onTheWay(_ names: [String]) -> String {
    say("which also counts \(listed(names))", "そこから \(listed(names)) も")
  }
  func countedWith(_ names: [String]) -> String {
    say("Also counted by \(listed(names))", "\(listed(names)) を数えると一緒に増減します")
  }
  var circleAlso: String {
    say(
      "These tallies count each other. One tap counts each of them once.",
      "互いに数え合う設定です。1タップでそれぞれ1回ずつ数えます。")
  }
  var fullAlso: String {
    say(
      "A tally can count up to \(CountingAlso.most) others.",
      "同時に数えられるのは \(CountingAlso.most) 件までです")
  }
  /// The first names of some, and how many more there are.
  private func listed(_ names: [String]) -> String {
    var text = ""
    for (i, name) in names.prefix(3).enumerated() {
      if i > 0 { text += say(", ", "、") }
      text += name
    }
    return names.count > 3 ? text + " + \(names.count - 3)" : text
  }

  func counted(_ name: String, _ before: String, _ after: String) -> String {
    "\(name) \(before) → \(after)"
  }

  func label(_ field: SettingField) -> String {
    switch field {
    case .step: say("Step", "1タップの数")
    case .target: say("Target", "目標")
    case .capacity: say("Limit", "上限")
    case .price: say("Unit price", "単価")
    case .note: say("Note", "メモ")
    }
  }

  /// What stands in an empty field.
  func placeholder(_ field: SettingField) -> String {
    switch field {
    case .step: "1"
    case .target, .capacity, .price: say("none", "なし")
    case .note: say("e.g. shelf 3", "例：棚 3")
    }
  }

  func fault(_ fault: SettingFault) -> String {
    switch fault {
    case .outOfRange:
      say(
        "Enter a whole number from 1 to \(language.numbers.text(Operation.Limit.exact))",
        "1 から \(language.numbers.text(Operation.Limit.exact)) までの整数を入力してください")
    case .notANumber: say("Enter a number", "数を入力してください")
    case .notWhole: say("Enter a whole number", "整数を入力してください")
    case .unclear: say("Which did you mean?", "どちらですか？")
    case .tooManyDigits:
      say(
        "Prices can have up to \(Price.mostDigits) digits, \(Price.mostDecimals) of them "
          + "decimals",
        "単価は \(Price.mostDigits) 桁、小数点以下 \(Price.mostDecimals) 桁までです")
    case .notAKey, .notAPicture, .pictureTooLarge: say("Can't set this", "設定できません")
    }
  }

  // MARK: On the way

  /// What one costs.
  func each(_ price: String) -> String { say("\(price) each", "単価 \(price)") }

  /// The line below the name: `of 250`, and what is worth knowing near the end.
  func progress(_ progress: Progress) -> String {
    let limit = language.numbers.text(progress.limit.value)
    switch (progress.goal, progress.stage) {
    case (.target, .below), (.target, .near), (.capacity, .below):
      return say("of \(limit)", "／\(limit)")
    case (.target, .reached): return say("of \(limit) · reached", "／\(limit)・達成")
    case (.target, .over):
      let over = language.numbers.text(progress.count - progress.limit.value)
      return say("of \(limit) · \(over) over", "／\(limit)・\(over) 超過")
    case (.capacity, .near):
      let room = language.numbers.text(progress.limit.value - progress.count)
      return say("of \(limit) · \(room) left", "／\(limit)・残り \(room)")
    case (.capacity, .reached): return say("of \(limit) · full", "／\(limit)・上限")
    case (.capacity, .over):
      let over = language.numbers.text(progress.count - progress.limit.value)
      return say("of \(limit) · \(over) over", "／\(limit)・\(over) 超過")
    }
  }

  /// The lamps in words.
  func lamps(_ progress: Progress) -> String {
    let (count, limit) = (
      language.numbers.text(progress.count), language.numbers.text(progress.limit.value)
    )
    return say("\(count) of \(limit)", "\(limit) のうち \(count)")
  }
}
