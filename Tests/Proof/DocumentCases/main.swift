// Draws documents for other programs to compare. Standard input has a line for each document, its
// length in bytes, how many pixels its longer side is to have, and for Canvas code with strokes as short
// lines the word "lines", and then the document. The answer is a line of numbers, and then the bytes that
// they speak of:
//
//   drawn     width and height in pixels, width and height that the document asks for, and the
//             lengths of notes, SVG, Canvas code and PNG
//   refused   the length of the reason
import Drawing
import Foundation
import Rasterizing

func send(_ header: String, _ parts: [[UInt8]]) throws {
  let lengths = parts.map { " \($0.count)" }.joined()
  try FileHandle.standardOutput.write(contentsOf: Data((header + lengths + "\n").utf8))
  for part in parts { try FileHandle.standardOutput.write(contentsOf: Data(part)) }
}

func pixels(_ length: Double, _ scale: Double) -> Int {
  let side = (length * scale).rounded()
  return side.isFinite ? Int(max(1, min(1024, side))) : 1
}

func answer(_ document: [UInt8], side: Int, inLines: Bool) throws {
  let scene: Scene
  do throws(SVGDocumentError) {
    scene = try Scene(svg: document)
  } catch {
    return try send("refused", [Array("\(error)".utf8)])
  }
  let size = scene.size
  let scale = Double(side) / max(size.width, size.height)
  let (width, height) = (pixels(size.width, scale), pixels(size.height, scale))
  let options = CodeOptions(
    name: "Drawing", source: "document",
    format: DecimalFormat(significantDigits: inLines ? 12 : 7))
  let canvas =
    (inLines ? scene.withStrokesInLines : scene).canvasCode(options)
  let notes = scene.notes.map { "\($0)" } + canvas.notes
  try send(
    "drawn \(width) \(height) \(size.width) \(size.height)",
    [
      Array(notes.joined(separator: "\n").utf8), scene.svg(), canvas.bytes,
      Raster(scene, width: width, height: height).png(),
    ])
}

/// Standard input, line by line and byte by byte.
struct Requests {
  private var waiting: [UInt8] = []

  /// Reads until so many bytes wait; false at the end.
  private mutating func hasRead(_ count: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while waiting.count < count {
      let more = read(0, &buffer, buffer.count)
      guard more > 0 else { return false }
      waiting += buffer[..<more]
    }
    return true
  }

  mutating func nextLine() -> String? {
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeFirst(end + 1) }
        return String(decoding: waiting[..<end], as: UTF8.self)
      }
      guard hasRead(waiting.count + 1) else { return nil }
    }
  }

  mutating func next(_ count: Int) -> [UInt8]? {
    guard hasRead(count) else { return nil }
    defer { waiting.removeFirst(count) }
    return Array(waiting[..<count])
  }
}

var requests = Requests()
while let line = requests.nextLine() {
  let words = line.split(separator: " ")
  let numbers = words.compactMap { Int($0) }
  guard numbers.count == 2, let document = requests.next(numbers[0]) else {
    fatalError("not a request: \(line)")
  }
  try answer(document, side: numbers[1], inLines: words.last == "lines")
}
