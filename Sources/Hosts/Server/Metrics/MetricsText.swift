/// Prometheus' text format, version 0.0.4 ("Exposition formats" of its documentation).
struct MetricsText {
  /// What a reader is told the format is.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  /// Begins what stands under one name.
  mutating func begin(_ name: String, kind: String, help: String) {
    if !help.isEmpty { text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n" }
    text += "# TYPE \(name) \(kind)\n"
  }

  /// Adds a value.
  /// - Parameter labels: as ``labels(_:)`` gives them.
  mutating func add(_ name: String, labels: String, _ value: Double) {
    text += name
    if !labels.isEmpty { text += "{\(labels)}" }
    text += " \(Self.number(value))\n"
  }

  /// Labels as they are written, without braces.
  static func labels(_ labels: [(name: String, value: String)]) -> String {
    labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }.joined(separator: ",")
  }

  /// A number as Go's `ParseFloat` reads it.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    // What is counted is written without a fraction, as long as it is exact.
    return value == value.rounded() && abs(value) < 0x1p53 ? "\(Int64(value))" : "\(value)"
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\"" where quotes: result += "\\\""
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
