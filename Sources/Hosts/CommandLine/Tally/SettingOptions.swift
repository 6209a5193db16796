import ArgumentParser
import Replication
import Tallying
import Text

/// What can be set for a tally on the command line; `none` takes it away.
struct SettingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How much a tap counts.", valueName: "n"), transform: Setting.quantity)
  var step: Setting<Quantity>?
  @Option(
    help: ArgumentHelp("The count to reach, or none.", valueName: "n"),
    transform: Setting.quantity)
  var target: Setting<Quantity>?
  @Option(
    help: ArgumentHelp("The most there may be, or none.", valueName: "n"),
    transform: Setting.quantity)
  var capacity: Setting<Quantity>?
  @Option(
    help: ArgumentHelp("The unit price, or none.", valueName: "price"), transform: Setting.price)
  var price: Setting<Price>?
  @Option(
    help: ArgumentHelp("A note, or none.", valueName: "text"), transform: Setting.note)
  var note: Setting<Title>?

  @Option(
    help: ArgumentHelp(
      "The key that counts it, such as x, Space or F1, or none.", valueName: "key"),
    transform: Setting.key)
  var key: Setting<TallyKey>?

  /// All that was given, in the order of the options.
  var all: [TallySetting] {
    var all: [TallySetting] = []
    if let step { all.append(.step(step.value ?? .one)) }
    if let target { all.append(.target(target.value)) }
    if let capacity { all.append(.capacity(capacity.value)) }
    if let price { all.append(.price(price.value)) }
    if let note { all.append(.note(note.value)) }
    if let key { all.append(.key(key.value)) }
    return all
  }
}

/// A value to be set, or nothing to be set instead of one.
struct Setting<Value: Sendable>: Sendable {
  let value: Value?

  /// Reads a value, or `none`.
  private static func reading(
    _ text: String, _ read: (String) throws -> Value
  ) throws -> Setting<Value> {
    Setting(value: text.lowercased() == "none" ? nil : try read(text))
  }
}

extension Setting where Value == Quantity {
  static func quantity(_ text: String) throws -> Setting {
    try reading(text) { text in
      guard let number = Int64(text), let quantity = try? Quantity(number) else {
        throw ValidationError("\"\(text)\" is not a whole number from 1 to 9007199254740991.")
      }
      return quantity
    }
  }
}

extension Setting where Value == Price {
  static func price(_ text: String) throws -> Setting {
    try reading(text) { text in
      do throws(SettingFault) {
        return try Price(Language.ofTerminal.numbers.reading(text))
      } catch .unclear(let grouped, let decimal) {
        let readings = [grouped, decimal].map { String(decoding: $0, as: UTF8.self) }
        throw ValidationError(
          "\"\(text)\" could mean \(readings[0]) or \(readings[1]). "
            + "Write \(readings[0]) or \(readings[1])0.")
      } catch {
        throw ValidationError(
          "\"\(text)\" isn't a number of up to \(Price.mostDigits) digits, "
            + "\(Price.mostDecimals) of them decimals.")
      }
    }
  }
}

extension Setting where Value == Title {
  static func note(_ text: String) throws -> Setting { try reading(text) { try Title(named: $0) } }
}

extension Setting where Value == TallyKey {
  static func key(_ text: String) throws -> Setting {
    try reading(text) { text in
      guard let key = try? TallyKey(text) else {
        throw ValidationError(
          "\"\(text)\" isn't a key: use one character, or a name such as Space or F1.")
      }
      return key
    }
  }
}
