/// How dates and times of day are written where a person is at home.
public struct DateForm: Equatable, Sendable {
  /// Whether English dates begin with the month: `Nov 24, 2026`, not `24 Nov 2026`.
  public let isMonthFirst: Bool
  /// Whether hours go to twelve: `3:05 PM`, not `15:05`.
  public var isTwelveHours: Bool

  /// Puts the parts together.
  public init(isMonthFirst: Bool, isTwelveHours: Bool) {
    self.isMonthFirst = isMonthFirst
    self.isTwelveHours = isTwelveHours
  }

  /// `24 Nov 2026` and `15:05`: where nothing is known of whoever reads it.
  public static let plain = DateForm(isMonthFirst: false, isTwelveHours: false)

  /// Chooses by a language tag (BCP 47), such as `en-US`, by the Unicode CLDR; ``plain`` where nothing
  /// is known of it.
  ///
  /// Tables of our own, as for ``NumberForm``; the tests hold them against the browser's.
  public init(tag: String) {
    var tag = LanguageTag.normal(tag)
    isMonthFirst = LanguageTag.has(tag, DateForm.monthFirst)
    isTwelveHours = false
    while !tag.isEmpty {
      if LanguageTag.has(tag, DateForm.twelveHours) {
        isTwelveHours = true
        return
      }
      if LanguageTag.has(tag, DateForm.fullHours) { return }
      LanguageTag.shorten(&tag)
    }
  }

  private static var monthFirst: StaticString {
    " en en-as en-bi en-ca en-gu en-jp en-mh en-mp en-ph en-pr en-um en-us en-vi "
  }

  private static var twelveHours: StaticString {
    """
     ak am ar as bho bn bo-in chr ckb doi dz ee el en es-ar es-bo es-cl es-co es-cr\
     es-cu es-do es-ec es-gt es-hn es-mx es-ni es-pa es-pe es-ph es-pr es-py es-sv es-us\
     es-uy es-ve fil fr-dj fr-dz fr-mr fr-sy fr-td fr-tn fr-vu gu haw hi km kn ko kok ks\
     mai ml mni mr ms ne-in om or pa pt-mo qu sa sat sd so sq ta te ti to tr-cy ur yue\
     zh-hant zh-hk zh-mo zh-my zh-sg zh-tw 
    """
  }

  /// Those of a language that otherwise goes to twelve.
  private static var fullHours: StaticString {
    """
     ar-il ar-km ar-ma ckb-ir ee-tg en-150 en-ai en-at en-be en-bi en-bw en-bz en-cc\
     en-ch en-ck en-cm en-cx en-cz en-de en-dg en-dk en-ee en-es en-fi en-fk en-fr en-gb\
     en-ge en-gg en-gi en-gs en-hu en-id en-ie en-il en-im en-io en-it en-je en-jp en-ke\
     en-lt en-lv en-mg en-ms en-mt en-mu en-mv en-nf en-ng en-nl en-no en-nr en-nu en-pl\
     en-pn en-pt en-ro en-rw en-sc en-se en-sh en-si en-sk en-sx en-tk en-tv en-tz en-ua\
     en-ug en-za en-zw ko-cn ms-id om-ke so-ke sq-mk sq-xk ta-lk yue-cn 
    """
  }
}
