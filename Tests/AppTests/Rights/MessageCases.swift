import Boards
import Foundation

/// The cases of `Message` and of all messages within it, as they are written in the sources.
///
/// Nothing in the language lists the cases of an enum whose cases hold something. Read from the
/// sources, a message that is added later is missed by the tests that want to try all.
struct MessageCases {
  /// Every case by its way from `Message`, such as `tally.settings.edited`.
  let paths: Set<String>

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources").standardizedFileURL
    var enums: [String: [(name: String, payload: String)]] = [:]
    for case let file as URL in FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" {
      Self.read(try String(contentsOf: file, encoding: .utf8), into: &enums)
    }
    var paths: Set<String> = []
    func walk(_ name: String, _ way: [String]) {
      for each in enums[name] ?? [] {
        // A message within a message is that one's cases.
        if enums[each.payload] != nil, each.payload.hasSuffix("Message") {
          walk(each.payload, way + [each.name])
        } else {
          paths.insert((way + [each.name]).joined(separator: "."))
        }
      }
    }
    walk("Message", [])
    self.paths = paths
  }

  /// The way of a message, as `paths` names it.
  static func path(of message: Any) -> String {
    guard let child = Mirror(reflecting: message).children.first, let label = child.label else {
      return "\(message)"
    }
    let isMessage = "\(type(of: child.value))".hasSuffix("Message")
    return isMessage ? label + "." + path(of: child.value) : label
  }

  private static func read(
    _ text: String, into enums: inout [String: [(name: String, payload: String)]]
  ) {
    var name: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = line.firstMatch(of: /^public enum (\w*Message)\b/) {
        name = String(match.1)
        enums[String(match.1)] = []
      } else if line.hasPrefix("}") {
        name = nil
      } else if let name, let match = line.firstMatch(of: /^  (?:indirect )?case (\w+.*)$/) {
        // `case a, b` as well as `case a(B, C)`.
        for each in match.1.matches(of: /(\w+)(?:\(([^)]*)\))?(?:, )?/) {
          enums[name]?.append((String(each.1), String(each.2 ?? "")))
        }
      }
    }
  }
}
