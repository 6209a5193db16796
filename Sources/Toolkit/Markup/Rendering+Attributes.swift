import Text

extension Rendering {
  /// Whether both lists say the same in the same order, as they do for most elements most times.
  @inlinable
  func sayTheSame(_ old: [Attribute<Message>], _ new: [Attribute<Message>]) -> Bool {
    guard old.count == new.count else { return false }
    let areSame = old.withUnsafeBytes { one in new.withUnsafeBytes { two in sameBytes(one, two) } }
    if areSame { return true }
    for index in old.indices where !old[index].saysSame(as: new[index]) { return false }
    return true
  }

  /// Changes what is said about an element, but for its value.
  ///
  /// Complexity: quadratic in the number of attributes, which are few.
  @inlinable
  mutating func changeAttributes(
    of number: Int32, from old: [Attribute<Message>], to new: [Attribute<Message>]
  ) {
    var listens = false
    for (index, attribute) in old.enumerated() {
      if case .listener = attribute.content { listens = true }
      guard !new.contains(where: { $0.concernsSame(as: attribute) }),
        !old[(index + 1)...].contains(where: { $0.concernsSame(as: attribute) })
      else { continue }
      switch attribute.content {
      case .attribute(let name, _): writer.removeAttribute(number, name)
      case .style(let name, _): writer.removeStyle(number, name)
      default: break
      }
    }
    for (index, attribute) in new.enumerated() {
      if case .listener = attribute.content { listens = true }
      guard !new[(index + 1)...].contains(where: { $0.concernsSame(as: attribute) }) else {
        continue
      }
      let before = old.last { $0.concernsSame(as: attribute) }
      if let before, before.saysSame(as: attribute) { continue }
      switch attribute.content {
      case .attribute(let name, let value): writer.setAttribute(number, name, value)
      case .style(let name, let value):
        // What was never set need not be taken away.
        if before != nil || isDeclarationValue(value) { writer.setStyle(number, name, value) }
      case .focused: toFocus.append(number)
      case .scrolled(let top, let isSmooth): wishToScroll(number, top, isSmooth)
      default: break
      }
    }
    if listens { changeListeners(of: number, to: Element("x", attributes: new).listeners) }
  }

  @usableFromInline
  mutating func wishToScroll(_ number: Int32, _ top: Double, _ isSmooth: Bool) {
    toScroll.append(UInt32(bitPattern: number))
    // A place that is none is the top; no page is a thousand million pixels high.
    toScroll.append(UInt32(min(4e9, max(0, top.isNaN ? 0 : top * 4))))
    toScroll.append(isSmooth ? 1 : 0)
  }

  /// Keeps the messages here, and tells the host only which kinds it has to report.
  @inlinable
  mutating func changeListeners(of number: Int32, to new: [Listener<Message>]) {
    let old = listeners[number] ?? []
    listeners[number] = new.isEmpty ? nil : new
    let (before, after) = (Masks(old), Masks(new))
    guard before != after else { return }
    writer.listen(number, after.kinds, box: after.box, scroll: after.scroll)
  }

  /// Sets what a field holds, if that is not what it held last or what a person made of it since.
  @inlinable
  mutating func changeValue(
    of number: Int32, from old: Element<Message>.Storage, to new: Element<Message>.Storage
  ) {
    let isEdited = !edited.isEmpty && edited[number] != nil
    guard isEdited || new.hasValue else { return }
    let held = isEdited ? edited[number] : Element(old).value
    if let value = Element(new).value {
      if held.map({ !sameUTF8($0, value) }) ?? true { writer.setValue(number, value) }
    } else if isEdited {
      // A box a person has ticked: `checked` said what it held at first, not what it holds now.
      let isChecked = Element(new).attribute("checked") != nil
      guard isChecked != held.map({ sameUTF8($0, "true") }) else { return }
      if isChecked {
        writer.setAttribute(number, "checked", "")
      } else {
        writer.removeAttribute(number, "checked")
      }
    }
  }
}

/// The kinds of events an element listens for, a bit each, and those that measure something.
@usableFromInline
struct Masks: Equatable {
  @usableFromInline var kinds: UInt32 = 0
  @usableFromInline var box: UInt32 = 0
  @usableFromInline var scroll: UInt32 = 0

  @inlinable
  init<Message>(_ listeners: [Listener<Message>]) {
    for listener in listeners {
      let bit: UInt32 = 1 << UInt32(listener.kind.rawValue)
      kinds |= bit
      if listener.measuring.contains(.box) { box |= bit }
      if listener.measuring.contains(.scroll) { scroll |= bit }
    }
  }
}
