/// Which form is used where, by the Unicode CLDR's number elements (UTS #35, part 3, section 2).
///
/// A table of our own: a browser takes 50 ms to wake its own on a slow phone, and a terminal has none. The
/// tests hold it against both.
extension NumberForm {
  /// Chooses by a language tag (BCP 47), such as `de-CH`: by all of it or else by its beginnings; as in
  /// English where nothing is known of it.
  public init(tag: String) {
    var tag = LanguageTag.normal(tag)
    while !tag.isEmpty {
      for (form, tags) in NumberForm.table where LanguageTag.has(tag, tags) {
        self = form
        return
      }
      LanguageTag.shorten(&tag)
    }
    self = .english
  }

  /// Forms and the tags that they belong to, each with a space on both sides; what is written as in
  /// English is here only where the rest of its language is not.
  private static var table: [(NumberForm, StaticString)] {
    [
      (
        NumberForm(.comma, .point, percent: .apart),
        " ca da de dsb en-at en-de en-dk fo fr-lu fr-ma gl hr hsb kl lb mk ro "
      ),
      (NumberForm(.comma, .point, from: 5, percent: .apart), " es sl "),
      (
        NumberForm(.comma, .point),
        """
         ar-dz ar-lb ar-ly ar-ma ar-mr ar-tn ast az bs el en-be en-es en-id en-it en-nl en-pl en-ro en-si \
        es-ar es-bo es-cl es-co es-ec es-py es-uy es-ve fy id is jv lo ms-bn ms-id nl pt sr sw-cd vi 
        """
      ),
      (NumberForm(.comma, .point, from: 5), " it "),
      (NumberForm(.comma, .point, percent: .before), " ku tr "),
      (NumberForm(.comma, .narrowSpace, percent: .apart), " fr "),
      (NumberForm(.comma, .narrowSpace), " en-fr fr-ch "),
      (
        NumberForm(.comma, .space, percent: .apart),
        " be br cs de-at en-fi en-no en-se fi fr-ca ht lt nb nn no ru se sk sv tk tt "
      ),
      (
        NumberForm(.comma, .space),
        """
         af en-cz en-hu en-pt en-sk en-za eo es-cr hy ka kab kk ky pt-ao sq tg uk uz 
        """
      ),
      (
        NumberForm(.comma, .space, from: 5),
        " bg et hu lv pl pt-ch pt-cv pt-gq pt-gw pt-lu pt-mo pt-mz pt-pt pt-st pt-tl "
      ),
      (NumberForm(.point, .apostrophe), " de-ch de-li en-ch gsw rm "),
      (NumberForm(.point, .apostrophe, from: 5), " it-ch "),
      (
        NumberForm(.point, .comma, hasPairs: true),
        " as bn brx en-in gu hi kok ml mr ne or pa sa ta te "
      ),
      (
        .english,
        """
         es-419 es-br es-bz es-cu es-do es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-sv es-us \
        pa-arab ta-my ta-sg 
        """
      ),
    ]
  }
}
