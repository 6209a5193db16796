import Text

extension Shelf {
  /// Lets every tap tick on this device from now on, or none.
  @inline(never)
  public mutating func sound(_ isOn: Bool) -> StoreWrite {
    remember(Shelf.soundKey, [isOn ? 1 : 0])
  }

  /// Remembers something of this device, in the form of whoever reads it.
  @inline(never)
  public mutating func remember(_ key: String, _ bytes: [UInt8]) -> StoreWrite {
    memories.removeAll { sameUTF8($0.key, key) }
    memories.append(StoreRecord(key, bytes))
    return .put(key, bytes)
  }

  /// Leaves only the board that is open on the shelf: of the others nothing is left.
  ///
  /// - Returns: what has to be stored for it.
  @inline(never)
  public mutating func writtenAnew() -> [StoreWrite] {
    entries.removeAll { !sameUTF8($0.scope, scope) }
    var writes = [open(scope)]
    for entry in entries { writes.append(put(entry)) }
    for memory in memories { writes.append(.put(memory.key, memory.value)) }
    return writes
  }
}
