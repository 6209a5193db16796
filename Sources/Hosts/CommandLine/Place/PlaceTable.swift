import Places

/// Places in rows, in columns that are aligned however wide their characters are, in 80 columns.
struct PlaceTable {
  /// The rows, each with its line feed.
  let text: String

  private static let width = 80
  private static let leastName = 20

  init(_ lines: [PlaceLine], _ language: PlaceLanguage) {
    let gap = "  "
    let distances = lines.map { $0.distance ?? "" }
    let names = lines.map { $0.name(in: language) }
    let locations = lines.map { $0.location(in: language) }
    let people = lines.map { $0.people }
    let zones = lines.map { $0.zone }
    let fixed = [distances, people, zones].map(Self.widest).filter { $0 > 0 }
    let room = Self.width - fixed.reduce(0) { $0 + $1 + gap.count } - gap.count
    // Where the place is gives way first.
    let forLocations = min(
      Self.widest(locations), max(room - min(Self.widest(names), Self.leastName), 12))
    let forNames = min(Self.widest(names), room - forLocations)
    var text = ""
    for i in lines.indices {
      var cells: [String] = []
      if lines[i].kilometres != nil {
        cells.append(Self.right(distances[i], Self.widest(distances)))
      }
      cells.append(Self.left(names[i], forNames))
      cells.append(Self.left(locations[i], forLocations))
      cells.append(Self.right(people[i], Self.widest(people)))
      cells.append(zones[i])
      text += cells.joined(separator: gap) + "\n"
    }
    self.text = text
  }

  private static func widest(_ texts: [String]) -> Int { texts.map(Columns.of).max() ?? 0 }

  private static func left(_ text: String, _ width: Int) -> String {
    let text = Columns.cut(text, to: width)
    return text + String(repeating: " ", count: max(0, width - Columns.of(text)))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - Columns.of(text))) + text
  }
}
