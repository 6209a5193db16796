import Replication

/// The fields a call and its places are kept in. Names are for ever: boards everywhere hold them.
enum CallField {
  static let name = Field("name")
  static let position = Field("position")
  /// `.integer(1)` once deleted.
  static let deleted = Field("deleted")

  // Of a call.
  /// Seconds since 1970 of a single call, as a number; the minute of the source's day of a weekly
  /// one, as two bytes, the higher first. One field, so that merging never mixes the two.
  static let time = Field("at")
  static let length = Field("length")
  /// The bits of `Weekdays`.
  static let weekdays = Field("days")
  /// The place of the call that it starts from, as an entity.
  static let source = Field("source")

  // Of a place in a call.
  /// The call it is in, as an entity.
  static let call = Field("call")
  /// The number of the place in the place data.
  static let reference = Field("place")
  static let zone = Field("zone")
  /// The device that it follows, by the number that this made up for itself.
  static let follows = Field("follows")
  /// Names, a line each.
  static let people = Field("people")
  /// Phone numbers, a line each.
  static let phones = Field("phones")
  /// In the form of `CallHours.bytes`.
  static let hours = Field("hours")

  /// The lines of a text that is there.
  static func lines(_ id: EntityID, _ field: Field, on board: Board) -> [[UInt8]] {
    guard case .text(let text) = board.value(id, field) else { return [] }
    var lines: [[UInt8]] = []
    for line in text.split(separator: UInt8(ascii: "\n")) { lines.append(Array(line)) }
    return lines
  }

  /// Lines as a text; nothing where there are none.
  static func value(_ lines: [[UInt8]]) -> Value {
    var text: [UInt8] = []
    for (i, line) in lines.enumerated() {
      if i > 0 { text.append(UInt8(ascii: "\n")) }
      text += line
    }
    return text.isEmpty ? .none : .text(text)
  }
}
