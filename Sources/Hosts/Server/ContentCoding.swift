/// A form in which the same bytes can travel (RFC 9110, section 8.4.1).
enum ContentCoding: String, CaseIterable, Sendable {
  // In the order of preference where the browser leaves the choice: the smallest first.
  case brotli = "br"
  case gzip
  case identity

  /// The coding to answer with (RFC 9110, section 12.5.3).
  ///
  /// The greatest weight wins, then the smallest file. A coding that is not named has the weight
  /// of `*`; `identity` is acceptable unless it is refused by name, or by `*;q=0`. No field at all
  /// means that nothing is known of the reader, which gets the plain bytes.
  /// - Returns: nil when the reader refuses all that is available.
  static func negotiate(
    acceptEncoding field: String?, available: [ContentCoding]
  ) -> ContentCoding? {
    guard let field else { return .identity }
    var weights: [String: Int] = [:]
    for element in field.split(separator: ",") {
      let parts = element.split(separator: ";", omittingEmptySubsequences: false)
      guard let name = parts.first.map(trimmed), !name.isEmpty else { continue }
      var weight = 1000
      for parameter in parts.dropFirst() {
        let text = trimmed(parameter)
        if text.hasPrefix("q=") { weight = thousandths(text.dropFirst(2)) }
      }
      weights[name == "x-gzip" ? "gzip" : name] = weight
    }
    var best: (coding: ContentCoding, weight: Int)?
    for coding in allCases where available.contains(coding) {
      let unnamed = coding == .identity ? weights["*"].map { $0 == 0 ? 0 : 1 } ?? 1 : weights["*"]
      guard let weight = weights[coding.rawValue] ?? unnamed, weight > 0 else { continue }
      if weight > best?.weight ?? 0 { best = (coding, weight) }
    }
    return best?.coding
  }

  private static func trimmed(_ text: Substring) -> String {
    text.filter { $0 != " " && $0 != "\t" }.lowercased()
  }

  /// A weight as RFC 9110, section 12.4.2 writes it; whatever it does not allow counts as refusal.
  private static func thousandths(_ text: Substring) -> Int {
    let digits = Array(text.utf8)
    guard let whole = digits.first, whole == 0x30 || whole == 0x31, digits.count <= 5 else {
      return 0
    }
    var value = Int(whole - 0x30) * 1000
    guard digits.count > 1 else { return value }
    guard digits[1] == 0x2E else { return 0 }
    var place = 100
    for digit in digits.dropFirst(2) {
      guard (0x30...0x39).contains(digit) else { return 0 }
      value += Int(digit - 0x30) * place
      place /= 10
    }
    return min(value, 1000)
  }
}
