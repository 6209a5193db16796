extension ConformanceCase {
  static let accepted =
    acceptedArrays + acceptedNumbers + acceptedObjects + acceptedStrings
    + acceptedStructures

  /// Legal by the grammar, refused by default because a value would be lost.
  static let acceptedWithDuplicates: [ConformanceCase] = [
    ConformanceCase("y_object_duplicated_key", #"{"n":1,"n":2}"#),
    ConformanceCase("y_object_duplicated_key_and_value", #"{"n":1,"n":1}"#),
  ]

  private static let acceptedArrays: [ConformanceCase] = [
    ConformanceCase("y_array_arraysWithSpaces", "[[]  ,[ ] ]"),
    ConformanceCase("y_array_empty-string", #"[""]"#),
    ConformanceCase("y_array_empty", "[]"),
    ConformanceCase("y_array_ending_with_newline", "[\"x\"]\n"),
    ConformanceCase("y_array_false", "[false]"),
    ConformanceCase("y_array_heterogeneous", #"[null,7,"7",{},[7]]"#),
    ConformanceCase("y_array_null", "[null]"),
    ConformanceCase("y_array_with_1_and_newline", "[1\n]"),
    ConformanceCase("y_array_with_leading_space", " [7]"),
    ConformanceCase("y_array_with_several_null", "[7,null,null,null,8]"),
    ConformanceCase("y_array_with_trailing_space", "[7] "),
  ]

  private static let acceptedNumbers: [ConformanceCase] = [
    ConformanceCase("y_number", "[250e50]"),
    ConformanceCase("y_number_0e+1", "[0e+1]"),
    ConformanceCase("y_number_0e1", "[0e1]"),
    ConformanceCase("y_number_after_space", "[ 12]"),
    ConformanceCase(
      "y_number_double_close_to_zero", "[-0.00000000000000000000000000000000000000000000001]"),
    ConformanceCase("y_number_int_with_exp", "[30e1]"),
    ConformanceCase("y_number_minus_zero", "[-0]"),
    ConformanceCase("y_number_negative_int", "[-321]"),
    ConformanceCase("y_number_negative_one", "[-1]"),
    ConformanceCase("y_number_negative_zero", "[-0.0]"),
    ConformanceCase("y_number_real_capital_e", "[2E21]"),
    ConformanceCase("y_number_real_capital_e_neg_exp", "[2E-3]"),
    ConformanceCase("y_number_real_capital_e_pos_exp", "[2E+3]"),
    ConformanceCase("y_number_real_exponent", "[321e45]"),
    ConformanceCase("y_number_real_fraction_exponent", "[321.456e78]"),
    ConformanceCase("y_number_real_neg_exp", "[2e-3]"),
    ConformanceCase("y_number_real_pos_exponent", "[2e+3]"),
    ConformanceCase("y_number_simple_int", "[321]"),
    ConformanceCase("y_number_simple_real", "[321.456789]"),
  ]

  private static let acceptedObjects: [ConformanceCase] = [
    ConformanceCase("y_object", #"{"tally":"shirts","unit":"pieces"}"#),
    ConformanceCase("y_object_basic", #"{"tally":"shirts"}"#),
    ConformanceCase("y_object_empty", "{}"),
    ConformanceCase("y_object_empty_key", #"{"":7}"#),
    ConformanceCase("y_object_escaped_null_in_key", #"{"tal\u0000ly":7}"#),
    ConformanceCase("y_object_extreme_numbers", #"{"min":-1.7e+308,"max":1.7e+308}"#),
    ConformanceCase(
      "y_object_long_strings", #"{"list":[{"id":"\#(String(repeating: "long", count: 50))"}]}"#),
    ConformanceCase("y_object_simple", #"{"list":[]}"#),
    ConformanceCase("y_object_string_unicode", #"{"name":"\u6570\u3048\u308b"}"#),
    ConformanceCase("y_object_with_newlines", "{\n\"tally\"\n:\n\"shirts\"\n}"),
  ]

  private static let acceptedStrings: [ConformanceCase] = [
    ConformanceCase("y_string_1_2_3_bytes_UTF-8_sequences", #"["\u0061\u012b\u12AB"]"#),
    ConformanceCase("y_string_accepted_surrogate_pair", #"["\uD83C\uDFB5"]"#),
    ConformanceCase("y_string_accepted_surrogate_pairs", #"["\ud83c\udfb5\uD83C\uDFB6"]"#),
    ConformanceCase("y_string_allowed_escapes", #"["\t\r\n\f\b\/\\\""]"#),
    ConformanceCase("y_string_backslash_and_u_escaped_zero", #"["\\u0000"]"#),
    ConformanceCase("y_string_backslash_doublequotes", #"["\""]"#),
    ConformanceCase("y_string_comments", #"["x/*y*/z//w"]"#),
    ConformanceCase("y_string_double_escape_a", #"["\\a"]"#),
    ConformanceCase("y_string_double_escape_n", #"["\\n"]"#),
    ConformanceCase("y_string_escaped_control_character", #"["\u0012"]"#),
    ConformanceCase("y_string_escaped_noncharacter", #"["\uFFFF"]"#),
    ConformanceCase("y_string_in_array", #"["tick"]"#),
    ConformanceCase("y_string_in_array_with_leading_space", #"[ "tick"]"#),
    ConformanceCase("y_string_last_surrogates_1_and_2", #"["\uDBFF\uDFFF"]"#),
    ConformanceCase("y_string_nbsp_uescaped", #"["a\u00A0b"]"#),
    ConformanceCase("y_string_nonCharacterInUTF-8_U+10FFFF", "[\"\u{10FFFF}\"]"),
    ConformanceCase("y_string_nonCharacterInUTF-8_U+FFFF", "[\"\u{FFFF}\"]"),
    ConformanceCase("y_string_null_escape", #"["\u0000"]"#),
    ConformanceCase("y_string_one-byte-utf-8", #"["\u002c"]"#),
    ConformanceCase("y_string_pi", #"["π"]"#),
    ConformanceCase("y_string_reservedCharacterInUTF-8_U+1BFFF", "[\"\u{1BFFF}\"]"),
    ConformanceCase("y_string_simple_ascii", #"["detent "]"#),
    ConformanceCase("y_string_space", #"" ""#),
    ConformanceCase("y_string_surrogates_U+1D11E_MUSICAL_SYMBOL_G_CLEF", #"["\uD834\uDd1e"]"#),
    ConformanceCase("y_string_three-byte-utf-8", #"["\u3042"]"#),
    ConformanceCase("y_string_two-byte-utf-8", #"["\u0119"]"#),
    ConformanceCase("y_string_u+2028_line_sep", "[\"\u{2028}\"]"),
    ConformanceCase("y_string_u+2029_par_sep", "[\"\u{2029}\"]"),
    ConformanceCase("y_string_uEscape", #"["\u0061\u30af\u30EA\u30c3"]"#),
    ConformanceCase("y_string_uescaped_newline", #"["a\u000Ab"]"#),
    ConformanceCase("y_string_unescaped_char_delete", "[\"\u{7F}\"]"),
    ConformanceCase("y_string_unicode", #"["\uA66D"]"#),
    ConformanceCase("y_string_unicodeEscapedBackslash", #"["\u005C"]"#),
    ConformanceCase("y_string_unicode_2", "[\"⍂㈴⍂\"]"),
    ConformanceCase("y_string_unicode_U+10FFFE_nonchar", #"["\uDBFF\uDFFE"]"#),
    ConformanceCase("y_string_unicode_U+1FFFE_nonchar", #"["\uD83F\uDFFE"]"#),
    ConformanceCase("y_string_unicode_U+200B_ZERO_WIDTH_SPACE", #"["\u200B"]"#),
    ConformanceCase("y_string_unicode_U+2064_invisible_plus", #"["\u2064"]"#),
    ConformanceCase("y_string_unicode_U+FDD0_nonchar", #"["\uFDD0"]"#),
    ConformanceCase("y_string_unicode_U+FFFE_nonchar", #"["\uFFFE"]"#),
    ConformanceCase("y_string_unicode_escaped_double_quote", #"["\u0022"]"#),
    ConformanceCase("y_string_utf8", "[\"€𝄞\"]"),
    ConformanceCase("y_string_with_del_character", "[\"a\u{7F}b\"]"),
  ]

  private static let acceptedStructures: [ConformanceCase] = [
    ConformanceCase("y_structure_lonely_false", "false"),
    ConformanceCase("y_structure_lonely_int", "24"),
    ConformanceCase("y_structure_lonely_negative_real", "-0.5"),
    ConformanceCase("y_structure_lonely_null", "null"),
    ConformanceCase("y_structure_lonely_string", #""tock""#),
    ConformanceCase("y_structure_lonely_true", "true"),
    ConformanceCase("y_structure_string_empty", #""""#),
    ConformanceCase("y_structure_trailing_newline", "[\"a\"]\n"),
    ConformanceCase("y_structure_true_in_array", "[true]"),
    ConformanceCase("y_structure_whitespace_array", " [] \n\t\r"),
  ]
}
