import CSVCoding
import Foundation
import Testing

/// Python's `csv` reads what we write, and we read what it writes.
@Suite("CSV against Python")
struct CSVOracleTests {
  @Test("Python finds the same fields in what we write, and in random documents")
  func reading() throws {
    var tables = Tables(seed: 3)
    var documents: [(bytes: [UInt8], separator: CSVSeparator)] = []
    for _ in 0..<5_000 {
      let separator = tables.separator()
      documents.append((write(tables.table(), separator: separator), separator))
      documents.append((tables.document(), tables.separator()))
    }
    let answers = try python(
      "read", documents.map { "\($0.separator.rawValue) " + hexadecimal($0.bytes) })
    try #require(answers.count == documents.count)
    var accepted = 0
    for (document, answer) in zip(documents, answers) {
      // A mark and a statement of the separator are no part of the format.
      if document.bytes.starts(with: [0xef, 0xbb, 0xbf])
        || document.bytes.starts(with: Array("sep=".utf8))
      {
        continue
      }
      do throws(CSVError) {
        let spelt = spell(try read(document.bytes, separator: document.separator))
        accepted += 1
        if spelt != answer { Issue.record("\(document): \(spelt), Python: \(answer)") }
      } catch {
        if answer != "refused" { Issue.record("\(document): \(error), Python: \(answer)") }
      }
    }
    #expect(accepted > 6_000 && accepted < documents.count - 500)
  }

  @Test("What Python writes in each of its ways is read as it was meant")
  func writing() throws {
    var tables = Tables(seed: 4)
    let inputs = (0..<5_000).map { _ in (tables.table(), tables.separator()) }
    let answers = try python("write", inputs.map { "\($0.1.rawValue) " + spell($0.0) })
    try #require(answers.count == inputs.count)
    for (input, answer) in zip(inputs, answers) {
      let bytes = stride(from: 1, to: answer.utf8.count, by: 2).map { i in
        let digits = Array(answer.utf8)[i...i + 1]
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
      }
      // Python writes a text that begins so as it is.
      if bytes.starts(with: [0xef, 0xbb, 0xbf]) || bytes.starts(with: Array("sep=".utf8)) {
        continue
      }
      let table = try read(bytes, separator: input.1)
      if table != input.0 { Issue.record("\(input.0), by Python: \(bytes), is \(table)") }
    }
  }

  private func spell(_ table: [[[UInt8]]]) -> String {
    "/" + table.map { $0.map { hexadecimal($0) }.joined(separator: ",") }.joined(separator: "/")
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let spelt = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
    return "'" + String(decoding: spelt, as: UTF8.self)
  }

  private func python(_ verb: String, _ lines: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.script, verb]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // The script reads all of its input before it answers, so one after the other cannot block.
    try input.fileHandleForWriting.write(
      contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    try input.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: answer, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  /// Blank lines are records of no field to Python, which we leave out.
  private static let script = #"""
    import csv, io, sys

    def spell(row):
        return ",".join("'" + field.encode().hex() for field in row)

    def read(separator, text):
        try:
            lines = io.StringIO(bytes.fromhex(text[1:]).decode(), newline="")
            rows = list(csv.reader(lines, delimiter=separator, strict=True))
            return "/" + "/".join(spell(row) for row in rows if row)
        except (ValueError, csv.Error):
            return "refused"

    def write(separator, text, number):
        rows = [[bytes.fromhex(field[1:]).decode() for field in row.split(",")]
                for row in text[1:].split("/")]
        out = io.StringIO(newline="")
        # With another line end than CR LF it leaves the other half of it without quotes.
        if number % 2:
            csv.writer(out, delimiter=separator).writerows(rows)
        else:
            csv.writer(
                out, delimiter=separator, lineterminator=["\r\n", "\n", "\r"][number % 3],
                quoting=csv.QUOTE_ALL).writerows(rows)
        return "'" + out.getvalue().encode().hex()

    answers = []
    for number, line in enumerate(sys.stdin.read().split("\n")[:-1]):
        separator, text = line.split(" ", 1)
        separator = chr(int(separator))
        answers.append(
            read(separator, text) if sys.argv[1] == "read" else write(separator, text, number))
    print("\n".join(answers))
    """#
}
