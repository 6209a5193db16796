import Boards
import Clicking
import Replication

// What a device keeps of practice beside the board: so that it is set as before, and a page that dies loses
// no more than the last seconds of a sitting.
extension Practising {
  /// Version, minutes, whether silence grows, its step, and the sitting that is not in the log yet: who it
  /// is and what it says; with spaces between.
  var record: [UInt8] {
    var text = Array("1 \(minutes) \(isAdaptive ? 1 : 0) \(step)".utf8)
    if let sitting, !sitting.isKept || sitting.isOpen {
      text += Array(" \(sitting.practice.id.bits) ".utf8) + sitting.practice.text
    }
    return text
  }

  /// Reads what was kept; nothing is set where that can't be read.
  init(record: [UInt8]) {
    self.init()
    let words = record.split(separator: 0x20, maxSplits: 5, omittingEmptySubsequences: false)
    guard words.count >= 4, let version = Self.number(words[0]), version == 1,
      let minutes = Self.number(words[1]), minutes <= UInt64(Self.longest),
      let adaptive = Self.number(words[2]), let step = Self.number(words[3]),
      step <= UInt64(AdaptiveGap.steps)
    else { return }
    self.minutes = Int(minutes)
    isAdaptive = adaptive == 1
    self.step = Int(step)
    guard words.count == 6, let id = Self.number(words[4]),
      let practice = Practice(EntityID(id), text: words[5])
    else { return }
    sitting = Sitting(leftBehind: practice)
  }

  private static func number(_ word: ArraySlice<UInt8>) -> UInt64? {
    guard !word.isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in word {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (next, isBeyond) = tens.addingReportingOverflow(UInt64(byte - 0x30))
      if isTooLarge || isBeyond { return nil }
      number = next
    }
    return number
  }
}
