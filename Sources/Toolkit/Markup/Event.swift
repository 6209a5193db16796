import Text

/// Something a person did to an element, as the host reports it.
///
/// Names and units are those of the DOM's UI Events and Pointer Events. What does not apply to a
/// kind is zero or empty. Every number that comes from ``init(bytes:)`` is finite and of a size that
/// converts to a 32-bit integer, but for ``time``.
public struct Event: Sendable, Equatable {
  /// What happened; the raw value is its number in patches and in the host's binary form.
  ///
  /// `scrollEnd` comes when scrolling has come to rest and no finger is on the screen; `resize` when
  /// the element has another size than before, and once when it appears; `scrollAim` when a throw is
  /// near its end, and its ``Event/scroll`` says where that would be.
  public enum Kind: UInt8, Sendable, CaseIterable {
    case pointerDown, pointerMove, pointerUp, pointerCancel, click, keyDown, input, change, submit
    case focus, blur, scroll, contextMenu, paste, scrollEnd, resize
    case scrollAim
  }

  /// What pointed.
  public enum PointerType: UInt8, Sendable, CaseIterable {
    case none, mouse, touch, pen
  }

  /// The keys held down meanwhile, by the names of an Apple keyboard (option: Alt, command: Meta).
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as the host sends them.
    public let rawValue: UInt8
    /// Takes the bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The shift key.
    public static var shift: Modifiers { Modifiers(rawValue: 1) }
    /// The control key.
    public static var control: Modifiers { Modifiers(rawValue: 2) }
    /// The option or Alt key.
    public static var option: Modifiers { Modifiers(rawValue: 4) }
    /// The command or Meta key.
    public static var command: Modifiers { Modifiers(rawValue: 8) }
  }

  /// A rectangle in the window, in CSS pixels.
  public struct Box: Sendable, Equatable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// From the left edge to the right.
    public var width: Double
    /// From the top edge to the bottom.
    public var height: Double
    /// Takes the top left corner and the size.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// How far an element's content is scrolled, in CSS pixels; for one that does not listen for
  /// scrolling, that of the nearest around it that does.
  public struct Scroll: Sendable, Equatable {
    /// What is hidden above: `scrollTop`.
    public var top: Double
    /// What can be seen at once: `clientHeight`.
    public var viewport: Double
    /// The height of everything: `scrollHeight`.
    public var extent: Double
    /// Takes the three heights.
    public init(top: Double, viewport: Double, extent: Double) {
      (self.top, self.viewport, self.extent) = (top, viewport, extent)
    }
  }

  /// What happened.
  public var kind: Kind
  /// The number of the listening element in its ``Rendering``.
  public var node: Int32
  /// The same for all events of one touch: `pointerId`.
  public var pointer: Int32
  /// What pointed; none for a click made by a key or by assistive technology, and for a scrolling
  /// that was not a finger's.
  public var pointerType: PointerType
  /// The keys held down.
  public var modifiers: Modifiers
  /// The mouse buttons held down, one bit each: `MouseEvent.buttons`.
  public var buttons: UInt8
  /// When it happened, in milliseconds since the page started: `timeStamp`.
  public var time: Double
  /// Where it happened, in CSS pixels from the window's left edge.
  public var x: Double
  /// Where it happened, in CSS pixels from the window's top edge.
  public var y: Double
  /// Where the listening element is, if its listener measures that.
  public var box: Box?
  /// How far the listening element is scrolled, if its listener measures that.
  public var scroll: Scroll?
  /// How many clicks in a row: `UIEvent.detail`; 0 for a click by key or assistive technology.
  public var detail: Int32
  /// Whether this is the first of several fingers, or the mouse.
  public var isPrimary: Bool
  /// Whether the key is held down and repeats.
  public var isRepeat: Bool
  /// The key's name: `KeyboardEvent.key`.
  public var key: String
  /// The value of the field after `input` or `change` (`true` or `false` for a checkbox), or what is
  /// pasted.
  public var text: String

  /// Makes an event, for tests mostly: what is not said is zero, empty or absent.
  public init(
    _ kind: Kind, node: Int32 = 0, pointer: Int32 = 0, pointerType: PointerType = .none,
    modifiers: Modifiers = [], buttons: UInt8 = 0, time: Double = 0, x: Double = 0, y: Double = 0,
    box: Box? = nil, scroll: Scroll? = nil, detail: Int32 = 0, isPrimary: Bool = true,
    isRepeat: Bool = false, key: String = "", text: String = ""
  ) {
    self.kind = kind
    self.node = node
    self.pointer = pointer
    self.pointerType = pointerType
    self.modifiers = modifiers
    self.buttons = buttons
    self.time = time
    self.x = x
    self.y = y
    self.box = box
    self.scroll = scroll
    self.detail = detail
    self.isPrimary = isPrimary
    self.isRepeat = isRepeat
    self.key = key
    self.text = text
  }

  /// Whether every field is the same; texts by their bytes.
  public static func == (first: Event, second: Event) -> Bool {
    first.kind == second.kind && first.node == second.node && first.pointer == second.pointer
      && first.pointerType == second.pointerType && first.modifiers == second.modifiers
      && first.buttons == second.buttons && first.time == second.time && first.x == second.x
      && first.y == second.y && first.box == second.box && first.scroll == second.scroll
      && first.detail == second.detail && first.isPrimary == second.isPrimary
      && first.isRepeat == second.isRepeat && sameUTF8(first.key, second.key)
      && sameUTF8(first.text, second.text)
  }
}
