import ArgumentParser

/// Whole numbers as people write them on the command line.
enum Amount {
  /// A number with or without a sign, `-` or `−`.
  static func number(_ text: String) throws -> Int64 {
    let plain = text.first == ArgumentList.minus ? "-" + text.dropFirst() : text
    guard let number = Int64(plain) else {
      throw ValidationError(
        "\"\(text)\" is not a whole number of at most 64 bits.")
    }
    return number
  }

  /// A number with a sign: without one, whether to add or to set would be anybody's guess.
  static func step(_ text: String) throws -> Int64 {
    guard let sign = text.first, sign == "+" || sign == "-" || sign == ArgumentList.minus else {
      throw ValidationError(
        "\"\(text)\" needs a sign, as in +3 or -3. A name with spaces needs quotes; "
          + "`detent tally set` sets a count.")
    }
    return try nonzero(number(text))
  }

  /// A number other than 0.
  static func by(_ text: String) throws -> Int64 { try nonzero(number(text)) }

  private static func nonzero(_ number: Int64) throws -> Int64 {
    guard number != 0 else { throw ValidationError("0 counts nothing.") }
    return number
  }
}
