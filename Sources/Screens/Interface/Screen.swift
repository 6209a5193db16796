public import Markup
import Text

/// An instrument as a person sees and plays it: a value, which is told what happened and says how
/// that looks.
///
/// It owns what it remembers beside the board. What it may touch outside of itself is the ``Desk``.
/// The app holds one of each, and knows nothing of what is inside.
public protocol Screen: Sendable {
  /// What can happen on it.
  associatedtype Message: Sendable

  /// A screen that nobody has touched.
  init(_ language: Language)

  /// Lets something happen.
  ///
  /// - Parameters:
  ///   - event: the host's event behind it; an empty one for answers.
  /// - Returns: what the machine shall do, in this order. What has to last is left on the desk.
  mutating func update(
    _ message: Message, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<Message>]

  /// Takes in what has changed on the board since it last did, whoever changed it: after every turn
  /// of the loop, and within one that goes on with what it has changed itself.
  mutating func follow(_ desk: inout Desk, at moment: Moment) -> [Effect<Message>]

  /// How things look now.
  ///
  /// - Complexity: O(what is near the screen).
  func face(_ desk: Desk) -> Face<Message>
}

/// What a screen shows.
public struct Face<Message: Sendable>: Sendable {
  /// What leads back to where one came from, in the place of the boards; `nil` where one begins.
  public var leading: Node<Message>?
  /// What it is called: the heading, or a field in its place.
  public var heading: [Node<Message>]
  /// What finds something in the instrument, beside the heading: it comes and goes without moving the rest.
  public var finding: Node<Message>?
  /// The few things one can do at the right end.
  public var actions: [Node<Message>]
  /// What is wrong with what was typed there.
  public var notice: Node<Message>?
  /// What one needs while setting up, in the place of the tabs; `nil` while one plays.
  public var tools: [Node<Message>]?
  /// The instrument, or a room of it in its place.
  public var content: [Node<Message>]
  /// Further classes of the whole.
  public var names: String
  /// What is said about the whole besides: its own colours, what it listens for.
  public var attributes: [Attribute<Message>]
  /// What is said in the place of how the board is kept, where what one does is not kept yet.
  public var standing: Node<Message>?
  /// Whether it has the screen to itself: no title, no tabs.
  public var isWhole: Bool

  /// Puts the parts together.
  public init(
    leading: Node<Message>? = nil, heading: [Node<Message>] = [], finding: Node<Message>? = nil,
    actions: [Node<Message>] = [],
    notice: Node<Message>? = nil, tools: [Node<Message>]? = nil, content: [Node<Message>],
    names: String = "",
    attributes: [Attribute<Message>] = [], standing: Node<Message>? = nil, isWhole: Bool = false
  ) {
    self.leading = leading
    self.heading = heading
    self.finding = finding
    self.actions = actions
    self.notice = notice
    self.tools = tools
    self.content = content
    self.names = names
    self.attributes = attributes
    self.standing = standing
    self.isWhole = isWhole
  }
}

extension Face {
  /// The same of another's.
  public func map<Other>(_ wrap: (Message) -> Other) -> Face<Other> {
    Face<Other>(
      leading: Self.one(leading, wrap), heading: Self.all(heading, wrap),
      finding: Self.one(finding, wrap), actions: Self.all(actions, wrap),
      notice: Self.one(notice, wrap), tools: tools.map { Self.all($0, wrap) },
      content: Self.all(content, wrap), names: names,
      attributes: attributes.map { $0.map(wrap) }, standing: Self.one(standing, wrap),
      isWhole: isWhole)
  }

  // Each once for a screen: in the place of every call they would be a kilobyte more of each.

  @inline(never)
  private static func one<Other>(
    _ node: Node<Message>?, _ wrap: (Message) -> Other
  ) -> Node<Other>? { node?.map(wrap) }

  @inline(never)
  private static func all<Other>(
    _ nodes: [Node<Message>], _ wrap: (Message) -> Other
  ) -> [Node<Other>] { nodes.map { $0.map(wrap) } }
}
