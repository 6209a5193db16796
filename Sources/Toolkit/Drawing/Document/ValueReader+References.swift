extension ValueReader {
  /// The id in `url(#id)`, with or without quotes; nil where it is none, or in another document.
  mutating func reference() -> [UInt8]? {
    guard let id = address(), id.first == UInt8(ascii: "#"), id.count > 1 else { return nil }
    return Array(id.dropFirst())
  }

  /// Whether the value is an address in another document.
  var isExternal: Bool {
    var reader = ValueReader(bytes)
    guard let address = reader.address() else { return false }
    return address.first != UInt8(ascii: "#")
  }

  private mutating func address() -> [UInt8]? {
    guard let name = word(), "url" ~= lowercased(name), let inner = arguments() else { return nil }
    var text = trimmed(inner)
    if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard text.count > 1, text.last == quote else { return nil }
      text = trimmed(text.dropFirst().dropLast())
    }
    return text
  }
}
