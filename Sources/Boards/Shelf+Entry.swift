import JSONCoding
public import Replication
import Text

extension Shelf {
  /// A board on the shelf, and what was known of it when it was last looked at.
  public struct Entry: Equatable, Sendable {
    /// Which; one that is this device's alone keeps this name when it is shared.
    public let board: BoardID
    /// What stands in front of its keys.
    public let scope: String
    /// Its name; empty where it has none.
    public var name: String
    /// Whether it is this device's alone.
    public var isLocal: Bool
    /// What this device may do with it; `nil` where it is not shared, or nobody has said.
    public var right: Right?
    /// How many changes of this device its server did not have.
    public var waiting: Int
    /// Whether it was taken off the list; all of it is kept, and it can be put back.
    public var isRemoved = false

    /// Puts the parts together.
    public init(
      board: BoardID, scope: String, name: String, isLocal: Bool = false, right: Right? = nil,
      waiting: Int = 0
    ) {
      self.board = board
      self.scope = scope
      self.name = name
      self.isLocal = isLocal
      self.right = right
      self.waiting = waiting
    }

    /// A board that is made on this device, and is its alone.
    public init(board: BoardID, name: String) {
      self.init(board: board, scope: Shelf.scope(of: board), name: name, isLocal: true)
    }

    /// Reads what lies on the shelf; what an earlier version did not write is as it was then.
    init?(_ board: BoardID, _ bytes: [UInt8]) {
      guard let json = try? JSON(reading: bytes),
        case .string(let scope)? = json.member("scope"),
        case .string(let name)? = json.member("name")
      else { return nil }
      self.init(board: board, scope: scope.string, name: name.string)
      if case .bool(true)? = json.member("local") { isLocal = true }
      if case .bool(true)? = json.member("removed") { isRemoved = true }
      if case .string(let text)? = json.member("right") { right = Right(text: text) }
      if case .integer(let count)? = json.member("waiting") { waiting = Int(clamping: count) }
    }

    /// What lies on the shelf.
    var bytes: [UInt8] {
      var members = [JSON.Member("scope", JSON(scope)), JSON.Member("name", JSON(name))]
      if isLocal { members.append(JSON.Member("local", JSON(true))) }
      if let right { members.append(JSON.Member("right", JSON(right.rawValue))) }
      if waiting > 0 { members.append(JSON.Member("waiting", .integer(Int64(waiting)))) }
      if isRemoved { members.append(JSON.Member("removed", JSON(true))) }
      return JSON.object(members).bytes()
    }

    /// Compares bytes: `==` on strings would weigh 30 KB in the page.
    public static func == (a: Entry, b: Entry) -> Bool {
      a.board == b.board && sameUTF8(a.scope, b.scope) && sameUTF8(a.name, b.name)
        && a.isLocal == b.isLocal && a.right == b.right && a.waiting == b.waiting
        && a.isRemoved == b.isRemoved
    }
  }
}
