import Text

extension XMLReader {
  // MARK: - Attributes

  /// Reads on behind `<!ATTLIST` (XML 1.0, section 3.3).
  mutating func readAttributes() throws(XMLError) {
    try needSpace()
    let element = try doctypeName()
    while true {
      let hasSpace = try skippedSpace()
      if peek == UInt8(ascii: ">") {
        position += 1
        return
      }
      if !hasSpace { throw badDoctype() }
      let name = try doctypeName()
      try needSpace()
      let isTokenized = try readType()
      try needSpace()
      var value = try defaultValue()
      if isTokenized, let written = value { value = Self.collapsed(written) }
      if !doctype.isCutShort {
        doctype.declare(
          XMLDoctype.Attribute(name: name, isTokenized: isTokenized, value: value), of: element)
      }
    }
  }

  /// Reads an attribute's type.
  ///
  /// - Returns: Whether its values are made of names.
  private mutating func readType() throws(XMLError) -> Bool {
    if peek == UInt8(ascii: "(") {
      try readChoice(isToken: true)
      return true
    }
    let word = try doctypeName()
    switch word {
    case "CDATA": return false
    case "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN", "NMTOKENS": return true
    case "NOTATION":
      try needSpace()
      try readChoice(isToken: false)
      return true
    default: throw badDoctype()
    }
  }

  private mutating func readChoice(isToken: Bool) throws(XMLError) {
    try need("(")
    while true {
      skipSpaces()
      _ = try doctypeName(isToken: isToken)
      skipSpaces()
      if peek != UInt8(ascii: "|") { return try need(")") }
      position += 1
    }
  }

  private mutating func defaultValue() throws(XMLError) -> [UInt8]? {
    if peek == UInt8(ascii: "#") {
      if isNext("#REQUIRED") {
        position += 9
        return nil
      }
      if isNext("#IMPLIED") {
        position += 8
        return nil
      }
      try need("#FIXED")
      try needSpace()
    }
    return try attributeValue()
  }

  // MARK: - Elements

  /// Reads on behind `<!ELEMENT` (XML 1.0, section 3.2), only to know where it ends.
  mutating func readElement() throws(XMLError) {
    try needSpace()
    _ = try doctypeName()
    try needSpace()
    if isNext("EMPTY") {
      position += 5
    } else if isNext("ANY") {
      position += 3
    } else {
      try need("(")
      skipSpaces()
      if isNext("#PCDATA") {
        try readMixed()
      } else {
        try readChildren()
      }
    }
    try endDeclaration()
  }

  private mutating func readMixed() throws(XMLError) {
    position += 7
    var hasNames = false
    while true {
      skipSpaces()
      if peek != UInt8(ascii: "|") { break }
      position += 1
      skipSpaces()
      _ = try doctypeName()
      hasNames = true
    }
    try need(")")
    if hasNames {
      try need("*")
    } else if peek == UInt8(ascii: "*") {
      position += 1
    }
  }

  /// Reads a group whose first parenthesis is read, with groups in it.
  private mutating func readChildren() throws(XMLError) {
    // What parts the members of each open group: a bar, a comma, or nothing yet.
    var groups: [UInt8?] = [nil]
    while true {
      skipSpaces()
      if peek == UInt8(ascii: "(") {
        position += 1
        groups.append(nil)
        continue
      }
      _ = try doctypeName()
      skipOccurrence()
      while true {
        skipSpaces()
        guard let byte = peek else { throw badDoctype() }
        position += 1
        if byte == UInt8(ascii: ")") {
          groups.removeLast()
          skipOccurrence()
          if groups.isEmpty { return }
          continue
        }
        guard byte == UInt8(ascii: "|") || byte == UInt8(ascii: ","),
          groups[groups.count - 1] == nil || groups[groups.count - 1] == byte
        else {
          position -= 1
          throw badDoctype()
        }
        groups[groups.count - 1] = byte
        break
      }
    }
  }

  private mutating func skipOccurrence() {
    guard let byte = peek else { return }
    if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+") {
      position += 1
    }
  }
}
