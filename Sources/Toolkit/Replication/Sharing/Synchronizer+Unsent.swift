extension Synchronizer {
  /// The device's own operations that lie beyond the marks, each behind the one it follows on.
  ///
  /// - Parameter isWhole: whether `operations` are all there are.
  /// - Returns: `nil` where more operations are needed to tell.
  static func unsent(
    _ operations: [Operation], on board: Board, beyond progress: ServerProgress,
    own: Set<ReplicaID>, isWhole: Bool = false
  ) -> [Operation]? {
    var unsent: [Operation] = []
    var known: [Digest: Int]?
    for replica in board.replicas where own.contains(replica) {
      let mark = progress.sent(by: replica)
      let heads = board.heads(of: replica)
      if heads.count == 1, heads[0].digest == mark { continue }
      if known == nil {
        var byName: [Digest: Int] = [:]
        for (i, operation) in operations.enumerated() where own.contains(operation.replica) {
          byName[operation.digest] = i
        }
        known = byName
      }
      var taken: Set<UInt64> = []
      var chain: [Operation] = []
      for head in heads {
        var digest = head.digest
        while digest != mark, digest != .none, taken.insert(digest.bits).inserted {
          guard let i = known?[digest] else {
            if isWhole { break }
            return nil
          }
          chain.append(operations[i])
          digest = operations[i].prev
        }
      }
      chain.order { $0.seq < $1.seq }
      unsent += chain
    }
    return unsent
  }
}
