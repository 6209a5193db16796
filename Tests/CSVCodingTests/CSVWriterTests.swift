import CSVCoding
import Testing

@Suite("CSVWriter")
struct CSVWriterTests {
  private func text(_ fields: String...) -> String {
    var writer = CSVWriter()
    for field in fields { writer.text(field) }
    writer.endRecord()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Quotes stand where they are needed and nowhere else")
  func quotes() {
    #expect(text("a", "b c", "") == "a,b c,\r\n")
    #expect(
      text("a,b", "c\"d", "e\nf", " g", "h ") == "\"a,b\",\"c\"\"d\",\"e\nf\",\" g\",\"h \"\r\n")
    #expect(text("") == "\"\"\r\n" && text("", "") == ",\r\n")
    #expect(text("a;b", "c\td") == "\"a;b\",\"c\td\"\r\n")
  }

  @Test("No text begins a formula, and numbers stay numbers")
  func formulas() {
    #expect(text("=1+1", "+1", "-1", "@a") == "'=1+1,'+1,'-1,'@a\r\n")
    #expect(text("\tx", "\ry", "\nz") == "\"'\tx\",\"'\ry\",\"'\nz\"\r\n")
    #expect(text("  =1", "＝1", "－1") == "'  =1,'＝1,'－1\r\n")
    #expect(text("a=1", "1-1", "'tis", "''", "ー") == "a=1,1-1,'tis,'',ー\r\n")
    var writer = CSVWriter()
    writer.integer(.min)
    writer.integer(-3)
    writer.endRecord()
    #expect(writer.bytes == Array("-9223372036854775808,-3\r\n".utf8))
  }

  @Test("The mark stands in front once")
  func mark() throws {
    var writer = CSVWriter(isMarked: true)
    writer.text("é")
    writer.endRecord()
    #expect(writer.drain() == [0xef, 0xbb, 0xbf] + Array("é\r\n".utf8))
    writer.text("é")
    #expect(writer.bytes == Array("é".utf8))
  }

  @Test("What was defused comes back, and each text in a form of its own")
  func defusing() {
    var forms: [[UInt8]: [UInt8]] = [:]
    let alphabet = Array("'= a＝".unicodeScalars)
    var texts = [""]
    for length in 0..<5 {
      texts += texts.filter { $0.unicodeScalars.count == length }
        .flatMap { text in alphabet.map { text + String($0) } }
    }
    #expect(texts.count == 1 + 5 + 25 + 125 + 625 + 3125)
    for text in texts {
      let utf8 = Array(text.utf8)
      let defused = CSVFormula.defused(utf8)
      #expect(CSVFormula.restored(defused) == utf8)
      #expect(forms.updateValue(utf8, forKey: defused) == nil)
      let seen = String(decoding: defused, as: UTF8.self).drop { $0 == " " }
      #expect(seen.first != "=" && seen.first != "＝", "\(text)")
    }
  }

  @Test("A table read back is the table, with every separator, in pieces or at once")
  func roundTrip() throws {
    var tables = Tables(seed: 1)
    for _ in 0..<20_000 {
      let table = tables.table()
      let separator = tables.separator()
      let written = write(table, separator: separator)
      let back = try read(written, separator: separator)
      if back != table { Issue.record("\(table) as \(written) is \(back)") }
      var writer = CSVWriter(separator: separator)
      var pieces: [UInt8] = []
      for record in table {
        for field in record { writer.text(field) }
        writer.endRecord()
        pieces += writer.drain()
      }
      let texts = try read(pieces, separator: separator).map { $0.map { CSVFormula.restored($0) } }
      if texts != table { Issue.record("\(table) as text is \(texts)") }
    }
  }

  @Test("Whatever comes is read or refused, and what is read can be written")
  func noise() throws {
    var tables = Tables(seed: 2)
    var accepted = 0
    for _ in 0..<200_000 {
      let document = tables.document()
      do throws(CSVError) {
        let table = try read(document)
        accepted += 1
        let again = try read(write(table), separator: .comma)
        if again != table { Issue.record("\(document)") }
      } catch {
        let lines = document.count { $0 == 0x0a || $0 == 0x0d } + 1
        if error.line < 1 || error.line > lines { Issue.record("\(document): \(error)") }
      }
    }
    #expect(accepted > 50_000 && accepted < 190_000)
  }
}
