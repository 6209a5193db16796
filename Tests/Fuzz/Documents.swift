import Drawing

/// An SVG document, whatever bytes: it is read without a trap, written in every form, and what is
/// written as SVG is read again without a note.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDocuments(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let scene = try? Scene(svg: bytes) else { return 0 }
  // A document of a few bytes can ask for a million parts; writing all of them out says no more.
  guard scene.paths.count < 1000 else { return 0 }
  var options = CodeOptions(name: "drawing", source: "fuzz")
  options.hasColorParameters = count % 2 == 0
  options.hasShadow = true
  options.hasGlow = true
  for dialect in SwiftDialect.allCases { _ = scene.code(for: dialect, options) }
  _ = scene.swiftUICode(options)
  _ = scene.canvasCode(options)
  let again: Scene
  do {
    again = try Scene(svg: scene.flipped.svg())
  } catch {
    fatalError("what was written is not read: \(error)")
  }
  let hasArea = [scene.viewBox.width, scene.viewBox.height, scene.size.width, scene.size.height]
    .allSatisfy { $0 > 0 }
  precondition(!hasArea || again.notes.isEmpty, "not understood: \(again.notes)")
  return 0
}
