import Testing

/// A document and what it is called in the naming of the public JSONTestSuite: `y_` has to be
/// accepted, `n_` refused, `i_` is the implementation's choice. The documents are our own.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]

  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Array(text.utf8)
  }

  init(_ name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Text around bytes that are no text.
  init(_ name: String, _ before: String, _ bytes: [UInt8], _ after: String) {
    self.name = name
    self.bytes = Array(before.utf8) + bytes + Array(after.utf8)
  }

  var testDescription: String { name }
}
