import Text

extension XMLReader {
  /// Reads `<!DOCTYPE … >`.
  mutating func readDoctype() throws(XMLError) {
    position += 9
    try needSpace()
    _ = try doctypeName()
    let hasSpace = try skippedSpace()
    if isNext("SYSTEM") || isNext("PUBLIC") {
      if !hasSpace { throw fault(.badDoctype) }
      try readExternalID(isPublicEnough: false)
      doctype.isIncomplete = true
    }
    skipSpaces()
    if peek == UInt8(ascii: "[") {
      position += 1
      try readSubset()
      skipSpaces()
    }
    try need(">")
  }

  private mutating func readSubset() throws(XMLError) {
    while true {
      skipSpaces()
      guard let byte = peek else { throw fault(.badDoctype) }
      if byte == UInt8(ascii: "]") {
        position += 1
        return
      }
      if byte == UInt8(ascii: "%") {
        position += 1
        _ = try doctypeName()
        try need(";")
        doctype.isIncomplete = true
        // What stands behind it may be said otherwise in it (XML 1.0, section 5.1).
        if !doctype.isStandalone { doctype.isCutShort = true }
      } else if isNext("<!--") {
        try skipComment()
      } else if isNext("<?") {
        try skipInstruction()
      } else if isNext("<!ENTITY") {
        position += 8
        try readEntity()
      } else if isNext("<!ATTLIST") {
        position += 9
        try readAttributes()
      } else if isNext("<!ELEMENT") {
        position += 9
        try readElement()
      } else if isNext("<!NOTATION") {
        position += 10
        try needSpace()
        _ = try doctypeName()
        try needSpace()
        try readExternalID(isPublicEnough: true)
        try endDeclaration()
      } else {
        throw fault(.badDoctype)
      }
    }
  }

  // MARK: - Parts of declarations

  func badDoctype() -> XMLError { fault(.badDoctype) }

  mutating func need(_ text: StaticString) throws(XMLError) {
    guard isNext(text) else { throw badDoctype() }
    position += text.utf8CodeUnitCount
  }

  mutating func needSpace() throws(XMLError) {
    guard try skippedSpace() else { throw badDoctype() }
  }

  /// Leaves spaces behind; whether there were any.
  mutating func skippedSpace() throws(XMLError) -> Bool {
    let start = position
    skipSpaces()
    return position > start
  }

  mutating func endDeclaration() throws(XMLError) {
    skipSpaces()
    try need(">")
  }

  mutating func doctypeName(isToken: Bool = false) throws(XMLError) -> [UInt8] {
    let end = XMLCharacters.nameEnd(bytes, from: position, isToken: isToken)
    if end == position { throw badDoctype() }
    defer { position = end }
    return Array(bytes[position..<end])
  }

  /// Reads `SYSTEM "…"` or `PUBLIC "…" "…"` (XML 1.0, section 4.2.2).
  mutating func readExternalID(isPublicEnough: Bool) throws(XMLError) {
    if isNext("SYSTEM") {
      position += 6
      try needSpace()
      _ = try literal()
      return
    }
    try need("PUBLIC")
    try needSpace()
    guard try literal().allSatisfy({ Self.isOfPublicID($0) }) else { throw badDoctype() }
    let hasSpace = try skippedSpace()
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
      if !hasSpace { throw badDoctype() }
      _ = try literal()
    } else if !isPublicEnough {
      throw badDoctype()
    }
  }

  private mutating func literal() throws(XMLError) -> ArraySlice<UInt8> {
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes[(position + 1)...].firstIndex(of: quote)
    else { throw badDoctype() }
    defer { position = end + 1 }
    return bytes[(position + 1)..<end]
  }

  /// XML 1.0, section 2.3, production 13.
  private static func isOfPublicID(_ byte: UInt8) -> Bool {
    if byte.isLetter || byte.isDigit { return true }
    return switch byte {
    case 0x20, 0x0A, 0x0D, UInt8(ascii: "-"), UInt8(ascii: "'"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "?"),
      UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "#"),
      UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "_"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  // MARK: - Entities

  private mutating func readEntity() throws(XMLError) {
    try needSpace()
    let isParameter = peek == UInt8(ascii: "%")
    if isParameter {
      position += 1
      try needSpace()
    }
    let name = try doctypeName()
    try needSpace()
    var entity: XMLDoctype.Entity
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
      entity = .text(try entityText())
    } else {
      try readExternalID(isPublicEnough: false)
      entity = .external
      let hasSpace = try skippedSpace()
      if !isParameter, isNext("NDATA") {
        if !hasSpace { throw badDoctype() }
        position += 5
        try needSpace()
        _ = try doctypeName()
        entity = .data
      }
    }
    try endDeclaration()
    if !isParameter, !doctype.isCutShort { doctype.declare(name, entity) }
  }

  /// Reads what an entity stands for: characters put in, references to entities left (XML 1.0,
  /// section 4.5).
  private mutating func entityText() throws(XMLError) -> [UInt8] {
    let quote = peek
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      if byte == quote {
        position += 1
        return text
      }
      if byte == UInt8(ascii: "%") { throw badDoctype() }
      guard byte == UInt8(ascii: "&") else {
        text.append(byte)
        position += 1
        continue
      }
      let start = position
      position += 1
      if peek == UInt8(ascii: "#") {
        UTF8Sequence.append(try characterReference(), to: &text)
      } else {
        _ = try doctypeName()
        try need(";")
        text += bytes[start..<position]
      }
    }
    throw badDoctype()
  }
}
