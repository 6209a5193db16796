import CSVCoding
import CivilTime
import Clicking
import Interface
import Replication
import Text

extension PracticeLogRoom {
  /// The sittings as comma-separated values, the first first: when they began by the clock on the wall, for how
  /// many seconds, what was played, both tempi in beats a minute, and how steadily, in milliseconds.
  ///
  /// Words of the first line are the same in every language, for programs that read it.
  func csv(names: (EntityID?, Title?) -> String) -> [UInt8] {
    var writer = CSVWriter(isMarked: true)
    for name in ["start", "seconds", "name", "tempo", "last tempo", "steadiness in ms"] {
      writer.text(name)
    }
    writer.endRecord()
    for practice in log.practices {
      writer.field(wallTime(practice.start))
      writer.integer(practice.seconds)
      writer.text(names(practice.song, practice.name))
      writer.field(practice.tempo.decimal)
      writer.field(practice.lastTempo.decimal)
      writer.field(practice.steadiness.map { Fraction(($0 + 50) / 100, 10)?.decimal ?? [] } ?? [])
      writer.endRecord()
    }
    return writer.bytes
  }

  /// "2026-07-04T09:30:00", by the clock on the wall; empty where no calendar reaches.
  func wallTime(_ at: Int64) -> [UInt8] {
    var text: [UInt8] = []
    let seconds = (at + offset) / 1000
    if let time = try? CivilDateTime(localSeconds: seconds) { time.appendText(to: &text) }
    return text
  }
}

extension Fraction {
  /// To a hundredth.
  fileprivate var decimal: [UInt8] {
    let hundredths = Int64(nearestInteger(double * 100))
    var text = Array("\(hundredths / 100)".utf8)
    let rest = hundredths % 100
    if rest != 0 { text += Array(".\(rest / 10)\(rest % 10)".utf8) }
    return text
  }
}
