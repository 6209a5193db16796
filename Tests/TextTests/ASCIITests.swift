import Testing
import Text

@Suite("ASCII")
struct ASCIITests {
  @Test("Letters and digits are those of the standard library, for every byte there is")
  func kinds() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(UnicodeScalar(byte))
      let isDigit = byte < 0x80 && character.isNumber
      #expect(byte.isDigit == isDigit)
      #expect(byte.isLetter == (byte < 0x80 && character.isLetter))
      #expect(byte.digitValue == (isDigit ? character.wholeNumberValue.map { UInt8($0) } : nil))
      let value = byte < 0x80 ? character.hexDigitValue : nil
      #expect(byte.hexadecimalValue == value.map { UInt8($0) })
      let lowercased = byte < 0x80 ? character.lowercased().utf8.first : byte
      #expect(byte.lowercased == lowercased)
    }
  }

  @Test("Digits are those in which the standard library writes numbers")
  func digits() {
    for number in 0..<16 as Range<UInt8> {
      #expect([UInt8.hexadecimalDigit(number)] == Array(String(number, radix: 16).utf8))
      if number < 10 { #expect([UInt8.digit(number)] == Array("\(number)".utf8)) }
    }
  }

  @Test("The bytes with names are what they are called")
  func names() {
    #expect(
      [
        ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn, ASCII.space, ASCII.quote, ASCII.apostrophe,
        ASCII.plus, ASCII.comma, ASCII.minus, ASCII.point, ASCII.slash, ASCII.zero, ASCII.nine,
        ASCII.colon, ASCII.openBracket, ASCII.backslash, ASCII.closeBracket, ASCII.openBrace,
        ASCII.closeBrace,
      ] == Array("\t\n\r \"'+,-./09:[\\]{}".utf8))
  }
}
