import Clicking
import Places
import ShippedData

extension CountWords {
  /// The spoken numbers in the program.
  static func shipped(in language: PlaceLanguage) -> CountWords? {
    var isJapanese = false
    if case .japanese = language { isJapanese = true }
    let data = shipped_count(isJapanese)
    return CountWords(Array(UnsafeBufferPointer(start: data.start, count: Int(data.count))))
  }
}
