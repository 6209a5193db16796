import ArgumentParser

/// What a drawing is turned into.
enum DrawForm: String, CaseIterable, ExpressibleByArgument {
  case coregraphics, uikit, appkit, swiftui, canvas, svg, json, commands, png

  /// What its files' names end in.
  var fileExtension: String {
    switch self {
    case .coregraphics, .uikit, .appkit, .swiftui: "swift"
    case .canvas: "js"
    case .svg: "svg"
    case .json: "json"
    case .commands: "txt"
    case .png: "png"
    }
  }

  /// Whether it is Swift, where a type's name is one for the whole module.
  var isSwift: Bool { fileExtension == "swift" }

  /// Whether it is code, with a name in it.
  var isCode: Bool { isSwift || self == .canvas }

  /// Whether several of them can follow each other in one stream.
  var canFollow: Bool { self != .svg && self != .png }
}
