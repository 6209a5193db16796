import CSVCoding
import Foundation
import Testing

/// LibreOffice opens what we write and saves it again; skipped where it is not installed
/// (Debian: `libreoffice-calc-nogui`, 90 MB, which nothing else here needs).
@Suite(
  "CSV through LibreOffice",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/soffice"), "needs soffice"))
struct CSVSpreadsheetTests {
  private static let texts = [
    "Shirts", "Red, white", "a;b", "5\" pipe", "two\nlines", "\n", "=1+1", "=HYPERLINK(\"x\")",
    "+1", "-2+3", "@SUM(A1:A9)", "＝1", "'=1", "'tis", "  =1", " spaces ", "🎽 👩‍👩‍👧‍👦", "日本語", "é", "",
    "\tindented", "sep=;",
  ]

  /// Opens a document and saves it in another form.
  private func office(_ document: [UInt8], saving form: String, as suffix: String) throws -> [UInt8]
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "office-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("table.csv")
    try Data(document).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/soffice")
    process.arguments = [
      "-env:UserInstallation=file://" + folder.path + "/profile", "--headless",
      // What its dialog asks for: comma, quote, UTF-8.
      "--infilter=CSV:44,34,76,1",
      "--convert-to", form, "--outdir", folder.path + "/saved", file.path,
    ]
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Array(try Data(contentsOf: folder.appendingPathComponent("saved/table." + suffix)))
  }

  @Test("A table comes back field by field, and none of it is a formula")
  func roundTrip() throws {
    var writer = CSVWriter(isMarked: true)
    for (i, text) in Self.texts.enumerated() {
      writer.text(text)
      writer.integer(Int64(i) - 5)
      writer.text("end")
      writer.endRecord()
    }
    let saved = try office(
      writer.bytes, saving: "csv:Text - txt - csv (StarCalc):44,34,76", as: "csv")
    var back: [String] = []
    for (i, record) in try read(saved, separator: .comma).enumerated() {
      try #require(record.count == 3)
      back.append(String(decoding: CSVFormula.restored(record[0]), as: UTF8.self))
      #expect(record[1] == Array("\(i - 5)".utf8) && record[2] == Array("end".utf8))
    }
    #expect(back == Self.texts)
    let sheet = String(
      decoding: try office(writer.bytes, saving: "fods", as: "fods"), as: UTF8.self)
    #expect(sheet.contains("office:value-type=\"float\" office:value=\"-5\""))
    #expect(!sheet.contains("table:formula"))
  }

  @Test("What LibreOffice saves with semicolons is read as it was meant")
  func semicolons() throws {
    var writer = CSVWriter(isMarked: true)
    writer.text("name")
    writer.text("count")
    writer.endRecord()
    writer.text("Red, white; \"blue\"\nand green 🎽")
    writer.integer(-3)
    writer.endRecord()
    // Separator 59, quote 34, UTF-8 76.
    let saved = try office(
      writer.bytes,
      saving: "csv:Text - txt - csv (StarCalc):59,34,76",
      as: "csv")
    #expect(saved.contains(0x3b))
    var reader = try CSVReader(saved)
    #expect(reader.separator == .semicolon)
    #expect(try reader.next()?.fields == [Array("name".utf8), Array("count".utf8)])
    #expect(
      try reader.next()?.fields == [
        Array("Red, white; \"blue\"\nand green 🎽".utf8), Array("-3".utf8),
      ])
  }
}
