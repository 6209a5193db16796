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
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > index, newEnd > index, old[oldEnd - 1].isAlike(new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    let (gone, come) = (index..<oldEnd, index..<newEnd)
    if areStrangers(old[gone], new[come]) {
      replace(
        gone, come, of: parent, after: previous, firstOld: child, old, new, inSVG: inSVG)
    } else {
      rearrange(
        gone, come, of: parent, after: previous, firstOld: child, old, new, inSVG: inSVG)
    }
  }

  /// Whether none of a few old children can be paired with one of the new ones.
  @inlinable
  func areStrangers(_ old: ArraySlice<Node<Message>>, _ new: ArraySlice<Node<Message>>) -> Bool {
    // More of them are paired faster than they are compared.
    guard old.count * new.count <= 32 else { return false }
    for child in old { for other in new where child.isAlike(other) { return false } }
    return true
  }

  /// Removes some children, creates others in their place, and compares those behind them.
  @inlinable
  mutating func replace(
    _ gone: Range<Int>, _ come: Range<Int>, of parent: Int32, after last: Int32, firstOld: Int32,
    _ old: [Node<Message>], _ new: [Node<Message>], inSVG: Bool
  ) {
    var (previous, child) = (last, firstOld)
    for _ in gone {
      let next = links[Int(child)].next
      writer.remove(child)
      forget(child)
      child = next
    }
    for index in come {
      let number = create(new[index], inSVG: inSVG)
      writer.place(.insert, number, in: parent, before: child)
      link(number, behind: previous, in: parent)
      previous = number
    }
    link(child, behind: previous, in: parent)
    for index in gone.upperBound..<old.count {
      let same = come.upperBound + index - gone.upperBound
      _ = compareIfAlike(old[index], new[same], at: child, inSVG: inSVG)
      child = links[Int(child)].next
    }
  }

  /// Notes that a child stands behind another, or first where that is 0.
  @inlinable
  mutating func link(_ child: Int32, behind previous: Int32, in parent: Int32) {
    if previous == 0 {
      links[Int(parent)].first = child
    } else {
      links[Int(previous)].next = child
    }
  }

  /// Pairs, removes, creates and moves children, and compares those behind them.
  @inlinable @inline(never)
  mutating func rearrange(
    _ gone: Range<Int>, _ come: Range<Int>, of parent: Int32, after previous: Int32,
    firstOld: Int32, _ old: [Node<Message>], _ new: [Node<Message>], inSVG: Bool
  ) {
    let (start, oldEnd, newEnd) = (gone.lowerBound, gone.upperBound, come.upperBound)
    var numbers: [Int32] = []
    numbers.reserveCapacity(old.count - start)
    var child = firstOld
    while child != 0 {
      numbers.append(child)
      child = links[Int(child)].next
    }
    let sources = pair(old[gone], with: new[come])
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
    link(before, behind: previous, in: parent)
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
