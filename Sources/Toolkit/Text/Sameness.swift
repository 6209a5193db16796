/// Whether two texts have the same UTF-8.
///
/// Not `==`, which holds canonically equivalent texts for equal (a page would keep the old bytes)
/// and links 30 KB of Unicode tables into the wasm build; and never inlined, for each copy weighs a
/// kilobyte there.
///
/// - Complexity: O(*n*); O(1) for texts of different lengths, and for the same place.
@inline(never)
public func sameUTF8(_ first: String, _ second: String) -> Bool {
  if sameBits(first, second) { return true }
  guard first.utf8.count == second.utf8.count else { return false }
  let fast = first.utf8.withContiguousStorageIfAvailable { one in
    second.utf8.withContiguousStorageIfAvailable { two in
      sameBytes(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(two))
    }
  }
  if let answer = fast, let answer { return answer }
  return first.utf8.elementsEqual(second.utf8)
}

/// Whether two runs hold the same bytes: eight at a time, and none at all for the same place.
@inlinable @inline(__always)
public func sameBytes(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
  guard first.count == second.count else { return false }
  guard let one = first.baseAddress, let two = second.baseAddress, one != two else { return true }
  let count = first.count
  var offset = 0
  while offset + 8 <= count {
    let left = one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    guard left == two.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
    offset += 8
  }
  while offset < count {
    guard first[offset] == second[offset] else { return false }
    offset += 1
  }
  return true
}

/// Whether two values are the same bit by bit, and so certainly equal; equal values need not be.
///
/// Needs no reference counting and no look at what references lead to. Padding may make a
/// difference, which costs the caller a second look and nothing else.
@inlinable
public func sameBits<Value>(_ first: Value, _ second: Value) -> Bool {
  withUnsafeBytes(of: first) { one in
    withUnsafeBytes(of: second) { two in sameBytes(one, two) }
  }
}
