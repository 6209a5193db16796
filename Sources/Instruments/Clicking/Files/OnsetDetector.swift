/// Finds where sounds begin in a recording, sample by sample.
///
/// A sound begins where the level leaps to twice what it was lately, which is held for 10 ms, half a
/// period of 50 Hz, and then falls by 1 dB a millisecond, so that what dies away begins nothing. From
/// that sample it goes back to where the level left that of the milliseconds before: in a recording without noise to
/// the first sample that is not silence.
public struct OnsetDetector: Sendable {
  /// The frames found so far, in order.
  public private(set) var onsets: [Int64] = []

  private let falling: Float
  private let hold: Int
  private let history: Int
  private var recent: [Float]
  private var written = 0
  private var held: Float = 0
  private var heldFor = 0
  private var frame: Int64 = 0
  private var lastOnset = Int64.min / 2
  private let apart: Int64
  /// What is not louder is silence: −54 dB.
  private static let threshold: Float = 0.002

  /// Ready for the first frame of a recording.
  public init(rate: Int64) {
    falling = Float(Elementary.exp(-6.907755278982137 / (0.06 * Double(rate))))
    hold = Int(rate / 100)
    history = Int(rate / 125)
    recent = [Float](repeating: 0, count: Int(rate / 125))
    apart = rate / 400
  }

  /// Takes the next frames.
  public mutating func take(_ samples: [Float]) {
    for sample in samples {
      let size = abs(sample)
      if size > max(held * 2, Self.threshold), frame - lastOnset > apart {
        let onset = beginning()
        if onset - lastOnset > apart {
          onsets.append(onset)
          lastOnset = frame
        }
      }
      if size >= held {
        held = size
        heldFor = 0
      } else if heldFor < hold {
        heldFor += 1
      } else {
        held *= falling
      }
      recent[written] = size
      written = written + 1 == history ? 0 : written + 1
      frame += 1
    }
  }

  /// The frames found so far, in order, which are not found again.
  mutating func takeOnsets() -> [Int64] {
    defer { onsets = [] }
    return onsets
  }

  /// The frame at which the sound that is noticed now began.
  private func beginning() -> Int64 {
    // Loudest of what lies 2 to 8 ms back.
    var floor: Float = 0
    let near = history / 4
    for back in near..<history {
      floor = max(floor, recent[(written + 2 * history - 1 - back) % history])
    }
    var back = 0
    while back < near, recent[(written + 2 * history - 1 - back) % history] > floor { back += 1 }
    return frame - Int64(back)
  }
}
