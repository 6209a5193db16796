import Text

extension XMLReader {
  /// An attribute before its prefix is looked up.
  private struct Written {
    var name: [UInt8]
    var value: [UInt8]
  }

  /// Reads a start tag.
  mutating func startTag() throws(XMLError) -> XMLElement {
    let line = line
    position += 1
    let start = position
    let name = try self.name()
    open.append(OpenElement(start: start, end: position, scope: namespaces.scope))
    var written: [Written] = []
    while true {
      let before = position
      skipSpaces()
      guard let byte = peek else { throw fault(.badTag) }
      if byte == UInt8(ascii: ">") {
        position += 1
        break
      }
      if byte == UInt8(ascii: "/") {
        position += 1
        guard peek == UInt8(ascii: ">") else { throw fault(.badTag) }
        position += 1
        endsAtOnce = true
        break
      }
      if position == before { throw fault(written.isEmpty ? .badTag : .missingSpace) }
      written.append(try attribute(of: name))
    }
    if written.count > 1 { try checkDoubles(written) }
    try addDefaults(of: name, to: &written)
    return element(name, written, line)
  }

  private mutating func attribute(of element: [UInt8]) throws(XMLError) -> Written {
    let name = try self.name()
    skipSpaces()
    guard peek == UInt8(ascii: "=") else { throw fault(.missingValue) }
    position += 1
    skipSpaces()
    var value = try attributeValue()
    if doctype.isTokenized(name, of: element) { value = Self.collapsed(value) }
    return Written(name: name, value: value)
  }

  /// A value of names, without spaces at its ends and with single ones between.
  static func collapsed(_ value: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for word in value.split(separator: 0x20) {
      if !result.isEmpty { result.append(0x20) }
      result += word
    }
    return result
  }

  private func checkDoubles(_ written: [Written]) throws(XMLError) {
    if written.count <= 16 {
      for (index, each) in written.enumerated() {
        for other in written[..<index] where other.name == each.name {
          throw fault(.duplicateAttribute)
        }
      }
      return
    }
    let names = written.map { $0.name }.sorted { $0.lexicographicallyPrecedes($1) }
    for index in 1..<names.count where names[index] == names[index - 1] {
      throw fault(.duplicateAttribute)
    }
  }

  private mutating func addDefaults(
    of element: [UInt8], to written: inout [Written]
  ) throws(XMLError) {
    let definitions = doctype.attributes(of: element)
    if definitions.isEmpty { return }
    let names = Set(written.map { $0.name })
    for definition in definitions {
      try expand(definition.value?.count ?? 0)
      if let value = definition.value, !names.contains(definition.name) {
        written.append(Written(name: definition.name, value: value))
      }
    }
  }

  // MARK: - Namespaces

  private mutating func element(
    _ name: [UInt8], _ written: [Written], _ line: Int
  ) -> XMLElement {
    var attributes: [XMLAttribute] = []
    attributes.reserveCapacity(written.count)
    for each in written {
      let isPrefixed = each.name.starts(with: Self.declaration)
      if isPrefixed, each.name.count == Self.declaration.count {
        namespaces.declare([], each.value)
      } else if isPrefixed, each.name[Self.declaration.count] == UInt8(ascii: ":") {
        namespaces.declare(Array(each.name[(Self.declaration.count + 1)...]), each.value)
      } else {
        let (prefix, local) = Self.parts(each.name)
        attributes.append(
          XMLAttribute(
            name: XMLName(prefix: prefix, local: local, namespace: []), value: each.value))
      }
    }
    // A declaration holds for attributes before it too.
    for index in attributes.indices where !attributes[index].name.prefix.isEmpty {
      attributes[index].name.namespace = namespaces.namespace(of: attributes[index].name.prefix)
    }
    let (prefix, local) = Self.parts(name)
    return XMLElement(
      name: XMLName(prefix: prefix, local: local, namespace: namespaces.namespace(of: prefix)),
      attributes: attributes, line: line)
  }

  private static let declaration = Array("xmlns".utf8)

  /// What stands before the first colon and behind it; a colon at an end parts nothing.
  private static func parts(_ name: [UInt8]) -> (prefix: [UInt8], local: [UInt8]) {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < name.count
    else { return ([], name) }
    return (Array(name[..<colon]), Array(name[(colon + 1)...]))
  }

  // MARK: - Names, comments, instructions

  mutating func name() throws(XMLError) -> [UInt8] {
    let end = XMLCharacters.nameEnd(bytes, from: position)
    if end == position { throw fault(.missingName) }
    defer { position = end }
    return Array(bytes[position..<end])
  }

  mutating func skipComment() throws(XMLError) {
    guard let end = find("--", from: position + 4), end + 2 < bytes.count,
      bytes[end + 2] == UInt8(ascii: ">")
    else { throw fault(.badComment) }
    position = end + 3
  }

  mutating func skipInstruction() throws(XMLError) {
    let start = position
    position += 2
    let name = try self.name()
    let lowercased = name.map { $0.lowercased }
    if "xml" ~= lowercased {
      position = start
      throw fault("xml" ~= name ? .badDeclaration : .badInstruction)
    }
    if isNext("?>") {
      position += 2
      return
    }
    guard let byte = peek, XMLCharacters.isSpace(byte), let end = find("?>", from: position) else {
      throw fault(.badInstruction)
    }
    position = end + 2
  }
}
