import CivilTime
import Foundation

/// Answers times with times in another zone, a line for each.
struct ZoneLines {
  /// How a time is given.
  enum Source {
    /// As the clocks of a zone show it.
    case local(NamedZone, Disambiguation)
    /// In seconds since 1970.
    case seconds
  }

  /// At most how long a line may be.
  static let limit = 1000

  let source: Source
  let target: NamedZone
  private var line: [UInt8] = []
  private var output: [UInt8] = []
  private var number = 1

  init(from source: Source, to target: NamedZone) {
    self.source = source
    self.target = target
  }

  /// Answers the times of the command line.
  mutating func answer(_ times: [String]) throws {
    for time in times {
      line = Array(time.utf8)
      try answer(line: nil)
    }
    try flush()
  }

  /// Answers every line of standard input, as long as lines come; empty ones by empty ones.
  ///
  /// What came before a fault is answered before it is thrown.
  mutating func run() throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    do {
      while true {
        let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
        if count == 0 { break }
        if count < 0 {
          if errno == EINTR { continue }
          throw FileFault.reading("Standard input")
        }
        for i in 0..<count {
          if buffer[i] == UInt8(ascii: "\n") {
            try answerLine()
          } else {
            guard line.count < Self.limit else { throw ZoneFailure.longLine(number: number) }
            line.append(buffer[i])
          }
        }
        try flush()
      }
      if !line.isEmpty { try answerLine() }
    } catch let failure as ZoneFailure {
      try flush()
      throw failure
    }
    try flush()
  }

  private mutating func answerLine() throws {
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.isEmpty {
      output.append(UInt8(ascii: "\n"))
    } else {
      try answer(line: number)
    }
    line.removeAll(keepingCapacity: true)
    number += 1
    if output.count > 1 << 16 { try flush() }
  }

  private mutating func answer(line number: Int?) throws {
    let instant: Instant
    switch source {
    case .local(let from, let disambiguation):
      do throws(CivilTimeError) {
        let local = try CivilDateTime(reading: line)
        instant = try from.zone.instant(of: local, resolving: disambiguation)
      } catch { throw ZoneFailure.time(line: number, text: text, zone: from.name, error) }
    case .seconds:
      guard let seconds = Int64(text) else {
        throw ZoneFailure.badSeconds(line: number, text: text)
      }
      instant = Instant(secondsSince1970: seconds)
    }
    let offset = target.zone.offset(at: instant)
    do throws(CivilTimeError) {
      try CivilDateTime(instant, offset: offset).appendText(to: &output)
    } catch { throw ZoneFailure.time(line: number, text: text, zone: target.name, error) }
    appendOffsetText(offset, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  private var text: String { String(decoding: line, as: UTF8.self) }

  private mutating func flush() throws {
    if output.isEmpty { return }
    try OutputStream.output.write(output)
    output.removeAll(keepingCapacity: true)
  }
}
