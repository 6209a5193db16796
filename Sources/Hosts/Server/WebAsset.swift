import NIOCore

/// One file of the web app, held in memory in every form it is served in.
struct WebAsset: Sendable {
  /// The media type, with its character set where it is text.
  let type: String
  /// The name carries a hash of the content, so that the content under it never changes.
  let isImmutable: Bool
  /// The plain bytes first; the compressed forms exist for files worth compressing.
  let representations: [Representation]

  /// The bytes of one coding and the strong validator for exactly these bytes.
  struct Representation: Sendable {
    let coding: ContentCoding
    let body: ByteBuffer
    let entityTag: String
  }

  /// The form to send to a reader with this `Accept-Encoding`; nil when it refuses all.
  func representation(acceptEncoding: String?) -> Representation? {
    let coding = ContentCoding.negotiate(
      acceptEncoding: acceptEncoding, available: representations.map { $0.coding })
    return representations.first { $0.coding == coding }
  }

  var cacheControl: String {
    isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
  }
}

/// Whether an `If-None-Match` field names this tag (RFC 9110, section 13.1.2: weak comparison).
func entityTagMatches(_ field: String, _ tag: String) -> Bool {
  let tag = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  for element in field.split(separator: ",") {
    var candidate = element.drop { $0 == " " || $0 == "\t" }
    while candidate.last == " " || candidate.last == "\t" { candidate.removeLast() }
    if candidate == "*" { return true }
    if candidate.hasPrefix("W/") { candidate = candidate.dropFirst(2) }
    if candidate == tag { return true }
  }
  return false
}
