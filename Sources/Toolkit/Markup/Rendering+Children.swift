extension Rendering {
  @inlinable
  mutating func compareChildren(
    of parent: Int32, _ old: [Node<Message>], _ new: [Node<Message>], inSVG: Bool
  ) {
    let shared = min(old.count, new.count)
    var index = 0
    var previous: Int32 = 0
    var child = links[Int(parent)].first
    while index < shared {
      // One look at each of the two: a second would count their references a second time.
      guard compareIfAlike(old[index], new[index], at: child, inSVG: inSVG) else { break }
      previous = child
      child = links[Int(child)].next
      index += 1
    }
    guard index < old.count || index < new.count else { return }
    rearrange(
      from: index, of: parent, after: previous, firstOld: child, old, new, inSVG: inSVG)
  }

  /// Pairs, removes, creates and moves the children from `start` on.
  @inlinable
  mutating func rearrange(
    from start: Int, of parent: Int32, after previous: Int32, firstOld: Int32,
    _ old: [Node<Message>], _ new: [Node<Message>], inSVG: Bool
  ) {
    var numbers: [Int32] = []
    numbers.reserveCapacity(old.count - start)
    var child = firstOld
    while child != 0 {
      numbers.append(child)
      child = links[Int(child)].next
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1].isAlike(new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    let sources = pair(old[start..<oldEnd], with: new[start..<newEnd])
    var isKept = [Bool](repeating: false, count: oldEnd - start)
    for source in sources where source >= 0 { isKept[Int(source)] = true }
    for index in isKept.indices where !isKept[index] {
      writer.remove(numbers[index])
      forget(numbers[index])
    }
    let stays = longestIncreasingSubsequence(of: sources)
    // From the end, so that the sibling to come before is always in its place already.
    var before: Int32 = 0
    for index in stride(from: new.count - 1, through: start, by: -1) {
      let number: Int32
      let source = index >= newEnd ? oldEnd - start + index - newEnd : Int(sources[index - start])
      if source >= 0 {
        number = numbers[source]
        _ = compareIfAlike(old[start + source], new[index], at: number, inSVG: inSVG)
        if index < newEnd && !stays[index - start] {
          writer.place(.move, number, in: parent, before: before)
        }
      } else {
        number = create(new[index], inSVG: inSVG)
        writer.place(.insert, number, in: parent, before: before)
      }
      links[Int(number)].next = before
      before = number
    }
    if previous == 0 {
      links[Int(parent)].first = before
    } else {
      links[Int(previous)].next = before
    }
  }

  /// For each new child the place among the old of the one it is paired with, or −1.
  @inlinable
  func pair(
    _ old: ArraySlice<Node<Message>>, with new: ArraySlice<Node<Message>>
  ) -> [Int32] {
    var sources = [Int32](repeating: -1, count: new.count)
    guard !old.isEmpty && !new.isEmpty else { return sources }
    // Chains through the old children of one identity, in order, without an array for each.
    var first: [Identity: Int32] = [:]
    first.reserveCapacity(old.count)
    var following = [Int32](repeating: -1, count: old.count)
    for place in stride(from: old.count - 1, through: 0, by: -1) {
      let identity = Identity(old[old.startIndex + place])
      following[place] = first.updateValue(Int32(place), forKey: identity) ?? -1
    }
    for place in sources.indices {
      let identity = Identity(new[new.startIndex + place])
      guard let source = first[identity], source >= 0 else { continue }
      sources[place] = source
      first[identity] = following[Int(source)]
    }
    return sources
  }
}

/// What makes two children a pair: the tag (none for text) and the key.
@usableFromInline
struct Identity: Hashable {
  @usableFromInline let tag: Name?
  @usableFromInline let key: Key?

  @inlinable
  init<Message>(_ node: Node<Message>) {
    switch node {
    case .text: (tag, key) = (nil, nil)
    case .element(let element): (tag, key) = (element.storage.tag, element.storage.key)
    }
  }
}
