import Synchronization

/// The connections that are open, in all and from each address.
///
/// A connection too many is closed at once: it waits in no line where it would keep others waiting.
final class Connections: Sendable {
  private struct Open {
    var all = 0
    var byAddress: [ClientAddress: Int] = [:]
  }

  /// How many may be open at once.
  let most: Int
  private let mostPerAddress: Int
  private let open = Mutex(Open())

  /// - Parameters:
  ///   - most: how many may be open at once.
  ///   - mostPerAddress: how many of them from one address.
  init(most: Int, perAddress mostPerAddress: Int) {
    self.most = most
    self.mostPerAddress = mostPerAddress
  }

  /// How many are open.
  var count: Int { open.withLock { $0.all } }

  /// Takes a connection in.
  ///
  /// - Parameter address: whose it is; nil where that tells nothing, as with a proxy's.
  /// - Returns: whether it may stay; then ``leave(_:)`` has to follow.
  func enter(_ address: ClientAddress?) -> Bool {
    open.withLock { open in
      guard open.all < most else { return false }
      if let address {
        let others = open.byAddress[address] ?? 0
        guard others < mostPerAddress else { return false }
        open.byAddress[address] = others + 1
      }
      open.all += 1
      return true
    }
  }

  /// Takes note of the end of a connection.
  func leave(_ address: ClientAddress?) {
    open.withLock { open in
      open.all -= 1
      guard let address, let count = open.byAddress[address] else { return }
      open.byAddress[address] = count > 1 ? count - 1 : nil
    }
  }
}
