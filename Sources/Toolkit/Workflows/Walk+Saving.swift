/// Why bytes are no run that can be continued.
public enum SavedRunFault: Error, Equatable, Sendable {
  /// They don't begin as a saved run does.
  case notASavedRun
  /// There are fewer bytes than were saved.
  case truncated(expected: Int, found: Int)
  /// They are not the bytes that were saved, as seen at an offset.
  case damaged(at: Int)
  /// They were saved by a run of other boxes and arrows, or of another version of them.
  case otherWorkflow
}

extension Walk {
  /// The run as bytes, to be continued by ``init(_:continuing:traceLimit:)``; `nil` where none is
  /// under way.
  ///
  /// They hold the place, the attempt, the way there and the trace, but no data, which is the
  /// caller's to keep beside them. Nodes are named by their numbers, so they may only be reordered
  /// together with the workflow's version.
  public var saved: [UInt8]? {
    guard isRunning else { return nil }
    var bytes = SavedBytes()
    bytes.put(SavedBytes.magic)
    bytes.put(UInt32(0))
    bytes.put(workflow.fingerprint)
    bytes.put(UInt64(bitPattern: engine.run))
    bytes.put(UInt64(bitPattern: engine.visit))
    bytes.put(UInt32(bitPattern: engine.node))
    bytes.put(UInt32(bitPattern: engine.attempt))
    bytes.put(UInt32(bitPattern: engine.trail.start))
    for word in engine.trail.words { bytes.put(word) }
    let steps = engine.trace.latest
    bytes.put(UInt64(bitPattern: engine.trace.dropped))
    bytes.put(UInt32(steps.count))
    for step in steps {
      bytes.put(UInt32(bitPattern: step.node))
      bytes.put(UInt32(bitPattern: step.attempt))
      bytes.put(UInt32(step.exit) << 8 | UInt32(step.event.rawValue))
    }
    return bytes.sealed
  }

  /// Continues a saved run: the node that it was at is performed again, as the same attempt.
  ///
  /// Nothing that was pending when it was saved can report any more; a limit begins anew, and a wait
  /// for the next attempt is over.
  ///
  /// - Throws: ``SavedRunFault``; whatever the bytes are, they do no harm.
  public init(
    _ workflow: Workflow<Node, Outcome>, continuing saved: [UInt8], traceLimit: Int = 256
  ) throws(SavedRunFault) {
    self.init(workflow, traceLimit: traceLimit)
    var bytes = try SavedBytes(opening: saved)
    guard try bytes.uint64() == workflow.fingerprint else { throw .otherWorkflow }
    let graph = workflow.graph
    let run = try bytes.number(1..<Int64.max)
    let visit = try bytes.number(0..<Int64.max)
    let node = try bytes.index(graph.boxes.count)
    let attempts = graph.policies[Int(node)].retry?.attempts ?? 1
    let attempt = try bytes.index(Int(attempts), from: 1)
    let start = try bytes.index(graph.boxes.count)
    var words: [UInt64] = []
    for first in stride(from: 0, to: graph.targets.count, by: 64) {
      let word = try bytes.uint64()
      let slots = graph.targets.count - first
      if slots < 64, word >> UInt64(slots) != 0 { throw bytes.damaged }
      words.append(word)
    }
    var trace = Trace(limit: traceLimit)
    trace.drop(try bytes.number(0..<Int64.max))
    for _ in 0..<(try bytes.uint32()) {
      let node = try bytes.index(graph.boxes.count)
      let attempt = try bytes.index(Int(Int32.max) - 1, from: 1)
      let packed = try bytes.uint32()
      guard let event = TraceRecord.Event(rawValue: UInt8(packed & 255)),
        packed >> 8 <= graph.boxes[Int(node)].kind.failure
      else { throw bytes.damaged }
      trace.append(
        TraceRecord(node: node, attempt: attempt, exit: Int32(packed >> 8), event: event))
    }
    try bytes.end()
    engine.resume(
      run: run, visit: visit, node: node, attempt: attempt, trace: trace,
      trail: Trail(start: start, words: words))
  }
}

extension Workflow {
  /// What tells saved runs of this workflow from those of others.
  var fingerprint: UInt64 { graph.fingerprint }
}

/// The bytes of a saved run: a mark, how many there are, numbers in little-endian order, a hash.
private struct SavedBytes {
  static let magic: UInt32 = 0x3157_4644  // DFW1

  private var bytes: [UInt8] = []
  private var place = 0

  init() {}

  init(opening saved: [UInt8]) throws(SavedRunFault) {
    bytes = saved
    guard saved.count >= 8 else {
      let magic = [0x44, 0x46, 0x57, 0x31] as [UInt8]
      if saved.prefix(4).elementsEqual(magic.prefix(saved.count)) {
        throw .truncated(expected: 16, found: saved.count)
      }
      throw .notASavedRun
    }
    guard try uint32() == SavedBytes.magic else { throw .notASavedRun }
    let expected = Int64(try uint32())
    guard expected >= 16, expected <= Int64(Int32.max) else { throw .damaged(at: 4) }
    if Int64(saved.count) < expected {
      throw .truncated(expected: Int(expected), found: saved.count)
    }
    if Int64(saved.count) > expected { throw .damaged(at: Int(expected)) }
    let body = saved.count - 8
    var hash = FNV()
    for byte in saved[..<body] { hash.add(byte: byte) }
    let start = place
    place = body
    guard try uint64() == hash.value else { throw .damaged(at: body) }
    place = start
    bytes.removeLast(8)
  }

  // MARK: Writing

  mutating func put(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  mutating func put(_ number: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
    }
  }

  /// The bytes with their count and hash.
  var sealed: [UInt8] {
    var sealed = self
    let count = UInt32(bytes.count + 8)
    for i in 0..<4 {
      sealed.bytes[4 + i] = UInt8(truncatingIfNeeded: count >> UInt32(8 * i))
    }
    var hash = FNV()
    for byte in sealed.bytes { hash.add(byte: byte) }
    sealed.put(hash.value)
    return sealed.bytes
  }

  // MARK: Reading

  var damaged: SavedRunFault { .damaged(at: place) }

  mutating func uint64() throws(SavedRunFault) -> UInt64 {
    let low = UInt64(try uint32())
    return low | UInt64(try uint32()) << 32
  }

  mutating func uint32() throws(SavedRunFault) -> UInt32 {
    guard bytes.count - place >= 4 else { throw damaged }
    var number: UInt32 = 0
    for i in 0..<4 { number |= UInt32(bytes[place + i]) << UInt32(8 * i) }
    place += 4
    return number
  }

  mutating func number(_ range: Range<Int64>) throws(SavedRunFault) -> Int64 {
    let number = Int64(bitPattern: try uint64())
    guard range.contains(number) else { throw damaged }
    return number
  }

  /// A number of so many, from `first` on.
  mutating func index(_ count: Int, from first: Int = 0) throws(SavedRunFault) -> Int32 {
    let number = Int64(try uint32())
    guard number >= Int64(first), number < Int64(first) + Int64(count) else { throw damaged }
    return Int32(number)
  }

  func end() throws(SavedRunFault) {
    if place != bytes.count { throw damaged }
  }
}
