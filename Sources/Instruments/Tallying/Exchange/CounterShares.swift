import Boards
import Replication

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

  /// The sum in one line: `209 = Door A 112 + Door B 97`; devices whose taps cancel out are left
  /// out.
  public var line: [UInt8] {
    var line = Array("\(total) =".utf8)
    var isFirst = true
    for share in shares where share.sum != 0 {
      if !isFirst { line += Array((share.sum < 0 ? " −" : " +").utf8) }
      line.append(UInt8(ascii: " "))
      line += share.device
      let sign = isFirst && share.sum < 0 ? "−" : ""
      line += Array(" \(sign)\(share.sum.magnitude)".utf8)
      isFirst = false
    }
    if isFirst { line += Array(" 0".utf8) }
    return line
  }
}
