import Replication
import Text

/// A key that counts: what a browser calls it (`KeyboardEvent.code`, as in `KeyA` or `Numpad1`), or
/// the character it types (`KeyboardEvent.key`).
///
/// A code stands for a place on the keyboard, whatever the layout; a character for what is printed on
/// it. Either may be given.
public struct TallyKey: Equatable, Sendable {
  /// The name in UTF-8.
  public let utf8: [UInt8]

  /// Most bytes of a name.
  public static let mostBytes = 32

  /// Takes a name.
  ///
  /// - Throws: ``SettingFault/notAKey``.
  public init(_ name: String) throws(SettingFault) { try self.init(utf8: Array(name.utf8)) }

  /// Takes a name in UTF-8.
  ///
  /// - Throws: ``SettingFault/notAKey``.
  public init(utf8: [UInt8]) throws(SettingFault) {
    // A title has no controls; one without spaces that is as it was is one word.
    guard utf8.count <= TallyKey.mostBytes, !utf8.contains(0x20),
      let title = Title(showing: utf8), title.utf8 == utf8
    else { throw .notAKey }
    self.utf8 = utf8
  }

  /// The name as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// What is printed on the key, as far as its name tells: `A` for `KeyA`, `1` for `Digit1`.
  public var shown: String {
    for name: StaticString in ["Key", "Digit"] {
      let count = name.utf8CodeUnitCount
      if utf8.count == count + 1,
        utf8.starts(with: UnsafeBufferPointer(start: name.utf8Start, count: count))
      {
        return String(decoding: utf8[count...], as: UTF8.self)
      }
    }
    return string
  }

  /// Whether pressing a key means this one: its code is the name, or its character, small or capital.
  func isPressed(code: [UInt8], character: [UInt8]) -> Bool {
    utf8 == code || (!character.isEmpty && Folding.folded(utf8) == Folding.folded(character))
  }

  /// What a board has in a field; `nil` where that is none.
  init?(_ id: EntityID, on board: Board) {
    guard case .text(let text) = board.value(id, TallyField.key),
      let key = try? TallyKey(utf8: text)
    else { return nil }
    self = key
  }
}

extension TallySheet {
  /// The tally that a pressed key counts: of those that have it, the first in the list.
  ///
  /// - Parameters:
  ///   - code: `KeyboardEvent.code`; empty where there is none.
  ///   - character: `KeyboardEvent.key`; empty where there is none.
  /// - Complexity: O(tallies).
  public func tally(forKey code: [UInt8], _ character: [UInt8]) -> Tally? {
    for tally in tallies where tally.isCounted {
      if let key = tally.settings.key, key.isPressed(code: code, character: character) {
        return tally
      }
    }
    return nil
  }

  /// The tallies that a shake counts, in the order of the list.
  ///
  /// - Complexity: O(tallies).
  public var shaken: [Tally] { tallies.filter { $0.isCounted && $0.settings.isShaken } }
}
