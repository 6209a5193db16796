import JSONCoding

extension ConformanceCase {
  /// What the RFC leaves open and this reader accepts, kept as it is written.
  static let chosenAccepted: [ConformanceCase] = [
    ConformanceCase("i_number_double_huge_neg_exp", "[321.456e-789]"),
    ConformanceCase("i_number_huge_exp", "[0.4e00669999999999999999999999999999999999999999969]"),
    ConformanceCase("i_number_neg_int_huge_exp", "[-1e+9999]"),
    ConformanceCase("i_number_pos_double_huge_exp", "[1.5e+9999]"),
    ConformanceCase("i_number_real_neg_overflow", "[-321456e100000]"),
    ConformanceCase("i_number_real_pos_overflow", "[321456e100000]"),
    ConformanceCase("i_number_real_underflow", "[321e-10000000]"),
    ConformanceCase("i_number_too_big_neg_int", "[-321321321321321321321321]"),
    ConformanceCase("i_number_too_big_pos_int", "[100000000000000000000]"),
    ConformanceCase(
      "i_number_very_big_negative_int", "[-237462374673276894279832749832423479823246327846]"),
  ]

  /// What the RFC leaves open and this reader refuses, and why.
  static let chosenRefused: [(ConformanceCase, JSONError.Reason)] =
    refusedSurrogates.map { ($0.0, .loneSurrogate($0.1)) }
    + refusedEncodings.map { ($0, .malformedUTF8) }
    + refusedDocuments

  private static let refusedSurrogates: [(ConformanceCase, UInt16)] = [
    (ConformanceCase("i_object_key_lone_2nd_surrogate", #"{"\uDFAA":0}"#), 0xDFAA),
    (ConformanceCase("i_string_1st_surrogate_but_2nd_missing", #"["\uDADA"]"#), 0xDADA),
    (
      ConformanceCase("i_string_1st_valid_surrogate_2nd_invalid", #"["\uD888\u1234"]"#), 0xD888
    ),
    (
      ConformanceCase("i_string_incomplete_surrogate_and_escape_valid", #"["\uD800\n"]"#), 0xD800
    ),
    (ConformanceCase("i_string_incomplete_surrogate_pair", #"["\uDd1ea"]"#), 0xDD1E),
    (
      ConformanceCase("i_string_incomplete_surrogates_escape_valid", #"["\uD800\uD800\n"]"#),
      0xD800
    ),
    (ConformanceCase("i_string_invalid_lonely_surrogate", #"["\ud800"]"#), 0xD800),
    (ConformanceCase("i_string_invalid_surrogate", #"["\ud800abc"]"#), 0xD800),
    (ConformanceCase("i_string_inverted_surrogates_U+1D11E", #"["\uDd1e\uD834"]"#), 0xDD1E),
    (ConformanceCase("i_string_lone_second_surrogate", #"["\uDFAA"]"#), 0xDFAA),
  ]

  private static let refusedEncodings: [ConformanceCase] = [
    ConformanceCase("i_string_UTF-8_invalid_sequence", "[\"日", [0xD1, 0x88, 0xFA], "\"]"),
    ConformanceCase("i_string_UTF8_surrogate_U+D800", "[\"", [0xED, 0xA0, 0x80], "\"]"),
    ConformanceCase("i_string_invalid_utf-8", "[\"", [0xFF], "\"]"),
    ConformanceCase("i_string_iso_latin_1", "[\"", [0xE9], "\"]"),
    ConformanceCase("i_string_lone_utf8_continuation_byte", "[\"", [0x81], "\"]"),
    ConformanceCase("i_string_not_in_unicode_range", "[\"", [0xF4, 0xBF, 0xBF, 0xBF], "\"]"),
    ConformanceCase("i_string_overlong_sequence_2_bytes", "[\"", [0xC0, 0xAF], "\"]"),
    ConformanceCase(
      "i_string_overlong_sequence_6_bytes", "[\"", [0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF], "\"]"),
    ConformanceCase(
      "i_string_overlong_sequence_6_bytes_null", "[\"", [0xFC, 0x80, 0x80, 0x80, 0x80, 0x80],
      "\"]"),
    ConformanceCase("i_string_truncated-utf-8", "[\"", [0xE0, 0xFF], "\"]"),
  ]

  private static let refusedDocuments: [(ConformanceCase, JSONError.Reason)] = [
    (
      ConformanceCase(
        "i_string_UTF-16LE_with_BOM",
        bytes: [0xFF, 0xFE, 0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D, 0]),
      .unexpected(0xFF, expected: .value)
    ),
    (
      ConformanceCase("i_string_utf16BE_no_BOM", bytes: [0, 0x5B, 0, 0x22, 0, 0x22, 0, 0x5D]),
      .unexpected(0, expected: .value)
    ),
    (
      ConformanceCase("i_string_utf16LE_no_BOM", bytes: [0x5B, 0, 0x22, 0, 0x22, 0, 0x5D, 0]),
      .unexpected(0, expected: .valueOrCloseBracket)
    ),
    (
      ConformanceCase(
        "i_structure_500_nested_arrays",
        String(repeating: "[", count: 500) + String(repeating: "]", count: 500)),
      .tooDeep(limit: 128)
    ),
    (
      ConformanceCase("i_structure_UTF-8_BOM_empty_object", "", [0xEF, 0xBB, 0xBF], "{}"),
      .byteOrderMark
    ),
  ]
}
