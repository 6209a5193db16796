// Prints QR codes for other programs to read. A line of standard input is a request,
//
//   FORM LEVEL VERSION MASK HEXADECIMAL
//
// with FORM `rows`, `svg`, `light` or `dark`, LEVEL one of L M Q H, VERSION and MASK a number or
// `-` for the encoder's choice (both or the mask alone), and the bytes, which may be none. The
// answer is lines, `0` for light and `1` for dark in `rows`, and an empty line. What is no request
// ends the program.
import QRCoding

let levels: [Substring: QRCode.Correction] = [
  "L": .low, "M": .medium, "Q": .quartile, "H": .high,
]

func code(_ fields: [Substring]) throws(QRCodeError) -> QRCode? {
  guard fields.count == 5, let correction = levels[fields[1]], fields[4].utf8.count % 2 == 0 else {
    return nil
  }
  var bytes: [UInt8] = []
  var digits = fields[4]
  while !digits.isEmpty {
    guard let byte = UInt8(digits.prefix(2), radix: 16) else { return nil }
    bytes.append(byte)
    digits = digits.dropFirst(2)
  }
  if fields[2] == "-" && fields[3] == "-" {
    return try QRCode(bytes: bytes, correction: correction)
  }
  guard let version = Int(fields[2]), (1...40).contains(version) else { return nil }
  if fields[3] == "-" {
    return try QRCode(bytes: bytes, correction: correction, version: version, mask: nil)
  }
  guard let mask = Int(fields[3]), (0...7).contains(mask) else { return nil }
  return try QRCode(bytes: bytes, correction: correction, version: version, mask: mask)
}

func answer(_ form: Substring, _ code: QRCode) -> String? {
  switch form {
  case "rows":
    (0..<code.size).map { y in
      (0..<code.size).map { code[$0, y] ? "1" : "0" }.joined() + "\n"
    }.joined()
  case "svg": code.svgPathData + "\n"
  case "light": code.terminalText(on: .light)
  case "dark": code.terminalText(on: .dark)
  default: nil
  }
}

while let line = readLine() {
  let fields = line.split(separator: " ", omittingEmptySubsequences: false)
  do throws(QRCodeError) {
    guard let code = try code(fields), let answer = answer(fields[0], code) else {
      fatalError("not a request: \(line)")
    }
    print(answer)
  } catch {
    print("\(error)\n")
  }
}
