import Drawing
import Foundation

/// Answers each line of path data on standard input with a line of commands, as long as lines come.
struct PathLines {
  /// At most how long a line may be: 64 MiB.
  static let limit = 64 << 20
  /// How many commands are written at once.
  private static let pieceLength = 1 << 14

  let format: DecimalFormat
  private var line: [UInt8] = []
  private var output: [UInt8] = []
  private var number = 1

  init(format: DecimalFormat) { self.format = format }

  /// Reads to the end; answers what has come before it waits for more.
  mutating func run() throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(0, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw DrawFailure.file(.reading("Standard input"))
      }
      try take(buffer[..<count])
      try flush()
    }
    if !line.isEmpty { try answer() }
    try flush()
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) throws {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line += rest[..<end]
      rest = rest[(end + 1)...]
      try answer()
      if output.count > 1 << 18 { try flush() }
    }
    line += rest
    if line.count > Self.limit {
      throw DrawFailure.longLine(number: number, limit: Self.limit)
    }
  }

  /// Writes a line's commands while it is read: of a line of 50 MB they may take ten times as much.
  private mutating func answer() throws {
    let separator = UInt8(ascii: " ")
    var data: [UInt8] = []
    swap(&data, &line)
    var isFirst = true
    let error = try Path.read(svgPathData: data.span, inPiecesOf: Self.pieceLength) {
      (piece: Path) throws(any Error) in
      if !isFirst { output.append(separator) }
      isFirst = false
      piece.appendCommandText(separator: separator, format: format, to: &output)
      if output.count > 1 << 18 { try flush() }
    }
    output.append(UInt8(ascii: "\t"))
    if let error { output += String(error.byteOffset).utf8 }
    output.append(UInt8(ascii: "\n"))
    data.removeAll(keepingCapacity: data.capacity < 1 << 20)
    line = data
    number += 1
  }

  private mutating func flush() throws {
    if output.isEmpty { return }
    try OutputStream.output.write(output)
    output.removeAll(keepingCapacity: output.capacity < 1 << 20)
  }
}
