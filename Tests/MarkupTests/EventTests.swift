import Testing

@testable import Markup

@Suite struct EventTests {
  /// The host's form, written as events.js does.
  private func encoded(_ event: Event) -> [UInt8] {
    var bytes: [UInt8] = [
      event.kind.rawValue, event.pointerType.rawValue, event.modifiers.rawValue, event.buttons,
      (event.box == nil ? 0 : 1) | (event.scroll == nil ? 0 : 2) | (event.isPrimary ? 4 : 0)
        | (event.isRepeat ? 8 : 0), 0, 0, 0,
    ]
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append(event.node)
    append(event.pointer)
    append(event.detail)
    append(UInt32(event.key.utf8.count))
    var numbers = [event.time, event.x, event.y]
    if let box = event.box { numbers += [box.x, box.y, box.width, box.height] }
    if let scroll = event.scroll { numbers += [scroll.top, scroll.viewport, scroll.extent] }
    for number in numbers { append(number.bitPattern) }
    return bytes + event.key.utf8 + event.text.utf8
  }

  private let events: [Event] = [
    Event(.click),
    Event(
      .pointerDown, node: 70_000, pointer: -2, pointerType: .touch, modifiers: [.shift, .command],
      buttons: 1, time: 1234.5, x: 10.25, y: -3, box: .init(x: 1, y: 2, width: 3, height: 4)),
    Event(.scroll, node: 3, scroll: .init(top: 10, viewport: 600, extent: 9_000), isPrimary: false),
    Event(.keyDown, node: 1, modifiers: .option, isRepeat: true, key: "Enter"),
    Event(.input, node: 1, key: "é", text: "日本語 🧮\u{0}"),
    Event(
      .paste, box: .init(x: 0, y: 0, width: 0, height: 0),
      scroll: .init(top: 0, viewport: 0, extent: 0), detail: 3, key: "k", text: "t"),
  ]

  @Test func `What the host writes is read back`() throws {
    for event in events {
      let bytes = encoded(event)
      #expect(try Event(bytes: bytes) == event)
      #expect(try bytes.withUnsafeBytes { try Event(bytes: $0) } == event)
    }
    for kind in Event.Kind.allCases {
      #expect(try Event(bytes: encoded(Event(kind))).kind == kind)
    }
  }

  @Test func `The kinds keep their numbers`() {
    #expect(Event.Kind.pointerDown.rawValue == 0)
    #expect(Event.Kind.click.rawValue == 4)
    #expect(Event.Kind.scroll.rawValue == 11)
    #expect(Event.Kind.paste.rawValue == 13)
    #expect(Event.Kind.resize.rawValue == 15)
  }

  @Test func `Every cut is refused until the text begins`() throws {
    for event in events {
      let bytes = encoded(event)
      for length in 0..<(bytes.count - event.text.utf8.count) {
        #expect(throws: EventError.self) { try Event(bytes: Array(bytes.prefix(length))) }
      }
    }
  }

  @Test func `Each field that is not what it can be is named`() {
    func error(_ change: (inout [UInt8]) -> Void) -> EventError? {
      var bytes = encoded(events[1])
      change(&bytes)
      do throws(EventError) {
        _ = try Event(bytes: bytes)
        return nil
      } catch { return error }
    }
    #expect(error { $0[0] = 17 } == .unknownValue(offset: 0, found: 17))
    #expect(error { $0[1] = 4 } == .unknownValue(offset: 1, found: 4))
    #expect(error { $0[2] = 16 } == .unknownValue(offset: 2, found: 16))
    #expect(error { $0[4] = 16 } == .unknownValue(offset: 4, found: 16))
    #expect(error { $0[6] = 1 } == .unknownValue(offset: 6, found: 1))
    #expect(error { $0 = Array($0.prefix(47)) } == .tooShort(expected: 48, found: 47))
    #expect(error { $0[20] = 9 } == .tooShort(expected: 89, found: 80))
    #expect(error { for i in 20..<24 { $0[i] = 0xff } } != nil)
    #expect(error { $0.append(0xff) } == .notUTF8(offset: 80))
    for number in [Double.nan, .infinity, -.infinity, 2e9, -1e300] {
      let wrong = withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
      #expect(error { $0.replaceSubrange(32..<40, with: wrong) } == .outOfRange(offset: 32))
      #expect(error { $0.replaceSubrange(72..<80, with: wrong) } == .outOfRange(offset: 72))
    }
  }

  @Test func `A hundred thousand hostile inputs are read or refused, none traps`() {
    var random = SplitMix(seed: 1)
    var (accepted, refused) = (0, 0)
    for round in 0..<100_000 {
      var bytes: [UInt8]
      if round % 4 == 0 {
        bytes = (0..<Int.random(in: 0..<120, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      } else {
        bytes = encoded(random.pick(events))
        for _ in 0..<Int.random(in: 0..<3, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(
            1 << Int.random(in: 0..<8, using: &random))
        }
        if round % 3 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
      }
      do throws(EventError) {
        let event = try Event(bytes: bytes)
        // What is accepted is all there is to know: it gives the same bytes again.
        #expect(encoded(event) == bytes)
        _ = Int32(event.x)
        _ = Int64(event.time)
        accepted += 1
      } catch {
        refused += 1
      }
    }
    #expect(accepted > 20_000 && refused > 20_000)
  }
}
