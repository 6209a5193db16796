/// A colour of sRGB, with its share of cover.
public struct Color: Hashable, Sendable {
  /// 0 to 255.
  public var red: UInt8
  /// 0 to 255.
  public var green: UInt8
  /// 0 to 255.
  public var blue: UInt8
  /// From 0, which is not seen, to 1.
  public var alpha = 1.0
  /// Whether the surroundings decide: `currentColor` where the document sets no `color`. The
  /// components are then black's.
  public var isCurrent = false

  /// A colour of these components.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour of the surroundings.
  public static let current: Color = {
    var color = Color(0, 0, 0)
    color.isCurrent = true
    return color
  }()

  /// Black.
  public static let black = Color(0, 0, 0)

  /// The same with this share of cover besides.
  func faded(_ opacity: Double) -> Color {
    var color = self
    color.alpha *= opacity
    return color
  }
}

extension Color {
  /// Takes 24 bits: 0xRRGGBB.
  init(rgb: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: rgb >> 16), UInt8(truncatingIfNeeded: rgb >> 8),
      UInt8(truncatingIfNeeded: rgb))
  }

  /// 0xRRGGBB.
  var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// Takes hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, section 7.1).
  init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let hue = turn < 0 ? turn + 360 : turn
    let chroma = saturation * min(lightness, 1 - lightness)
    func component(_ n: Double) -> UInt8 {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return Color.byte((lightness - chroma * max(-1, min(k - 3, 9 - k, 1))) * 255)
    }
    self.init(component(0), component(8), component(4), alpha: alpha)
  }

  /// The nearest of 0 to 255.
  static func byte(_ value: Double) -> UInt8 {
    UInt8(max(0, min(255, (value.isNaN ? 0 : value).rounded())))
  }
}
