// Reads XML for other programs to compare. A line of standard input is a document in hexadecimal; a
// line of standard output is what was read of it, as JSON: `null` and the reason in words where it
// is refused, else a list of events, `["start", namespace, name, [[namespace, name, value], …]]`,
// `["text", words]` with neighbours joined, `["end"]`. Namespaces that are not declared are `null`.
import Foundation
import XMLReading

func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

func space(_ name: XMLName) -> Any { name.namespace.map { text($0) as Any } ?? NSNull() }

func read(_ bytes: [UInt8]) -> [Any] {
  do throws(XMLError) {
    var reader = try XMLReader(bytes)
    var events: [[Any]] = []
    var words: [UInt8] = []
    func flush() {
      if !words.isEmpty { events.append(["text", text(words)]) }
      words = []
    }
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        flush()
        let attributes = element.attributes.map { attribute -> [Any] in
          [space(attribute.name), text(attribute.name.local), text(attribute.value)]
        }
        events.append(["start", space(element.name), text(element.name.local), attributes])
      case .text(let part): words += part
      case .end:
        flush()
        events.append(["end"])
      }
    }
    return events
  } catch {
    return [NSNull(), error.description]
  }
}

while let line = readLine() {
  var bytes: [UInt8] = []
  var digits = line.utf8.makeIterator()
  while let high = digits.next(), let low = digits.next() {
    bytes.append(UInt8(text([high, low]), radix: 16) ?? 0)
  }
  let answer = try JSONSerialization.data(withJSONObject: read(bytes))
  FileHandle.standardOutput.write(answer + Data("\n".utf8))
}
