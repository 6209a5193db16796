import Drawing

/// A scene as a picture of pixels, drawn by the cairo library.
public struct Raster {
  /// At most how many pixels a picture may be wide or high.
  public static let sideLimit = 16_384

  /// Why there is no picture.
  public enum Failure: Error, Hashable, Sendable {
    /// The machine has no cairo library.
    case noLibrary
    /// A side of the picture is 0, or greater than the limit.
    case badSize(width: Int, height: Int)
    /// The library refused, for its own numbered reason.
    case refused(status: Int32)
  }

  private let scene: Scene
  private let width: Int
  private let height: Int
  private let tint: Color

  /// Says what is drawn on how many pixels.
  ///
  /// - Parameter tint: Stands for `currentColor`.
  public init(_ scene: Scene, width: Int, height: Int, tint: Color = .black) {
    self.scene = scene
    self.width = width
    self.height = height
    self.tint = tint
  }

  /// Draws on nothing, and gives a PNG file with 8 bits for each of red, green, blue and cover.
  ///
  /// - Throws: ``Failure``.
  public func png() throws(Failure) -> [UInt8] {
    let allowed = 1...Self.sideLimit
    guard allowed.contains(width), allowed.contains(height) else {
      throw .badSize(width: width, height: height)
    }
    guard let cairo = Cairo.shared else { throw .noLibrary }
    let surface = cairo.makeSurface(0, Int32(width), Int32(height))
    defer { cairo.destroySurface(surface) }
    try Self.check(cairo.surfaceStatus(surface))
    let context = cairo.make(surface)
    defer { cairo.destroy(context) }
    let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    if let fit = scene.aspectRatio.transform(from: scene.viewBox, to: frame) {
      var artist = Artist(
        cairo: cairo, context: context, tint: tint, frame: frame, fit: fit)
      artist.draw(scene)
    }
    try Self.check(cairo.status(context))
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { target in
      cairo.writePNG(
        surface,
        { target, data, count in
          guard let target, let data else { return 11 }
          target.assumingMemoryBound(to: [UInt8].self).pointee +=
            UnsafeBufferPointer(start: data, count: Int(count))
          return 0
        }, target)
    }
    try Self.check(status)
    return bytes
  }

  private static func check(_ status: Int32) throws(Failure) {
    if status != 0 { throw .refused(status: status) }
  }
}

extension Raster.Failure: CustomStringConvertible {
  /// What went wrong and the way out.
  public var description: String {
    switch self {
    case .noLibrary:
      "Pictures are drawn by the cairo library, which is not here. On Debian: "
        + "apt-get install libcairo2"
    case .badSize(let width, let height):
      "A picture has 1 to \(Raster.sideLimit) pixels each way, not \(width) by \(height). "
        + "--width and --height say how many."
    case .refused(let status): "The cairo library refused to draw it (status \(status))."
    }
  }
}
