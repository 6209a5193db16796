#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cairo library, found while the program runs: whoever makes no pictures needs none.
///
/// Types and numbers are those of cairo 1.16's own documentation; its interface has been stable
/// since 1.0.
struct Cairo: Sendable {
  typealias Pointer = OpaquePointer

  typealias Numbers1 = @convention(c) (Pointer?, Double) -> Void
  typealias Numbers2 = @convention(c) (Pointer?, Double, Double) -> Void
  typealias Numbers4 = @convention(c) (Pointer?, Double, Double, Double, Double) -> Void
  typealias Numbers6 =
    @convention(c) (Pointer?, Double, Double, Double, Double, Double, Double) -> Void
  typealias Plain = @convention(c) (Pointer?) -> Void
  typealias Make = @convention(c) (Pointer?) -> Pointer?
  typealias Number = @convention(c) (Pointer?, Int32) -> Void
  typealias Get = @convention(c) (Pointer?) -> Int32
  typealias Pair = @convention(c) (Pointer?, Pointer?) -> Void
  /// Takes cairo's matrix, six numbers in the order of SVG's.
  typealias WithMatrix = @convention(c) (Pointer?, UnsafePointer<Double>?) -> Void
  typealias Write =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  let makeSurface: @convention(c) (Int32, Int32, Int32) -> Pointer?
  let destroySurface, destroy, destroyPattern: Plain
  let make: Make
  let status, surfaceStatus: Get
  let save, restore, newPath, closePath, clip, fill, setIdentity, pushGroup: Plain
  let moveTo, lineTo: Numbers2
  let curveTo: Numbers6
  let transform: WithMatrix
  let setColor: Numbers4
  let setFillRule, setAntialias: Number
  let paintWithAlpha: Numbers1
  let popGroup: Make
  let setSource, mask: Pair
  let makeLinear: @convention(c) (Double, Double, Double, Double) -> Pointer?
  let makeRadial: @convention(c) (Double, Double, Double, Double, Double, Double) -> Pointer?
  let addStop: @convention(c) (Pointer?, Double, Double, Double, Double, Double) -> Void
  let setExtend: Number
  let setPatternMatrix: WithMatrix
  let writePNG: @convention(c) (Pointer?, Write?, UnsafeMutableRawPointer?) -> Int32

  /// The library of this machine, or nil where there is none.
  static let shared = Cairo()

  private init?() {
    var library: UnsafeMutableRawPointer?
    for name in ["libcairo.so.2", "libcairo.2.dylib", "/opt/homebrew/lib/libcairo.2.dylib"]
    where library == nil {
      library = dlopen(name, RTLD_NOW | RTLD_LOCAL)
    }
    guard let library else { return nil }
    var isWhole = true
    // Until all are known to be there, one that is not stands for nothing that is called.
    func symbol<Function>(_ name: String, as: Function.Type) -> Function {
      let address = dlsym(library, "cairo_" + name)
      if address == nil { isWhole = false }
      return unsafeBitCast(address ?? library, to: Function.self)
    }
    makeSurface = symbol(
      "image_surface_create", as: (@convention(c) (Int32, Int32, Int32) -> Pointer?).self)
    destroySurface = symbol("surface_destroy", as: Plain.self)
    destroy = symbol("destroy", as: Plain.self)
    destroyPattern = symbol("pattern_destroy", as: Plain.self)
    make = symbol("create", as: Make.self)
    status = symbol("status", as: Get.self)
    surfaceStatus = symbol("surface_status", as: Get.self)
    save = symbol("save", as: Plain.self)
    restore = symbol("restore", as: Plain.self)
    newPath = symbol("new_path", as: Plain.self)
    closePath = symbol("close_path", as: Plain.self)
    clip = symbol("clip", as: Plain.self)
    fill = symbol("fill", as: Plain.self)
    setIdentity = symbol("identity_matrix", as: Plain.self)
    pushGroup = symbol("push_group", as: Plain.self)
    moveTo = symbol("move_to", as: Numbers2.self)
    lineTo = symbol("line_to", as: Numbers2.self)
    curveTo = symbol("curve_to", as: Numbers6.self)
    transform = symbol("transform", as: WithMatrix.self)
    setColor = symbol("set_source_rgba", as: Numbers4.self)
    setFillRule = symbol("set_fill_rule", as: Number.self)
    setAntialias = symbol("set_antialias", as: Number.self)
    paintWithAlpha = symbol("paint_with_alpha", as: Numbers1.self)
    popGroup = symbol("pop_group", as: Make.self)
    setSource = symbol("set_source", as: Pair.self)
    mask = symbol("mask", as: Pair.self)
    makeLinear = symbol(
      "pattern_create_linear",
      as: (@convention(c) (Double, Double, Double, Double) -> Pointer?).self)
    makeRadial = symbol(
      "pattern_create_radial",
      as: (@convention(c) (Double, Double, Double, Double, Double, Double) -> Pointer?).self)
    addStop = symbol(
      "pattern_add_color_stop_rgba",
      as: (@convention(c) (Pointer?, Double, Double, Double, Double, Double) -> Void).self)
    setExtend = symbol("pattern_set_extend", as: Number.self)
    setPatternMatrix = symbol("pattern_set_matrix", as: WithMatrix.self)
    writePNG = symbol(
      "surface_write_to_png_stream",
      as: (@convention(c) (Pointer?, Write?, UnsafeMutableRawPointer?) -> Int32).self)
    if !isWhole { return nil }
  }
}
