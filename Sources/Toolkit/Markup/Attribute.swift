import Text

/// One thing said about an element besides its children: an attribute, a style, a listener and so on.
///
/// Where two say the same of an element (two classes, two listeners of one kind), the last counts.
public struct Attribute<Message: Sendable>: Sendable {
  @usableFromInline
  enum Content: Sendable {
    case nothing
    case key(Key)
    case attribute(Name, String)
    case style(Name, String)
    case value(String)
    case focused
    case scrolled(top: Double, isSmooth: Bool)
    case listener(Listener<Message>)
  }

  @usableFromInline let content: Content

  @inlinable
  init(_ content: Content) { self.content = content }

  /// Says what the element is among its siblings; see ``Key``.
  @inlinable
  public static func key(_ key: Key) -> Attribute { Attribute(.key(key)) }

  /// Says what the element is among its siblings by the number of the thing it shows.
  @inlinable
  public static func key(_ rawValue: UInt64) -> Attribute { Attribute(.key(Key(rawValue))) }

  /// Sets an attribute; nil leaves it out.
  ///
  /// The value may be anything: it is escaped. A link (`href`, `src` and their like) that is neither
  /// http nor https nor relative becomes `about:blank`. Names that begin with `on`, `style` and
  /// `srcdoc` are programming errors that stop the program.
  @inlinable
  public static func attribute(_ name: Name, _ value: String?) -> Attribute {
    guard let value else { return Attribute(.nothing) }
    return Attribute(.attribute(name, value))
  }

  /// Sets a boolean attribute such as `disabled` or `checked`, or leaves it out.
  @inlinable
  public static func flag(_ name: Name, _ isSet: Bool) -> Attribute {
    isSet ? Attribute(.attribute(name, "")) : Attribute(.nothing)
  }

  /// Sets the classes, separated by spaces; nil leaves them out.
  @inlinable
  public static func `class`(_ names: String?) -> Attribute { .attribute("class", names) }

  /// Sets a style property or custom property of this element alone; nil leaves it out.
  ///
  /// On the page it goes through CSSOM, which a content security policy without inline styles
  /// permits. A value that could end its declaration (see ``isDeclarationValue(_:)``) is left out.
  @inlinable
  public static func style(_ name: Name, _ value: String?) -> Attribute {
    guard let value else { return Attribute(.nothing) }
    return Attribute(.style(name, value))
  }

  /// Sets what an `input`, `textarea` or `select` holds.
  ///
  /// The field is only touched when it holds something else, so typing and composing go on. To keep
  /// a field at this value while a person types, listen for ``Event/Kind/input`` on it.
  @inlinable
  public static func value(_ text: String) -> Attribute { Attribute(.value(text)) }

  /// Moves the keyboard's focus here when this turns true or the element appears; a text field's
  /// content is selected.
  @inlinable
  public static func focused(_ isFocused: Bool = true) -> Attribute {
    Attribute(isFocused ? .focused : .nothing)
  }

  /// Scrolls the element's content when this appears or says something else than before; nil leaves
  /// it where it is.
  ///
  /// To ask for the same place again, leave it out in between: it is a wish and not a hold.
  ///
  /// - Parameters:
  ///   - top: what is to be hidden above, in CSS pixels, to the quarter; below 0 counts as 0.
  ///   - smoothly: whether to glide there, unless the person wants less motion.
  @inlinable
  public static func scrolled(to top: Double?, smoothly: Bool = false) -> Attribute {
    guard let top else { return Attribute(.nothing) }
    return Attribute(.scrolled(top: top, isSmooth: smoothly))
  }

  /// Listens for a kind of event here and on everything inside that does not listen for it itself.
  @inlinable
  public static func on(
    _ kind: Event.Kind, _ message: Message, measuring: Measure = []
  ) -> Attribute {
    Attribute(.listener(Listener(kind, message, measuring: measuring)))
  }

  /// The same with another message.
  @inlinable
  public func map<Other>(_ transform: (Message) -> Other) -> Attribute<Other> {
    switch content {
    case .nothing: Attribute<Other>(.nothing)
    case .key(let key): Attribute<Other>(.key(key))
    case .attribute(let name, let value): Attribute<Other>(.attribute(name, value))
    case .style(let name, let value): Attribute<Other>(.style(name, value))
    case .value(let text): Attribute<Other>(.value(text))
    case .focused: Attribute<Other>(.focused)
    case .scrolled(let top, let isSmooth):
      Attribute<Other>(.scrolled(top: top, isSmooth: isSmooth))
    case .listener(let listener):
      .on(listener.kind, transform(listener.message), measuring: listener.measuring)
    }
  }

  /// Whether both set the same thing, to whatever value, so that the later one counts.
  @inlinable
  func concernsSame(as other: Attribute) -> Bool {
    switch (content, other.content) {
    case (.attribute(let first, _), .attribute(let second, _)): first == second
    case (.style(let first, _), .style(let second, _)): first == second
    case (.listener(let first), .listener(let second)): first.kind == second.kind
    case (.value, .value), (.focused, .focused), (.key, .key), (.scrolled, .scrolled): true
    default: false
    }
  }

  /// Whether both say the same, so that there is nothing to change on the page.
  ///
  /// A listener is never found to be the same: comparing all messages there are would weigh 3 KB in
  /// the page, and setting one again changes nothing on it.
  @inlinable
  func saysSame(as other: Attribute) -> Bool {
    switch (content, other.content) {
    case (.attribute(let first, let one), .attribute(let second, let two)),
      (.style(let first, let one), .style(let second, let two)):
      first == second && sameUTF8(one, two)
    case (.value(let one), .value(let two)): sameUTF8(one, two)
    case (.key(let first), .key(let second)): first == second
    case (.scrolled(let one, let first), .scrolled(let two, let second)):
      one == two && first == second
    case (.nothing, .nothing), (.focused, .focused): true
    default: false
    }
  }
}
