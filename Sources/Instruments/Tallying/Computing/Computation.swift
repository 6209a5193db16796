import Replication
public import Text

/// What a computation on a board is: its formula, and how its result is shown.
public struct Computation: Equatable, Sendable {
  /// How it is computed; the reason where that can't be told.
  public let formula: Result<Formula, ComputationFault>
  /// How its result is shown.
  public let presentation: Presentation

  /// How a result is shown.
  public struct Presentation: Equatable, Sendable {
    /// Whether in hundredths.
    public var isPercent: Bool
    /// How many decimals; `nil` for two, without zeros at the end.
    public var decimals: Int?

    /// Most decimals that are shown.
    public static let mostDecimals = 12

    /// Decimals out of 0 to `mostDecimals` are taken for none said.
    public init(isPercent: Bool = false, decimals: Int? = nil) {
      self.isPercent = isPercent
      self.decimals = decimals.flatMap { $0 >= 0 && $0 <= Self.mostDecimals ? $0 : nil }
    }

    /// A result in ASCII, rounded half to even: `-66.67`, and `%` behind hundredths.
    public func text(_ value: Rational) -> [UInt8] {
      let text = figures(value)
      return isPercent ? text + [UInt8(ascii: "%")] : text
    }

    /// The figures as people write them somewhere.
    public func text(_ value: Rational, _ numbers: NumberForm) -> String {
      let text = numbers.text(ascii: figures(value))
      return isPercent ? numbers.percent(text) : text
    }

    private func figures(_ value: Rational) -> [UInt8] {
      var text = value.decimal(decimals ?? 2, isPercent: isPercent)
      if decimals == nil {
        while text.last == UInt8(ascii: "0") { text.removeLast() }
        if text.last == UInt8(ascii: ".") { text.removeLast() }
      }
      return text
    }
  }

  /// Reads a computation off a board; means nothing where the entity is none.
  init(_ id: EntityID, on board: Board) {
    formula = Computation.formula(id, on: board)
    presentation = Presentation(
      isPercent: board.isSet(id, TallyField.percent),
      decimals: board.integer(id, TallyField.decimals).flatMap { Int(exactly: $0) })
  }

  static func formula(_ id: EntityID, on board: Board) -> Result<Formula, ComputationFault> {
    switch board.value(id, TallyField.formula) {
    case .bytes(let bytes):
      do throws(ComputationFault) {
        return .success(try Formula(bytes: bytes))
      } catch { return .failure(error) }
    case .unknown: return .failure(.newer)
    default: return .failure(.unreadable)
    }
  }
}
