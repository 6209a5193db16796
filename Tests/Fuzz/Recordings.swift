import Clicking
import JSONCoding

/// Recordings, whatever bytes: a file is refused, or what it says of itself holds; sounds begin in it, in
/// order and at the same frames however it is cut, and can be laid beside a plan.
///
/// The first byte chooses: W a file, where ~ is a 0, as seeds are lines of text; S samples behind a
/// header made of the next three, which are its kind, channels and rate.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecordings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  guard let kind = data.first else { return 0 }
  let bytes = Array(data.dropFirst())
  if kind == UInt8(ascii: "S"), bytes.count > 3 {
    check(
      header(kind: bytes[0], channels: bytes[1], rate: bytes[2], bytes: bytes.count - 3)
        + bytes[3...])
  } else {
    check(bytes.map { $0 == UInt8(ascii: "~") ? 0 : $0 })
  }
  return 0
}

private func header(kind: UInt8, channels: UInt8, rate: UInt8, bytes: Int) -> [UInt8] {
  let kinds: [(code: UInt8, bits: UInt8)] = [(1, 8), (1, 16), (1, 24), (1, 32), (3, 32), (3, 64)]
  let (code, bits) = kinds[Int(kind) % kinds.count]
  let rates: [Int] = [8000, 44_100, 768_000]
  var header: [UInt8] = Array("RIFF____WAVEfmt ".utf8)
  func append(_ value: Int, _ count: Int) {
    for index in 0..<count { header.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
  append(16, 4)
  append(Int(code), 2)
  append(1 + Int(channels) % 64, 2)
  append(rates[Int(rate) % rates.count], 4)
  append(0, 6)
  append(Int(bits), 2)
  header += Array("data".utf8)
  append(bytes, 4)
  return header
}

private func check(_ bytes: [UInt8]) {
  guard let reader = try? WAVReader(header: bytes) else { return }
  precondition(reader.dataOffset >= 20 && reader.dataOffset <= bytes.count)
  precondition(reader.frameBytes > 0 && reader.frames >= 0)
  let data = Array(bytes[Int(reader.dataOffset)...])
  var whole: [Float] = []
  reader.append(data, to: &whole)
  precondition(whole.count == data.count / reader.frameBytes)
  precondition(whole.allSatisfy { $0.isFinite })
  var (pieces, at) = ([Float](), 0)
  while at < data.count {
    let end = min(data.count, at + 3 * reader.frameBytes)
    reader.append(Array(data[at..<end]), to: &pieces)
    at = end
  }
  precondition(pieces == whole)
  checkOnsets(whole, rate: reader.rate)
}

private func checkOnsets(_ samples: [Float], rate: Int64) {
  // Each sample for longer, so that a few bytes are a recording.
  var long: [Float] = []
  for sample in samples {
    for _ in 0..<(rate / 1000) { long.append(sample) }
  }
  var (one, other) = (OnsetDetector(rate: rate), OnsetDetector(rate: rate))
  one.take(long)
  for sample in long { other.take([sample]) }
  precondition(one.onsets == other.onsets)
  var last: Int64 = -1
  for onset in one.onsets {
    precondition(onset > last && onset < long.count)
    last = onset
  }
  checkProof(long, rate: rate)
  guard let plan = try? Plan(Score(), rate: rate) else { fatalError("the usual score is played") }
  let found = plan.compare(one.onsets, frames: Int64(long.count))
  precondition(found.found <= found.planned && found.found + found.unplanned == one.onsets.count)
  precondition(found.mean.isFinite && found.deviation.isFinite && abs(found.worst) <= Double(rate))
}

private func checkProof(_ samples: [Float], rate: Int64) {
  var score = Score()
  score.parts[0].bars = 2
  guard let engine = try? Engine(score, rate: rate) else { fatalError("two bars are played") }
  var (envelope, other) = (RecordingEnvelope(rate: rate), RecordingEnvelope(rate: rate))
  envelope.take(samples)
  for sample in samples { other.take([sample]) }
  let read = { (start: Int64, count: Int) throws(Never) -> [Float] in
    precondition(start >= 0 && count >= 0 && start + Int64(count) <= Int64(samples.count))
    return Array(samples[Int(start)..<(Int(start) + count)])
  }
  let proof = RecordingProof(of: engine, envelope, read: read)
  precondition(proof == RecordingProof(of: engine, other, read: read))
  precondition(proof.found + proof.missing.count + proof.outside == proof.planned)
  precondition(proof.planned == 8 && proof.offset.isFinite && proof.speed.isFinite)
  precondition(proof.worst.isFinite && proof.deviation.isFinite)
}
