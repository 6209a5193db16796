import Clicking
import JSONCoding

/// Scores, whatever bytes: what is read is the same when it is written and read again, and is played or
/// refused with a reason; strokes are in order, samples the same however they are cut, and within full
/// level.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScores(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(ScoreReadingFault) {
    let score = try Score(json: data)
    let bytes = score.json.bytes()
    let again = try Score(json: bytes)
    precondition(again == score && again.json.bytes() == bytes)
    for rate in [Int64(8000), 44_100, 768_000] { check(score, rate: rate) }
    checkFile(score)
  } catch {
    switch error {
    case .json(let fault): precondition(!fault.description.isEmpty)
    case .version(let version): precondition(version > Score.version)
    case .groove(let part, let fault):
      precondition(part >= 0 && fault.offset >= 0 && fault.offset <= count)
    case .score: break
    }
  }
  return 0
}

private func check(_ score: Score, rate: Int64) {
  do throws(ScoreFault) {
    let plan = try Plan(score, rate: rate)
    checkOrder(plan, from: Int64.min / 4)
    for frame in [Int64(0), 1, rate * 1000, rate * 3600 * 24 * 365] {
      checkOrder(plan, from: frame)
      checkPosition(plan, at: frame)
    }
    guard rate == 8000 else { return }
    checkSamples(try Engine(score, rate: rate), score)
  } catch {
    // The rest was checked when it was read.
    switch error {
    case .tooFast, .outOfRange(_, .ramp): break
    default: fatalError("\(error)")
    }
  }
}

private func checkOrder(_ plan: Plan, from start: Int64) {
  var (last, left) = (Int64.min, 200)
  plan.forEachOnset(from: start) { onset in
    precondition(onset.frame >= last && (start < 0 || onset.frame >= start))
    precondition(onset.beat >= 0 && onset.bar >= 0)
    last = onset.frame
    left -= 1
    return left > 0
  }
}

private func checkPosition(_ plan: Plan, at frame: Int64) {
  guard let position = plan.position(at: frame) else { return }
  let part = plan.score.parts[position.part]
  precondition((0..<part.metre.beats).contains(position.beat) && position.bar >= 0)
  precondition((0..<1).contains(position.barPhase) && (0..<1).contains(position.beatPhase))
  precondition(position.beatsPerMinute > 0 && position.beatsPerMinute.isFinite)
}

private func checkSamples(_ engine: Engine, _ score: Score) {
  var (one, other) = (engine, engine)
  _ = engine.end
  let whole = samples(&one, 4000, block: 4000)
  precondition(whole.allSatisfy { abs($0) <= 1 })
  precondition(whole == samples(&other, 4000, block: 37))
  other.seek(to: 2000)
  precondition(samples(&other, 2000, block: 128) == Array(whole[2000...]))
  // Another tempo in its place, and the same again from its beginning.
  var slower = score
  slower.parts[0].tempo.beatsPerMinute = Fraction(30)
  slower.parts[0].ramp = nil
  if (try? other.change(to: slower)) != nil { _ = samples(&other, 500, block: 128) }
  if let preparation = try? other.preparation(of: score) { other.stage(preparation) }
  other.restart(at: 0)
  let again = samples(&other, 4000, block: 128)
  // What rang has faded by then.
  precondition(again[32...] == whole[32...])
}

private func samples(_ engine: inout Engine, _ count: Int, block: Int) -> [Float] {
  var samples = [Float](repeating: .nan, count: count)
  samples.withUnsafeMutableBufferPointer { all in
    for start in stride(from: 0, to: count, by: block) {
      let end = min(count, start + block)
      engine.render(into: UnsafeMutableBufferPointer(rebasing: all[start..<end]))
    }
  }
  return samples
}

/// A file of notes has a header and two tracks, and is not written of what is too long for a fuzzer.
private func checkFile(_ score: Score) {
  for part in score.parts where (part.bars ?? .max) > 100 { return }
  guard let bytes = try? MIDIFile(score).bytes else { return }
  precondition(bytes.starts(with: "MThd".utf8) && bytes.count > 14 + 2 * 8)
}
