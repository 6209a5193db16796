import Boards
public import Markup
import Replication
import Text

/// What happened to the field for the name of this device.
public enum DeviceNamingMessage: Equatable, Sendable {
  /// Something was typed.
  case edited
  /// It lost the keyboard.
  case left
  /// A key of the keyboard on it.
  case keyed
}

/// The field in which this device gets its name, which everyone on the board sees.
public struct DeviceNaming: Sendable {
  /// What is typed and not taken over; `nil` until something is.
  private var draft: String?
  private var fault: Title.Fault?

  /// Nothing is typed.
  public init() {}

  /// Lets something happen to the field.
  public mutating func update<Message>(
    _ message: DeviceNamingMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<Message>] {
    switch message {
    case .edited:
      draft = event.text
      fault = nil
    case .left: nameDevice(&desk, at: moment)
    case .keyed:
      switch event.keystroke {
      case .enter:
        nameDevice(&desk, at: moment)
        return [.preventDefault]
      case .escape where draft == nil: desk.pass()
      case .escape:
        draft = nil
        fault = nil
      default: break
      }
    }
    return []
  }

  /// Gives this device the name that was typed; nothing typed leaves it as it is.
  private mutating func nameDevice(_ desk: inout Desk, at moment: Moment) {
    guard let draft else { return }
    guard desk.right.reaches(.count) else { return desk.refuse() }
    do throws(Title.Fault) {
      let name = try Title(draft)
      self.draft = nil
      try? desk.nameDevice(name, at: moment)
    } catch {
      if error == .empty { self.draft = nil } else { fault = error }
      if error != .empty { desk.spoken = CommonWords(language: desk.language).fault(error) }
    }
  }

  /// The field; nothing where there is no board, or its link allows no more than to look.
  public func view(_ desk: Desk) -> Node<DeviceNamingMessage>? {
    guard let session = desk.session, desk.right.reaches(.count) else { return nil }
    let words = CommonWords(language: desk.language)
    let name = DeviceNames.name(of: session.own, on: session.board)?.string ?? ""
    return element("div", .class("naming"), .key("naming")) {
      element("label", .class("label"), .attribute("for", "device-name")) {
        text(words.nameOfThisDevice)
      }
      element(
        "input", .class("field"), .attribute("id", "device-name"), .attribute("type", "text"),
        .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
        .attribute("placeholder", words.deviceExample), .value(draft ?? name),
        .attribute("aria-invalid", fault == nil ? nil : "true"),
        .attribute("aria-describedby", "device-hint"),
        .on(.input, .edited), .on(.blur, .left), .on(.keyDown, .keyed))
      element(
        "p", .class(fault == nil ? "hint" : "hint wrong"), .attribute("id", "device-hint"),
        .attribute("role", fault == nil ? nil : "alert")
      ) {
        text(fault.map { words.fault($0) } ?? words.whoSeesDeviceName)
      }
    }
  }
}
