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
}

extension PlaceFailure: CustomStringConvertible {
  var exitCode: Int32 {
    switch self {
    case .several: ExitStatus.data
    case .near, .unknown, .offset: ExitStatus.noInput
    }
  }

  var description: String {
    switch self {
    case .several(let name, let candidates, let example):
      "\"\(name)\" could be several places:\n" + Self.list(candidates)
        + "Be more specific, for example \"\(example)\"."
    case .near(let name, let candidates, let example):
      "No place or time zone is named \"\(name)\". The closest matches:\n" + Self.list(candidates)
        + "If you meant one of these, name it, for example \"\(example)\"."
    case .unknown(let name, let near):
      "No place or time zone is named \"\(name)\"."
        + (near.isEmpty
          ? " `detent place` finds places, `detent zone --list` lists zones."
          : " Did you mean " + near.joined(separator: " or ") + "?")
    case .offset(let text):
      "\"\(text)\" is a distance from UTC, not a place. `detent call` takes it as a time zone."
    }
  }

  /// Candidates with their numbers, a line each.
  static func list(_ candidates: [String]) -> String {
    candidates.enumerated().map { "  \($0.offset + 1). \($0.element)\n" }.joined()
  }
}
