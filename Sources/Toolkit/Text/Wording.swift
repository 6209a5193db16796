/// What says something to a person, in the person's language.
package protocol Wording {
  var language: Language { get }
}

extension Wording {
  /// What is said in the person's language. The words stand in English in the code; other languages'
  /// stand in the catalogs (`Words/`) of each module, and `Scripts/check-words` holds those against it.
  package func say(_ phrase: consuming Phrase) -> String { language.words(phrase) }

  /// The same of a phrase that means several things in English.
  ///
  /// - Parameter meaning: tells them apart.
  package func say(_ phrase: consuming Phrase, as meaning: String) -> String {
    language.words(phrase, as: meaning)
  }
}
