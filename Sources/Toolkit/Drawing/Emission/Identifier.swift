import Text

/// Names for code, made from names of anything.
enum Identifier {
  /// A name in camel case, of ASCII letters and digits; empty where nothing is left.
  static func make(_ name: some Sequence<UInt8>, upper: Bool) -> String {
    var result: [UInt8] = []
    var startsWord = upper
    for byte in name {
      if byte.isLetter || (byte.isDigit && !result.isEmpty) {
        let isFirst = result.isEmpty
        if startsWord, byte >= UInt8(ascii: "a") {
          result.append(byte - 0x20)
        } else if isFirst, !upper, byte <= UInt8(ascii: "Z") {
          result.append(byte | 0x20)
        } else {
          result.append(byte)
        }
        startsWord = false
      } else if !result.isEmpty {
        startsWord = true
      }
      if result.count >= 60 { break }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The name of a type that takes no name from the interfaces that its code uses.
  static func type(_ name: String) -> String {
    let made = plain(name)
    return SwiftNames.owns(made) ? made + "Icon" : made
  }

  /// A name that begins with a capital letter, whatever there is.
  static func plain(_ name: String) -> String {
    let bytes = Array(name.utf8)
    let start = bytes.firstIndex { $0.isLetter || $0.isDigit } ?? bytes.count
    // What begins with a digit begins with what it is.
    let isNumber = start < bytes.count && bytes[start].isDigit
    let made = make(isNumber ? Array("drawing".utf8) + bytes[start...] : bytes, upper: true)
    return made.isEmpty ? "Drawing" : made
  }
}

/// Names of which each is there once, whichever way its letters are written.
struct NameSet {
  private var taken: Set<[UInt8]>
  /// The last number that was given to a name.
  private var numbers: [[UInt8]: Int] = [:]

  init(_ names: [String] = []) { taken = Set(names.map { lowercased($0.utf8) }) }

  /// The name, or where it is taken the name with the next number behind it.
  ///
  /// - Parameter isNumbered: Whether there is a number behind it from the first on.
  mutating func add(_ name: String, isNumbered: Bool = false) -> String {
    let key = lowercased(name.utf8)
    if !isNumbered, taken.insert(key).inserted { return name }
    var number = numbers[key, default: isNumbered ? 0 : 1]
    var result: String
    repeat {
      number += 1
      result = "\(name)\(number)"
    } while !taken.insert(lowercased(result.utf8)).inserted
    numbers[key] = number
    return result
  }
}

/// The names of several drawings' types and functions, each once.
public struct DrawingNames {
  private var taken: [[UInt8]: String] = [:]
  private let isSwift: Bool

  /// No names yet.
  ///
  /// - Parameter isSwift: Whether they are those of types in Swift.
  public init(isSwift: Bool = true) { self.isSwift = isSwift }

  /// The name of one more drawing, and which earlier one has the name that it would have had.
  ///
  /// Neither its type nor its view, `StarDrawing` of `Star`, is one of another drawing, nor one
  /// that Swift or an interface owns. Names that differ only in the case of letters count as one.
  ///
  /// - Parameters:
  ///   - name: A name of anything, such as a file's.
  ///   - source: What the drawing is called in answers for later ones.
  public mutating func add(_ name: String, for source: String) -> (name: String, other: String?) {
    let wanted = isSwift ? Identifier.type(name) : Identifier.plain(name)
    let other = holder(of: wanted)
    var result = wanted
    var number = 1
    while holder(of: result) != nil {
      number += 1
      result = "\(wanted)\(number)"
    }
    for key in Self.keys(result) { taken[key] = source }
    return (result, other)
  }

  private func holder(of name: String) -> String? {
    for key in Self.keys(name) { if let source = taken[key] { return source } }
    return nil
  }

  private static func keys(_ name: String) -> [[UInt8]] {
    [lowercased(name.utf8), lowercased((name + "Drawing").utf8)]
  }
}
