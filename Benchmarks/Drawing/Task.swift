import Drawing

/// What is timed, natively and in wasm alike, on many paths.
enum Task: Int32, CaseIterable {
  /// Path data read.
  case reading
  /// The commands written as text.
  case writing
  /// The exact bounding boxes.
  case bounding
  /// The lengths to a millionth.
  case measuring
  /// Curves made lines, to a hundredth.
  case flattening

  /// How the table calls it.
  var name: String {
    switch self {
    case .reading: "read"
    case .writing: "written as commands"
    case .bounding: "exact bounding box"
    case .measuring: "length"
    case .flattening: "flattened"
    }
  }
}

/// Paths that tasks are done to.
struct Sheet {
  private let lines: [ArraySlice<UInt8>]
  private let paths: [Path]

  /// Takes path data, one path a line.
  init(_ data: [UInt8]) {
    lines = data.split(separator: UInt8(ascii: "\n"))
    paths = lines.map { Path.read(svgPathData: $0.span).path }
  }

  /// How many commands all paths have.
  var commandCount: Int { paths.reduce(0) { $0 + $1.commands.count } }

  /// How many paths are not read to their end.
  var faultCount: Int {
    lines.reduce(0) { $0 + (Path.read(svgPathData: $1.span).error == nil ? 0 : 1) }
  }

  /// Does a task once.
  ///
  /// - Returns: A number that depends on all that was done, so that nothing is left out.
  func run(_ task: Task) -> Double {
    var sum = 0.0
    switch task {
    case .reading:
      for line in lines { sum += Path.read(svgPathData: line.span).path.currentPoint.x }
    case .writing:
      var text: [UInt8] = []
      for path in paths {
        text.removeAll(keepingCapacity: true)
        path.appendCommandText(
          separator: UInt8(ascii: " "), format: DecimalFormat(), to: &text)
        sum += Double(text.count)
      }
    case .bounding: for path in paths { sum += path.boundingBox?.width ?? 0 }
    case .measuring: for path in paths { sum += path.length() }
    case .flattening:
      for path in paths { sum += Double(path.flattened(tolerance: 0.01).commands.count) }
    }
    return sum
  }
}
