import Text

extension XMLReader {
  /// Reads from `&` to `;`.
  ///
  /// - Parameter text: gets the character that the reference stands for.
  /// - Returns: The name of the entity, if it is another one.
  mutating func reference(appendingTo text: inout [UInt8]) throws(XMLError) -> [UInt8]? {
    let start = position
    position += 1
    if peek == UInt8(ascii: "#") {
      UTF8Sequence.append(try characterReference(), to: &text)
      return nil
    }
    let end = XMLCharacters.nameEnd(bytes, from: position)
    guard end > position, end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
      position = start
      throw fault(.badReference)
    }
    let name = Array(bytes[position..<end])
    position = end + 1
    switch name {
    case "lt": text.append(UInt8(ascii: "<"))
    case "gt": text.append(UInt8(ascii: ">"))
    case "amp": text.append(UInt8(ascii: "&"))
    case "quot": text.append(UInt8(ascii: "\""))
    case "apos": text.append(UInt8(ascii: "'"))
    default: return try isText(name) ? name : nil
    }
    return nil
  }

  /// Reads the number of a character from `#` to `;` (XML 1.0, section 4.1).
  mutating func characterReference() throws(XMLError) -> UInt32 {
    let start = position
    position += 1
    var radix: UInt32 = 10
    if peek == UInt8(ascii: "x") {
      radix = 16
      position += 1
    }
    var number: UInt32 = 0
    var count = 0
    while let digit = peek?.hexadecimalValue, UInt32(digit) < radix {
      number = min(number * radix + UInt32(digit), 0x110000)
      count += 1
      position += 1
    }
    guard count > 0, peek == UInt8(ascii: ";"), XMLCharacters.isAllowed(number) else {
      position = start
      throw fault(.badReference)
    }
    position += 1
    return number
  }

  /// Whether the document declares an entity's text; it may leave that to others, but not name what
  /// is none.
  private mutating func isText(_ name: [UInt8]) throws(XMLError) -> Bool {
    switch doctype.entities[name] {
    case .text: return true
    case .data: throw fault(.externalEntity)
    case .external:
      skipped.append(
        XMLSkippedEntity(name: name, line: line, isInAttribute: false, isExternal: true))
    case nil:
      guard doctype.isIncomplete, !doctype.isStandalone else { throw fault(.undeclaredEntity) }
      skipped.append(
        XMLSkippedEntity(name: name, line: line, isInAttribute: false, isExternal: false))
    }
    return false
  }

  // MARK: - Values of attributes

  /// Reads a value with its quotes.
  mutating func attributeValue() throws(XMLError) -> [UInt8] {
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault(.missingQuotes)
    }
    position += 1
    let start = position
    // Most values are as they stand.
    while position < bytes.count, Self.isPlain(bytes[position]), bytes[position] != quote {
      position += 1
    }
    if position < bytes.count, bytes[position] == quote {
      defer { position += 1 }
      return Array(bytes[start..<position])
    }
    var value = Array(bytes[start..<position])
    while let byte = peek {
      switch byte {
      case quote:
        position += 1
        return value
      case UInt8(ascii: "&"):
        if let entity = try attributeReference(appendingTo: &value) {
          try append(entity, to: &value)
        }
      default: try appendPlain(byte, to: &value)
      }
    }
    throw fault(.missingQuotes)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
  }

  private mutating func appendPlain(_ byte: UInt8, to value: inout [UInt8]) throws(XMLError) {
    if byte == UInt8(ascii: "<") { throw fault(.lessThanInAttribute) }
    value.append(XMLCharacters.isSpace(byte) ? 0x20 : byte)
    position += 1
  }

  private mutating func attributeReference(
    appendingTo value: inout [UInt8]
  ) throws(XMLError) -> [UInt8]? {
    let start = position
    let count = skipped.count
    let name = try reference(appendingTo: &value)
    if skipped.count > count {
      if skipped[count].isExternal {
        position = start
        throw fault(.externalEntity)
      }
      skipped[count].isInAttribute = true
    }
    return name
  }

  /// Adds what an entity stands for, entities within it put in.
  private mutating func append(_ entity: [UInt8], to value: inout [UInt8]) throws(XMLError) {
    let depth = outer.count
    var name: [UInt8]? = entity
    while true {
      if let entity = name, let text = doctype.text(of: entity) {
        if outer.contains(where: { $0.entity == entity }) { throw fault(.entityLoop) }
        try expand(text.count)
        outer.append(Source(bytes: bytes, position: position, depth: 0, entity: entity))
        bytes = text
        position = 0
      }
      name = nil
      while let byte = peek, name == nil {
        if byte == UInt8(ascii: "&") {
          name = try attributeReference(appendingTo: &value)
        } else {
          try appendPlain(byte, to: &value)
        }
      }
      if name != nil { continue }
      guard let source = outer.popLast() else { break }
      (bytes, position) = (source.bytes, source.position)
      if outer.count == depth { break }
    }
  }
}
