import Places

/// Why no place was taken.
enum PlaceFailure: Error, Equatable {
  /// Several places have the name, none far ahead of the others; a way to say the first one precisely.
  case several(name: String, candidates: [String], example: String)
  /// Nothing is called so; these are near.
  case near(name: String, candidates: [String], example: String)
  /// No place has the name, or one like it; some have a part of it.
  case unknown(name: String, near: [String])
  /// It is a distance from universal time, and a place was asked for.
  case offset(text: String)
  /// No place near a point has so many people.
  case noneSoLarge(people: Int64)
}

extension PlaceFailure: SpokenFailure {
  var exitCode: Int32 {
    switch self {
    case .several: ExitStatus.data
    case .near, .unknown, .offset, .noneSoLarge: ExitStatus.noInput
    }
  }

  func words(in language: PlaceLanguage) -> String {
    switch self {
    case .several(let name, let candidates, let example):
      language.say(
        "\"\(name)\" could be several places:\n" + Self.list(candidates)
          + "Be more specific, for example \"\(example)\".",
        "「\(name)」という場所は複数あります:\n" + Self.list(candidates)
          + "「\(example)」のように、場所を絞り込んで指定してください。")
    case .near(let name, let candidates, let example):
      language.say(
        "No place or time zone is named \"\(name)\". The closest matches:\n"
          + Self.list(candidates)
          + "If you meant one of these, name it, for example \"\(example)\".",
        "「\(name)」という名前の場所も時間帯もありません。名前の近い場所:\n" + Self.list(candidates)
          + "この中にあれば、「\(example)」のように指定してください。")
    case .unknown(let name, let near):
      language.say(
        "No place or time zone is named \"\(name)\"."
          + (near.isEmpty
            ? " `detent place` finds places, `detent zone --list` lists zones."
            : " Did you mean " + near.joined(separator: " or ") + "?"),
        "「\(name)」という名前の場所も時間帯もありません。"
          + (near.isEmpty
            ? "場所は`detent place`で探せます。時間帯の一覧は`detent zone --list`で表示します。"
            : "もしかして: " + near.joined(separator: "、")))
    case .offset(let text):
      language.say(
        "\"\(text)\" is a distance from UTC, not a place. `detent call` takes it as a time zone.",
        "「\(text)」は場所ではなく、UTCとの時差です。`detent call`では時間帯として使えます。")
    case .noneSoLarge(let people):
      language.say(
        "No place has \(people) or more people.", "人口\(people)人以上の場所はありません。")
    }
  }

  /// Candidates with their numbers, a line each.
  static func list(_ candidates: [String]) -> String {
    candidates.enumerated().map { "  \($0.offset + 1). \($0.element)\n" }.joined()
  }
}
