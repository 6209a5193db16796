import Replication
import SeededRandom
import Tallying
import Testing
import Text

/// A line of arithmetic written with keys.
@Suite("Formula keys") struct FormulaKeysTests {
  private let roses = EntityID(10)
  private let wilted = EntityID(11)
  private let odd = EntityID(12)
  private let doors = EntityID(20)
  private let box = EntityID(21)
  private let names: FormulaNames

  init() throws {
    names = FormulaNames(
      [(roses, try Title("Red roses")), (wilted, try Title("wilted")), (odd, try Title("7 up"))],
      groups: [(doors, try Title("Red doors")), (box, try Title("box (2)"))])
  }

  private func typed(_ keys: [FormulaKeys.Key], on line: String = "") -> String {
    var line = Array(line.utf8)
    for key in keys { line = FormulaKeys.press(key, on: line, names) }
    return String(decoding: line, as: UTF8.self)
  }

  @Test("the chain of the guide, key by key")
  func guide() {
    let keys: [FormulaKeys.Key] = [
      .open, .entity(roses), .sign(.subtract), .entity(wilted), .close,
      .sign(.divide),
      .entity(roses), .sign(.multiply), .digit(1), .digit(0), .digit(0),
    ]
    #expect(typed(keys) == "(Red roses − wilted) ÷ Red roses × 100")
  }

  @Test("names alone add up, and a name with digits is no number")
  func joins() {
    #expect(typed([.entity(roses), .entity(wilted)]) == "Red roses + wilted")
    #expect(typed([.entity(odd), .digit(2)]) == "\"7 up\" + 2")
    #expect(typed([.digit(2), .entity(odd), .open, .digit(3)]) == "2 + \"7 up\" + (3")
    #expect(typed([.digit(2), .function(.minimum), .digit(3)]) == "2 + min(3")
  }

  @Test("where decimals follow a comma, the keys write one, and a semicolon between inputs")
  func comma() {
    let keys: [FormulaKeys.Key] = [
      .function(.minimum), .digit(2), .point, .point, .digit(5), .comma, .point, .digit(3), .close,
    ]
    var line: [UInt8] = []
    for key in keys { line = FormulaKeys.press(key, on: line, names, NumberForm(tag: "de")) }
    #expect(String(decoding: line, as: UTF8.self) == "min(2,5; 0,3)")
    for _ in 0..<6 { line = FormulaKeys.press(.erase, on: line, names, NumberForm(tag: "de")) }
    #expect(String(decoding: line, as: UTF8.self) == "min(2,")
  }

  @Test("a group is summed up, or goes into the function before it")
  func groups() {
    #expect(typed([.group(doors), .group(box)]) == "sum(Red doors) + sum(\"box (2)\")")
    #expect(typed([.average, .group(doors)]) == "average(Red doors)")
    #expect(typed([.function(.maximum), .group(box)]) == "max(\"box (2)\")")
    #expect(typed([.function(.round), .group(box)]) == "round(sum(\"box (2)\")")
    #expect(
      typed([.function(.minimum), .digit(1), .comma, .group(doors)]) == "min(1, sum(Red doors)")
    #expect(typed([.average, .digit(1), .close, .entity(roses), .average]) == "average(")
    #expect(typed([.digit(1), .average, .group(doors), .erase]) == "1 + ")
    #expect(typed([.digit(1), .average, .erase]) == "1 + ")
    #expect(typed([.erase], on: "1 + MIN( \"box (2)\"#15 )") == "1 + ")
    #expect(typed([.erase], on: "min(Red doors, 1)") == "min(Red doors, 1")
  }

  @Test("what can't stand there is put right or left out")
  func repairs() {
    #expect(typed([.sign(.add)]) == "")
    #expect(typed([.sign(.subtract), .digit(4)]) == "−4")
    #expect(typed([.digit(4), .sign(.add), .sign(.divide), .digit(2)]) == "4 ÷ 2")
    #expect(typed([.close]) == "")
    #expect(typed([.open, .close]) == "(")
    #expect(typed([.digit(1), .comma]) == "1")
    #expect(typed([.open, .digit(1), .comma]) == "(1")
    #expect(
      typed([.function(.maximum), .digit(1), .comma, .digit(2), .close])
        == "max(1, 2)")
    #expect(typed([.point, .digit(5), .point, .digit(5)]) == "0.55")
    #expect(typed([.digit(200)]) == "9")
  }

  @Test("back takes a digit, a name, a sign or a function with its parenthesis")
  func erases() {
    var line = "min(Red roses, 12) + \"7 up\"#000000000000000c"
    for expected in [
      "min(Red roses, 12) + ", "min(Red roses, 12)", "min(Red roses, 12", "min(Red roses, 1",
      "min(Red roses, ", "min(Red roses", "min(", "", "",
    ] {
      line = typed([.erase], on: line)
      #expect(line == expected)
    }
    #expect(typed([.erase], on: "1 + wilt") == "1 + ")
  }

  @Test("whatever is pressed, the line can go on to a formula")
  func property() throws {
    var random = SeededGenerator(seed: 7)
    let keys: [FormulaKeys.Key] = [
      .entity(roses), .entity(wilted), .entity(odd), .digit(0), .digit(7), .point,
      .sign(.add),
      .sign(.subtract), .sign(.multiply), .sign(.divide), .function(.minimum), .function(.round),
      .open, .close, .comma, .erase, .group(doors), .group(box), .average,
    ]
    var wholes = 0
    for _ in 0..<3000 {
      var line: [UInt8] = []
      for _ in 0..<(1 + random.below(14)) {
        let key = keys[random.below(keys.count)]
        line = FormulaKeys.press(key, on: line, names)
      }
      // An input at the end if there is none, then everything closed.
      var whole = line
      if String(decoding: whole, as: UTF8.self).hasSuffix("average(") {
        whole = FormulaKeys.press(.group(box), on: whole, names)
      }
      let last = whole.last { $0 != UInt8(ascii: " ") }
      let open = [nil, UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: ".")]
      if open.contains(last) || (last ?? 0) >= 0x80 || last == Array("÷".utf8).last {
        whole += Array("7".utf8)
      }
      while true {
        let next = FormulaKeys.press(.close, on: whole, names)
        if next == whole { break }
        whole = next
      }
      do throws(FormulaError) {
        _ = try FormulaReader.read(whole, names)
        wholes += 1
      } catch {
        // How many inputs a function wants is said, not prevented.
        if case .inputs = error.reason { continue }
        Issue.record("\(String(decoding: whole, as: UTF8.self)): \(error)")
      }
    }
    #expect(wholes > 2000)
  }
}
