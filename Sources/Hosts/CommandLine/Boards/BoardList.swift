import ArgumentParser
import JSONCoding
import Storage

/// `detent board list`
struct BoardList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the boards on this device (the default).")

  @OptionGroup var store: StoreOptions

  func run() throws {
    let lines = try BoardLine.all(in: try store.localStore())
    if store.json {
      let json = JSON.array(lines.map { $0.json })
      try OutputStream.output.write(Printable.json(json.bytes(.compact)) + [UInt8(ascii: "\n")])
      return
    }
    let names = lines.map { Printable.text($0.shownName) }
    let width = names.map { $0.count }.max() ?? 0
    var text = ""
    for (line, name) in zip(lines, names) {
      text += (line.isOpen ? "* " : "  ") + name
      text += String(repeating: " ", count: width - name.count) + "  \(line.standing)\n"
    }
    try OutputStream.output.write(text)
  }
}
