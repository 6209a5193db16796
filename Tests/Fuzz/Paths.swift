import Drawing

/// Path data, whatever bytes: they are read without a trap, and what is read has the properties that
/// every path has.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPaths(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  let (path, error) = Path.read(svgPathData: data)
  precondition(error.map { $0.byteOffset >= 0 && $0.byteOffset <= count } ?? true)
  precondition(path.commands.allSatisfy { isFinite($0) })
  if case .move? = path.commands.first(where: { _ in true }) {} else { precondition(path.isEmpty) }

  let (again, none) = Path.read(svgPathData: path.commandText())
  precondition(none == nil && again == path)
  let short = path.commandText(format: DecimalFormat(significantDigits: 3))
  precondition(Path.read(svgPathData: short).path.commands.count == path.commands.count)

  guard let box = path.boundingBox else { return 0 }
  precondition(box.minX <= box.maxX && box.minY <= box.maxY)
  // Longer ones take too long: each command may be a curve of many parts.
  if path.commands.count > 50 { return 0 }
  precondition(path.length() >= 0)
  let reversed = path.reversed()
  precondition(reversed.reversed().reversed() == reversed)
  let flat = path.flattened(tolerance: max(box.width, box.height) / 100)
  precondition(flat.currentPoint == path.currentPoint)
  _ = path.contains(Point(box.minX / 2 + box.maxX / 2, box.minY), by: .nonZero)
  _ = path.applying(.rotation(degrees: box.minX)).boundingBox
  return 0
}

private func isFinite(_ command: Path.Command) -> Bool {
  switch command {
  case .move(let end), .line(let end): end.isFinite
  case .curve(let control1, let control2, let end):
    control1.isFinite && control2.isFinite && end.isFinite
  case .close: true
  }
}
