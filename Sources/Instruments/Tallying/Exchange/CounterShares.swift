import Boards
import Replication
public import Text

/// The honest total: what each device counted of what a counter shows.
///
/// Read off the board's own sums, of which each operation is part once, whatever way and however late
/// it came; so the shares add up to the count, always.
public struct CounterShares: Equatable, Sendable {
  /// What one device counted.
  public struct Share: Equatable, Sendable {
    /// What the device is called.
    public let device: [UInt8]
    /// What it counted in the current round, taken together; may be below 0, or 0.
    public let sum: Int128
  }

  /// The shares by the bytes of the devices' names.
  public let shares: [Share]
  /// What they add up to.
  public let total: Int128

  /// Reads the shares of a counter.
  ///
  /// - Parameter devices: the names on the same board.
  /// - Complexity: O(*s* log *s*) in the sums of the rounds since the last reset.
  public init(of counter: EntityID, on board: Board, _ devices: DeviceNames) {
    let counter = board.counter(counter)
    var sums: [(device: [UInt8], sum: Int128)] = []
    let counted = counter.current...counter.horizon
    for round in counter.rounds where counted.contains(round.number) {
      for entry in round.sums { sums.append((devices.label(of: entry.replica), entry.sum)) }
    }
    sums.order { $0.device.lexicographicallyPrecedes($1.device) }
    var shares: [Share] = []
    var total: Int128 = 0
    for entry in sums {
      total += entry.sum
      var sum = entry.sum
      if let last = shares.last, last.device == entry.device {
        shares.removeLast()
        sum += last.sum
      }
      shares.append(Share(device: entry.device, sum: sum))
    }
    self.shares = shares
    self.total = total
  }

  /// How many devices have a share that is not 0.
  public var counting: Int { shares.count { $0.sum != 0 } }

  /// The sum in one line: `1,209 = Door A 1,112 + Door B 97`; devices whose taps cancel out are left
  /// out.
  public func line(_ numbers: NumberForm) -> String {
    numbers.text(total) + " = " + (counting == 0 ? "0" : parts(numbers))
  }

  /// What the devices counted, in one line: `Door A 1,112 + Door B 97`; empty where all is 0.
  public func parts(_ numbers: NumberForm) -> String {
    var line = ""
    for share in shares where share.sum != 0 {
      let isFirst = line.utf8.isEmpty
      if !isFirst { line += share.sum < 0 ? " − " : " + " }
      line += String(decoding: share.device, as: UTF8.self) + " "
      line += isFirst ? numbers.text(share.sum) : numbers.text(share.sum.magnitude)
    }
    return line
  }
}
