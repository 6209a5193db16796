// Reads paths for other programs to compare. A line of standard input is path data, whatever bytes
// it has; a line of standard output is the answer. The argument says which:
//
//   commands   the absolute commands joined by spaces, a tab, and the offset of the error or nothing
//   geometry   left, top, right, bottom and length, joined by spaces; only the length of nothing
//   inside     the line begins with X, Y and a space each: `1` inside by the rule of nonzero, else
//              `0`, and the same by that of even and odd
import Drawing
import Foundation

func commands(_ data: [UInt8]) -> [UInt8] {
  let (path, error) = Path.read(svgPathData: data)
  var answer = path.commandText(separator: UInt8(ascii: " "))
  answer.append(UInt8(ascii: "\t"))
  if let error { answer += "\(error.byteOffset)".utf8 }
  return answer
}

func geometry(_ data: [UInt8]) -> [UInt8] {
  let path = Path.read(svgPathData: data).path
  var numbers: [Double] = []
  if let box = path.boundingBox { numbers = [box.minX, box.minY, box.maxX, box.maxY] }
  numbers.append(path.length())
  return Array(numbers.map { DecimalFormat().text($0) }.joined(separator: " ").utf8)
}

func inside(_ line: [UInt8]) -> [UInt8] {
  let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
  guard fields.count == 3, let x = Double(String(decoding: fields[0], as: UTF8.self)),
    let y = Double(String(decoding: fields[1], as: UTF8.self))
  else { fatalError("not a request: \(String(decoding: line, as: UTF8.self))") }
  let path = Path.read(svgPathData: Array(fields[2])).path
  let rules: [FillRule] = [.nonZero, .evenOdd]
  return rules.map { path.contains(Point(x, y), by: $0) ? UInt8(ascii: "1") : UInt8(ascii: "0") }
}

let forms = ["commands": commands, "geometry": geometry, "inside": inside]
guard CommandLine.arguments.count == 2, let form = forms[CommandLine.arguments[1]] else {
  fatalError("usage: PathCases commands|geometry|inside")
}
let input = try FileHandle.standardInput.readToEnd() ?? Data()
var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
if lines.last?.isEmpty == true { lines.removeLast() }
var output: [UInt8] = []
for line in lines {
  output += form(Array(line))
  output.append(UInt8(ascii: "\n"))
}
try FileHandle.standardOutput.write(contentsOf: Data(output))
