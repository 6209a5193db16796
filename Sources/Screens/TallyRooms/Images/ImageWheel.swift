import Gestures
import Interface
import Tallying

/// The wheel on which a tally's drawing is chosen: nothing first, then the library in its order.
enum ImageWheel {
  /// How many drawings stand round the wheel.
  static let places = 15
  /// The angle from one to the next, in degrees.
  static let angle = 360 / places
  /// How many there are to choose from, nothing among them.
  static var count: Int { TallyIcon.allCases.count + 1 }

  /// A wheel that points at an image; at nothing for a picture of one's own.
  static func dial(_ image: TallyImage?) -> Dial {
    Dial(
      Dial.Scale(
        range: 0...Double(count - 1), perTurn: Double(places), detent: 1),
      value: Double(place(of: image)), deadZone: 24)
  }

  /// Where a drawing stands on the wheel.
  static func place(of image: TallyImage?) -> Int {
    guard case .drawing(let number)? = image, let icon = TallyIcon(rawValue: number) else {
      return 0
    }
    return 1 + (TallyIcon.allCases.firstIndex(of: icon) ?? -1)
  }

  /// What stands at a place of the wheel; `nil` is nothing.
  static func icon(at place: Int) -> TallyIcon? {
    place > 0 && place < count ? TallyIcon.allCases[place - 1] : nil
  }

  /// What the wheel points at.
  static func image(at value: Double) -> TallyImage? {
    icon(at: nearestInteger(value)).map { .drawing($0.rawValue) }
  }

  /// A picture as an address that holds it (RFC 2397).
  static func address(of picture: TallyPicture) -> String {
    var text = "data:" + picture.format.mediaType + ";base64,"
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity((picture.bytes.count + 2) / 3 * 4)
    var i = 0
    while i < picture.bytes.count {
      let left = min(3, picture.bytes.count - i)
      var bits: UInt32 = 0
      for j in 0..<3 { bits = bits << 8 | (j < left ? UInt32(picture.bytes[i + j]) : 0) }
      for j in 0..<4 {
        let digit = digits[Int(bits >> UInt32(18 - 6 * j) & 63)]
        encoded.append(j <= left ? digit : UInt8(ascii: "="))
      }
      i += 3
    }
    text += String(decoding: encoded, as: UTF8.self)
    return text
  }
}
