// Answers questions about scores and voices, for other programs to check. A line of standard input is
// a request; an answer is a count and as many numbers, little endian: the count and frames of 64 bits,
// samples as Floats of 32.
//
//   onsets RATE FROM TO SCORE      the frames of the strokes from one frame to before another
//   render RATE FRAMES BLOCK SCORE the samples, rendered in blocks of that many frames
//   mallocs RATE FRAMES BLOCK SCORE how often memory was taken while rendering, if
//                                  `counted_mallocs` is loaded before this program
//   live RATE SCRIPT               what is heard while scores are changed: SCRIPT is a list of {"play":
//                                  FRAMES}, {"change": SCORE}, in phase, and {"begin": SCORE}
//   voice NAME SEMITONES RATE      a voice at full level
//
// SCORE is JSON without line feeds, SCRIPT without spaces too. What is no request ends the program.
import Clicking
import JSONCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

func put(_ bytes: UnsafeRawBufferPointer) {
  var start = 0
  while start < bytes.count {
    let count = write(1, bytes.baseAddress.map { $0 + start }, bytes.count - start)
    guard count > 0 else { exit(1) }
    start += count
  }
}

func answer<Number>(_ numbers: [Number]) {
  withUnsafeBytes(of: Int64(numbers.count).littleEndian) { put($0) }
  numbers.withUnsafeBytes { put($0) }
}

/// How often memory was taken so far; −1 each time more where nobody counts.
func mallocs() -> Int64 {
  guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "counted_mallocs") else {
    uncounted -= 1
    return uncounted
  }
  return unsafeBitCast(symbol, to: (@convention(c) () -> Int64).self)()
}
nonisolated(unsafe) var uncounted: Int64 = 0

func refuse(_ line: String) -> Never { fatalError("not a request: \(line)") }

while let line = readLine() {
  let fields = line.split(separator: " ", maxSplits: 4)
  switch fields.first {
  case "onsets":
    guard fields.count == 5, let rate = Int64(fields[1]), let start = Int64(fields[2]),
      let end = Int64(fields[3])
    else { refuse(line) }
    let plan = try Plan(Score(json: Array(fields[4].utf8)), rate: rate)
    var frames: [Int64] = []
    plan.forEachOnset(from: start, to: end) {
      if !$0.isSilenced { frames.append($0.frame) }
      return true
    }
    answer(frames)
  case "render", "mallocs":
    guard fields.count == 5, let rate = Int64(fields[1]), let count = Int(fields[2]),
      let block = Int(fields[3])
    else { refuse(line) }
    var engine = try Engine(Score(json: Array(fields[4].utf8)), rate: rate)
    var samples = [Float](repeating: 0, count: count)
    let before = mallocs()
    samples.withUnsafeMutableBufferPointer { all in
      var start = 0
      while start < count {
        let end = min(count, start + block)
        engine.render(into: UnsafeMutableBufferPointer(rebasing: all[start..<end]))
        start = end
      }
    }
    let after = mallocs()
    if fields[0] == "mallocs" { answer([after - before]) } else { answer(samples) }
  case "live":
    guard fields.count == 3, let rate = Int64(fields[1]),
      case .array(let steps) = try JSON(reading: Array(fields[2].utf8), maximumDepth: 32)
    else { refuse(line) }
    var playing: Engine?
    var samples: [Float] = []
    for step in steps {
      if case .integer(let count)? = step.member("play") {
        var block = [Float](repeating: 0, count: Int(count))
        block.withUnsafeMutableBufferPointer { playing?.render(into: $0) }
        samples += block
      } else if let score = step.member("change") {
        try playing?.change(to: Score(json: score.bytes()))
      } else if let score = step.member("begin") {
        let score = try Score(json: score.bytes())
        guard var engine = playing else {
          playing = try Engine(score, rate: rate)
          continue
        }
        engine.stage(try engine.preparation(of: score))
        engine.restart(at: 0)
        playing = engine
      } else {
        refuse(line)
      }
    }
    answer(samples)
  case "voice":
    guard fields.count == 4, let voice = Voice(name: Array(fields[1].utf8)),
      let semitones = Int(fields[2]), let rate = Int64(fields[3])
    else { refuse(line) }
    answer(voice.samples(semitones: semitones, rate: rate))
  default: refuse(line)
  }
}
