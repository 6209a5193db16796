import Drawing
import Foundation
import Testing

/// The drawings that the browser tests compare pixel by pixel.
enum Drawings {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Browser/drawings").standardizedFileURL

  static func all() throws -> [(name: String, scene: Scene)] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".svg") }.sorted()
      .map { file in
        let bytes = try Array(Data(contentsOf: folder.appendingPathComponent(file)))
        return (String(file.dropLast(4)), try Scene(svg: bytes))
      }
  }
}

@Suite("Emitted Swift")
struct EmittedSwiftTests {
  /// Code of every drawing, with and without everything that can be asked for.
  private func sources(_ code: (Scene, CodeOptions) -> DrawingCode) throws -> [String: [UInt8]] {
    var sources: [String: [UInt8]] = [:]
    for (name, scene) in try Drawings.all() {
      var options = CodeOptions(name: name, source: name + ".svg")
      sources[name] = code(scene, options).bytes
      options.name += "-with-all"
      options.hasColorParameters = true
      options.hasShadow = true
      options.hasGlow = true
      sources[options.name] = code(scene.flipped, options).bytes
    }
    // Names that are taken, all in one module with what they might hide.
    let (path, _) = Path.read(svgPathData: Array("M0 0h9v9z".utf8))
    for name in ["color", "image", "path", "canvas", "string", "cg-color", "3 d", "", "self"] {
      let clashing = CodeOptions(name: name, source: "of a name that is taken")
      sources["clashing with \(name)"] = code(Scene(path), clashing).bytes
    }
    return sources
  }

  /// Runs the compiler on stubs of the modules and then on the sources.
  private func check(_ sources: [String: [UInt8]], modules: [String]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("detent-emitted-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stubs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Stubs")
    for module in modules {
      try compile(
        [
          "-emit-module", "-wmo", "-parse-as-library", "-swift-version", "6", "-I", folder.path,
          "-module-name", module, "-emit-module-path",
          folder.appendingPathComponent(module + ".swiftmodule").path,
          stubs.appendingPathComponent(module + ".swift").path,
        ] + (module == "CoreGraphics" ? [stubs.appendingPathComponent("Recording.swift").path] : [])
      )
    }
    var files: [String] = []
    for (name, bytes) in sources {
      let file = folder.appendingPathComponent(name + ".swift")
      try Data(bytes).write(to: file)
      files.append(file.path)
    }
    #expect(files.count > 80)
    try compile(
      [
        "-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
        "-I",
        folder.path,
      ] + files.sorted())
  }

  private func compile(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc"] + words
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let words = String(decoding: said.prefix(4000), as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(words)")
  }

  @Test("Code for CoreGraphics compiles")
  func coreGraphics() throws {
    try check(sources { $0.code(for: .coreGraphics, $1) }, modules: ["CoreGraphics"])
  }

  @Test("Code for UIKit compiles")
  func uiKit() throws {
    try check(sources { $0.code(for: .uiKit, $1) }, modules: ["CoreGraphics", "UIKit"])
  }

  @Test("Code for AppKit compiles")
  func appKit() throws {
    try check(sources { $0.code(for: .appKit, $1) }, modules: ["CoreGraphics", "AppKit"])
  }

  @Test("Code for SwiftUI compiles")
  func swiftUI() throws {
    try check(sources { $0.swiftUICode($1) }, modules: ["CoreGraphics", "SwiftUI"])
  }
}

@Suite("Emitted code")
struct EmittedCodeTests {
  @Test("A document's names can't end a comment or a line of the code")
  func comments() throws {
    let (path, _) = Path.read(svgPathData: Array("M0 0h9v9z".utf8))
    for ending in ["\u{2028}", "\u{2029}", "\n", "\r", "*/", "**/"] {
      var shape = Shape(path: path, fill: Fill(paint: .color(.black)))
      shape.id = Array("a\(ending)evil()".utf8)
      let scene = Scene(
        size: Scene.Size(width: 9, height: 9), viewBox: Rect(x: 0, y: 0, width: 9, height: 9),
        nodes: [.shape(shape)])
      let options = CodeOptions(name: "a\(ending)b", source: "c\(ending)evil()")
      for code in [scene.canvasCode(options), scene.code(for: .uiKit, options)] {
        let text = String(decoding: code.bytes, as: UTF8.self)
        #expect(!text.contains("\u{2028}") && !text.contains("\u{2029}") && !text.contains("\r"))
        for line in text.split(separator: "\n") where line.contains("evil") {
          #expect(line.contains("//") || (line.hasPrefix("/**") && line.hasSuffix("*/")), "\(line)")
          #expect(line.components(separatedBy: "*/").count <= 2, "\(line)")
        }
      }
    }
  }
}
