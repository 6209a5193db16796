/// How a view box is put into a frame of other proportions: SVG's `preserveAspectRatio`
/// (SVG 2, section 8.6).
public struct AspectRatio: Hashable, Sendable {
  /// Where what is left over goes, or what is cut off comes from.
  public enum Alignment: Hashable, Sendable { case min, mid, max }
  /// How the scale is chosen.
  public enum Scaling: Hashable, Sendable {
    /// All is seen, and something of the frame may stay empty.
    case meet
    /// The frame is full, and something may be cut off.
    case slice
    /// The frame is full and all is seen, stretched.
    case stretch
  }

  /// Along x.
  public var x = Alignment.mid
  /// Along y.
  public var y = Alignment.mid
  /// How the scale is chosen.
  public var scaling = Scaling.meet

  /// The middle, with all seen, unless it is said otherwise.
  public init(x: Alignment = .mid, y: Alignment = .mid, scaling: Scaling = .meet) {
    self.x = x
    self.y = y
    self.scaling = scaling
  }

  /// The map from a view box into a frame; nil where the box has no area.
  public func transform(from box: Rect, to frame: Rect) -> AffineTransform? {
    guard box.width > 0, box.height > 0 else { return nil }
    var scaleX = frame.width / box.width
    var scaleY = frame.height / box.height
    switch scaling {
    case .meet: (scaleX, scaleY) = (Swift.min(scaleX, scaleY), Swift.min(scaleX, scaleY))
    case .slice: (scaleX, scaleY) = (Swift.max(scaleX, scaleY), Swift.max(scaleX, scaleY))
    case .stretch: break
    }
    let left = frame.minX + Self.share(x) * (frame.width - box.width * scaleX)
    let top = frame.minY + Self.share(y) * (frame.height - box.height * scaleY)
    return .translation(left, top) * .scale(scaleX, scaleY)
      * .translation(-box.minX, -box.minY)
  }

  private static func share(_ alignment: Alignment) -> Double {
    switch alignment {
    case .min: 0
    case .mid: 0.5
    case .max: 1
    }
  }
}

extension AspectRatio {
  /// Reads the attribute; nil where it is none.
  init?(attribute: [UInt8]) {
    var reader = ValueReader(attribute)
    guard var word = reader.word() else { return nil }
    if "defer" ~= word {
      guard let next = reader.word() else { return nil }
      word = next
    }
    if "none" ~= word {
      self.init(scaling: .stretch)
    } else {
      let letters = Array(word)
      guard letters.count == 8, letters[0] == UInt8(ascii: "x"), letters[4] == UInt8(ascii: "Y"),
        let x = Self.alignment(letters[1..<4]), let y = Self.alignment(letters[5..<8])
      else { return nil }
      self.init(x: x, y: y)
    }
    guard let last = reader.word() else {
      if !reader.isAtEnd { return nil }
      return
    }
    if "slice" ~= last {
      if scaling != .stretch { scaling = .slice }
    } else if !("meet" ~= last) {
      return nil
    }
    if !reader.isAtEnd { return nil }
  }

  private static func alignment(_ word: ArraySlice<UInt8>) -> Alignment? {
    switch word {
    case "Min", "min": .min
    case "Mid", "mid": .mid
    case "Max", "max": .max
    default: nil
    }
  }
}
