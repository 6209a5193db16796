import Gestures
import Interface
import Markup
import Tallying

/// The wheel on which a tally's image is chosen: nothing, a picture of one's own if there is one, then
/// the library in its order, and round again.
///
/// It goes with the finger: turned clockwise, what stands before the top comes to the top.
struct ImageWheel: Sendable {
  /// How many images stand round the wheel at a time.
  static let places = 15
  /// The angle from one to the next, in degrees.
  static let angle = 360 / places

  /// What the finger turns. Its value is the place on top, counted on without an end.
  private(set) var dial: Dial
  /// What is no drawing of the library: a picture of one's own, or what a newer Detent has drawn. It
  /// stays on the wheel while that is open, so that a touch never loses it.
  let own: TallyImage?
  /// Where the wheel lies in the window, while a finger is on it.
  private var box: Event.Box?

  /// A wheel that points at an image.
  init(_ image: TallyImage?) {
    let isOwn = image != nil && ImageWheel.library(image) == nil
    own = isOwn ? image : nil
    let place = isOwn ? 1 : ImageWheel.library(image).map { $0 + 1 } ?? 0
    dial = Dial(
      Dial.Scale(
        range: -Double.infinity...Double.infinity, perTurn: -Double(ImageWheel.places), detent: 1),
      value: Double(place), deadZone: 24)
  }

  private static func library(_ image: TallyImage?) -> Int? {
    guard case .drawing(let number)? = image, let icon = TallyIcon(rawValue: number) else {
      return nil
    }
    return TallyIcon.allCases.firstIndex(of: icon)
  }

  /// How many images there are to choose from, nothing among them.
  var count: Int { TallyIcon.allCases.count + (own == nil ? 1 : 2) }

  /// The place on top, counted on without an end.
  var place: Int { nearestInteger(dial.value) }

  /// What the wheel points at.
  var image: TallyImage? { image(at: place) }

  /// The place on the wheel, from 0, of one that is counted on without an end.
  func index(of place: Int) -> Int {
    let rest = place % count
    return rest < 0 ? rest + count : rest
  }

  /// What stands at a place, which may be counted on without an end; `nil` is nothing.
  func image(at place: Int) -> TallyImage? {
    let index = index(of: place)
    if index == 0 { return nil }
    if let own { return index == 1 ? own : .drawing(TallyIcon.allCases[index - 2].rawValue) }
    return .drawing(TallyIcon.allCases[index - 1].rawValue)
  }

  /// Brings a place to the top; a finger that turns is let go of.
  mutating func set(_ place: Int) { dial.set(Double(place)) }

  /// Takes in what a finger on the wheel did.
  mutating func turn(_ phase: Sample.Phase, _ event: Event) -> Dial.Change? {
    guard let box = event.box ?? box else { return nil }
    if phase == .began { self.box = box }
    let center = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    return dial.update(
      phase, finger: event.pointer, at: Point(x: event.x, y: event.y), around: center)
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
