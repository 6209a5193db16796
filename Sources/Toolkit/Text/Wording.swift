/// Words in both languages side by side.
package protocol Wording {
  var language: Language { get }
}

extension Wording {
  /// What is said in the person's language.
  package func say(_ english: String, _ japanese: String) -> String {
    language.name == .english ? english : japanese
  }
}
