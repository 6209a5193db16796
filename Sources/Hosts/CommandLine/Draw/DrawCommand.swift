import ArgumentParser
import Drawing
import Foundation
import Rasterizing
import Reports

/// `detent draw`: vector drawings as code, and as other files.
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw", abstract: "Turn SVG drawings into code, paths, pictures.",
    discussion: """
      Parts of a drawing that aren't understood are listed on standard error with
      their line; nothing outside the file is ever opened.

      EXAMPLES
        detent draw icon.svg --as coregraphics
        detent draw icon.svg --as swiftui --name QuarterRest --colors --glow
        detent draw icons/*.svg --as canvas --output Web/icons
        detent draw icon.svg --as png --width 512 --output icon.png
        detent draw -d 'm1 2h3a1 1 0 015 5z' --as commands
        cat paths.txt | detent draw -d - --as commands --precision 6

      With -d - each line of standard input is path data. Each gets an output line:
      its commands, a tab, and the byte offset of an error, if any.
      """)

  @Argument(help: "SVG files; - is standard input.", completion: .file(extensions: ["svg"]))
  var files: [String] = []
  @Option(name: .customLong("as"), help: "What to make.")
  var form: DrawForm
  @Option(
    name: [.customShort("d"), .customLong("path-data")], parsing: .unconditional,
    help: ArgumentHelp("Path data instead of a file; - reads lines of it.", valueName: "data"))
  var pathData: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write, or a folder: for several drawings, with / at the end, or if there is one.",
      valueName: "path"))
  var output: String?
  @Flag(help: "Fail if any part of a drawing isn't understood.")
  var strict = false
  @OptionGroup var options: DrawOptions

  func validate() throws {
    if pathData == nil && files.isEmpty {
      throw ValidationError("Name a drawing: a file, - for standard input, or -d PATH-DATA.")
    }
    if pathData != nil && !files.isEmpty {
      throw ValidationError("Use either files or -d, not both.")
    }
    if pathData == "-" && (form != .commands || output != nil) {
      throw ValidationError("Lines of path data are answered on standard output: --as commands.")
    }
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input is one drawing.")
    }
    if files.count > 1 && output == nil && !form.canFollow {
      throw ValidationError("Several files of this form need a folder: --output.")
    }
    if files.count > 1 && options.name != nil {
      throw ValidationError("--name is for one drawing; several are named after their files.")
    }
    if output == nil && form == .png && OutputStream.output.isTerminal {
      throw ValidationError("Pictures can't go to a terminal: use --output.")
    }
  }

  func run() throws {
    if pathData == "-" {
      var lines = PathLines(format: options.format(default: nil))
      return try lines.run()
    }
    if let pathData { return try draw(pathData: pathData) }
    let outputs = try outputs()
    var failures: [DrawFailure] = []
    let names = try names()
    for (index, file) in files.enumerated() {
      do {
        try draw(file: file, named: names[index], to: outputs[index])
      } catch let failure as DrawFailure {
        if files.count == 1 { throw failure }
        try say("detent: \(failure)")
        failures.append(failure)
      }
    }
    if let first = failures.first {
      throw DrawFailure.several(
        failed: failures.count, of: files.count, status: first.exitCode)
    }
  }

  // MARK: - One drawing

  private func draw(pathData: String) throws {
    let (path, error) = Path.read(svgPathData: Array(pathData.utf8))
    try write(
      Scene(path), of: nil, named: options.name ?? "Outline", source: "path data",
      to: outputs().first ?? nil)
    if let error { throw DrawFailure.pathData(error) }
  }

  private func draw(file: String, named type: String, to output: String?) throws {
    let name = file == "-" ? "standard input" : file
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try InputFile.read(file, upTo: Scene.documentLimit)
    } catch {
      throw DrawFailure.file(error)
    }
    let scene: Scene
    do throws(SVGDocumentError) {
      scene = try Scene(svg: bytes)
    } catch {
      throw DrawFailure.document(name: name, error)
    }
    for note in scene.notes { try say("\(name): \(note)") }
    if strict && !scene.notes.isEmpty { throw DrawFailure.strict(name: name) }
    let source = file == "-" ? name : (file as NSString).lastPathComponent
    try write(scene, of: bytes, named: type, source: source, to: output)
  }

  /// Makes what is wanted, and writes it.
  private func write(
    _ drawn: Scene, of document: [UInt8]?, named name: String, source: String, to output: String?
  ) throws {
    let scene = options.flipY ? drawn.flipped : drawn
    let bytes = try made(
      of: scene, document: options.flipY ? nil : document, named: name, source: source)
    if let output {
      do throws(FileFault) {
        try DrawFiles.makeFolder(of: output)
        let file = try OutputFile(output)
        try file.write(bytes)
        try file.finish()
      } catch {
        throw DrawFailure.file(error)
      }
    } else {
      try OutputStream.output.write(bytes)
    }
  }

  private func made(
    of scene: Scene, document: [UInt8]?, named name: String, source: String
  ) throws -> [UInt8] {
    switch form {
    case .coregraphics: return try code(scene, name, source) { $0.code(for: .coreGraphics, $1) }
    case .uikit: return try code(scene, name, source) { $0.code(for: .uiKit, $1) }
    case .appkit: return try code(scene, name, source) { $0.code(for: .appKit, $1) }
    case .swiftui: return try code(scene, name, source) { $0.swiftUICode($1) }
    case .canvas: return try code(scene, name, source) { $0.canvasCode($1) }
    case .svg:
      return scene.svg(digits: options.precision ?? 5, source: document)
    case .json: return scene.json(options.format(default: nil)).bytes() + "\n".utf8
    case .commands:
      var text: [UInt8] = []
      for path in scene.paths {
        path.appendCommandText(
          separator: UInt8(ascii: "\n"), format: options.format(default: nil), to: &text)
        text.append(UInt8(ascii: "\n"))
      }
      return text
    case .png:
      let (width, height) = pixels(of: scene)
      let tint = options.tint.flatMap { Color(css: $0.utf8) } ?? .black
      do throws(Raster.Failure) {
        return try Raster(scene, width: width, height: height, tint: tint).png()
      } catch {
        throw DrawFailure.raster(name: source, error)
      }
    }
  }

  private func code(
    _ scene: Scene, _ name: String, _ source: String,
    _ write: (Scene, CodeOptions) -> DrawingCode
  ) throws -> [UInt8] {
    var code = CodeOptions(
      name: name, source: Printable.text(source),
      format: options.format(default: 7))
    code.hasColorParameters = options.colors
    code.hasShadow = options.shadow
    code.hasGlow = options.glow
    code.isPublic = options.access == .public
    code.isFlipped = options.flipY
    let made = write(scene, code)
    for note in made.notes { try say("\(source): \(note)") }
    return made.bytes
  }

  /// A side that is not said follows from the other one; both from the drawing.
  private func pixels(of scene: Scene) -> (Int, Int) {
    let (width, height) = (scene.size.width, scene.size.height)
    func whole(_ number: Double) -> Int {
      number.isFinite ? Int(max(0, min(1e6, number.rounded(.up)))) : 0
    }
    switch (options.width, options.height) {
    case (let across?, let down?): return (across, down)
    case (let across?, nil): return (across, whole(Double(across) * height / width))
    case (nil, let down?): return (whole(Double(down) * width / height), down)
    case (nil, nil): return (whole(width), whole(height))
    }
  }

  // MARK: - Files

  /// Where each drawing goes; nil for standard output.
  private func outputs() throws -> [String?] {
    let sources = pathData == nil ? files : ["-"]
    guard let output else { return sources.map { _ in nil } }
    guard sources.count > 1 || output.hasSuffix("/") || DrawFiles.isFolder(output) else {
      return [try checked(output)]
    }
    if FileManager.default.fileExists(atPath: output) && !DrawFiles.isFolder(output) {
      throw DrawFailure.file(
        .notMade(path: output, reason: "it isn't a folder, and there are several files"))
    }
    var taken: [String: String] = [:]
    return try sources.map { source in
      let folder = output.hasSuffix("/") ? output : output + "/"
      let path = folder + DrawNames.file(for: source, form)
      // On many disks names that differ only in capital letters are the same.
      if let other = taken.updateValue(source, forKey: path.lowercased()) {
        throw ValidationError("\(other) and \(source) would both be \(path).")
      }
      return try checked(path)
    }
  }

  /// The name of each drawing's type or function, each once.
  private func names() throws -> [String] {
    if let name = options.name { return [name] }
    var names = DrawingNames(isSwift: form.isSwift)
    return try files.map { file in
      let (name, other) = names.add(file == "-" ? "Drawing" : DrawNames.stem(file), for: file)
      if let other, form.isCode {
        try say("\(file): named \(name), because \(other) already has its name")
      }
      return name
    }
  }

  private func checked(_ path: String) throws -> String {
    if files.contains(where: { $0 != "-" && DrawFiles.isSame($0, path) }) {
      throw ValidationError("\(path) is an input; it would be overwritten.")
    }
    return path
  }

  private func say(_ words: String) throws {
    try OutputStream.error.write(Printable.text(words) + "\n")
  }
}

/// Names of files.
enum DrawNames {
  /// A file's name without folder and ending.
  static func stem(_ path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// The name of the file made of another one.
  static func file(for source: String, _ form: DrawForm) -> String {
    (source == "-" ? "Drawing" : stem(source)) + "." + form.fileExtension
  }
}
