import Foundation
import JSONCoding
import Testing

/// Python's `json` reads the same bytes; both answers are spelt out and compared as text.
@Suite("JSON against Python")
struct JSONOracleTests {
  @Test("Python accepts the same documents and finds the same values in them")
  func agrees() throws {
    let conformance =
      ConformanceCase.accepted + ConformanceCase.acceptedWithDuplicates + ConformanceCase.refused
      + ConformanceCase.chosenAccepted + ConformanceCase.chosenRefused.map { $0.0 }
    var inputs = conformance.map { $0.bytes }
    var random = RandomDocument(seed: 20)
    for _ in 0..<4_000 {
      let value = random.value(depth: 4)
      let document = random.looseBytes(value)
      inputs += [document, random.noise()]
      for _ in 0..<4 { inputs.append(random.mutate(document, with: inputs[inputs.count / 2])) }
    }
    let answers = try python(reading: inputs)
    #expect(answers.count == inputs.count)
    var accepted = 0
    for (input, answer) in zip(inputs, answers) {
      do throws(JSONError) {
        let spelt = spell(try JSON(reading: input))
        accepted += 1
        if spelt != answer { Issue.record("\(input): \(spelt), Python: \(answer)") }
      } catch {
        // Python's own limit is about a thousand levels.
        if case .tooDeep = error.reason { continue }
        if answer != "refused" { Issue.record("\(input): \(error), Python: \(answer)") }
      }
    }
    #expect(accepted > 5_000 && accepted < inputs.count - 5_000)
  }

  private func spell(_ value: JSON) -> String {
    switch value {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .integer, .number: spellNumber(value)
    case .string(let text): hexadecimal(text.utf8)
    case .array(let elements): "[" + elements.map { spell($0) }.joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { hexadecimal($0.key.utf8) + ":" + spell($0.value) }.joined(separator: ",")
        + "}"
    }
  }

  private func spellNumber(_ value: JSON) -> String {
    let bits = value.double.map { String($0.bitPattern, radix: 16) } ?? "beyond"
    return "\(value)=\(bits)"
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let spelt = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
    return "'" + String(decoding: spelt, as: UTF8.self)
  }

  private func python(reading inputs: [[UInt8]]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.script]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // The script reads all of its input before it answers, so one after the other cannot block.
    let lines = inputs.map { hexadecimal($0) }.joined(separator: "\n") + "\n"
    try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    try input.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: answer, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  /// Python accepts more than the RFC: `NaN`, `Infinity`, repeated keys and lone surrogates are
  /// refused by the hooks and by encoding again; its numbers stay literals.
  private static let script = #"""
    import json, math, struct, sys

    class Number(str):
        pass

    def refuse(_):
        raise ValueError

    def unique(pairs):
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError
        return dict(pairs)

    def hexadecimal(text):
        return "'" + text.encode("utf-8").hex()

    def spell(value):
        if isinstance(value, Number):
            double = float(value)
            bits = "beyond" if math.isinf(double) else "%x" % struct.unpack(
                ">Q", struct.pack(">d", double))
            return value + "=" + bits
        if isinstance(value, str):
            return hexadecimal(value)
        if isinstance(value, list):
            return "[" + ",".join(map(spell, value)) + "]"
        if isinstance(value, dict):
            return "{" + ",".join(
                hexadecimal(key) + ":" + spell(item) for key, item in value.items()) + "}"
        return {None: "null", True: "true", False: "false"}[value]

    def answer(line):
        try:
            text = bytes.fromhex(line.strip()[1:]).decode("utf-8")
            return spell(json.loads(
                text, object_pairs_hook=unique, parse_int=Number, parse_float=Number,
                parse_constant=refuse))
        except (ValueError, RecursionError):
            return "refused"

    print("\n".join([answer(line) for line in sys.stdin.readlines()]))
    """#
}
