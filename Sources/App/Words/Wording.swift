/// Words in both languages side by side.
protocol Wording {
  var language: Language { get }
}

extension Wording {
  /// What is said in the person's language.
  func say(_ english: String, _ japanese: String) -> String {
    language == .english ? english : japanese
  }
}
