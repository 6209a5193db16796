/// Finds a repeated key of one object.
///
/// Small objects compare each key with those before it. Large ones sort their keys at the end: a
/// hash table would be faster on average, but in WebAssembly its seed is known, and a hostile
/// document could then choose keys that collide.
struct UniqueKeys {
  private static let compared = 8

  /// Where the keys behind the first eight stand.
  private var offsets: [Int] = []

  /// Notes the key that follows `members`, or throws where it is one of the first eight again.
  mutating func add(
    _ key: JSON.Text, at offset: Int, to members: [JSON.Member]
  ) throws(JSONError) {
    for index in 0..<min(members.count, Self.compared) where members[index].key == key {
      throw JSONError(.offset(offset), .duplicateKey(key))
    }
    if members.count >= Self.compared { offsets.append(offset) }
  }

  /// Throws at the first key that one before it already was.
  func check(_ members: [JSON.Member]) throws(JSONError) {
    if offsets.count < 2 { return }
    let order = (Self.compared..<members.count).sorted { left, right in
      let (first, second) = (members[left].key, members[right].key)
      return first == second ? left < right : first < second
    }
    var repeated = members.count
    for (left, right) in zip(order, order.dropFirst())
    where members[left].key == members[right].key {
      repeated = min(repeated, right)
    }
    if repeated < members.count {
      throw JSONError(
        .offset(offsets[repeated - Self.compared]), .duplicateKey(members[repeated].key))
    }
  }
}
