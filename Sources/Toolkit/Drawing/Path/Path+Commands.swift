extension Path {
  /// The commands in order.
  public var commands: Commands { Commands(path: self) }

  /// The commands of a path.
  public struct Commands: Sequence, Sendable {
    let path: Path

    /// How many commands there are.
    public var count: Int { path.verbs.count }

    /// How many commands there are, which is known.
    public var underestimatedCount: Int { count }

    /// Begins with the first command.
    public func makeIterator() -> Iterator { Iterator(path: path) }
  }

  /// Goes through the commands of a path.
  public struct Iterator: IteratorProtocol {
    let path: Path
    private var verb = 0
    private var point = 0

    init(path: Path) { self.path = path }

    /// The next command, or nil behind the last.
    public mutating func next() -> Command? {
      guard verb < path.verbs.count else { return nil }
      defer { verb += 1 }
      switch path.verbs[verb] {
      case .move:
        point += 1
        return .move(to: path.points[point - 1])
      case .line:
        point += 1
        return .line(to: path.points[point - 1])
      case .curve:
        point += 3
        return .curve(path.points[point - 3], path.points[point - 2], to: path.points[point - 1])
      case .close:
        return .close
      }
    }
  }
}
